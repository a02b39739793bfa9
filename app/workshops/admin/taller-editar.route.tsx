import { Form, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { DAY_FIELDS } from "~/business/hours";
import type { DistrictOptions } from "~/business/places/constants";
import { asksForDistricts, sameForm, withDistricts } from "~/platform/forms/district-list.server";
import type { FormLook } from "~/platform/forms/field-look";
import type { FormFailure } from "~/platform/forms/typed-values";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, TextField } from "~/ui/field";
import { WITH_BOXES } from "~/ui/fields/boxes";
import { Fields } from "~/ui/fields/fields";
import { Icon } from "~/ui/icon";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { PlaceFields } from "~/ui/places/place-fields";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { priceFields } from "../directory/constants";
import { SERVICES } from "../services";
import { type WorkshopEditView, loadWorkshopEdit, submitWorkshopEdit } from "./edit.page.server";
import { adminWorkshopPath } from "./paths";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("workshops", ({ params, context }) => loadWorkshopEdit(context, params.slug ?? ""));

export const action = adminAction("workshops", async ({ params, context, uid, form }) => {
  const slug = params.slug ?? "";
  const outcome = asksForDistricts(form)
    ? sameForm(form)
    : await context.offerUndo(
        uid,
        form,
        () => ({ target: `workshops/${slug}` }),
        () => submitWorkshopEdit(context, slug, uid, form),
      );
  return withDistricts(outcome);
});

export const meta = pageMeta("Datos del taller");

export default function AdministracionTallerEditar() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <WorkshopEditPage view={view} reply={reply} />;
}

type FieldsReply = Pick<FormFailure, "errors" | "values"> & { districts?: DistrictOptions | null | undefined };

export function WorkshopEditPage({ view, reply }: { view: WorkshopEditView; reply: FieldsReply | null }) {
  const errors = reply?.errors ?? {};
  return (
    <>
      <BackLink to={adminWorkshopPath(view.id)}>{view.name}</BackLink>
      <PageHeader title="Datos del taller" lead="El sitio los muestra en unos minutos." />
      <ErrorSummary errors={errors} title="No guardamos los datos" />
      <Form method="post" noValidate className="grid grid-cols-1 gap-4">
        <input type="hidden" name="version" value={reply?.values.version ?? view.version} />
        <WorkshopFields
          fields={view.fields}
          values={reply?.values ?? view.values}
          errors={errors}
          districts={reply?.districts ?? view.districts}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy="Guardando…">Guardar</SubmitButton>
          <LinkButton to={adminWorkshopPath(view.id)} variant="secondary">
            Cancelar
          </LinkButton>
        </div>
      </Form>
    </>
  );
}

interface WorkshopFieldsProps {
  fields: WorkshopEditView["fields"];
  values: Record<string, string>;
  errors: FormFailure["errors"];
  districts: DistrictOptions | null;
}

function WorkshopFields({ fields, districts, ...reply }: WorkshopFieldsProps) {
  const field = fieldsOf(reply);
  const chosen = reply.values.services?.split(",") ?? [];
  const priced = SERVICES.some(({ id }) => reply.errors[priceFields(id).from] || reply.errors[priceFields(id).to]);
  return (
    <>
      <Section id="el-taller" title="El taller">
        <Fields of={fields} reply={reply} only={["workshop", "description"]} />
        <PlaceFields {...reply} districts={districts} noDepartment="Elige el departamento" />
        <Fields of={fields} reply={reply} only={["address"]} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Fields of={fields} reply={reply} only={["reference", "geo", "phone", "whatsapp"]} />
        </div>
      </Section>
      <Section id="lo-que-hacen" title="Lo que hacen">
        <Fields of={fields} reply={reply} only={["vehicles", "services"]} controls={WITH_BOXES} />
        <details open={priced || undefined}>
          <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent-text">
            Precios de los servicios (opcional)
            <Icon name="chevron-down" className="chevron size-4" />
          </summary>
          <p className="text-sm text-muted">En soles. Vacío: se cotiza al revisar.</p>
          <div className="grid gap-4 pt-3">
            {SERVICES.map(({ id, name }) => {
              const { from, to } = priceFields(id);
              return (
                <fieldset key={id} className="min-w-0">
                  <legend className="font-semibold">
                    {name}
                    {chosen.includes(id) ? null : <span className="font-normal text-muted"> (sin marcar)</span>}
                  </legend>
                  <div className="mt-1 grid grid-cols-2 gap-3">
                    <TextField label="Desde" {...field(from)} inputMode="decimal" maxLength={12} autoComplete="off" />
                    <TextField label="Hasta" {...field(to)} inputMode="decimal" maxLength={12} autoComplete="off" />
                  </div>
                </fieldset>
              );
            })}
          </div>
        </details>
      </Section>
      <Section id="horario" title="Horario">
        <p className="text-sm text-muted">Como 9:00-13:00 y 15:00-19:00. Vacío: ese día no atiende.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Fields of={fields as FormLook} reply={reply} only={DAY_FIELDS.map(({ field }) => field)} />
        </div>
      </Section>
    </>
  );
}
