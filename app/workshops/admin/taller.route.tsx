import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadAdminWorkshop, submitAdminWorkshop, targetOfWorkshopAct } from "./workshop.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("workshops", ({ params, context, query }) =>
  loadAdminWorkshop(context, params.slug ?? "", query),
);

/** `intent`: suspender, mostrar, certificar, terminar-certificado; dar, quitar. */
export const action = adminAction(
  "workshops",
  ({ params, context, uid, form }) => submitAdminWorkshop(context, params.slug ?? "", uid, form),
  async ({ params, context, form }) => ({ target: await targetOfWorkshopAct(context, params.slug ?? "", form) }),
);

export const meta = pageMeta<typeof loader>((sheet) => sheet?.title ?? "Taller");
