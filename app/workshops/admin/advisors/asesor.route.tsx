import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadAdminAdvisor, submitAdvisor } from "./advisor.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("workshops", ({ params, context }) => loadAdminAdvisor(context, params.id ?? ""));

/** `intent`: `guardar`, `suspender` or `mostrar`. */
export const action = adminAction(
  "workshops",
  ({ params, context, uid, form }) => submitAdvisor(context, params.id ?? "", uid, form),
  ({ params }) => ({ target: `advisors/${params.id ?? ""}` }),
);

export const meta = pageMeta<typeof loader>((sheet) => sheet?.title ?? "Asesor");
