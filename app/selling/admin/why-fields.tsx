import { ReasonTexts } from "~/admin-kit/decision/reason-texts";
import { REJECTION_NOTE_MAX, REJECTION_REASONS } from "~/selling/review/reasons";
import { Select, TextArea, fieldsOf } from "~/ui/field";

/** Reason and note of a rejection or hiding, as the seller will read them. */
export function WhyFields({
  values,
  errors,
}: {
  values: Record<string, string | undefined>;
  errors: Record<string, string>;
}) {
  const at = fieldsOf({ values, errors });
  return (
    <>
      <Select
        {...at("motivo")}
        label="Motivo"
        defaultValue={values.motivo ?? ""}
        options={REJECTION_REASONS.map(({ id, label }) => ({ value: id, label }))}
      >
        <option value="">Elige un motivo</option>
      </Select>
      <TextArea
        {...at("nota")}
        label="Nota para el vendedor"
        hint="Se agrega al motivo. Con «Otro» es lo único que leerá."
        maxLength={REJECTION_NOTE_MAX}
        rows={3}
        optional
      />
      <ReasonTexts reasons={REJECTION_REASONS} />
    </>
  );
}
