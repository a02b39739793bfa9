import type { ActionFunctionArgs } from "@remix-run/cloudflare";

import { OPEN } from "./constants";

/** A GET would open a stream that never ends: clients of the protocol go on without it. */
export function loader() {
  throw new Response(null, { status: 405, headers: { ...OPEN, Allow: "POST" } });
}

export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  return context.mcp.answer(request);
}
