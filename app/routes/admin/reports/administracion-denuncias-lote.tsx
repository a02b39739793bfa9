import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { BulkPage } from "~/admin-kit/bulk/bulk-page";
import { REPORTS_BULK } from "~/admin/reports/bulk.page.server";
import { REASON_MAX, STEP_INTENTS } from "~/admin/reports/steps";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { TextArea } from "~/ui/field";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `accion`, and each chosen `fila`. */
export const loader = adminLoader("reports", ({ context, query }) => REPORTS_BULK.load(context, query));

/** `intent`: `descartar`, `atendido` or `avisar`. */
export const action = adminAction("reports", ({ context, form, uid }) => REPORTS_BULK.submit(context, uid, form));

export const meta = pageMeta("Decidir varias denuncias");

export default function AdminReportsBulk() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  const values = reply?.values ?? kept ?? {};
  return (
    <BulkPage key={view.formId} view={view} reply={reply ?? null}>
      {view.step === STEP_INTENTS.warn ? (
        <TextArea
          name="motivo"
          label="Motivo"
          hint="Lo lee quien recibe el correo."
          rows={3}
          maxLength={REASON_MAX}
          defaultValue={values.motivo ?? ""}
          error={reply?.errors.motivo}
        />
      ) : null}
    </BulkPage>
  );
}
