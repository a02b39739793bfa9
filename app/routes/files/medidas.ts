import type { ActionFunctionArgs } from "@remix-run/cloudflare";

export function loader() {
  throw new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** Receives the measurements of a page (app/shell/measuring). The browser does not wait, so the answer is empty. */
export async function action({ request, context }: ActionFunctionArgs) {
  await context.vitals.receive(request);
  return new Response(null, { status: 204 });
}
