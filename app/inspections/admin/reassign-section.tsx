import { Form } from "@remix-run/react";

import type { FormFailure } from "~/platform/forms/typed-values";
import { Button } from "~/ui/button";
import { Select, TextArea } from "~/ui/field";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import type { AdminInspectionView } from "./inspection.page.server";
import { adminInspectionPath } from "./paths";

const ID = "otro-taller";

interface ReassignSectionProps {
  view: Pick<AdminInspectionView, "id" | "version">;
  reassigning: NonNullable<AdminInspectionView["reassigning"]>;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

/** Gives an inspection to another workshop: first the workshop, then one of its free times and the reason. */
export function ReassignSection({ view: { id, version }, reassigning, reply }: ReassignSectionProps) {
  const { workshops, chosen, days, sameSlot } = reassigning;
  const errors = reply?.errors ?? {};
  return (
    <Section id={ID} title="Pasar a otro taller">
      {workshops.length === 0 ? (
        <p>Ningún otro taller certificado revisa este vehículo.</p>
      ) : (
        <>
          <p>
            Su hora en el taller de ahora queda libre. Lo que pagó en línea sigue pagado y será del otro taller; lo que
            el taller de ahora ya anotó se borra.
          </p>
          <form method="get" action={`${adminInspectionPath(id)}#${ID}`} className="flex flex-wrap items-end gap-3">
            <Select
              label="El otro taller"
              name="taller"
              defaultValue={chosen?.id ?? ""}
              error={errors.taller}
              className="min-w-0 flex-1 basis-56"
            >
              <option value="" disabled>
                Elige un taller
              </option>
              {workshops.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
            <Button variant="secondary">Ver sus horas libres</Button>
          </form>
          {chosen && days.length === 0 ? <p>{chosen.name} no tiene horas libres en las próximas semanas.</p> : null}
          {chosen && days.length > 0 ? (
            <Form method="post" noValidate className="grid grid-cols-1 gap-4">
              <input type="hidden" name="taller" value={chosen.id} />
              <input type="hidden" name="version" value={version} />
              <Select
                label={`Hora en ${chosen.name}`}
                name="horario"
                defaultValue={reply?.values.horario ?? sameSlot ?? ""}
                error={errors.horario}
                hint={
                  sameSlot === null ? "Su hora de ahora no está libre ahí." : "Su hora de ahora también está libre ahí."
                }
              >
                <option value="" disabled>
                  Elige una hora
                </option>
                {days.map(({ label, slots }) => (
                  <optgroup key={label} label={label}>
                    {slots.map((slot) => (
                      <option key={slot.id} value={slot.id}>
                        {label}, {slot.time}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </Select>
              <TextArea
                label="Motivo"
                name="razon"
                rows={3}
                maxLength={550}
                defaultValue={reply?.values.razon}
                error={errors.razon}
                hint="Va en el correo al cliente y al taller de ahora."
              />
              <div>
                <SubmitButton name="intent" value="pasar">
                  Pasar la inspección
                </SubmitButton>
              </div>
            </Form>
          ) : null}
        </>
      )}
    </Section>
  );
}
