import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { placeOfReview } from "./paths";
import { loadAdminReview, submitAdminReview } from "./reviews.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("reviews", ({ params, context, query }) =>
  loadAdminReview(context, params.id ?? "", query),
);

/** `intent`: `ocultar` (with a reason) or `mostrar`. */
export const action = adminAction(
  "reviews",
  ({ params, context, query, uid, form }) => submitAdminReview(context, params.id ?? "", uid, form, query),
  ({ params }) => ({ target: placeOfReview(params.id ?? "").path }),
);

export const meta = pageMeta("Opinión");
