import type { DistrictOptions } from "~/business/places/constants";
import type { FormLook } from "~/platform/forms/field-look";
import type { FieldErrors } from "~/platform/forms/typed-values";
import { fieldsOf, TextField } from "~/ui/field";
import { WITH_BOXES } from "~/ui/fields/boxes";
import { Fields } from "~/ui/fields/fields";
import { Icon } from "~/ui/icon";
import { PlaceFields } from "~/ui/places/place-fields";
import { Section } from "~/ui/section";

import { DAY_FIELDS, priceFields } from "../directory/constants";
import { SERVICES } from "../services";
import type { WorkshopEditView } from "./edit.page.server";

interface WorkshopFieldsProps {
  fields: WorkshopEditView["fields"];
  values: Record<string, string>;
  errors: FieldErrors;
  districts: DistrictOptions | null;
}

export function WorkshopFields({ fields, districts, ...reply }: WorkshopFieldsProps) {
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
