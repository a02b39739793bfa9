import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { theftFile } from "~/admin/files/thefts.server";

/** The list of thefts as a file (`estado`, `orden`; `desde` where a part goes on). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("thefts");
  return theftFile(context, new URL(request.url).searchParams, uid);
}
