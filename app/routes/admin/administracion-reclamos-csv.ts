import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { complaintFile } from "~/admin/complaints/list.loader.server";

/** A list of complaints as a file (`estado`, `plazo`, `tipo`, `del`, `al`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("complaints");
  return complaintFile(context, new URL(request.url).searchParams, uid);
}
