import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { LETTERS_BULK } from "./letters.page.server";

export { BulkConfirmation as default } from "~/admin-kit/bulk/bulk-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `accion`, and one `fila` for each chosen letter. */
export const loader = adminLoader("complaints", ({ context, query }) => LETTERS_BULK.load(context, query));

/** `intent`: `carta-enviada`, with the carrier's proof. */
export const action = adminAction("complaints", ({ context, uid, form }) => LETTERS_BULK.submit(context, uid, form));

export const meta = pageMeta("Cartas enviadas");
