import { DEPARTMENTS } from "../../business/peru.ts";
import { tableEntry } from "../../business/table.ts";
import { CATEGORIES, CONDITIONS, type CategoryId, type ConditionId } from "../../catalog/categories.ts";
import { fold } from "../../catalog/folding.ts";
import type { SpecificationField } from "../../catalog/specifications.ts";
import type { VehicleGuess } from "../../catalog/understanding/vehicle-guess.ts";
import type { StepRules } from "../flow/step-schemas.ts";
import { applyStep, finishStep, missingFor, readStep, readValid } from "../flow/steps.ts";
import { specificationFieldsOf, type Content, type FormStep } from "../model.ts";
import { isAddress, photoName, photosOf } from "./list-file.ts";
import type { ImportRow } from "./model.ts";

type Texts = Readonly<Record<string, string>>;

export interface RowProblem {
  field: string;
  message: string;
  /** It can be a draft; to publish it this is needed. */
  isWarning: boolean;
  /** Our guess, in the field that mends it. */
  value: string;
  /** Of a choice. */
  options?: readonly { value: string; label: string }[];
}

interface RowReading {
  content: Content;
  problems: RowProblem[];
}

const CATEGORY_WORDS: Readonly<Record<string, CategoryId>> = {
  montana: "mtb",
  montanera: "mtb",
  "mountain bike": "mtb",
  mountainbike: "mtb",
  carrera: "ruta",
  pistera: "ruta",
  road: "ruta",
  paseo: "urbana",
  "bicicleta electrica": "bici-electrica",
  "e bike": "bici-electrica",
  ebike: "bici-electrica",
  ninos: "infantil",
  nino: "infantil",
  folding: "plegable",
  motoneta: "scooter",
  lineal: "naked",
  enduro: "doble-proposito",
  custom: "chopper",
  mototaxi: "trimoto",
  torito: "trimoto",
};

const CONDITION_WORDS: Readonly<Record<string, ConditionId>> = {
  new: "nuevo",
  nueva: "nuevo",
  "used like new": "como-nuevo",
  "like new": "como-nuevo",
  seminuevo: "como-nuevo",
  "semi nuevo": "como-nuevo",
  "usado como nuevo": "como-nuevo",
  "used good": "buen-estado",
  good: "buen-estado",
  bueno: "buen-estado",
  "usado buen estado": "buen-estado",
  "used fair": "con-detalles",
  fair: "con-detalles",
  aceptable: "con-detalles",
  repuestos: "para-repuestos",
};

function wordsOf(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

function categoryOf(text: string): string {
  const words = wordsOf(text).replace(/^(?:bicicletas?|bicis?|motos?|motocicletas?) (?:de )?(?=.)/, "");
  const all = wordsOf(text);
  const known = CATEGORIES.find(({ id, name, plural }) =>
    [id, wordsOf(id), wordsOf(name), wordsOf(plural)].some((one) => one === words || one === all),
  );
  return known?.id ?? tableEntry(CATEGORY_WORDS, words) ?? tableEntry(CATEGORY_WORDS, all) ?? text;
}

function conditionOf(text: string): string {
  const words = wordsOf(text);
  return (
    CONDITIONS.find(({ id, name }) => wordsOf(id) === words || wordsOf(name) === words)?.id ??
    tableEntry(CONDITION_WORDS, words) ??
    text
  );
}

function departmentOf(text: string): string {
  const words = wordsOf(text);
  return DEPARTMENTS.find(({ slug, name }) => wordsOf(slug) === words || wordsOf(name) === words)?.slug ?? text;
}

/** `29` is `29"`, `aluminio` is `Aluminio`, `9,400 km` is `9400`. */
function specificationOf({ type, options = [], unit }: SpecificationField, text: string): string {
  if (type === "number")
    return text
      .replace(unit ? new RegExp(`\\s*${unit}s?\\.?$`, "i") : /$^/, "")
      .replace(/^(\d+)\.0+$/, "$1")
      .trim();
  const words = wordsOf(text).replace(/^(?:aro|talla|rodado) /, "");
  return options.find((option) => wordsOf(option) === words) ?? text;
}

/** Values of the steps' forms. */
function valuesOf(cells: Texts, category: CategoryId | undefined): Record<string, string> {
  const values: Record<string, string> = { ...cells, category: category ?? "" };
  if (cells.condition) values.condition = conditionOf(cells.condition);
  if (cells.year) values.year = cells.year.replace(/\.0+$/, "");
  if (cells.price) values.price = cells.price.replace(/\s*(?:PEN|soles)\.?\s*$|^PEN\s*/i, "").trim();
  if (cells.stock) values.stock = cells.stock.replace(/\.0+$/, "");
  if (cells.department) values.department = departmentOf(cells.department);
  for (const field of specificationFieldsOf(category)) {
    const text = cells[field.name];
    if (text) values[field.name] = specificationOf(field, text);
  }
  return values;
}

const STEPS: readonly FormStep[] = ["vehiculo", "detalles", "precio"];
const EMPTY: Content = { photos: [], specifications: {}, location: {} };

/** The texts that a guess adds to a row, by field. */
export function guessedCells({
  category,
  brand,
  model,
  year,
  condition,
  fields,
}: VehicleGuess): Record<string, string> {
  const told = { ...fields, category, brand, model, year, condition };
  return Object.fromEntries(
    Object.entries(told).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** The seller's own district is no part of another department. */
export function fillingOf({ department, district }: Record<string, string>, home: Record<string, string>) {
  const { district: own, ...others } = home;
  return department || district || !own ? others : { ...others, district: own };
}

/** Blank: the guess counts again. */
export function mended({ cells }: ImportRow, texts: Texts = {}): Record<string, string> {
  const next = { ...cells, ...texts };
  return Object.fromEntries(Object.entries(next).filter(([, text]) => text !== ""));
}

/** Files that a row names and that did not arrive. */
export function missingPhotos({ cells, photos }: Pick<ImportRow, "cells" | "photos">): string[] {
  return photosOf(cells.photos).filter((one) => !isAddress(one) && !photos.some(({ name }) => name === photoName(one)));
}

/**
 * A row as a draft would be, by the rules of the form that is filled by hand, and what is wrong with it. The guess of
 * its title fills blank cells.
 */
export function readRow(row: Pick<ImportRow, "cells" | "guess" | "photos">, rules: StepRules): RowReading {
  const { cells, guess } = row;
  const merged = { ...guess, ...cells };
  const told = categoryOf(merged.category ?? "");
  const kind = rules.categories.find(({ id }) => id === told)?.id;
  const values = valuesOf(merged, kind);
  const errors: Record<string, string> = {};
  let content: Content = EMPTY;
  for (const step of STEPS) {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) form.set(name, value);
    const read = readStep(step, form, content, rules);
    if (!read.ok) Object.assign(errors, read.errors);
    const data = read.ok ? read.data : readValid(step, form, content, rules);
    if (data) content = applyStep(content, data);
  }
  content = { ...finishStep("detalles", content), photos: row.photos.map(({ photo }) => photo) };
  if (kind === undefined) errors.category = kindMessage(cells.category);
  if (content.price === undefined) errors.price = priceMessage(cells.price);
  if (content.title === undefined) errors.title ??= "Escribe un título.";
  const year = Number(values.year);
  if (errors.year && year > rules.now.getUTCFullYear() + 1) errors.year = `El año ${year} no existe todavía`;
  const problems = Object.entries(errors).map(([field, message]): RowProblem => ({
    field,
    message,
    isWarning: false,
    ...control(field, mendedValue(field, cells, guess), content, rules),
  }));
  const missing = missingFor(content, null, rules.now).filter(
    ({ step, field }) => step !== "plan" && step !== "fotos" && !(field in errors),
  );
  for (const { field, message } of missing)
    problems.push({ field, message, isWarning: true, ...control(field, guess[field] ?? "", content, rules) });
  const [absent] = missingPhotos(row);
  if (absent || (row.photos.length === 0 && !photosOf(cells.photos).some(isAddress)))
    problems.push({
      field: "photos",
      message: absent ? `No encontramos la foto ${absent}` : "No tiene fotos. Escribe su nombre de archivo o su enlace",
      isWarning: true,
      value: cells.photos ?? "",
    });
  return { content, problems };
}

function kindMessage(typed: string | undefined): string {
  return typed ? `«${typed}» no es un tipo que se venda aquí. ¿Cuál es?` : "¿Qué tipo es? No lo dice el título";
}

function priceMessage(typed: string | undefined): string {
  if (!typed) return "Escribe el precio.";
  if (/US\$|USD|\$/i.test(typed)) return `«${typed}» está en dólares: escribe el precio en soles`;
  return `«${typed}» no es un precio entre S/ 50 y S/ 500,000`;
}

/** Letters typed for digits, and two digits that changed places. */
function mendedValue(field: string, cells: Texts, guess: Texts): string {
  const typed = cells[field] ?? "";
  if (field === "price")
    return typed
      .replace(/[oO]/g, "0")
      .replace(/[lI]/g, "1")
      .replace(/[^\d.,]/g, "");
  if (field === "year") return /^20[3-9]\d$/.test(typed) ? `20${typed[3]}${typed[2]}` : typed;
  if (field === "category") return guess.category ?? "";
  return typed || (guess[field] ?? "");
}

function control(
  field: string,
  value: string,
  { category }: Content,
  { categories }: StepRules,
): Pick<RowProblem, "value" | "options"> {
  const ofCategory = specificationFieldsOf(category).find(({ name }) => name === field);
  const options =
    field === "category"
      ? categories.map(({ id, name, kind }) => ({
          value: id,
          label: kind === "moto" ? `Moto: ${name}` : `Bicicleta: ${name}`,
        }))
      : field === "condition"
        ? CONDITIONS.map(({ id, name }) => ({ value: id, label: name }))
        : field === "department"
          ? DEPARTMENTS.map(({ slug, name }) => ({ value: slug, label: name }))
          : ofCategory?.options?.map((option) => ({ value: option, label: option }));
  if (!options) return { value };
  return { value: options.some((option) => option.value === value) ? value : "", options };
}
