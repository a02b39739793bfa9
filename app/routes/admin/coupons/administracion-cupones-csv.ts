import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { couponFile } from "~/admin/files/coupons.server";

/** The list of coupons as a file (`q`, `estado`; `desde` where a part goes on). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("settings");
  return couponFile(context, new URL(request.url).searchParams, uid);
}
