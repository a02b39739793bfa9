import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { REPORT_ROWS } from "./report-list.loader.server";

export { ListPage as default } from "~/admin-kit/list/list-page";
export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `tipo`, `estado`; `desde` or `antes`; `marcar=todos`. */
export const loader = adminLoader("reports", ({ context, query }) => REPORT_ROWS.list(context, query));

export const meta = pageMeta("Reportes");
