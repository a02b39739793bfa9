import { Form, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { formLook } from "~/platform/forms/form-look.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { ErrorSummary } from "~/ui/error-summary";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { SubmitButton } from "~/ui/submit-button";

import { AdvisorForm } from "../../directory/advisor-form";
import { AdvisorFields } from "./advisor-fields";
import { submitNewAdvisor } from "./advisor.page.server";
import { ADMIN_ADVISORS_PATH } from "./paths";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = adminLoader("workshops", () => ({
  formId: crypto.randomUUID(),
  fields: formLook(AdvisorForm),
}));

export const action = adminAction("workshops", ({ context, uid, form }) => submitNewAdvisor(context, uid, form));

export const meta = pageMeta("Agregar asesor");

export default function AdministracionAsesorNuevo() {
  const { formId, fields } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const errors = reply?.errors ?? {};
  const values = reply?.values ?? {};
  return (
    <>
      <BackLink to={ADMIN_ADVISORS_PATH}>Asesores</BackLink>
      <PageHeader title="Agregar asesor" lead="Su nombre y lo que escribas se publican." />
      <ErrorSummary errors={errors} title="No lo agregamos" />
      <Form method="post" noValidate className="grid grid-cols-1 gap-4">
        <input type="hidden" name="formId" value={values.formId ?? formId} />
        <AdvisorFields fields={fields} reply={{ values, errors }} />
        <div>
          <SubmitButton busy="Guardando…">Agregar</SubmitButton>
        </div>
      </Form>
    </>
  );
}
