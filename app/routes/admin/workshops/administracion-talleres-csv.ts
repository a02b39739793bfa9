import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { workshopFile } from "~/admin/files/workshops.server";

/** The list of workshops as a file (`q`, `estado`, `lugar`; `desde` where a part goes on). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("workshops");
  return workshopFile(context, new URL(request.url).searchParams, uid);
}
