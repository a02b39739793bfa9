import type { DistrictOptions } from "~/business/places/constants";
import type { FieldErrors } from "~/platform/forms/forms";
import { Checkbox, fieldsOf, TextField } from "~/ui/field";
import { PlaceFields } from "~/ui/places/place-fields";

interface ProfileFieldsProps {
  errors: FieldErrors;
  /** As typed, or saved values in the form of `profileValuesOf`. */
  values: Record<string, string>;
  /** Whether only the name is required. */
  optional: boolean;
  districts?: DistrictOptions | null | undefined;
}

export function ProfileFields({ errors, values, optional, districts }: ProfileFieldsProps) {
  const phone = { type: "tel", inputMode: "tel", maxLength: 40 } as const;
  const at = fieldsOf({ values, errors });
  return (
    <>
      <TextField label="Nombre" {...at("displayName")} autoComplete="name" required hint="Así te verán los demás." />
      <TextField
        label="WhatsApp"
        {...at("whatsapp")}
        autoComplete="tel"
        {...phone}
        optional={optional}
        required={!optional}
        hint="Solo lo ven los interesados que lo piden. No se publica."
      />
      <div className="grid gap-2">
        <TextField
          label="Teléfono"
          {...at("phone")}
          autoComplete="tel"
          {...phone}
          optional
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
      <PlaceFields
        values={values}
        errors={errors}
        districts={districts}
        optional={optional ? "both" : "district"}
        noDepartment={optional ? "Prefiero no decirlo" : "Elige tu departamento"}
      />
    </>
  );
}
