import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { LISTINGS_BULK } from "./bulk.page.server";

export { BulkConfirmation as default } from "~/admin-kit/bulk/bulk-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `accion` and one `fila` for each chosen listing. */
export const loader = adminLoader("listings", ({ context, query }) => LISTINGS_BULK.load(context, query));

/** `intent`: approve, reject, hide or show; destacar, quitar-destacado or ampliar. */
export const action = adminAction(
  "listings",
  ({ context, uid, form }) => LISTINGS_BULK.submit(context, uid, form),
  ({ form }) => LISTINGS_BULK.actOf(form),
);

export const meta = pageMeta("Confirmar");
