import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { AdminCouponPage } from "~/admin/coupons/coupon-page";
import { loadCoupon, submitCoupon } from "~/admin/coupons/coupons.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = adminLoader("settings", ({ params, context }) => loadCoupon(context, params.code ?? ""));

/** `intent`: terminar or reanudar. */
export const action = adminAction("settings", async ({ params, context, form, uid }) => {
  const code = params.code ?? "";
  const outcome = () => submitCoupon(context, uid, code, form);
  return await takeAct(context, uid, form, { target: `coupons/${code}` }, outcome);
});

export const meta = pageMeta<typeof loader>((view) => (view ? `Cupón ${view.code}` : "Cupón"));

export default function AdminCoupon() {
  return <AdminCouponPage view={useLoaderData<typeof loader>()} reply={useActionData<typeof action>() ?? null} />;
}
