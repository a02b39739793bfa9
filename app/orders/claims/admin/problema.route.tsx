import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadOrderClaim, submitOrderClaim } from "./order-claim.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("orders", ({ params, context, uid }) =>
  loadOrderClaim(context, params.id ?? "", uid),
);

/** `intent`: `decidir`. */
export const action = adminAction("orders", ({ params, context, uid, form }) =>
  submitOrderClaim(context, params.id ?? "", uid, form),
);

export const meta = pageMeta<typeof loader>((sheet) => sheet?.name ?? "Problema");
