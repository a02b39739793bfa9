import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadCoupon, submitCoupon } from "./coupons.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("coupons", ({ params, context }) => loadCoupon(context, params.code ?? ""));

/** `intent`: terminar or reanudar. */
export const action = adminAction(
  "coupons",
  ({ params, context, uid, form }) => submitCoupon(context, uid, params.code ?? "", form),
  ({ params }) => ({ target: `coupons/${params.code ?? ""}` }),
);

export const meta = pageMeta<typeof loader>((sheet) => sheet?.name ?? "Cupón");
