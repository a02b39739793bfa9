import type { ActionFunctionArgs } from "@remix-run/cloudflare";

export function loader() {
  throw new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** Receives the measurements of a page (app/shell/measuring). Nobody waits for the answer, and it says nothing. */
export async function action({ request, context }: ActionFunctionArgs) {
  await context.vitals.receive(request);
  return new Response(null, { status: 204 });
}
