import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadOrderQueue } from "./order-queue.loader.server";

export { ListPage as default } from "~/admin-kit/list/list-page";
export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `ver`, `compra`, `vende`; `desde` or `antes`. `numero` leads to that order. */
export const loader = adminLoader("orders", ({ context, query }) => loadOrderQueue(context, query));

export const meta = pageMeta("Pedidos");
