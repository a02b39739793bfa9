import { adminAction, adminLoader } from "~/accounts/guards.server";
import { REPORT_TARGETS } from "~/reports/constants";
import { pageMeta } from "~/shell/page/title";

import { loadReportedThing, submitDecision } from "./queue.page.server";
import { CLAIM_INTENT } from "./steps";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("reports", ({ params, context, uid }) =>
  loadReportedThing(context, params.id ?? "", uid),
);

/** `intent`: one of STEP_INTENTS, `revisar`, `leer` or `deshacer`. */
export const action = adminAction(
  "reports",
  ({ params, context, uid, form }) => submitDecision(context, params.id ?? "", uid, form),
  // To look at reports is no act.
  ({ params, form }) =>
    form.get("intent") === CLAIM_INTENT ? null : { target: `${REPORT_TARGETS}/${params.id ?? ""}` },
);

export const meta = pageMeta("Reporte");
