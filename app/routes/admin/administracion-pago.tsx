import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { AdminPayoutPage } from "~/orders/payouts/admin/payout-page";
import { loadPayout, submitPayout } from "~/orders/payouts/admin/payout.page.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("payouts", ({ params, context }) => loadPayout(context, params.id ?? ""));

/** `intent`: `ver-cuenta` answers with the seller's account, `pagado` notes the transfer. */
export const action = adminAction("payouts", async ({ params, context, form, uid }) => {
  const id = params.id ?? "";
  return await takeAct(context, uid, form, { target: `payouts/${id}` }, () => submitPayout(context, id, uid, form));
});

export const meta = pageMeta<typeof loader>((view) => (view ? `Pago de ${view.number}` : "Pago"));

export default function AdminPayout() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminPayoutPage key={view.version} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
