import { addDays } from "~/business/calendar";
import type { FieldErrors } from "~/platform/forms/typed-values";
import { fieldsOf, RadioGroup, Select, TextArea, TextField } from "~/ui/field";

import { BICYCLE_CATEGORIES, LENGTHS } from "../../bicycles/constants";
import { COLORS } from "../../constants";
import { POLICE_REPORT_MAX, STORY_MAX } from "../constants";

interface FieldsProps {
  values: Record<string, string>;
  errors: FieldErrors;
}

/** The day of the theft, mostly today or yesterday. `today`: in Lima. */
export function StolenDayField({ today, values, errors }: FieldsProps & { today: string }) {
  const day = values.stolenOn ?? "";
  const yesterday = addDays(today, -1);
  const choice = day === today ? "hoy" : day === yesterday ? "ayer" : day || errors.stolenOn ? "otro" : undefined;
  return (
    <div className="group grid gap-3">
      <RadioGroup
        legend="Cuándo"
        name="stolenOn"
        className="[&_label]:gap-2 [&_label]:px-2.5 [&>div]:grid-cols-[auto_auto_1fr] sm:[&>div]:grid-cols-3"
        options={[
          { value: "hoy", label: "Hoy" },
          { value: "ayer", label: "Ayer" },
          { value: "otro", label: "Otro día" },
        ]}
        {...(choice !== undefined && { defaultValue: choice })}
        {...(errors.stolenOn !== undefined && { error: errors.stolenOn })}
      />
      <TextField
        label="Qué día"
        name="stolenDate"
        defaultValue={values.stolenDate ?? (choice === "otro" ? day : "")}
        type="date"
        max={today}
        className="group-not-has-[[value=otro]:checked]:hidden [&_input]:max-w-64"
      />
    </div>
  );
}

/** Signs of a bicycle that is not registered, as most owners know them. `isShort`: in a row on a phone too. */
export function StolenLooksFields({ values, errors, isShort = false }: FieldsProps & { isShort?: boolean }) {
  const at = fieldsOf({ values, errors });
  return (
    <>
      <div className={isShort ? "grid grid-cols-2 gap-3 sm:gap-6" : "grid gap-6 sm:grid-cols-2"}>
        <TextField label="Marca" {...at("brand")} optional maxLength={LENGTHS.brand} autoComplete="off" />
        <TextField
          label="Color"
          {...at("colors")}
          optional
          list="colores"
          placeholder="negro, rojo"
          maxLength={LENGTHS.brand}
          autoComplete="off"
        />
      </div>
      <datalist id="colores">
        {COLORS.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Signs and facts that can be told later. */
export function StolenMoreFields({ values, errors }: FieldsProps) {
  const at = fieldsOf({ values, errors });
  return (
    <>
      <TextField
        label="Número de serie"
        {...at("serial")}
        optional
        hint="No se publica. Búscalo en la boleta o en una foto; si no lo sabes, déjalo vacío."
        maxLength={LENGTHS.serial}
        autoComplete="off"
        spellCheck={false}
      />
      <Select
        label="Tipo"
        {...at("category")}
        optional
        options={[
          { value: "", label: "Elige…" },
          ...BICYCLE_CATEGORIES.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextField label="Modelo" {...at("model")} optional maxLength={LENGTHS.model} autoComplete="off" />
      <TextArea
        label="Señas particulares"
        {...at("marks")}
        optional
        rows={3}
        hint="Rayones, calcomanías, piezas cambiadas. Se publica: no pongas teléfonos."
        maxLength={LENGTHS.marks}
      />
      <TextArea
        label="Cómo fue"
        {...at("story")}
        optional
        hint="Se publica: no pongas teléfonos ni nombres."
        maxLength={STORY_MAX}
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
