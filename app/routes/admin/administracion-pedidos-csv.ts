import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { orderFile } from "~/admin/files/orders.server";

/** The list of orders as a file (`ver`, `orden`, `compra`, `vende`; `desde` where a part goes on). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("orders");
  return orderFile(context, new URL(request.url).searchParams, uid);
}
