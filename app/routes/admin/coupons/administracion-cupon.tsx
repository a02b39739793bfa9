import { useActionData, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { AdminCouponPage } from "~/admin/coupons/coupon-page";
import { loadCoupon, submitCoupon } from "~/admin/coupons/coupons.page.server";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = adminLoader("settings", ({ params, context }) => loadCoupon(context, params.code ?? ""));

/** `intent`: terminar or reanudar. */
export const action = adminAction(
  "settings",
  ({ params, context, uid, form }) => submitCoupon(context, uid, params.code ?? "", form),
  ({ params }) => ({ target: `coupons/${params.code ?? ""}` }),
);

export const meta = pageMeta<typeof loader>((view) => (view ? `Cupón ${view.code}` : "Cupón"));

export default function AdminCoupon() {
  return <AdminCouponPage view={useLoaderData<typeof loader>()} reply={useActionData<typeof action>() ?? null} />;
}
