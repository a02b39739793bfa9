import { ReasonTexts } from "~/admin-kit/decision/reason-texts";
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
      <ReasonTexts reasons={templates} />
    </>
  );
}
