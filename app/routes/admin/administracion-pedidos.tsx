import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { AdminOrdersPage } from "~/orders/pages/admin-orders-page";
import { orderIdByNumber } from "~/orders/pages/order-search.server";
import { adminOrderPath } from "~/orders/paths";
import { pageTitle } from "~/shell/page/title";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

const MAX_NUMBER_CHARS = 40;

/** `numero` leads to that order. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("orders");
  const number = new URL(request.url).searchParams.get("numero")?.trim().slice(0, MAX_NUMBER_CHARS) || null;
  const id = number === null ? null : await orderIdByNumber(context.database, number);
  if (id !== null) throw redirect(adminOrderPath(id));
  return { missing: number };
}

export const meta: MetaFunction = () => [{ title: pageTitle("Pedidos") }, { name: "robots", content: "noindex" }];

export default function AdminOrders() {
  return <AdminOrdersPage missing={useLoaderData<typeof loader>().missing} />;
}
