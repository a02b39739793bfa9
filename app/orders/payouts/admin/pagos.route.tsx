import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadPayoutList } from "./list.loader.server";

export { ListPage as default } from "~/admin-kit/list/list-page";
export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `estado`, `vendedor`; `desde` or `antes`. */
export const loader = adminLoader("payouts", ({ context, query }) => loadPayoutList(context, query));

export const meta = pageMeta("Pagos a vendedores");
