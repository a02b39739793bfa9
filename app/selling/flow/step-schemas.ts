import { z } from "zod";

import { BRAND_MAX } from "~/catalog/categories";

import { limaYear, limaDay } from "../../business/calendar.ts";
import { DEPARTMENTS, parsePlate } from "../../business/peru.ts";
import { readPlace, type PlaceNames } from "../../business/places/chosen-place.server.ts";
import { CATEGORY_IDS, CONDITION_IDS, MAX_STOCK, type CategoryId } from "../../catalog/categories.ts";
import {
  DESCRIPTION_MAX,
  MAX_PRICE_SOLES,
  MIN_PRICE_SOLES,
  OLDEST_YEAR,
  TITLE_MAX,
  type Brand,
  type Plan,
} from "../../catalog/model.ts";
import type { OfferedCategory } from "../../catalog/offered-categories.ts";
import {
  REVIEW_IN_FORCE,
  TECHNICAL_REVIEW,
  TECHNICAL_UNTIL,
  type SpecificationField,
} from "../../catalog/specifications.ts";
import {
  choiceField,
  lineField,
  numberField,
  solesField,
  textField,
  reading,
  type FieldReading,
} from "../../platform/forms/fields.ts";
import { absenceIn } from "../../registry/numbers/serials/words.ts";
import {
  DESCRIPTION_MIN,
  MODEL_MAX,
  PLACE_MAX,
  SERIAL_MAX,
  TITLE_MIN,
  specificationFieldsOf,
  type Content,
  type FormStep,
} from "../model.ts";

export interface StepRules {
  now: Date;
  /** Known brands: a typed one takes the spelling of its match. */
  brands: readonly Brand[];
  categories: readonly OfferedCategory[];
  plans: readonly Plan[];
}

/** `current`: the draft's category, which it keeps even if it is no longer offered. */
export function vehicleSchema({ now, categories }: StepRules, current: CategoryId | undefined) {
  const unknown = "Elige una categoría de la lista.";
  return z.object({
    category: choiceField(CATEGORY_IDS, unknown).refine(
      (chosen) => chosen === undefined || chosen === current || categories.some(({ id }) => id === chosen),
      unknown,
    ),
    brand: lineField("Marca", { max: BRAND_MAX }),
    model: lineField("Modelo", { max: MODEL_MAX }),
    year: numberField({ label: "Año", min: OLDEST_YEAR, max: limaYear(now) + 1, plain: true }),
    condition: choiceField(CONDITION_IDS, "Elige un estado de la lista."),
  });
}

const NOT_IN_FORCE = "Revisión técnica vigente hasta: deja la fecha en blanco si no está vigente.";

function plateField(label: string) {
  return reading((text): FieldReading<string> => {
    const plate = parsePlate(text);
    return plate !== null ? { value: plate } : { message: `${label}: escríbela como 1234-5A o ABC-1234.` };
  });
}

const SOAT_YEARS_AHEAD = 2;

/** Last day of a valid insurance, as `2026-11-20` (also typed `20/11/2026`). */
function validUntilField(label: string, now: Date) {
  return reading((text): FieldReading<string> => {
    const day = text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, "$3-$2-$1");
    const date = new Date(`${day}T00:00:00Z`);
    const real = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
    if (!real) return { message: `${label}: escribe una fecha que exista, como 31/12/2026.` };
    if (day < limaDay(now)) return { message: `${label}: esa fecha ya pasó. Déjalo en blanco si no está vigente.` };
    if (Number(day.slice(0, 4)) > limaYear(now) + SOAT_YEARS_AHEAD)
      return { message: `${label}: esa fecha está demasiado lejos. Revisa el año.` };
    return { value: day };
  });
}

const FREE_TEXT_MAX = 60;

/** Schema of one specification field, as its category defines it. */
function specificationField(field: SpecificationField, now: Date) {
  switch (field.type) {
    case "text":
      return lineField(field.label, { max: FREE_TEXT_MAX });
    case "number":
      return numberField({
        label: field.label,
        min: field.min,
        max: field.max,
        unit: field.unit,
        decimals: field.unit === "kg" ? 1 : 0,
      });
    case "select":
      return choiceField(field.options ?? [], `${field.label}: elige una opción de la lista.`);
    case "date":
      return validUntilField(field.label, now);
    case "plate":
      return plateField(field.label);
  }
}

export function detailsSchema(category: CategoryId | undefined, { now }: StepRules) {
  const specifications = specificationFieldsOf(category).map(
    (field) => [field.name, specificationField(field, now)] as const,
  );
  // In the form's order, which is that of the errors.
  const schema = z.object({
    title: lineField("Título", { min: TITLE_MIN, max: TITLE_MAX }),
    description: textField("Descripción", { min: DESCRIPTION_MIN, max: DESCRIPTION_MAX }),
    // `No tiene` is no number.
    serial: lineField("Número de serie", { max: SERIAL_MAX }).transform((text) =>
      text === undefined || absenceIn(text) !== null ? undefined : text,
    ),
    ...Object.fromEntries(specifications),
  });
  return schema.superRefine((values, context) => {
    const read: Record<string, unknown> = values;
    if (read[TECHNICAL_UNTIL] === undefined || read[TECHNICAL_REVIEW] === undefined) return;
    if (read[TECHNICAL_REVIEW] !== REVIEW_IN_FORCE)
      context.addIssue({ code: "custom", path: [TECHNICAL_UNTIL], message: NOT_IN_FORCE });
  });
}

/** A field that this form does not have. */
const unread = z
  .unknown()
  .optional()
  .transform((): number | undefined => undefined);

/** `hasStock`: a new vehicle may have several pieces. `saved`: the listing's place. */
export function priceSchema(hasStock: boolean, saved: PlaceNames) {
  const schema = z.object({
    price: solesField({ label: "Precio", min: MIN_PRICE_SOLES, max: MAX_PRICE_SOLES }),
    stock: hasStock ? numberField({ label: "Unidades disponibles", min: 1, max: MAX_STOCK }) : unread,
    department: choiceField(
      DEPARTMENTS.map(({ slug }) => slug),
      "Elige un departamento de la lista.",
    ),
    district: lineField("Distrito", { max: PLACE_MAX }),
  });
  return schema.superRefine((typed, context) => {
    const read = readPlace(typed, saved);
    if (!read.ok) context.addIssue({ code: "custom", path: ["district"], message: read.message });
  });
}

export function planSchema({ plans }: StepRules) {
  return z.object({
    plan: choiceField(
      plans.map(({ id }) => id),
      "Ese plan ya no está disponible. Elige otro.",
    ),
  });
}

export function schemaOf(
  step: FormStep,
  { category, location }: Pick<Content, "category" | "location">,
  rules: StepRules,
): z.ZodObject {
  switch (step) {
    case "vehiculo":
      return vehicleSchema(rules, category);
    case "detalles":
      return detailsSchema(category, rules);
    case "precio":
      return priceSchema(true, location);
    case "plan":
      return planSchema(rules);
  }
}
