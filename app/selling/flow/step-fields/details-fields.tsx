import { Link } from "@remix-run/react";

import { findCategory } from "~/catalog/categories";
import type { SpecificationField } from "~/catalog/specifications";
import { describeStep } from "~/selling/describe";
import { type OwnListing, SERIAL_MAX, specificationFieldsOf, stepPath } from "~/selling/model";
import { isOfRegistered } from "~/selling/registered/registered-listing";
import { Select, TextArea, TextField, fieldsOf } from "~/ui/field";

import type { FieldsProps } from "./fields-props";

const NOT_CHOSEN = { value: "", label: "Elige…" };

/** Title and description, and the specification of its category. */
export function DetailsFields({
  values,
  errors,
  listing,
  proposedTitle,
}: FieldsProps & { listing: OwnListing; proposedTitle: string | null }) {
  const { category } = listing;
  const hasBicycle = isOfRegistered(listing);
  const all = specificationFieldsOf(category);
  const specifications = (declared: boolean) =>
    all
      .filter((field) => Boolean(field.declared) === declared)
      .map((field) => (
        <Specification key={field.name} field={field} value={values[field.name]} error={errors[field.name]} />
      ));
  const papers = specifications(true);
  const at = fieldsOf({ values, errors });
  return (
    <>
      <VehicleLine listing={listing} />
      <TextField
        label="Título"
        {...at("title")}
        autoComplete="off"
        hint={
          proposedTitle
            ? `Marca, modelo y lo que la hace especial. Si lo dejas vacío, será: «${proposedTitle}».`
            : "Marca, modelo y lo que la hace especial. Por ejemplo: Trek Marlin 7 aro 29, talla M"
        }
      />
      <TextArea
        label="Descripción"
        {...at("description")}
        rows={7}
        hint={
          "Cuenta el uso que tuvo, los cambios y los detalles. No pongas tu teléfono: los compradores " +
          "lo ven al iniciar sesión."
        }
      />
      {category === undefined ? null : (
        <TextField
          label={findCategory(category)?.kind === "moto" ? "Número de chasis (VIN)" : "Número de serie"}
          {...at("serial")}
          optional
          maxLength={SERIAL_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          readOnly={hasBicycle}
          hint={
            hasBicycle
              ? "El de tu bicicleta registrada. No se publica."
              : "No se publica. Con él comprobamos que no tenga un reporte de robo."
          }
        />
      )}
      <div className="grid gap-6 sm:grid-cols-2">{specifications(false)}</div>
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
        <p className="text-muted">Elige la categoría en el paso «Vehículo» y aquí te pediremos sus características.</p>
      ) : null}
    </>
  );
}

/** The vehicle by the first words or the step before: `Trek · Marlin 7 · 2023 · Buen estado`. */
function VehicleLine({ listing }: { listing: OwnListing }) {
  const told = describeStep("vehiculo", listing).flatMap(({ value }) => value || []);
  if (listing.status !== "draft" || told.length === 0) return null;
  return (
    <p>
      {told.join(" · ")}{" "}
      <Link to={stepPath(listing.id, "vehiculo")} className="link inline-flex min-h-6 items-center">
        Cambiar<span className="sr-only"> categoría, marca, modelo, año o estado</span>
      </Link>
    </p>
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
          options={[NOT_CHOSEN, ...(field.options ?? []).map((option) => ({ value: option, label: option }))]}
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
