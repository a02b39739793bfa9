import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { AdminCouponsPage } from "~/admin/coupons/coupons-page";
import { loadCoupons, submitNewCoupon } from "~/admin/coupons/coupons.page.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** `estado`, `q`; `desde` or `antes`. */
export const loader = adminLoader("settings", ({ context, query }) => loadCoupons(context, query));

/** `intent`: crear. */
export const action = adminAction("settings", ({ context, form, uid }) => submitNewCoupon(context, uid, form));

export const meta = pageMeta("Cupones");

export default function AdminCoupons() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminCouponsPage view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
