import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadClaim, submitClaim } from "./claims.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("bicycles", ({ params, context, query }) =>
  loadClaim(context, params.number ?? "", query),
);

/** `intent`: `aprobar` or `rechazar`. */
export const action = adminAction("bicycles", ({ params, context, query, uid, form }) =>
  submitClaim(context, params.number ?? "", uid, form, query),
);
export const meta = pageMeta<typeof loader>((sheet) => sheet?.name ?? "Reclamo");
