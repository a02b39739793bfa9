import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { OrderQueuePage } from "~/admin/orders/order-queue-page";
import { loadOrderQueue } from "~/admin/orders/order-queue.loader.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `ver`; `desde` or `antes`. `numero` leads to that order. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("orders");
  return loadOrderQueue(context, new URL(request.url).searchParams);
}

export const meta: MetaFunction = () => [{ title: pageTitle("Pedidos") }, { name: "robots", content: "noindex" }];

export default function AdminOrders() {
  return <OrderQueuePage {...useLoaderData<typeof loader>()} />;
}
