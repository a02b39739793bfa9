import { useActionData, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { BulkPage } from "~/admin-kit/bulk/bulk-page";
import { pageMeta } from "~/shell/page/title";

import { CASES_BULK } from "./bulk.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `accion`, and one `fila` for each chosen case. */
export const loader = adminLoader("cases", ({ context, query }) => CASES_BULK.load(context, query));

/** `intent`: `atender`. */
export const action = adminAction(
  "cases",
  ({ context, uid, form }) => CASES_BULK.submit(context, uid, form),
  ({ form }) => CASES_BULK.actOf(form),
);

export const meta = pageMeta("Confirmar");

export default function AdminCasesBulk() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <BulkPage key={view.formId} view={view} reply={reply ?? null} />;
}
