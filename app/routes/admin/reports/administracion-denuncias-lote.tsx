import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { BulkPage } from "~/admin-kit/bulk/bulk-page";
import { REPORTS_BULK } from "~/admin/reports/bulk.page.server";
import { REASON_MAX, STEP_INTENTS } from "~/admin/reports/steps";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";
import { TextArea } from "~/ui/field";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

/** `accion`, and each chosen `fila`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("reports");
  return REPORTS_BULK.load(context, new URL(request.url).searchParams);
}

/** `intent`: `descartar`, `atendido` or `avisar`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("reports");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await REPORTS_BULK.submit(context, uid, form));
}

/** After a conflict too: the rows are then what they have become. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Decidir varias denuncias") },
  { name: "robots", content: "noindex" },
];

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
