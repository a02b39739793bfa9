import type { DistrictOptions } from "~/business/places/constants";
import type { FieldErrors } from "~/platform/forms/typed-values";
import { fieldsOf, TextArea, TextField } from "~/ui/field";
import { PlaceFields } from "~/ui/places/place-fields";
import { Section } from "~/ui/section";

import { priceFields } from "../directory/constants";
import { Boxes } from "../form-parts";
import { SERVICES, VEHICLES } from "../services";
import { WeekFields } from "./week-fields";

interface WorkshopFieldsProps {
  values: Record<string, string>;
  errors: FieldErrors;
  districts: DistrictOptions | null;
}

export function WorkshopFields({ values, errors, districts }: WorkshopFieldsProps) {
  const field = fieldsOf({ values, errors });
  const chosen = values.services?.split(",") ?? [];
  const priced = SERVICES.some(({ id }) => errors[priceFields(id).from] || errors[priceFields(id).to]);
  return (
    <>
      <Section id="el-taller" title="El taller">
        <TextField label="Nombre del taller" {...field("workshop")} required maxLength={100} autoComplete="off" />
        <TextArea
          label="Descripción"
          {...field("description")}
          optional
          rows={4}
          maxLength={660}
          hint="Lo que lee quien busca taller: hasta 600 caracteres."
        />
        <PlaceFields values={values} errors={errors} districts={districts} noDepartment="Elige el departamento" />
        <TextField label="Dirección" {...field("address")} required maxLength={160} autoComplete="off" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Referencia" {...field("reference")} optional maxLength={140} autoComplete="off" />
          <TextField
            label="Coordenadas"
            {...field("geo")}
            optional
            maxLength={40}
            autoComplete="off"
            hint="Del mapa, como -12.1211, -77.0297."
          />
          <TextField label="Teléfono" {...field("phone")} required type="tel" maxLength={40} autoComplete="off" />
          <TextField label="WhatsApp" {...field("whatsapp")} optional type="tel" maxLength={40} autoComplete="off" />
        </div>
      </Section>
      <Section id="lo-que-hacen" title="Lo que hacen">
        <Boxes legend="Reparan" name="vehicles" options={VEHICLES} errors={errors} values={values} />
        <Boxes
          legend="Servicios"
          name="services"
          hint="Solo los que marcan «Revisión antes de comprar» reciben inspecciones."
          options={SERVICES}
          errors={errors}
          values={values}
        />
        <details open={priced || undefined}>
          <summary className="flex min-h-11 items-center font-semibold">Precios de los servicios (opcional)</summary>
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
      <WeekFields values={values} errors={errors} />
    </>
  );
}
