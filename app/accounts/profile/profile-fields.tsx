import { DEPARTMENTS } from "~/business/peru";
import type { FieldErrors } from "~/platform/forms/forms";
import { Checkbox, Select, TextField } from "~/ui/field";

interface ProfileFieldsProps {
  errors: FieldErrors;
  /** As typed, or saved values in the form of `profileValuesOf`. */
  values: Record<string, string>;
  /** Whether only the name has to be there. */
  optional: boolean;
}

const DEPARTMENT_OPTIONS = DEPARTMENTS.map(({ slug, name }) => ({ value: slug, label: name }));

/** Name, WhatsApp, phone and department: the same in both forms of the profile. */
export function ProfileFields({ errors, values, optional }: ProfileFieldsProps) {
  const phone = { type: "tel", inputMode: "tel", maxLength: 40 } as const;
  return (
    <>
      <TextField
        label="Nombre"
        name="displayName"
        autoComplete="name"
        required
        defaultValue={values.displayName}
        error={errors.displayName}
        hint="Así te verán los demás."
      />
      <TextField
        label="WhatsApp"
        name="whatsapp"
        autoComplete="tel"
        {...phone}
        optional={optional}
        required={!optional}
        defaultValue={values.whatsapp}
        error={errors.whatsapp}
        hint="Solo lo ve quien lo pide para un anuncio tuyo. Nunca está en la página."
      />
      <div className="grid gap-2">
        <TextField
          label="Teléfono"
          name="phone"
          autoComplete="tel"
          {...phone}
          optional
          defaultValue={values.phone}
          error={errors.phone}
          hint="Celular o fijo con su código de ciudad."
        />
        <Checkbox
          label="Mi teléfono es el mismo que mi WhatsApp"
          name="samePhone"
          value="1"
          defaultChecked={values.samePhone === "1"}
          hint="Si lo marcas, deja el teléfono en blanco."
        />
      </div>
      <Select
        label="Departamento"
        name="department"
        optional={optional}
        required={!optional}
        defaultValue={values.department ?? ""}
        error={errors.department}
        options={[
          { value: "", label: optional ? "Prefiero no decirlo" : "Elige tu departamento" },
          ...DEPARTMENT_OPTIONS,
        ]}
      />
    </>
  );
}
