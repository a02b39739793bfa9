import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { WORKSHOPS_BULK } from "./bulk.page.server";

export { BulkConfirmation as default } from "~/admin-kit/bulk/bulk-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `accion`, and each chosen `fila`. */
export const loader = adminLoader("workshops", ({ context, query }) => WORKSHOPS_BULK.load(context, query));

/** `intent`: `recordar`. */
export const action = adminAction("workshops", ({ context, uid, form }) => WORKSHOPS_BULK.submit(context, uid, form));

export const meta = pageMeta("Recordar certificados");
