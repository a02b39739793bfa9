import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { BulkPage } from "~/admin-kit/bulk/bulk-page";
import { SheetFields } from "~/admin-kit/sheet/sheet-form";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

import { bulkAnswerFields, CASES_BULK } from "./bulk.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `accion`, and one `fila` for each chosen case. */
export const loader = adminLoader("cases", async ({ context, query }) => {
  const view = await CASES_BULK.load(context, query);
  return { ...view, answer: await bulkAnswerFields(context, view.step) };
});

/** `intent`: `atender`, `responder`. */
export const action = adminAction(
  "cases",
  ({ context, uid, form }) => CASES_BULK.submit(context, uid, form),
  ({ form }) => CASES_BULK.actOf(form),
);

export const meta = pageMeta("Confirmar");

export default function AdminCasesBulk() {
  const { answer, ...view } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <BulkPage key={view.formId} view={view} reply={reply}>
      {answer ? <SheetFields of={answer} reply={{ errors: reply?.errors ?? {}, values: reply?.values ?? {} }} /> : null}
    </BulkPage>
  );
}
