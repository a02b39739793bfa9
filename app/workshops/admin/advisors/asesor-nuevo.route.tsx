import { Form, useLoaderData, useNavigation } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";

import { AdvisorFields } from "./advisor-fields";
import { submitNewAdvisor } from "./advisor.page.server";
import { ADMIN_ADVISORS_PATH } from "./paths";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = adminLoader("workshops", () => ({ formId: crypto.randomUUID() }));

export const action = adminAction("workshops", ({ context, uid, form }) => submitNewAdvisor(context, uid, form));

export const meta = pageMeta("Agregar asesor");

export default function AdministracionAsesorNuevo() {
  const { formId } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const isBusy = useNavigation().formMethod === "POST";
  const errors = reply?.errors ?? {};
  const values = reply?.values ?? {};
  return (
    <>
      <BackLink to={ADMIN_ADVISORS_PATH}>Asesores</BackLink>
      <PageHeader title="Agregar asesor" lead="Su nombre y lo que escribas se publican." />
      <ErrorSummary errors={errors} title="No lo agregamos" />
      <Form method="post" noValidate className="grid grid-cols-1 gap-4">
        <input type="hidden" name="formId" value={values.formId ?? formId} />
        <AdvisorFields values={values} errors={errors} />
        <div>
          <Button aria-disabled={isBusy || undefined}>{isBusy ? "Guardando…" : "Agregar"}</Button>
        </div>
      </Form>
    </>
  );
}
