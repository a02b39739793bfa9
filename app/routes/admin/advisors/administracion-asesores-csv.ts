import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { advisorFile } from "~/admin/files/advisors.server";

/** The list of advisors as a file (`q`, `estado`; `desde` where a part goes on). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("workshops");
  return advisorFile(context, new URL(request.url).searchParams, uid);
}
