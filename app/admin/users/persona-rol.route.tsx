import { adminAction, adminLoader } from "~/accounts/guards.server";
import { userPath } from "~/accounts/model";
import { pageMeta } from "~/shell/page/title";

import { loadUserRole, submitUserRole } from "./role.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("roles", ({ params, context, uid }) => loadUserRole(context, params.uid ?? "", uid));

/** `intent`: `cambiar-rol`, `confirmar-rol`, `detener-rol` or `acceso-policia`. */
export const action = adminAction(
  "roles",
  ({ params, context, uid, form }) => submitUserRole(context, params.uid ?? "", uid, form),
  ({ params }) => ({ target: userPath(params.uid ?? "") }),
);

export const meta = pageMeta("Rol");
