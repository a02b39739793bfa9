import type { FieldErrors } from "~/platform/forms/typed-values";
import { TextField } from "~/ui/field";
import { Section } from "~/ui/section";

import { DAY_FIELDS } from "../directory/constants";

export function WeekFields({ values, errors }: { values: Record<string, string>; errors: FieldErrors }) {
  return (
    <Section id="horario" title="Horario">
      <p className="text-sm text-muted">Como 9:00-13:00 y 15:00-19:00. Vacío: ese día no atiende.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {DAY_FIELDS.map(({ field, label }) => (
          <TextField
            key={field}
            label={label}
            name={field}
            defaultValue={values[field]}
            error={errors[field]}
            maxLength={60}
            autoComplete="off"
          />
        ))}
      </div>
    </Section>
  );
}
