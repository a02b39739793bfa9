import { Form } from "@remix-run/react";

import type { FieldErrors, FormFailure } from "~/platform/forms/typed-values";
import { Badge } from "~/ui/badge";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Fields } from "~/ui/fields/fields";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { Boxes } from "../../form-parts";
import { WeekFields } from "../week-fields";
import type { AdminAdvisorView } from "./advisor.page.server";
import { ADMIN_ADVISORS_PATH } from "./paths";

type Reply = Pick<FormFailure, "errors" | "values"> | null;

interface NewAdvisorPageProps {
  formId: string;
  fields: AdminAdvisorView["fields"];
  reply: Reply;
}

export function NewAdvisorPage({ formId, fields, reply }: NewAdvisorPageProps) {
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

/** One advisor: the public texts, and whether they are published. */
export function AdminAdvisorPage({ view, reply }: { view: AdminAdvisorView; reply: Reply }) {
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

interface AdvisorFieldsProps {
  fields: AdminAdvisorView["fields"];
  reply: { values: Record<string, string>; errors: FieldErrors };
}

function AdvisorFields({ fields, reply }: AdvisorFieldsProps) {
  return (
    <>
      <Section id="quien-es" title="Lo que se publica">
        <Fields of={fields} reply={reply} only={["name", "headline", "description"]} />
        <Boxes name="topics" of={fields.topics} {...reply} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Fields of={fields} reply={reply} only={["languages", "position"]} />
        </div>
      </Section>
      <WeekFields fields={fields} reply={reply} />
    </>
  );
}
