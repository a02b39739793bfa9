import { formatNumber } from "../business/format.ts";
import { formatSoles, toCentimos } from "../business/money.ts";
import { findDepartment } from "../business/peru.ts";
import { findCategory, findCondition, VEHICLE_KIND_NAMES } from "./categories.ts";
import { displacementsOf } from "./displacement.ts";
import {
  FRAMES,
  frameName,
  KIND_GROUPS,
  WHEELS,
  wheelName,
  type ConditionFilter,
  type FrameId,
  type TypeId,
  type WheelId,
} from "./filter-values.ts";
import type { FilterName, Filters } from "./filters.ts";
import { frameOfNumber } from "./heights.ts";
import { sameRange, type Range } from "./ranges.ts";

/** Names of what filters have as slugs. */
export interface SearchNames {
  brand(slug: string): string;
  /** Of the filters' own places; empty where none is chosen. */
  province: string;
  district: string;
}

interface Words {
  /** Over its part of the form, and before a value: `Marca: Trek`. */
  name: string;
  /** In a sentence: `la marca`. */
  the: string;
  /** Its part of the form is open though nothing is chosen. */
  isOpen?: true;
}

export interface ChoiceWords extends Words {
  text(value: string, names: SearchNames): string;
  /** One value by itself, where its text needs more: `Aro 29"`. */
  chip?(value: string, names: SearchNames): string;
  /** All values in the heading of the page. */
  heading(values: readonly string[], names: SearchNames, filters: Filters): string;
}

/** Sizes of a list. */
export interface SizeWords extends ChoiceWords {
  text(value: string): string;
  /** From small to large. */
  ids: readonly string[];
  /** Field of a listing, and its column in the index. */
  column: string;
  /** As people type one (folded); its groups are the value. */
  said: RegExp;
  /** A value that no address has, as it is said. */
  readSaid?: (text: string) => string | undefined;
  /** For tools. */
  hint: string;
}

export interface RangeWords extends Words {
  text(range: Range): string;
  heading(range: Range): string;
  /** Ready ranges of the form, each with its count; none overlaps another. */
  options(thisYear: number): readonly Range[];
  /** Its fields of the form: `Precio en soles`. */
  field: string;
  /** As a sentence names its ends: `la cilindrada mínima`. */
  ends: readonly [lowest: string, highest: string];
  /** As the form does, where with other words. */
  labels?: readonly [lowest: string, highest: string];
  /** Field of a listing, where only some vehicles have it, and its column in the index: -1 for what is not told. */
  column: string;
  /** How many of the column's are one. */
  scale?: number;
  /** A wider range that passes, where it passes more than it says. */
  passes?(range: Range): Range;
  /** As people type it (folded), after a number and before one. */
  unit?: string;
  title?: string;
  /** How much further it goes in a search that is near. */
  widening?: number;
  /** For tools. */
  hint?: string;
}

/**
 * Words and counts of each filter of the table (filter-table.ts), on the server alone. In the order in which a
 * heading names them: `Motos Honda de 126 a 200 cc usadas hasta S/ 5,000 en Lima`.
 */
export const FILTER_WORDS = {
  types: { name: "Tipo", the: "el tipo", isOpen: true, text: shortTypeName, chip: typeName, heading: subject },
  brands: {
    name: "Marca",
    the: "la marca",
    isOpen: true,
    text: (slug: string, names: SearchNames) => names.brand(slug),
    heading: (slugs: readonly string[], names: SearchNames) =>
      slugs.length <= 2 ? slugs.map(names.brand).join(" y ") : "",
  },
  wheels: {
    name: "Aro",
    the: "el aro",
    text: wheelName,
    chip: (id: WheelId) => `Aro ${wheelName(id)}`,
    heading: (ids: readonly WheelId[]) => `aro ${ids.join(" o ")}`,
    ids: WHEELS,
    column: "wheelSize",
    said: /^(?:(?:aro|rodado) ?(\S+)|(\S+)["”]|(650b|700c|27\.5))$/,
    hint: "de bicicletas",
  },
  frames: {
    name: "Talla",
    the: "la talla",
    text: frameName,
    chip: (id: FrameId) => `Talla ${frameName(id)}`,
    heading: (ids: readonly FrameId[]) => `talla ${ids.map(frameName).join(" o ")}`,
    ids: FRAMES,
    column: "frameSize",
    said: /^talla (\S+)$/,
    readSaid: frameOfNumber,
    hint: "de bicicletas",
  },
  displacement: {
    name: "Cilindrada",
    the: "la cilindrada",
    text: displacementText,
    heading: (range: Range) => ranged(range, displacementText(range)),
    // Up to scooters and small ones, everyday ones, large ones.
    options: () => [
      { min: null, max: 125 },
      { min: 126, max: 200 },
      { min: 201, max: 400 },
      { min: 401, max: null },
    ],
    field: "Cilindrada en cc",
    ends: ["mínima", "máxima"],
    column: "displacement",
    passes: displacementsOf,
    unit: "cc|cm3|centimetros cubicos",
    title: "cilindrada(?: de)?|motor(?: de)?",
    widening: 1.2,
    hint: "cc, de motos",
  },
  condition: {
    name: "Estado",
    the: "el estado",
    text: conditionName,
    heading: ([id]: readonly ConditionFilter[]) => CONDITION_PHRASES[id!],
  },
  price: {
    name: "Precio",
    the: "el precio",
    isOpen: true,
    text: priceRangeText,
    heading: (range: Range) => startingLow(priceRangeText(range)),
    options: () => PRICE_RANGES,
    field: "Precio en soles",
    ends: ["mínimo", "máximo"],
    column: "priceCentimos",
    scale: 100,
    widening: 1.25,
    hint: "soles",
  },
  year: {
    name: "Año",
    the: "el año",
    text: yearText,
    heading: (range: Range) => ranged(range, yearText(range)),
    options: (thisYear: number) => [
      { min: thisYear - 1, max: null },
      { min: thisYear - 4, max: thisYear - 2 },
      { min: thisYear - 9, max: thisYear - 5 },
      { min: null, max: thisYear - 10 },
    ],
    field: "Año",
    ends: ["inicial", "final"],
    labels: ["Desde", "Hasta"],
    column: "year",
    title: "ano|modelo",
  },
  mileage: {
    name: "Kilometraje",
    the: "el kilometraje",
    text: mileageText,
    heading: (range: Range) => `con ${startingLow(mileageText(range))}`,
    options: () => [
      { min: null, max: 5000 },
      { min: 5001, max: 20_000 },
      { min: 20_001, max: 50_000 },
      { min: 50_001, max: null },
    ],
    field: "Kilometraje",
    ends: ["mínimo", "máximo"],
    column: "mileage",
    unit: "(?:kms?|kilometros)(?: recorridos| de recorrido)?",
    hint: "km, de motos",
  },
  department: {
    name: "Ubicación",
    the: "la ubicación",
    text: (slug: string) => findDepartment(slug)?.name ?? slug,
    heading: (_: readonly string[], names: SearchNames, filters: Filters) => placePhrase(filters, names),
  },
  province: {
    name: "Provincia",
    the: "la provincia",
    text: (_: string, names: SearchNames) => names.province,
    chip: (_: string, names: SearchNames) => `Provincia de ${names.province}`,
    heading: () => "",
  },
  district: {
    name: "Distrito",
    the: "el distrito",
    text: (_: string, names: SearchNames) => names.district,
    heading: () => "",
  },
} as const satisfies Record<FilterName, ChoiceWords | SizeWords | RangeWords>;

/** The five ranges of the specification, in soles. Each price is in one of them. */
const PRICE_RANGES: readonly Range[] = [
  { min: null, max: 499.99 },
  { min: 500, max: 999.99 },
  { min: 1000, max: 2499.99 },
  { min: 2500, max: 5000 },
  { min: 5000.01, max: null },
];

export function typeName(id: TypeId): string {
  const group = KIND_GROUPS.find((known) => known.id === id);
  return group ? VEHICLE_KIND_NAMES[group.kind].plural : (findCategory(id)?.plural ?? id);
}

/** `Scooter`, not `Motos scooter`; `Bicicletas eléctricas`, as motorcycles have a name of their own. */
function shortTypeName(id: TypeId): string {
  const category = findCategory(id);
  return category?.kind === "moto" ? category.name : typeName(id);
}

/** `Hasta S/ 800`, `S/ 500 a S/ 1,000`, `Desde S/ 800`, `Menos de S/ 500`, `Más de S/ 5,000` */
function priceRangeText(range: Range): string {
  const text = (soles: number) => formatSoles(toCentimos(soles), { compact: true });
  const { min, max } = range;
  // Open ranges of the page end a céntimo beside a round amount.
  if (min === null && max !== null && toCentimos(max) % 100 === 99) return `Menos de ${text(max + 0.01)}`;
  if (max === null && min !== null && toCentimos(min) % 100 === 1) return `Más de ${text(min - 0.01)}`;
  // Ready ranges end a céntimo below the next, and have the specification's names.
  const isReady = max !== null && PRICE_RANGES.some((ready) => sameRange(ready, range));
  return rangeText(isReady ? { min, max: Math.round(max) } : range, text);
}

/** `Hasta 2019`, `2020 a 2024`, `Desde 2020`, `2022` */
function yearText(range: Range): string {
  return range.min === range.max ? String(range.min) : rangeText(range, String);
}

/** `Hasta 125 cc`, `126 a 200 cc`, `150 cc` */
function displacementText(range: Range): string {
  return `${yearText(range)} cc`;
}

/** `Hasta 5,000 km`, `Desde 50,001 km` */
function mileageText(range: Range): string {
  return `${rangeText(range, formatNumber)} km`;
}

export function conditionName(id: ConditionFilter): string {
  return findCondition(id)?.name ?? "Usado";
}

function rangeText({ min, max }: Range, text: (value: number) => string): string {
  if (min === null) return max === null ? "" : `Hasta ${text(max)}`;
  return max === null ? `Desde ${text(min)}` : `${text(min)} a ${text(max)}`;
}

const CONDITION_PHRASES: Record<ConditionFilter, string> = {
  nuevo: "nuevas",
  usado: "usadas",
  "como-nuevo": "como nuevas",
  "buen-estado": "en buen estado",
  "con-detalles": "con detalles",
  "para-repuestos": "para repuestos",
};

/** `de 2020 a 2024`, `hasta 2019` */
function ranged({ min, max }: Range, text: string): string {
  return min !== null && max !== null ? `de ${text}` : startingLow(text);
}

/** `en Lima`, `en Miraflores, Lima`, `en la provincia de Lima` */
function placePhrase({ department, province, district }: Filters, names: SearchNames): string {
  if (department === null) return "";
  const name = findDepartment(department)?.name ?? department;
  const [place, kind] = district ? [names.district, "el distrito"] : [names.province, "la provincia"];
  if (province === null) return `en ${name}`;
  return place === name ? `en ${kind} de ${name}` : `en ${place}, ${name}`;
}

export const ALL_TYPES = "Bicicletas y motos";

/** One category has its name; several of a kind have the kind's. */
function subject(types: readonly TypeId[]): string {
  const [only] = types;
  if (only !== undefined && types.length === 1) return typeName(only);
  const kinds = new Set(
    types.map((id) => KIND_GROUPS.find((group) => group.id === id)?.kind ?? findCategory(id)?.kind),
  );
  const [kind] = kinds;
  return kinds.size === 1 && kind !== undefined ? VEHICLE_KIND_NAMES[kind].plural : ALL_TYPES;
}

function startingLow(text: string): string {
  return text.startsWith("S/") ? `de ${text}` : text.charAt(0).toLowerCase() + text.slice(1);
}
