import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadPayout, submitPayout } from "./payout.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `lista`: the list that led here. */
export const loader = adminLoader("payouts", ({ params, context, query }) =>
  loadPayout(context, params.id ?? "", query),
);

/** `intent`: `ver-cuenta` answers with the seller's account, `pagado` notes the transfer, `volvio` its return. */
export const action = adminAction(
  "payouts",
  ({ params, context, uid, form, query }) => submitPayout(context, params.id ?? "", uid, { form, query }),
  ({ params }) => ({ target: `payouts/${params.id ?? ""}` }),
);

export const meta = pageMeta<typeof loader>((sheet) => sheet?.title ?? "Pago");
