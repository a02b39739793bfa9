import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { auditFile } from "~/admin/audit/log-page.loader.server";

/** The log of administration as a file (`accion`, `persona`, `objeto`, `del`, `al`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("audit");
  return auditFile(context, new URL(request.url).searchParams, uid);
}
