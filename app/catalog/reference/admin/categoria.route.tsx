import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadCategory, submitCategory } from "./categories.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("catalog", ({ params, context }) => loadCategory(context, params.id ?? ""));

/** `intent`: guardar. */
export const action = adminAction(
  "catalog",
  ({ params, context, uid, form }) => submitCategory(context, uid, params.id ?? "", form),
  ({ params }) => ({ target: `categories/${params.id ?? ""}` }),
);

export const meta = pageMeta("Categoría");
