import { adminAction, adminLoader } from "~/accounts/guards.server";
import { REVEAL_INTENT } from "~/admin-kit/reveal/constants";
import { pageMeta } from "~/shell/page/title";

import { loadAdminOrder, submitAdminOrder } from "./admin-order.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `lista`: the list that led here. */
export const loader = adminLoader("orders", ({ params, context, uid, query }) =>
  loadAdminOrder(context, params.id ?? "", uid, query),
);

/** `intent`: a step, or `ver-datos`, which answers with what is masked. */
export const action = adminAction(
  { page: "orders", acts: (intent) => (intent === REVEAL_INTENT ? "reveal" : "refunds") },
  ({ params, context, uid, form, query }) => submitAdminOrder(context, params.id ?? "", uid, { form, query }),
  ({ params, form }) => (form.get("intent") === REVEAL_INTENT ? null : { target: `orders/${params.id ?? ""}` }),
);

export const meta = pageMeta<typeof loader>((sheet) => sheet?.name ?? "Pedido");
