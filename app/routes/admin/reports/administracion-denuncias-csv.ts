import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { reportFile } from "~/admin/files/reports.server";

/** The list of reported things as a file (`tipo`, `estado`, `orden`; `desde` where a part goes on). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("reports");
  return reportFile(context, new URL(request.url).searchParams, uid);
}
