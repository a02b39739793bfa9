import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { FINDS_BULK } from "./bulk.page.server";

export { BulkConfirmation as default } from "~/admin-kit/bulk/bulk-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `accion`, and each chosen `fila`. */
export const loader = adminLoader("thefts", ({ context, query }) => FINDS_BULK.load(context, query));

/** `intent`: `cerrar`. */
export const action = adminAction(
  "thefts",
  ({ context, uid, form }) => FINDS_BULK.submit(context, uid, form),
  ({ form }) => FINDS_BULK.actOf(form),
);

export const meta = pageMeta("Cerrar varios hallazgos");
