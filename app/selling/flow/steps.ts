import { districtValue, readPlace } from "../../business/places/chosen-place.server.ts";
import { findCondition, type CategoryId, type CONDITION_IDS } from "../../catalog/categories.ts";
import type { Plan } from "../../catalog/model.ts";
import { offeredCategories } from "../../catalog/offered-categories.ts";
import { spelledBrand } from "../../catalog/reference/brand-names.ts";
import type { SpecificationField } from "../../catalog/specifications.ts";
import { firstErrors, parseForm, rejectForm, type FieldErrors, type FormResult } from "../../platform/forms/forms.ts";
import { publicFieldMessage } from "../../writing/public-text.ts";
import {
  FLOW_STEPS,
  planOfListing,
  proposedTitle,
  specificationFieldsOf,
  tooManyPhotos,
  type Content,
  type FormStep,
  type Missing,
  type PlanOfListing,
} from "../model.ts";
import { detailsSchema, planSchema, priceSchema, schemaOf, vehicleSchema, type StepRules } from "./step-schemas.ts";

/** Values of a step's form; blanks are `undefined`. */
export type StepData =
  | {
      step: "vehiculo";
      category?: CategoryId;
      brand?: string;
      model?: string;
      year?: number;
      condition?: (typeof CONDITION_IDS)[number];
    }
  | {
      step: "detalles";
      title?: string;
      description?: string;
      serial?: string;
      specifications: Record<string, string | number>;
    }
  | { step: "precio"; price?: number; stock?: number; department?: string; province?: string; district?: string }
  | { step: "plan"; plan?: PlanOfListing };

/** Reads the form of a step: formats of given values, each with its message; blanks pass. */
export function readStep(step: FormStep, form: FormData, content: Content, rules: StepRules): FormResult<StepData> {
  const read = readFormats(step, form, content, rules);
  if (!read.ok) return read;
  const [before, after] = [content, applyStep(content, read.data)].map((one) => stepValues(step, one));
  const errors: FieldErrors = {};
  for (const field of publicFieldsOf(step, content)) {
    const text = after?.[field] ?? "";
    // A stored text stays valid until it is changed.
    const message = text === before?.[field] ? null : publicFieldMessage(text);
    if (message !== null) errors[field] = message;
  }
  return Object.keys(errors).length > 0 ? rejectForm(form, errors) : read;
}

/** The same with saved values in place of invalid fields; null where even those do not fit. */
export function readValid(step: FormStep, form: FormData, content: Content, rules: StepRules): StepData | null {
  const saved = stepValues(step, content);
  let valid = form;
  // Formats are read first, then what shoppers may read.
  for (let round = 0; round < 3; round++) {
    const read = readStep(step, valid, content, rules);
    if (read.ok) return read.data;
    const next = new FormData();
    for (const [name, value] of valid) next.set(name, name in read.errors ? (saved[name] ?? "") : value);
    valid = next;
  }
  return null;
}

/** Typed fields of a step that shoppers read. */
function publicFieldsOf(step: FormStep, { category }: Content): string[] {
  if (step === "vehiculo") return ["brand", "model"];
  if (step !== "detalles") return [];
  const typed = specificationFieldsOf(category).filter(({ type }) => type === "text");
  return ["title", "description", ...typed.map(({ name }) => name)];
}

function readFormats(step: FormStep, form: FormData, content: Content, rules: StepRules): FormResult<StepData> {
  switch (step) {
    case "vehiculo": {
      const read = parseForm(vehicleSchema(rules, content.category), form);
      return read.ok
        ? {
            ok: true,
            data: { step, ...read.data, brand: read.data.brand && spelledBrand(read.data.brand, rules.brands) },
          }
        : read;
    }
    case "detalles": {
      const read = parseForm(detailsSchema(content.category, rules), form);
      if (!read.ok) return read;
      const { title, description, serial, ...values } = read.data;
      return { ok: true, data: { step, title, description, serial, specifications: given(values) } };
    }
    case "precio": {
      const read = parseForm(priceSchema(isNewVehicle(content), content.location), form);
      if (!read.ok) return read;
      const place = readPlace(read.data, content.location);
      return { ok: true, data: { step, ...read.data, ...(place.ok && place.place) } };
    }
    case "plan": {
      const read = parseForm(planSchema(rules), form);
      if (!read.ok) return read;
      const plan = rules.plans.find(({ id }) => id === read.data.plan);
      return { ok: true, data: { step, plan: plan && planOfListing(plan) } };
    }
  }
}

/** Only new vehicles may have several pieces. */
export function isNewVehicle({ specifications }: Pick<Content, "specifications">): boolean {
  return findCondition(specifications.condition ?? "")?.used === false;
}

function given(values: Record<string, unknown>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | number] =>
      ["string", "number"].includes(typeof entry[1]),
    ),
  );
}

/** The content with a step's new fields; those of other steps stay. */
export function applyStep(content: Content, data: StepData): Content {
  const { brand, model, year, condition, ...own } = content.specifications;
  switch (data.step) {
    case "vehiculo":
      return {
        ...content,
        category: data.category,
        stock: findCondition(data.condition ?? "")?.used === false ? content.stock : undefined,
        specifications: {
          ...fitting(own, specificationFieldsOf(data.category)),
          ...given({ brand: data.brand, model: data.model, year: data.year, condition: data.condition }),
        },
      };
    case "detalles":
      return {
        ...content,
        title: data.title,
        description: data.description,
        serial: data.serial,
        specifications: { ...given({ brand, model, year, condition }), ...data.specifications },
      };
    case "precio":
      return {
        ...content,
        price: data.price,
        stock: isNewVehicle(content) ? data.stock : undefined,
        location: { department: data.department, province: data.province ?? "", district: data.district ?? "" },
      };
    case "plan":
      return { ...content, plan: data.plan };
  }
}

/** The content of a finished step: a blank title becomes the proposed one. */
export function finishStep(step: FormStep, content: Content): Content {
  return step === "detalles" && content.title === undefined
    ? { ...content, title: proposedTitle(content) ?? undefined }
    : content;
}

/** Values that the other category also has (and offers). */
function fitting(
  values: Record<string, unknown>,
  fields: readonly SpecificationField[],
): Record<string, string | number> {
  return given(
    Object.fromEntries(
      fields.flatMap((field) => {
        const value = values[field.name];
        const fits = field.type !== "select" || field.options?.some((option) => option === value);
        return value !== undefined && fits ? [[field.name, value]] : [];
      }),
    ),
  );
}

/** Field values of a step's form; blank for none. */
export function stepValues(step: FormStep, content: Content): Record<string, string> {
  const { specifications, location } = content;
  const text = (value: unknown) => (value === undefined || value === null ? "" : String(value));
  switch (step) {
    case "vehiculo":
      return {
        category: text(content.category),
        brand: text(specifications.brand),
        model: text(specifications.model),
        year: text(specifications.year),
        condition: text(specifications.condition),
      };
    case "detalles":
      return {
        title: text(content.title),
        description: text(content.description),
        serial: text(content.serial),
        ...Object.fromEntries(
          specificationFieldsOf(content.category).map(({ name }) => [name, text(specifications[name])]),
        ),
      };
    case "precio":
      return {
        price: text(content.price),
        ...(isNewVehicle(content) && { stock: text(content.stock ?? 1) }),
        department: text(location.department),
        district: districtValue(location),
      };
    case "plan":
      return { plan: text(content.plan?.id) };
  }
}

export function sameStep(step: FormStep, one: Content, other: Content): boolean {
  const [first, second] = [stepValues(step, one), stepValues(step, other)];
  return Object.keys({ ...first, ...second }).every((name) => first[name] === second[name]);
}

const REQUIRED: Record<FormStep, Record<string, string>> = {
  vehiculo: {
    category: "Elige qué vendes.",
    brand: "Escribe la marca.",
    model: "Escribe el modelo.",
    year: "Escribe el año.",
    condition: "Elige en qué estado está.",
  },
  detalles: { title: "Escribe un título.", description: "Escribe una descripción." },
  precio: { price: "Escribe el precio.", department: "Elige el departamento." },
  plan: { plan: "Elige un plan." },
};

/**
 * EVERYTHING that publishing lacks, in the order of the steps: blank required fields, and values that are no longer
 * valid (a withdrawn plan, an expired insurance). `plan`: the chosen plan as the server has it now.
 */
export function missingFor(content: Content, plan: Plan | null, now: Date): Missing[] {
  const rules: StepRules = { now, brands: [], categories: offeredCategories([]), plans: plan ? [plan] : [] };
  return FLOW_STEPS.flatMap((step) => {
    if (step === "revisar") return [];
    return step === "fotos" ? missingPhotos(content, plan) : missingAt(step, content, rules);
  });
}

function missingAt(step: FormStep, content: Content, rules: StepRules): Missing[] {
  const values = stepValues(step, content);
  const required = { ...REQUIRED[step] };
  if (step === "detalles") {
    for (const field of specificationFieldsOf(content.category))
      if (field.required) required[field.name] = `Completa: ${field.label}.`;
  }
  const read = schemaOf(step, content, rules).safeParse(values);
  const invalid = read.success ? {} : firstErrors(read.error);
  return Object.keys(values).flatMap((field) => {
    const message = invalid[field] ?? (values[field] === "" ? required[field] : undefined);
    return message === undefined ? [] : [{ step, field, message }];
  });
}

function missingPhotos(content: Content, plan: Plan | null): Missing[] {
  const message =
    content.photos.length === 0 ? "Agrega al menos una foto." : plan && tooManyPhotos(content.photos.length, plan);
  return message ? [{ step: "fotos", field: "fotos", message }] : [];
}
