import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { ORDER_CLAIM_ROWS } from "./order-claim-list.server";

export { ListPage as default } from "~/admin-kit/list/list-page";
export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `estado`; `desde` or `antes`. */
export const loader = adminLoader("orders", ({ context, query }) => ORDER_CLAIM_ROWS.list(context, query));

export const meta = pageMeta("Problemas con pedidos");
