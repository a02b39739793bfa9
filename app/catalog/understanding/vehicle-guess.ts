import type { DepartmentSlug } from "../../business/peru.ts";
import { CATEGORIES, findCondition, type CategoryId, type ConditionId } from "../categories.ts";
import { chosenOf, MEASURED_FILTERS, type SIZE_FILTERS } from "../described-filters.ts";
import { factAsked } from "../facts.ts";
import { wheelName, WHEELS } from "../filter-values.ts";
import { categoriesOf, NO_FILTERS, type Filters } from "../filters.ts";
import { fold, slugify, wordsIn } from "../folding.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { pooled } from "../index/segment.ts";
import type { DollarRate } from "../phrases/amounts.ts";
import type { Range } from "../ranges.ts";
import { placeNames } from "../search/place-facets.ts";
import { SPECIFICATION_FIELDS } from "../specifications.ts";
import { isFiller } from "../words.ts";
import { understand } from "./answer.ts";

/** A vehicle as its seller's first words tell it; what they leave open is missing. */
export interface VehicleGuess {
  category?: CategoryId;
  brand?: string;
  model?: string;
  year?: number;
  condition?: ConditionId;
  /** Soles. */
  price?: number;
  /** Values of the category's own fields, by name. */
  fields: Record<string, string | number>;
  /** Names of province and district, blank where the words tell none. */
  place?: { department: DepartmentSlug; province: string; district: string };
}

/** Longer names of models are mostly sentences. */
const UNKNOWN_MODEL_WORDS = 3;

/**
 * Reads what somebody sells, by the search's reader of words: `trek marlin 7 2023 aro 29 talla M`. What a model is like
 * in most of its listings (category, displacement, wheels) fills what the words leave open.
 */
export function guessVehicle(index: CatalogIndex, text: string, dollarRate?: DollarRate): VehicleGuess {
  const { filters, typed } = understand(index, { ...NO_FILTERS, q: text }, { dollarRate, hasUses: false });
  const words = wordsIn(text);
  const named = modelNamed(index, filters, words);
  const category = soleCategory(filters) ?? categoryLike(filters, named?.category ?? usualCategory(index, filters));
  const brand = named?.brand ?? (filters.brands.length === 1 ? index.brandNames.get(filters.brands[0]!) : undefined);
  const model = named?.model ?? (brand === undefined ? undefined : modelAfter(filters.q, brand));
  const condition = findCondition(filters.condition ?? "")?.id;
  const digits = typed ?? text;
  const year = soleNumber(filters.year);
  return {
    ...(category && { category }),
    ...(brand && { brand }),
    ...(model && { model }),
    ...(year !== undefined && { year }),
    ...(condition && filters.condition !== "usado" && { condition }),
    ...(isWritten(digits, filters.price) && { price: filters.price!.max! }),
    ...(filters.department && { place: { department: filters.department, ...placeNames(filters) } }),
    fields: category ? fieldsOf(category, filters, digits, named) : {},
  };
}

interface NamedModel {
  brand: string;
  model: string;
  category: CategoryId;
  /** Cubic centimetres. */
  displacement: number | undefined;
  wheelSize: string | undefined;
}

/** The known model of the most words that the text has in a row, as most of its listings are. */
function modelNamed(index: CatalogIndex, { brands }: Filters, words: readonly string[]): NamedModel | undefined {
  const text = ` ${words.join(" ")} `;
  let longest = 0;
  const found = new Map<string, { one: NamedModel; count: number }>();
  for (const { segment } of index.parts) {
    const lengths = segment.models.values.map((name) => {
      const folded = wordsIn(name).join(" ");
      return folded !== "" && text.includes(` ${folded} `) ? folded.length : 0;
    });
    for (let row = 0; row < segment.size; row++) {
      const length = lengths[segment.models.of[row]!]!;
      const brand = segment.brands[segment.brand[row]!]!;
      // A short name (`7`, `x`) is a model only beside its brand.
      const isNamed = text.includes(` ${wordsIn(brand.name).join(" ")} `) || brands.includes(brand.slug);
      if (length === 0 || length < longest || !(isNamed || (brands.length === 0 && length >= ALONE_MIN))) continue;
      if (length > longest) found.clear();
      longest = length;
      const one: NamedModel = {
        brand: brand.name,
        model: pooled(segment.models, row),
        category: CATEGORIES[segment.category[row]!]!.id,
        displacement: told(segment.displacement[row]!),
        wheelSize: wheelAt(segment.wheelSize[row]!),
      };
      const key = [brand.slug, slugify(one.model), one.category, one.displacement, one.wheelSize].join("/");
      const known = found.get(key);
      if (known) known.count++;
      else found.set(key, { one, count: 1 });
    }
  }
  const [most] = [...found.values()].sort((a, b) => b.count - a.count);
  return most?.one;
}

/** Undefined for -1, which the index has for unknown. */
function told(value: number): number | undefined {
  return value < 0 ? undefined : value;
}

/** @param position in WHEELS from 1; 0 when unknown */
function wheelAt(position: number): string | undefined {
  const wheel = WHEELS[position - 1];
  return wheel && wheelName(wheel);
}

/** Letters of a model's name that says it all without its brand. */
const ALONE_MIN = 5;

function soleCategory({ types }: Filters): CategoryId | undefined {
  const ids = types.length === 0 ? null : categoriesOf(types);
  return ids?.size === 1 ? [...ids][0] : undefined;
}

/** That of similar listings, where the words name no other kind of vehicle. */
function categoryLike({ types }: Filters, similar: CategoryId | undefined): CategoryId | undefined {
  if (similar === undefined || types.length === 0) return similar;
  return categoriesOf(types)?.has(similar) ? similar : undefined;
}

/** The category that nearly all listings of the brand with these wheels have. */
function usualCategory(index: CatalogIndex, { types, brands, wheels }: Filters): CategoryId | undefined {
  const [brand, wheel] = [brands[0], wheels[0]];
  const among = categoriesOf(types);
  if (brands.length !== 1 || wheels.length !== 1) return undefined;
  const counts = new Map<CategoryId, number>();
  for (const { segment } of index.parts)
    for (let row = 0; row < segment.size; row++) {
      const { id } = CATEGORIES[segment.category[row]!]!;
      const isSimilar =
        segment.brands[segment.brand[row]!]!.slug === brand && WHEELS[segment.wheelSize[row]! - 1] === wheel;
      if (isSimilar && (among === null || among.has(id))) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return most && most[1] >= SIMILAR_MIN && most[1] >= all * NEARLY_ALL ? most[0] : undefined;
}

const SIMILAR_MIN = 2;
const NEARLY_ALL = 0.8;

/** The first words that no filter and no fact has taken, beside a known brand: `Marlin 7` of `trek marlin 7 roja`. */
function modelAfter(rest: string, brand: string): string | undefined {
  const name: string[] = [];
  for (const word of rest.split(" ")) {
    const folded = fold(word);
    if (wordsIn(brand).includes(folded)) continue;
    if (folded === "" || isFiller(folded) || factAsked(folded) || name.length === UNKNOWN_MODEL_WORDS) break;
    name.push(word);
  }
  const model = name.join(" ");
  return model === "" ? undefined : model.charAt(0).toLocaleUpperCase("es") + model.slice(1);
}

function fieldsOf(
  category: CategoryId,
  filters: Filters,
  text: string,
  ofModel: NamedModel | undefined,
): VehicleGuess["fields"] {
  const values: Readonly<Record<string, unknown>> = {
    ...ofModel,
    ...Object.fromEntries(
      MEASURED_FILTERS.flatMap((row) => {
        const said = row.kind === "range" ? saidNumber(filters[row.group], row, text) : soleSize(filters, row);
        return said === undefined ? [] : [[row.column, said]];
      }),
    ),
  };
  return Object.fromEntries(
    SPECIFICATION_FIELDS[category].flatMap(({ name, options }): [string, string | number][] => {
      const value = values[name];
      if (typeof value !== "string" && typeof value !== "number") return [];
      return options === undefined || options.includes(String(value)) ? [[name, value]] : [];
    }),
  );
}

function soleSize(filters: Filters, row: (typeof SIZE_FILTERS)[number]): string | undefined {
  const [size, ...others] = chosenOf(filters, row);
  return size === undefined || others.length > 0 ? undefined : row.text(size);
}

function saidNumber(range: Range | null, { exact }: { exact?: true }, text: string): number | undefined {
  if (exact) return soleNumber(range);
  return isWritten(text, range) ? range!.max! : undefined;
}

function soleNumber(range: Range | null): number | undefined {
  return range && range.min === range.max ? (range.min ?? undefined) : undefined;
}

/** Whether the text has the number itself: `poco kilometraje` names no kilometres, and dollars are no soles. */
function isWritten(text: string, range: Range | null): boolean {
  if (!range || range.max === null) return false;
  const digits = fold(text).replace(/(\d)[.,](?=\d{3}(?!\d))/g, "$1");
  return new RegExp(`(?<!\\d)${range.max}(?![\\d.])`).test(digits);
}
