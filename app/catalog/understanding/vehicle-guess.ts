import type { DepartmentSlug } from "../../business/peru.ts";
import { ask, type AskKind, type Asking } from "../asking.ts";
import { CATEGORIES, findCondition, type CategoryId, type ConditionId } from "../categories.ts";
import { chosenOf, MEASURED_FILTERS, type SIZE_FILTERS } from "../described-filters.ts";
import { factAsked } from "../facts.ts";
import { wheelName, WHEELS, type WheelId } from "../filter-values.ts";
import { categoriesOf, NO_FILTERS, type Filters } from "../filters.ts";
import { fold, slugify, wordsIn } from "../folding.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { compareIds, pooled } from "../index/segment.ts";
import type { DollarRate } from "../phrases/amounts.ts";
import { isCommonWord } from "../phrases/common-words.ts";
import { wordsOfPhrase } from "../phrases/phrase-words.ts";
import type { Range } from "../ranges.ts";
import { placeNames } from "../search/place-facets.ts";
import { sumsByPosition } from "../search/relax.ts";
import { SPECIFICATION_FIELDS } from "../specifications.ts";
import { isFiller, sameThings } from "../words.ts";
import { understanding } from "./answer.ts";
import { isMeasureWord } from "./corrections.ts";

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
export function* guessingVehicle(index: CatalogIndex, text: string, dollarRate?: DollarRate): Asking<VehicleGuess> {
  const { filters } = yield* understanding(index, { ...NO_FILTERS, q: text }, { dollarRate, hasUses: false });
  const words = wordsOfPhrase(text);
  const named = yield* modelNamed(index, filters, words.map(fold));
  const category = soleCategory(filters) ?? categoryLike(filters, named?.category ?? (yield* usualCategory(filters)));
  const brand = named?.brand ?? (filters.brands.length === 1 ? index.brandNames.get(filters.brands[0]!) : undefined);
  const model = named?.model ?? (brand === undefined ? undefined : modelAfter(words, brand));
  const condition = findCondition(filters.condition ?? "")?.id;
  const digits = words.join(" ").replace(THOUSANDS, (_, number: string) => String(Number(number) * 1000));
  const year = soleNumber(filters.year);
  const price = isWritten(digits, filters.price) ? filters.price!.max! : barePrice(filters, named);
  return {
    ...(category && { category }),
    ...(brand && { brand }),
    ...(model && { model }),
    ...(year !== undefined && { year }),
    ...(condition && filters.condition !== "usado" && { condition }),
    ...(price !== undefined && { price }),
    ...(filters.department && { place: { department: filters.department, ...placeNames(filters) } }),
    fields: category ? fieldsOf(category, filters, digits, named) : {},
  };
}

/** `3 lucas`, of a vehicle. */
const THOUSANDS = /\b(\d{1,2}(?:\.\d)?) (?:lucas?|palos?)\b/g;

/** The last number that nothing else is: `pulsar ns200 2020 negra 7500`. */
function barePrice({ q }: Filters, named: NamedModel | undefined): number | undefined {
  // The 190 of `cb 190 r` is of `CB190R`.
  const ofModel: readonly string[] = named?.model.match(/\d+/g) ?? [];
  const number = q.split(" ").findLast((word) => /^\d{3,6}$/.test(word) && !ofModel.includes(word));
  const price = Number(number ?? NaN);
  return price >= LEAST_PRICE && price % 10 === 0 ? price : undefined;
}

const LEAST_PRICE = 150;

interface NamedModel {
  brand: string;
  model: string;
  category: CategoryId;
  /** Cubic centimetres. */
  displacement: number | undefined;
  wheelSize: string | undefined;
}

interface ModelsAsked {
  /** Slugs that the words name. */
  brands: readonly string[];
  words: readonly string[];
}

/** Listings of a model that are alike. */
interface AlikeModels {
  one: NamedModel;
  /** Slug. */
  brand: string;
  count: number;
  /** Of the newest, whose spelling it is. */
  publishedAt: number;
  id: string;
}

interface NamedModels {
  /** Letters of the names that were found. */
  length: number;
  alike: ReadonlyMap<string, AlikeModels>;
}

/** The known models of the most letters that a text has in a row: `ns200` is `NS 200`. */
export const NAMED_MODELS: AskKind<ModelsAsked, NamedModels> = {
  name: "named-models",
  of(index, { brands, words }) {
    const text = ` ${words.join(" ")} `;
    const runs = runsOf(words);
    let longest = 0;
    const found = new Map<string, AlikeModels>();
    for (const { segment } of index.parts) {
      const lengths = segment.models.values.map((name) => {
        const folded = wordsIn(name).join("");
        if (folded === "") return 0;
        return runs.has(folded) ? folded.length : partLength(name, words);
      });
      for (let row = 0; row < segment.size; row++) {
        const length = lengths[segment.models.of[row]!]!;
        if (length === 0 || length < longest) continue;
        const brand = segment.brands[segment.brand[row]!]!;
        // A short name (`7`, `x`) is a model only beside its brand.
        const isNamed = text.includes(` ${wordsIn(brand.name).join(" ")} `) || brands.includes(brand.slug);
        // A part of a name is enough beside the brand: `bajaj torito`.
        const isWhole = runs.has(wordsIn(pooled(segment.models, row)).join(""));
        if (!(isNamed || (isWhole && brands.length === 0 && length >= ALONE_MIN))) continue;
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
        const publishedAt = segment.publishedAt[row]!;
        addAlike(found, key, { one, brand: brand.slug, count: 1, publishedAt, id: segment.ids.at(row)! });
      }
    }
    return { length: longest, alike: found };
  },
  merge(answers) {
    const length = Math.max(...answers.map((one) => one.length));
    const alike = new Map<string, AlikeModels>();
    for (const one of answers)
      if (one.length === length) for (const [key, models] of one.alike) addAlike(alike, key, models);
    return { length, alike };
  },
};

function addAlike(all: Map<string, AlikeModels>, key: string, added: AlikeModels): void {
  const known = all.get(key);
  const count = added.count + (known?.count ?? 0);
  all.set(key, { ...(known && comesFirst(known, added) <= 0 ? known : added), count });
}

function comesFirst(a: AlikeModels, b: AlikeModels): number {
  return b.publishedAt - a.publishedAt || compareIds(a.id, b.id);
}

/** As most of its listings are. */
function* modelNamed(
  index: CatalogIndex,
  { brands }: Filters,
  words: readonly string[],
): Asking<NamedModel | undefined> {
  const { alike } = yield* ask(NAMED_MODELS, { brands, words });
  const [most] = [...alike.values()].sort((a, b) => b.count - a.count || comesFirst(a, b));
  return most && { ...most.one, brand: index.brandNames.get(most.brand) ?? most.one.brand };
}

/** Rows of up to five words, written as one. */
function runsOf(words: readonly string[]): ReadonlySet<string> {
  const plain = words.flatMap(wordsIn);
  return new Set(
    plain.flatMap((_, start) =>
      Array.from({ length: MODEL_WORDS_MAX }, (__, at) => plain.slice(start, start + at + 1).join("")),
    ),
  );
}

const MODEL_WORDS_MAX = 5;

/** Letters of the longest word of a model's name that the text has, where it says the model. */
function partLength(name: string, words: readonly string[]): number {
  const said = wordsIn(name).filter((word) => {
    const next = words[words.indexOf(word) + 1] ?? "";
    // `marlin 6` is no `Marlin 7`.
    const isOther = /\d/.test(next) && !YEAR.test(next);
    return word.length > ALONE_MIN && LETTERS.test(word) && words.includes(word) && !isOther;
  });
  return Math.max(0, ...said.map((word) => word.length));
}

const YEAR = /^(?:19|20)\d\d$/;
const LETTERS = /^\p{L}+$/u;

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

interface SimilarAsked {
  brand: string;
  wheel: WheelId;
}

/** How many listings of a brand with these wheels each category has. */
export const SIMILAR_TYPES: AskKind<SimilarAsked, Uint32Array> = {
  name: "similar-types",
  of(index, { brand, wheel }) {
    const counts = new Uint32Array(CATEGORIES.length);
    for (const { segment } of index.parts)
      for (let row = 0; row < segment.size; row++)
        if (segment.brands[segment.brand[row]!]!.slug === brand && WHEELS[segment.wheelSize[row]! - 1] === wheel)
          counts[segment.category[row]!]!++;
    return counts;
  },
  merge: sumsByPosition,
};

/** The category that nearly all listings of the brand with these wheels have. */
function* usualCategory({ types, brands, wheels }: Filters): Asking<CategoryId | undefined> {
  const [brand, wheel] = [brands[0], wheels[0]];
  const among = categoriesOf(types);
  if (brand === undefined || wheel === undefined || brands.length !== 1 || wheels.length !== 1) return undefined;
  const all = yield* ask(SIMILAR_TYPES, { brand, wheel });
  const counts = all.map((count, at) => (among === null || among.has(CATEGORIES[at]!.id) ? count : 0));
  const most = Math.max(...counts);
  const sum = counts.reduce((total, count) => total + count, 0);
  return most >= SIMILAR_MIN && most >= sum * NEARLY_ALL ? CATEGORIES[counts.indexOf(most)]!.id : undefined;
}

const SIMILAR_MIN = 2;
const NEARLY_ALL = 0.8;

/** The words after a known brand, up to the first that says something else: `Marlin 7` of `trek marlin 7 poco uso`. */
function modelAfter(words: readonly string[], brand: string): string | undefined {
  const ofBrand = wordsIn(brand);
  const folded = words.map(fold);
  const at = folded.findIndex((_, start) => ofBrand.every((word, n) => folded[start + n] === word));
  if (at === -1) return undefined;
  const rest = words.slice(at + ofBrand.length);
  const end = rest.findIndex((word) => !isOfModel(fold(word)));
  const name = rest.slice(0, end === -1 ? UNKNOWN_MODEL_WORDS : Math.min(end, UNKNOWN_MODEL_WORDS)).join(" ");
  return name === "" ? undefined : name.charAt(0).toLocaleUpperCase("es") + name.slice(1);
}

function isOfModel(word: string): boolean {
  return !(
    YEAR.test(word) ||
    isFiller(word) ||
    isCommonWord(word) ||
    factAsked(word) !== null ||
    isMeasureWord(word) ||
    sameThings(word).length > 0
  );
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
  return new RegExp(`(?<!\\d)${range.max}(?![\\d.])`).test(fold(text));
}
