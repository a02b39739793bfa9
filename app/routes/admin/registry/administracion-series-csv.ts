import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { claimFile } from "~/admin/files/claims.server";

/** The list of claims of serials as a file (`estado`, `orden`; `desde` where a part goes on). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("bicycles");
  return claimFile(context, new URL(request.url).searchParams, uid);
}
