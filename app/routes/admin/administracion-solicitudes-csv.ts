import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { caseFile } from "~/admin/cases/list.loader.server";

/** A list of cases as a file (`tipo`, `estado`, `del`, `al`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("cases");
  return caseFile(context, new URL(request.url).searchParams, uid);
}
