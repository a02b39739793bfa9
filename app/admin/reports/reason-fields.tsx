import type { FormFailure } from "~/platform/forms/typed-values";
import { Select, TextArea } from "~/ui/field";

import { REASON_MAX } from "./steps";
import { OTHER_TEMPLATE, type ReasonTemplate } from "./templates";

/** Why: a template and a line of one's own, as the mail will say it. */
export function ReasonFields({
  templates,
  reply: { values, errors },
  hint = "Se agrega al motivo en el correo. Con «Otro» es lo único que leerá. Para descartar o dar por atendido no hace falta.",
}: {
  templates: readonly ReasonTemplate[];
  hint?: string;
  reply: Pick<FormFailure, "errors" | "values">;
}) {
  return (
    <>
      <Select
        name="plantilla"
        label="Motivo"
        options={templates.map(({ id, label }) => ({ value: id, label }))}
        defaultValue={values.plantilla ?? OTHER_TEMPLATE}
      />
      <TextArea
        name="motivo"
        label="Detalle"
        hint={hint}
        rows={3}
        maxLength={REASON_MAX}
        defaultValue={values.motivo ?? ""}
        {...(errors.motivo && { error: errors.motivo })}
      />
      <details>
        <summary className="link inline-flex min-h-8 cursor-pointer items-center">Qué dice cada motivo</summary>
        <dl className="grid gap-2 pt-2 text-sm">
          {templates
            .filter(({ text }) => text !== "")
            .map(({ id, label, text }) => (
              <div key={id}>
                <dt className="font-semibold">{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
        </dl>
      </details>
    </>
  );
}
