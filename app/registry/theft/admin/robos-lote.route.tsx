import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { THEFTS_BULK } from "./bulk.page.server";

export { BulkConfirmation as default } from "~/admin-kit/bulk/bulk-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `accion`, and each chosen `fila`. */
export const loader = adminLoader("thefts", ({ context, query }) => THEFTS_BULK.load(context, query));

/** `intent`: `ocultar`. */
export const action = adminAction(
  "thefts",
  ({ context, uid, form }) => THEFTS_BULK.submit(context, uid, form),
  ({ form }) => THEFTS_BULK.actOf(form),
);

export const meta = pageMeta("Ocultar varios reportes de robo");
