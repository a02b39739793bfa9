import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { AdminPayoutPage } from "~/orders/payouts/admin/payout-page";
import { loadPayout, submitPayout } from "~/orders/payouts/admin/payout.page.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("payouts", ({ params, context }) => loadPayout(context, params.id ?? ""));

/** `intent`: `ver-cuenta` answers with the seller's account, `pagado` notes the transfer. */
export const action = adminAction(
  "payouts",
  ({ params, context, uid, form }) => submitPayout(context, params.id ?? "", uid, form),
  ({ params }) => ({ target: `payouts/${params.id ?? ""}` }),
);

export const meta = pageMeta<typeof loader>((view) => (view ? `Pago de ${view.number}` : "Pago"));

export default function AdminPayout() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminPayoutPage key={view.version} view={view} reply={reply} />;
}
