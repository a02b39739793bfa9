import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { OrderQueuePage } from "~/admin/orders/order-queue-page";
import { loadOrderQueue } from "~/admin/orders/order-queue.loader.server";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `ver`; `desde` or `antes`. `numero` leads to that order. */
export const loader = adminLoader("orders", ({ context, query }) => loadOrderQueue(context, query));

export const meta = pageMeta("Pedidos");

export default function AdminOrders() {
  return <OrderQueuePage {...useLoaderData<typeof loader>()} />;
}
