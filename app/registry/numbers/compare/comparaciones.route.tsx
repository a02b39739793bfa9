import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { decideComparison, loadComparison } from "./comparaciones.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `par`: a pair; without it the one that waits first. */
export const loader = adminLoader("thefts", ({ context, query }) => loadComparison(context, query));

/** `intent`: `es-la-misma` or `no-es`; `par`. */
export const action = adminAction("thefts", ({ context, query, uid, form }) =>
  decideComparison(context, uid, form, query),
);

export const meta = pageMeta("Comparar series parecidas");
