import { z } from "zod";

import { BRAND_MAX } from "~/catalog/categories";

import { limaYear } from "../../business/calendar.ts";
import { DEPARTMENTS } from "../../business/peru.ts";
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
import { REVIEW_IN_FORCE, TECHNICAL_REVIEW, TECHNICAL_UNTIL } from "../../catalog/specifications.ts";
import { choiceField, lineField, numberField, solesField, textField } from "../../platform/forms/fields.ts";
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
import { specificationField } from "./fields.ts";

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
