import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { brandFile } from "~/admin/files/brands.server";

/** The list of brands as a file (`q`, `estado`; `desde` where a part goes on). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("settings");
  return brandFile(context, new URL(request.url).searchParams, uid);
}
