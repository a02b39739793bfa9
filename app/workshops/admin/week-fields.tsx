import type { FormLook } from "~/platform/forms/field-look";
import type { FieldErrors } from "~/platform/forms/typed-values";
import { Fields } from "~/ui/fields/fields";
import { Section } from "~/ui/section";

import { DAY_FIELDS } from "../directory/constants";

interface WeekFieldsProps {
  fields: FormLook;
  reply: { values: Record<string, string>; errors: FieldErrors };
}

export function WeekFields({ fields, reply }: WeekFieldsProps) {
  return (
    <Section id="horario" title="Horario">
      <p className="text-sm text-muted">Como 9:00-13:00 y 15:00-19:00. Vacío: ese día no atiende.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Fields of={fields} reply={reply} only={DAY_FIELDS.map(({ field }) => field)} />
      </div>
    </Section>
  );
}
