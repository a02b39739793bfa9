import { Form, useNavigation } from "@remix-run/react";

import type { FieldErrors, FormFailure } from "~/platform/forms/typed-values";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea, TextField } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import { Boxes } from "../../form-parts";
import { TOPICS } from "../../services";
import { WeekFields } from "../week-fields";
import type { AdminAdvisorView } from "./advisor.page.server";
import { ADMIN_ADVISORS_PATH } from "./paths";

type Reply = Pick<FormFailure, "errors" | "values"> | null;

export function NewAdvisorPage({ formId, reply }: { formId: string; reply: Reply }) {
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

/** One advisor: the public texts, and whether they are published. */
export function AdminAdvisorPage({ view, reply }: { view: AdminAdvisorView; reply: Reply }) {
  const { name, version, active } = view;
  const isBusy = useNavigation().formMethod === "POST";
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
          <AdvisorFields values={values} errors={errors} />
          <div>
            <Button name="intent" value="guardar" aria-disabled={isBusy || undefined}>
              Guardar
            </Button>
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
                  <Button name="intent" value="suspender" variant="danger" aria-disabled={isBusy || undefined}>
                    Suspender
                  </Button>
                </div>
              </>
            ) : (
              <div>
                <Button name="intent" value="mostrar" aria-disabled={isBusy || undefined}>
                  Mostrar otra vez
                </Button>
              </div>
            )}
          </Form>
        </Section>
      </div>
    </>
  );
}

function AdvisorFields({ values, errors }: { values: Record<string, string>; errors: FieldErrors }) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name], autoComplete: "off" });
  return (
    <>
      <Section id="quien-es" title="Lo que se publica">
        <TextField label="Nombre" {...field("name")} required maxLength={80} />
        <TextField label="En qué ayuda" {...field("headline")} required maxLength={140} hint="En una línea." />
        <TextArea label="Descripción" {...field("description")} optional rows={4} maxLength={660} />
        <Boxes legend="Temas" name="topics" options={TOPICS} errors={errors} values={values} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Idiomas" {...field("languages")} optional maxLength={120} hint="Separados por comas." />
          <TextField
            label="Orden"
            {...field("position")}
            optional
            inputMode="numeric"
            maxLength={4}
            hint="Los números menores van primero."
          />
        </div>
      </Section>
      <WeekFields values={values} errors={errors} />
    </>
  );
}
