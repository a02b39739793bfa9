import type { FieldErrors } from "~/platform/forms/typed-values";
import { Checkbox, fieldsOf, Select, TextArea, TextField } from "~/ui/field";

import { BICYCLE_CATEGORIES, LENGTHS } from "../../bicycles/constants";
import { COLORS, MAX_COLORS } from "../../constants";
import { POLICE_REPORT_MAX, STORY_MAX } from "../constants";

interface FieldsProps {
  values: Record<string, string>;
  errors: FieldErrors;
}

/** How a bicycle that is not registered looks: whatever its owner knows. */
export function StolenLooksFields({ values, errors }: FieldsProps) {
  const at = fieldsOf({ values, errors });
  const chosen = (values.colors ?? "").split(",");
  return (
    <>
      <Select
        label="Tipo"
        {...at("category")}
        optional
        options={[
          { value: "", label: "Elige…" },
          ...BICYCLE_CATEGORIES.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Marca" {...at("brand")} optional maxLength={LENGTHS.brand} autoComplete="off" />
        <TextField label="Modelo" {...at("model")} optional maxLength={LENGTHS.model} autoComplete="off" />
      </div>
      <fieldset id="colors" tabIndex={-1} className="grid min-w-0 gap-1.5">
        <legend className="mb-1.5 font-semibold">
          Colores <span className="font-normal text-muted">(opcional, hasta {MAX_COLORS})</span>
        </legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
          {COLORS.map(({ id, name }) => (
            <Checkbox
              key={id}
              id={`color-${id}`}
              name="colors"
              value={id}
              label={name}
              defaultChecked={chosen.includes(id)}
            />
          ))}
        </div>
        {errors.colors ? <p className="text-sm font-semibold text-danger">{errors.colors}</p> : null}
      </fieldset>
      <TextArea
        label="Señas particulares"
        {...at("marks")}
        optional
        rows={3}
        hint="Rayones, calcomanías, piezas cambiadas. Se publica: no pongas teléfonos."
        maxLength={LENGTHS.marks}
      />
    </>
  );
}

/** How it was, and the numbers that its owner may have. */
export function StolenFactFields({ values, errors }: FieldsProps) {
  const at = fieldsOf({ values, errors });
  return (
    <>
      <TextArea
        label="Cómo fue"
        {...at("story")}
        optional
        hint="Se publica: no pongas teléfonos ni nombres."
        maxLength={STORY_MAX}
      />
      <TextField
        label="Número de serie"
        {...at("serial")}
        optional
        hint="No se publica. Búscalo en la boleta o en una foto; si no lo sabes, déjalo vacío."
        maxLength={LENGTHS.serial}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label="Número de denuncia policial"
        {...at("policeReport")}
        optional
        hint="No se publica: solo decimos que la tienes, y si nuestro equipo ya la comprobó."
        maxLength={POLICE_REPORT_MAX}
        autoComplete="off"
      />
    </>
  );
}
