import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadUse, submitUse, useTarget } from "./uses.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `id`: of a use, or `nuevo`. */
export const loader = adminLoader("catalog", ({ params, context }) => loadUse(context, params.id ?? ""));

/** `intent`: guardar. */
export const action = adminAction(
  "catalog",
  ({ params, context, uid, form }) => submitUse(context, uid, params.id ?? "", form),
  ({ params, form }) => useTarget(params.id ?? "", form),
);

export const meta = pageMeta("Uso");
