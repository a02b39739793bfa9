import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadOrderClaim, submitOrderClaim } from "./order-claim.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `lista`: the list that led here. */
export const loader = adminLoader("orders", ({ params, context, uid, query }) =>
  loadOrderClaim(context, params.id ?? "", uid, query),
);

/** `intent`: `decidir`, `revisar`. */
export const action = adminAction("refunds", ({ params, context, uid, form, query }) =>
  submitOrderClaim(context, params.id ?? "", uid, { form, query }),
);

export const meta = pageMeta<typeof loader>((sheet) => sheet?.name ?? "Problema");
