import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { BulkPage } from "~/admin-kit/bulk/bulk-page";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { TextArea } from "~/ui/field";

import { REPORTS_BULK } from "./bulk.page.server";
import { REASON_MAX, STEP_INTENTS } from "./steps";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `accion`, and each chosen `fila`. */
export const loader = adminLoader("reports", ({ context, query }) => REPORTS_BULK.load(context, query));

/** `intent`: `descartar`, `atendido` or `avisar`. */
export const action = adminAction("reports", ({ context, uid, form }) => REPORTS_BULK.submit(context, uid, form));

export const meta = pageMeta("Decidir varios reportes");

export default function AdminReportsBulk() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>() ?? { errors: {}, values: {} };
  return (
    <BulkPage key={view.formId} view={view} reply={reply}>
      {view.step === STEP_INTENTS.warn ? (
        <TextArea
          name="motivo"
          label="Motivo"
          hint="Lo lee quien recibe el correo."
          rows={3}
          maxLength={REASON_MAX}
          defaultValue={reply?.values.motivo ?? ""}
          error={reply?.errors.motivo}
        />
      ) : null}
    </BulkPage>
  );
}
