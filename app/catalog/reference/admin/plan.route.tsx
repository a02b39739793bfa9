import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadPlan, submitPlan } from "./plans.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ params, context }) => loadPlan(context, params.id ?? ""));

/** `intent`: guardar. */
export const action = adminAction(
  "settings",
  ({ params, context, uid, form }) => submitPlan(context, uid, params.id ?? "", form),
  ({ params }) => ({ target: `publicationPlans/${params.id ?? ""}` }),
);

export const meta = pageMeta("Plan de publicación");
