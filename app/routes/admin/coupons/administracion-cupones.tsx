import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { AdminCouponsPage } from "~/admin/coupons/coupons-page";
import { loadCoupons, submitNewCoupon } from "~/admin/coupons/coupons.page.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** `estado`, `q`; `desde` or `antes`. */
export const loader = adminLoader("settings", ({ context, query }) => loadCoupons(context, query));

/** `intent`: crear. */
export const action = adminAction("settings", ({ context, uid, form }) => submitNewCoupon(context, uid, form));

export const meta = pageMeta("Cupones");

export default function AdminCoupons() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminCouponsPage view={view} reply={reply} />;
}
