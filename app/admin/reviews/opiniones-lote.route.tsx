import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { REVIEWS_BULK } from "./bulk.page.server";

export { BulkConfirmation as default } from "~/admin-kit/bulk/bulk-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `accion`, and each chosen `fila`. */
export const loader = adminLoader("reviews", ({ context, query }) => REVIEWS_BULK.load(context, query));

/** `intent`: ocultar or mostrar. */
export const action = adminAction(
  "reviews",
  ({ context, uid, form }) => REVIEWS_BULK.submit(context, uid, form),
  ({ form }) => REVIEWS_BULK.actOf(form),
);

export const meta = pageMeta("Varias opiniones");
