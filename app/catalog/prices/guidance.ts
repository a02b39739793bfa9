import { toSoles, type Centimos } from "../../business/money.ts";
import { CATEGORIES, CONDITIONS, findCondition, type CategoryId, type ConditionId } from "../categories.ts";
import { NO_FILTERS, type Filters } from "../filters.ts";
import { slugify } from "../folding.ts";
import { eachRow, type CatalogIndex } from "../index/catalog-index.ts";
import { pooled, type Segment } from "../index/segment.ts";
import { MAX_PRICE_SOLES, MIN_PRICE_SOLES } from "../model.ts";
import { eachMatch } from "../search/search.ts";

/** A vehicle whose price is compared. `id`: its own listing, which is left out. */
export interface PricedVehicle {
  id?: string;
  category: CategoryId;
  brand: string;
  model: string;
  year: number;
  condition: ConditionId;
}

/** Prices of similar listings: half of them ask between `low` and `high`, rounded for reading. */
export interface PriceGuidance {
  low: Centimos;
  high: Centimos;
  count: number;
  /** Common traits besides the category and being new or used. */
  scope: "model" | "brand" | "category";
  /** The search that finds exactly them, and the listing itself where its price is similar. */
  filters: Filters;
}

/** Fewer listings say nothing about the usual price. */
export const COMPARED_MIN = 8;
/** One seller's many listings are not the usual price. */
const SELLERS_MIN = 3;
/** Model years on either side that are compared first. */
const YEARS_NEAR = 2;
/**
 * A price that many times the median, or as small a part of it, is a typing error: mostly a zero too many or too few.
 */
const TYPO_FACTOR = 6;
/** A range whose end is more than so many times its start says nothing. */
const WIDEST = 3;

interface Candidate {
  id: string;
  seller: string;
  priceCentimos: Centimos;
  year: number;
  isSameBrand: boolean;
  isSameModel: boolean;
}

interface Level {
  scope: PriceGuidance["scope"];
  filters: Filters;
  isAlike(candidate: Candidate): boolean;
}

/**
 * The usual price of a vehicle from the catalogue: of its model, else its brand, else its category, each of near model
 * years first; null where too few are similar. Compares new with new and used with used.
 * @param now ms since 1970
 */
export function priceGuidance(index: CatalogIndex, vehicle: PricedVehicle, now: number): PriceGuidance | null {
  if (vehicle.condition === "para-repuestos") return null;
  const candidates = candidatesFor(index, vehicle, now);
  let isModelSearchable: boolean | undefined;
  for (const { scope, filters, isAlike } of levelsOf(vehicle)) {
    const alike = candidates.filter(isAlike);
    const compared = withoutTypos(alike);
    if (compared.length < COMPARED_MIN || new Set(compared.map(({ seller }) => seller)).size < SELLERS_MIN) continue;
    const [low, high] = usualOf(compared.map(({ priceCentimos }) => priceCentimos));
    if (high > low * WIDEST) continue;
    if (scope === "model") {
      isModelSearchable ??= findsOnlyModel(index, { ...filters, year: null }, vehicle.model, now);
      if (!isModelSearchable) continue;
    }
    const price = compared.length < alike.length ? spanOf(compared) : null;
    return { low, high, count: compared.length, scope, filters: { ...filters, price } };
  }
  return null;
}

/** First and third quartile, interpolated between neighbours, rounded outwards to readable amounts. */
export function usualOf(prices: readonly Centimos[]): [low: Centimos, high: Centimos] {
  const sorted = Float64Array.from(prices).sort();
  const low = quantile(sorted, 0.25);
  const high = quantile(sorted, 0.75);
  return [Math.floor(low / stepOf(low)) * stepOf(low), Math.ceil(high / stepOf(high)) * stepOf(high)];
}

export function standingOf(
  priceCentimos: Centimos,
  { low, high }: Pick<PriceGuidance, "low" | "high">,
): "below" | "within" | "above" {
  return priceCentimos < low ? "below" : priceCentimos > high ? "above" : "within";
}

function levelsOf({ category, brand, model, year, condition }: PricedVehicle): Level[] {
  const near = { min: year - YEARS_NEAR, max: year + YEARS_NEAR };
  const isNear = (candidate: Candidate) => Math.abs(candidate.year - year) <= YEARS_NEAR;
  const alike: Filters = { ...NO_FILTERS, types: [category], condition: isUsed(condition) ? "usado" : "nuevo" };
  const ofBrand: Filters = { ...alike, brands: [slugify(brand)] };
  const ofModel: Filters = { ...ofBrand, q: model, order: "relevancia" };
  const levels: Level[] = [
    { scope: "model", filters: ofModel, isAlike: ({ isSameModel }) => isSameModel },
    { scope: "brand", filters: ofBrand, isAlike: ({ isSameBrand }) => isSameBrand },
    { scope: "category", filters: alike, isAlike: () => true },
  ];
  return levels.flatMap((level) => [
    {
      ...level,
      filters: { ...level.filters, year: near },
      isAlike: (candidate: Candidate) => isNear(candidate) && level.isAlike(candidate),
    },
    level,
  ]);
}

/** Comparable listings of the same category, new or used alike. */
function candidatesFor(index: CatalogIndex, vehicle: PricedVehicle, now: number): Candidate[] {
  const category = CATEGORIES.findIndex(({ id }) => id === vehicle.category);
  const comparable = CONDITIONS.map(({ id, used }) => used === isUsed(vehicle.condition) && id !== "para-repuestos");
  const brand = slugify(vehicle.brand);
  const isModel = modelTest(vehicle.model);
  const candidates: Candidate[] = [];
  eachRow(index, now, (segment, row) => {
    if (segment.category[row] !== category || !comparable[segment.condition[row]!]) return;
    const priceCentimos = segment.priceCentimos[row]!;
    const id = segment.ids[row]!;
    if (!(priceCentimos >= MIN_PRICE_SOLES * 100 && priceCentimos <= MAX_PRICE_SOLES * 100) || id === vehicle.id)
      return;
    const isSameBrand = brand !== "" && segment.brands[segment.brand[row]!]!.slug === brand;
    candidates.push({
      id,
      seller: pooled(segment.sellers, row),
      priceCentimos,
      year: segment.year[row]!,
      isSameBrand,
      isSameModel: isSameBrand && isModel(segment, row),
    });
  });
  return candidates;
}

function isUsed(condition: ConditionId): boolean {
  return findCondition(condition)?.used ?? true;
}

function withoutTypos(candidates: readonly Candidate[]): readonly Candidate[] {
  const median = quantile(Float64Array.from(candidates, ({ priceCentimos }) => priceCentimos).sort(), 0.5);
  return candidates.filter(
    ({ priceCentimos }) => priceCentimos >= median / TYPO_FACTOR && priceCentimos <= median * TYPO_FACTOR,
  );
}

function spanOf(candidates: readonly Candidate[]): Filters["price"] {
  const prices = candidates.map(({ priceCentimos }) => priceCentimos);
  return { min: toSoles(Math.min(...prices)), max: toSoles(Math.max(...prices)) };
}

/**
 * False where the text finds others as well, as it also matches parts of words: `Marlin 7` a Marlin 5 with 27 gears.
 */
function findsOnlyModel(index: CatalogIndex, filters: Filters, model: string, now: number): boolean {
  const isModel = modelTest(model);
  let hasOthers = false;
  eachMatch(index, filters, now, (segment, row) => {
    hasOthers ||= !isModel(segment, row);
  });
  return !hasOthers;
}

/** Whether rows are of a model, in any spelling. Caches the answer for each spelling. */
function modelTest(model: string): (segment: Segment, row: number) => boolean {
  const wanted = slugify(model);
  const known = new Map<string, boolean>();
  return ({ models }, row) => {
    const spelling = pooled(models, row);
    const answer = known.get(spelling) ?? (wanted !== "" && slugify(spelling) === wanted);
    known.set(spelling, answer);
    return answer;
  };
}

/** Interpolated between neighbours of sorted values; NaN for none. */
export function quantile(sorted: Float64Array, part: number): number {
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** Céntimos that an amount is rounded to: S/ 10, from S/ 1,000 on S/ 50, from S/ 10,000 on S/ 100. */
function stepOf(centimos: Centimos): Centimos {
  return centimos < 100_000 ? 1_000 : centimos < 1_000_000 ? 5_000 : 10_000;
}
