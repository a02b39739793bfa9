import type { FieldErrors } from "~/platform/forms/typed-values";
import { Checkbox, fieldsOf, RadioGroup, Select, TextArea, TextField } from "~/ui/field";
import { BrandField } from "~/ui/fields/brand-field";

import { COLORS, MAX_COLORS, ORIGINS, SERIAL_ABSENCES } from "../../constants";
import { ABSENCE_NAMES, BICYCLE_CATEGORIES, LENGTHS, ORIGIN_NAMES } from "../constants";

interface FieldsProps {
  values: Record<string, string>;
  errors: FieldErrors;
}

const CHOOSE = { value: "", label: "Elige…" };

/** Type, brand, model, year, colours, size. `isRegistered`: the brand stays as it was registered. */
export function LooksFields({
  values,
  errors,
  brands,
  isRegistered = false,
}: FieldsProps & { brands: readonly string[]; isRegistered?: boolean }) {
  const at = fieldsOf({ values, errors });
  return (
    <>
      <Select
        label="Tipo"
        {...at("category")}
        options={[CHOOSE, ...BICYCLE_CATEGORIES.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        {isRegistered ? null : <BrandField {...at("brand")} brands={brands} maxLength={LENGTHS.brand} />}
        <TextField
          label="Modelo"
          {...at("model")}
          maxLength={LENGTHS.model}
          autoComplete="off"
          optional
          hint={isRegistered ? undefined : "Suele estar escrito en el cuadro."}
        />
        <TextField label="Año" {...at("year")} inputMode="numeric" maxLength={4} autoComplete="off" optional />
        <TextField label="Talla" {...at("size")} maxLength={LENGTHS.size} autoComplete="off" optional />
      </div>
      <ColorFields values={values} errors={errors} />
      <TextArea
        label="Señas particulares"
        {...at("marks")}
        maxLength={LENGTHS.marks}
        rows={3}
        optional
        hint="Rayones, calcomanías, piezas cambiadas: lo que la distingue de otra igual."
      />
    </>
  );
}

function ColorFields({ values, errors }: FieldsProps) {
  const chosen = (values.colors ?? "").split(",");
  const error = errors.colors;
  return (
    <fieldset
      id="colors"
      tabIndex={-1}
      aria-describedby={error ? "colors-hint colors-error" : "colors-hint"}
      className="grid min-w-0 gap-1.5"
    >
      <legend className="mb-1.5 font-semibold">Colores</legend>
      <p id="colors-hint" className="text-sm text-muted">
        De 1 a {MAX_COLORS}, los que más se ven.
      </p>
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
      {error ? (
        <p id="colors-error" className="text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

export function SerialFields({ values, errors }: FieldsProps) {
  const at = fieldsOf({ values, errors });
  return (
    <>
      <TextField
        label="Número de serie"
        {...at("serial")}
        maxLength={LENGTHS.serial}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Está grabado en el cuadro, casi siempre debajo del eje de los pedales. Cópialo tal cual; nadie más lo ve."
      />
      <Select
        label="Si falta el número"
        {...at("serialAbsence")}
        optional
        options={[
          { value: "", label: "Escribí el número" },
          ...SERIAL_ABSENCES.map((id) => ({ value: id, label: ABSENCE_NAMES[id] })),
        ]}
      />
      <EngravingField values={values} errors={errors} />
    </>
  );
}

export function EngravingField({ values, errors }: FieldsProps) {
  return (
    <TextField
      label="Código grabado"
      name="engraving"
      defaultValue={values.engraving}
      error={errors.engraving}
      maxLength={LENGTHS.engraving}
      autoComplete="off"
      spellCheck={false}
      optional
      hint="Si mandaste grabar un código propio en el cuadro."
    />
  );
}

/** How the owner got it; `hasOrder`: an order of this market is tied to the form. */
export function OriginField({ values, errors, hasOrder }: FieldsProps & { hasOrder: boolean }) {
  return (
    <RadioGroup
      legend="¿Cómo la compraste?"
      name="origin"
      defaultValue={values.origin}
      error={errors.origin}
      optional
      options={ORIGINS.filter((id) => id !== "here" || hasOrder).map((id) => ({ value: id, label: ORIGIN_NAMES[id] }))}
    />
  );
}
