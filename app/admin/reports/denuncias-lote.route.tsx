import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { REPORTS_BULK } from "./bulk.page.server";

export { BulkConfirmation as default } from "~/admin-kit/bulk/bulk-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `accion`, and each chosen `fila`. */
export const loader = adminLoader("reports", ({ context, query }) => REPORTS_BULK.load(context, query));

/** `intent`: `descartar`, `atendido` or `avisar`. */
export const action = adminAction("reports", ({ context, uid, form }) => REPORTS_BULK.submit(context, uid, form));

export const meta = pageMeta("Decidir varios reportes");
