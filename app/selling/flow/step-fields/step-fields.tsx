import type { DistrictOptions } from "~/business/places/constants";
import { CONDITIONS, MAX_STOCK, BRAND_MAX, findCategory, VEHICLE_KIND_NAMES } from "~/catalog/categories";
import type { Plan } from "~/catalog/model";
import type { OfferedCategory } from "~/catalog/offered-categories";
import { planAmount, planBenefits } from "~/selling/describe";
import { MODEL_MAX, tooManyPhotos } from "~/selling/model";
import { RadioGroup, TextField, fieldsOf } from "~/ui/field";
import { BrandField } from "~/ui/fields/brand-field";
import { PlaceFields } from "~/ui/places/place-fields";

import type { PriceView } from "../price-view";
import type { FieldsProps } from "./fields-props";

function LockedCategory({ value }: { value: string }) {
  const category = findCategory(value);
  return (
    <div>
      <p className="font-semibold">Categoría</p>
      <p>
        {category?.plural} <span className="text-muted">· no se cambia en un anuncio publicado</span>
      </p>
    </div>
  );
}

function CategoryField({
  categories,
  value,
  error,
}: {
  categories: readonly OfferedCategory[];
  value: string | undefined;
  error: string | undefined;
}) {
  return (
    <fieldset
      id="category"
      tabIndex={-1}
      aria-describedby={error ? "category-error" : undefined}
      className="grid min-w-0 gap-4"
    >
      <legend className="mb-1.5 font-semibold">¿Qué vendes?</legend>
      {(["bicicleta", "moto"] as const).map((kind) => (
        <div key={kind} role="group" aria-labelledby={`category-${kind}`} className="grid gap-2">
          <p id={`category-${kind}`} className="text-sm text-muted">
            {VEHICLE_KIND_NAMES[kind].plural}
          </p>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-4">
            {categories
              .filter((category) => category.kind === kind)
              .map(({ id, name }) => (
                <label
                  key={id}
                  className="flex min-h-11 items-center gap-2 rounded-control border border-line bg-raised px-2 py-2 sm:px-3 has-checked:border-accent-text has-checked:bg-accent-soft"
                >
                  <input
                    type="radio"
                    name="category"
                    value={id}
                    defaultChecked={value === id}
                    className="size-4 flex-none"
                  />
                  <span className="min-w-0">{name}</span>
                </label>
              ))}
          </div>
        </div>
      ))}
      {error ? (
        <p id="category-error" className="text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** Kind of vehicle. The category of a published listing is fixed. */
export function VehicleFields({
  values,
  errors,
  brands,
  categories,
  categoryLocked,
  isOfRegistered,
}: FieldsProps & {
  brands: readonly string[];
  categories: readonly OfferedCategory[];
  categoryLocked: boolean;
  isOfRegistered: boolean;
}) {
  const at = fieldsOf({ values, errors });
  return (
    <>
      {categoryLocked ? (
        <LockedCategory value={values.category ?? ""} />
      ) : (
        <CategoryField categories={categories} value={values.category} error={errors.category} />
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <BrandField
          {...at("brand")}
          brands={brands}
          maxLength={BRAND_MAX}
          readOnly={isOfRegistered}
          hint={isOfRegistered ? "La marca de tu bicicleta registrada." : undefined}
        />
        <TextField
          label="Modelo"
          {...at("model")}
          maxLength={MODEL_MAX}
          autoComplete="off"
          hint="Como figura en la caja o la tarjeta."
        />
      </div>
      <TextField
        label="Año"
        {...at("year")}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        className="[&_input]:max-w-40"
      />
      <RadioGroup
        legend="Estado"
        {...at("condition")}
        options={CONDITIONS.map(({ id, name, hint }) => ({ value: id, label: name, hint }))}
      />
    </>
  );
}

export function PriceFields({
  values,
  errors,
  districts,
  price,
  offersHref,
}: FieldsProps & {
  districts: DistrictOptions | null | undefined;
  price: PriceView | null;
  offersHref?: string | undefined;
}) {
  const at = fieldsOf({ values, errors });
  return (
    <>
      <TextField
        label="Precio en soles (S/)"
        {...at("price")}
        inputMode="decimal"
        autoComplete="off"
        className="[&_input]:max-w-64"
        hint={`El precio final, con IGV si eres tienda. ${price?.usual ?? "Por ejemplo: 1,250"}${price?.proposed ? " Te proponemos el del medio: cámbialo si quieres." : ""}`}
      />
      {offersHref ? (
        <p className="text-sm text-muted">
          Recibes ofertas de 50 a 99 % del precio.{" "}
          <a href={offersHref} className="link">
            Elegir cómo recibirlas
          </a>
        </p>
      ) : null}
      {price?.warning ? <p className="text-sm text-warning">{price.warning}</p> : null}
      {values.stock === undefined ? null : (
        <TextField
          label="Unidades disponibles"
          {...at("stock")}
          inputMode="numeric"
          autoComplete="off"
          className="[&_input]:max-w-64"
          hint={`Cuántas iguales tienes para vender, de 1 a ${MAX_STOCK}.`}
        />
      )}
      <PlaceFields values={values} errors={errors} districts={districts} optional="district" />
    </>
  );
}

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
