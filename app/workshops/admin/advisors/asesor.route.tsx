import { Form, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import type { FormFailure } from "~/platform/forms/typed-values";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Badge } from "~/ui/badge";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { AdvisorFields } from "./advisor-fields";
import { type AdminAdvisorView, loadAdminAdvisor, submitAdvisor } from "./advisor.page.server";
import { ADMIN_ADVISORS_PATH } from "./paths";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("workshops", ({ params, context }) => loadAdminAdvisor(context, params.id ?? ""));

/** `intent`: `guardar`, `suspender` or `mostrar`. */
export const action = adminAction(
  "workshops",
  ({ params, context, uid, form }) => submitAdvisor(context, params.id ?? "", uid, form),
  ({ params }) => ({ target: `advisors/${params.id ?? ""}` }),
);

export const meta = pageMeta<typeof loader>((view) => view?.name ?? "Asesor");

export default function AdministracionAsesor() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminAdvisorPage key={view.version} view={view} reply={reply} />;
}

interface AdvisorPageProps {
  view: AdminAdvisorView;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

/** One advisor: the public texts, and whether they are published. */
export function AdminAdvisorPage({ view, reply }: AdvisorPageProps) {
  const { name, version, active, fields } = view;
  const errors = reply?.errors ?? {};
  // A reply to the other form holds no name.
  const values = reply?.values.name === undefined ? view.values : reply.values;
  return (
    <>
      <BackLink to={ADMIN_ADVISORS_PATH}>Asesores</BackLink>
      <PageHeader title={name} />
      <p className="pb-4">
        <Badge tone={active ? "success" : "danger"}>{active ? "Visible" : "Suspendido"}</Badge>
      </p>
      <ErrorSummary errors={errors} title="No hicimos el cambio" />
      <div className="grid grid-cols-1 gap-4">
        <Form method="post" noValidate className="grid grid-cols-1 gap-4">
          <input type="hidden" name="version" value={values.version ?? version} />
          <AdvisorFields fields={fields} reply={{ values, errors }} />
          <div>
            <SubmitButton name="intent" value="guardar">
              Guardar
            </SubmitButton>
          </div>
        </Form>
        <Section id="a-la-vista" title={active ? "Suspender" : "Mostrar otra vez"}>
          <Form method="post" noValidate className="grid grid-cols-1 gap-4">
            <input type="hidden" name="version" value={version} />
            {active ? (
              <>
                <TextField
                  label="Motivo"
                  name="motivo"
                  maxLength={550}
                  defaultValue={reply?.values.motivo}
                  error={errors.motivo}
                  hint="Queda en el registro. No se envía a nadie."
                  autoComplete="off"
                />
                <div>
                  <SubmitButton name="intent" value="suspender" variant="danger">
                    Suspender
                  </SubmitButton>
                </div>
              </>
            ) : (
              <div>
                <SubmitButton name="intent" value="mostrar">
                  Mostrar otra vez
                </SubmitButton>
              </div>
            )}
          </Form>
        </Section>
      </div>
    </>
  );
}
