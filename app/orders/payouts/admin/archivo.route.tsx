import { adminAction, adminLoader } from "~/accounts/guards.server";
import { sentFormId } from "~/platform/forms/form-text";
import { pageMeta } from "~/shell/page/title";

import { loadBatch, submitBatch } from "./batch.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("payouts", ({ params, context }) => loadBatch(context, params.id ?? ""));

/** `intent`: `respuesta`, `todas`, `marcadas`, `no`. */
export const action = adminAction(
  "payouts",
  ({ params, context, uid, form }) => submitBatch(context, params.id ?? "", uid, form),
  ({ form }) => ({ batch: sentFormId(form) }),
);

export const meta = pageMeta<typeof loader>((sheet) => sheet?.title ?? "Archivo para el banco");
