import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { CASES_BULK } from "./bulk.page.server";

export { BulkConfirmation as default } from "~/admin-kit/bulk/bulk-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `accion`, and one `fila` for each chosen case. */
export const loader = adminLoader("cases", ({ context, query }) => CASES_BULK.load(context, query));

/** `intent`: `atender`, `responder`. */
export const action = adminAction(
  "cases",
  ({ context, uid, form }) => CASES_BULK.submit(context, uid, form),
  ({ form }) => CASES_BULK.actOf(form),
);

export const meta = pageMeta("Confirmar");
