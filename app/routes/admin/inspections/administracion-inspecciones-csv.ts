import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { inspectionFile } from "~/admin/files/inspections.server";

/** The list of inspections as a file (`estado`, `cuando`, `taller`, `orden`; `desde` where a part goes on). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("inspections");
  return inspectionFile(context, new URL(request.url).searchParams, uid);
}
