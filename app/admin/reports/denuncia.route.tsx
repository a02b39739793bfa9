import { adminAction, adminLoader } from "~/accounts/guards.server";
import { REPORT_TARGETS } from "~/reports/constants";
import { pageMeta } from "~/shell/page/title";

import { loadReportedThing, submitDecision } from "./queue.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("reports", ({ params, context, query }) =>
  loadReportedThing(context, params.id ?? "", query),
);

/** `intent`: one of STEP_INTENTS, `leer` or `deshacer`. */
export const action = adminAction(
  "reports",
  ({ params, context, query, uid, form }) => submitDecision(context, params.id ?? "", uid, form, query),
  ({ params }) => ({ target: `${REPORT_TARGETS}/${params.id ?? ""}` }),
);

export const meta = pageMeta("Reporte");
