import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { INSPECTIONS_BULK } from "./bulk.page.server";

export { BulkConfirmation as default } from "~/admin-kit/bulk/bulk-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `accion`, and each chosen `fila`. */
export const loader = adminLoader("inspections", ({ context, query }) => INSPECTIONS_BULK.load(context, query));

/** `intent`: `cancelar`. */
export const action = adminAction("inspections", ({ context, uid, form }) =>
  INSPECTIONS_BULK.submit(context, uid, form),
);

export const meta = pageMeta("Cancelar varias inspecciones");
