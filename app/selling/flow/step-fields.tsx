import { DEPARTMENTS } from "~/business/peru";
import { CONDITIONS, findCategory, MAX_STOCK } from "~/catalog/categories";
import type { Plan } from "~/catalog/model";
import type { OfferedCategory } from "~/catalog/offered-categories";
import type { SpecificationField } from "~/catalog/specifications";
import type { FieldErrors } from "~/platform/forms/forms";
import { planAmount, planBenefits } from "~/selling/describe";
import {
  BRAND_MAX,
  MODEL_MAX,
  PLACE_MAX,
  SERIAL_MAX,
  specificationFieldsOf,
  tooManyPhotos,
  type Content,
} from "~/selling/model";
import { RadioGroup, Select, TextArea, TextField } from "~/ui/field";

import { CategoryField, LockedCategory } from "./category-field";

interface FieldsProps {
  values: Record<string, string>;
  errors: FieldErrors;
}

const CHOOSE = { value: "", label: "Elige…" };

/** Step 1: kind of vehicle. The category of a published listing is fixed. */
export function VehicleFields({
  values,
  errors,
  brands,
  categories,
  categoryLocked,
  isTied,
}: FieldsProps & {
  brands: readonly string[];
  categories: readonly OfferedCategory[];
  categoryLocked: boolean;
  isTied: boolean;
}) {
  return (
    <>
      {categoryLocked ? (
        <LockedCategory value={values.category ?? ""} />
      ) : (
        <CategoryField categories={categories} value={values.category} error={errors.category} />
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Marca"
          name="brand"
          defaultValue={values.brand}
          error={errors.brand}
          maxLength={BRAND_MAX}
          list="marcas"
          autoComplete="off"
          autoCapitalize="words"
          readOnly={isTied}
          hint={isTied ? "La marca de tu bicicleta registrada." : "Elige de la lista o escribe otra."}
        />
        <datalist id="marcas">
          {brands.map((brand) => (
            <option key={brand} value={brand} />
          ))}
        </datalist>
        <TextField
          label="Modelo"
          name="model"
          defaultValue={values.model}
          error={errors.model}
          maxLength={MODEL_MAX}
          autoComplete="off"
          hint="Como figura en la caja o la tarjeta."
        />
      </div>
      <TextField
        label="Año"
        name="year"
        defaultValue={values.year}
        error={errors.year}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        className="[&_input]:max-w-40"
      />
      <RadioGroup
        legend="Estado"
        name="condition"
        defaultValue={values.condition}
        error={errors.condition}
        options={CONDITIONS.map(({ id, name, hint }) => ({ value: id, label: name, hint }))}
      />
    </>
  );
}

/** Step 2: title and description, and the specification of its category. */
export function DetailsFields({
  values,
  errors,
  category,
  isTied,
}: FieldsProps & { category: Content["category"]; isTied: boolean }) {
  const all = specificationFieldsOf(category);
  const fieldsOf = (declared: boolean) =>
    all
      .filter((field) => Boolean(field.declared) === declared)
      .map((field) => (
        <Specification key={field.name} field={field} value={values[field.name]} error={errors[field.name]} />
      ));
  const papers = fieldsOf(true);
  return (
    <>
      <TextField
        label="Título"
        name="title"
        defaultValue={values.title}
        error={errors.title}
        autoComplete="off"
        hint="Marca, modelo y lo que la hace especial. Por ejemplo: Trek Marlin 7 aro 29, talla M"
      />
      <TextArea
        label="Descripción"
        name="description"
        defaultValue={values.description}
        error={errors.description}
        rows={7}
        hint={
          "Cuenta el uso que tuvo, los cambios y los detalles. No pongas tu teléfono: quien quiera contactarte " +
          "lo verá al iniciar sesión."
        }
      />
      {category === undefined ? null : (
        <TextField
          label={findCategory(category)?.kind === "moto" ? "Número de chasis (VIN)" : "Número de serie"}
          name="serial"
          optional
          defaultValue={values.serial}
          error={errors.serial}
          maxLength={SERIAL_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          readOnly={isTied}
          hint={
            isTied
              ? "El de tu bicicleta registrada. No se publica."
              : "No se publica. Con él comprobamos que no tenga un reporte de robo."
          }
        />
      )}
      <div className="grid gap-6 sm:grid-cols-2">{fieldsOf(false)}</div>
      {papers.length === 0 ? null : (
        <fieldset className="min-w-0">
          <legend className="font-semibold">Papeles de la moto</legend>
          <p className="pb-4 text-sm text-muted">
            Salen en el anuncio como declarados por ti. Déjalo en blanco si no quieres decirlo.
          </p>
          <div className="grid gap-6 sm:grid-cols-2">{papers}</div>
        </fieldset>
      )}
      {category === undefined ? (
        <p className="text-muted">Elige la categoría en el primer paso y aquí te pediremos sus características.</p>
      ) : null}
    </>
  );
}

function Specification({
  field,
  value,
  error,
}: {
  field: SpecificationField;
  value: string | undefined;
  error: string | undefined;
}) {
  const { name, type, unit, hint, required } = field;
  const common = {
    name,
    label: unit ? `${field.label} (${unit})` : field.label,
    hint,
    error,
    optional: !required,
    defaultValue: value ?? "",
  };
  switch (type) {
    case "select":
      return (
        <Select
          {...common}
          options={[CHOOSE, ...(field.options ?? []).map((option) => ({ value: option, label: option }))]}
        />
      );
    case "number":
      return <TextField {...common} inputMode={unit === "kg" ? "decimal" : "numeric"} autoComplete="off" />;
    case "date":
      return <TextField {...common} type="date" />;
    case "plate":
      return <TextField {...common} autoComplete="off" autoCapitalize="characters" maxLength={8} />;
    case "text":
      return <TextField {...common} autoComplete="off" />;
  }
}

/** Step 4: for how much, and where. */
export function PriceFields({ values, errors }: FieldsProps) {
  return (
    <>
      <TextField
        label="Precio en soles (S/)"
        name="price"
        defaultValue={values.price}
        error={errors.price}
        inputMode="decimal"
        autoComplete="off"
        className="[&_input]:max-w-64"
        hint="El precio final, con IGV si eres tienda. Por ejemplo: 1,250"
      />
      {values.stock === undefined ? null : (
        <TextField
          label="Unidades disponibles"
          name="stock"
          defaultValue={values.stock}
          error={errors.stock}
          inputMode="numeric"
          autoComplete="off"
          className="[&_input]:max-w-64"
          hint={`Cuántas iguales tienes para vender, de 1 a ${MAX_STOCK}.`}
        />
      )}
      <Select
        label="Departamento"
        name="department"
        defaultValue={values.department ?? ""}
        error={errors.department}
        options={[CHOOSE, ...DEPARTMENTS.map(({ slug, name }) => ({ value: slug, label: name }))]}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Provincia"
          name="province"
          defaultValue={values.province}
          error={errors.province}
          maxLength={PLACE_MAX}
          optional
          autoComplete="address-level2"
        />
        <TextField
          label="Distrito"
          name="district"
          defaultValue={values.district}
          error={errors.district}
          maxLength={PLACE_MAX}
          optional
          autoComplete="address-level3"
        />
      </div>
    </>
  );
}

/** Step 5: how long and how visibly it is published. */
export function PlanFields({
  values,
  errors,
  plans,
  photoCount,
}: FieldsProps & { plans: readonly Plan[]; photoCount: number }) {
  return (
    <fieldset
      id="plan"
      tabIndex={-1}
      aria-describedby={errors.plan ? "plan-error" : undefined}
      className="grid min-w-0 gap-3"
    >
      <legend className="mb-1.5 font-semibold">Elige tu plan</legend>
      {plans.map((plan) => {
        const excess = tooManyPhotos(photoCount, plan);
        return (
          <label
            key={plan.id}
            className="grid grid-cols-[auto_1fr_auto] gap-x-3 gap-y-1 rounded-card border border-line bg-raised p-4 has-checked:border-accent-text has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="plan"
              value={plan.id}
              defaultChecked={values.plan === plan.id}
              className="mt-1 size-5"
            />
            <span className="text-lg font-semibold">{plan.name}</span>
            <span className="text-lg font-semibold">{planAmount(plan)}</span>
            <span className="col-span-2 col-start-2 text-sm text-muted">{planBenefits(plan).join(" · ")}</span>
            {excess ? <span className="col-span-2 col-start-2 text-sm text-warning">{excess}</span> : null}
          </label>
        );
      })}
      <p id="plan-error" hidden={!errors.plan} className="text-sm font-semibold text-danger">
        {errors.plan}
      </p>
    </fieldset>
  );
}
