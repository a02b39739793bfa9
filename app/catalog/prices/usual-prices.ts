import type { Centimos } from "../../business/money.ts";
import { ask, type Asking, type AskKind } from "../asking.ts";
import { CATEGORIES, CONDITIONS, findCategory, type CategoryId, type ConditionId } from "../categories.ts";
import type { Filters } from "../filters.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { compareIds, pooled, type Segment } from "../index/segment.ts";
import type { DollarRate } from "../phrases/amounts.ts";
import { eachMatch, type Wanted } from "../search/row-asks.ts";
import { wantedAnswers } from "../understanding/answer.ts";
import { priceGuidance, toleranceOf, usualOf, type PriceGuidance } from "./guidance.ts";
import type { Market } from "./market.ts";
import { quantile } from "./terms.ts";

/** Prices of what filters find: half of them ask between `low` and `high`, rounded for reading. */
export interface UsualPrices {
  /** Listings that the filters find. */
  total: number;
  /** Null where too few are alike. */
  usual: {
    low: Centimos;
    median: Centimos;
    high: Centimos;
    tolerance: PriceGuidance["tolerance"];
    /** Of a motorcycle whose kilometres were told: whether the prices are for them, or what they are for its year. */
    mileage?: "counted" | "few" | "many";
    /** Whether the prices are for the year that was told. */
    isOfYear?: boolean;
  } | null;
}

/** Fewer listings say nothing about a price. */
const PRICED_MIN = 3;

interface UsualPriceOptions {
  dollarRate?: DollarRate | undefined;
  /** Of the vehicle whose price is asked; missing for an ordinary one. */
  year?: number | undefined;
  /** Its mileage, in kilometres. */
  mileage?: number | undefined;
}

/** Listings by a number that they have. */
type Histogram = Map<number, number>;

/** Listings that filters find, by price and by model (`brand/model`, slug and name). */
export const FOUND_PRICES: AskKind<
  { wanted: Wanted; year: number | undefined },
  { prices: Histogram; ofYear: Histogram; models: Map<string, number> }
> = {
  name: "found-prices",
  of(index, { wanted, year }) {
    const [prices, ofYear, models] = [new Map<number, number>(), new Map<number, number>(), new Map<string, number>()];
    eachMatch(index, wanted, (segment, row) => {
      const price = segment.priceCentimos[row]!;
      addTo(prices, price);
      if (year !== undefined && Math.abs(segment.year[row]! - year) <= YEARS_NEAR) addTo(ofYear, price);
      addTo(models, modelKey(segment, row));
    });
    return { prices, ofYear, models };
  },
  merge: (answers) => ({
    prices: summed(answers.map(({ prices }) => prices)),
    ofYear: summed(answers.map(({ ofYear }) => ofYear)),
    models: summed(answers.map(({ models }) => models)),
  }),
};

/** Of one model among what filters find: how many of each category and condition , and year. */
export const FOUND_VEHICLES: AskKind<
  { wanted: Wanted; model: string },
  { categories: Map<CategoryId, Map<ConditionId, number>>; years: Histogram }
> = {
  name: "found-vehicles",
  of(index, { wanted, model }) {
    const categories = new Map<CategoryId, Map<ConditionId, number>>();
    const years: Histogram = new Map();
    eachMatch(index, wanted, (segment, row) => {
      if (modelKey(segment, row) !== model) return;
      const { id } = CATEGORIES[segment.category[row]!]!;
      const conditions = categories.get(id) ?? new Map<ConditionId, number>();
      categories.set(id, conditions);
      addTo(conditions, CONDITIONS[segment.condition[row]!]!.id);
      addTo(years, segment.year[row]!);
    });
    return { categories, years };
  },
  merge: (answers) => ({
    categories: new Map(
      CATEGORIES.flatMap(({ id }) => {
        const all = answers.flatMap(({ categories }) => categories.get(id) ?? []);
        return all.length === 0 ? [] : [[id, summed(all)] as const];
      }),
    ),
    years: summed(answers.map(({ years }) => years)),
  }),
};

/**
 * The usual price of what filters find. Of a model it is that of its ordinary vehicle, as the pages compare prices; of
 * a kind or a brand, which no page compares, the middle of all.
 */
export function* usualPrices(
  names: CatalogIndex,
  asked: Filters,
  now: number,
  market: Market,
  { dollarRate, year, mileage }: UsualPriceOptions = {},
): Asking<UsualPrices> {
  const wanted = yield* wantedAnswers(names, asked, now, dollarRate);
  const { prices, ofYear, models } = yield* ask(FOUND_PRICES, { wanted, year });
  const total = countOf(prices);
  if (total === 0) return { total, usual: null };
  const model = mostOf(models);
  const { categories, years } = yield* ask(FOUND_VEHICLES, { wanted, model });
  const category = mostOf(new Map([...categories].map(([id, conditions]) => [id, countOf(conditions)])));
  const ordinary = {
    category,
    ...namesOfKey(names, model),
    condition: mostOf(categories.get(category)!),
    year: year ?? Math.round(middleOf(valuesOf(years))),
    mileage,
  };
  const isOfModel = models.get(model)! * 2 > total;
  const guidance = isOfModel ? yield* priceGuidance(names, ordinary, now, market) : null;
  if (guidance === null && total < PRICED_MIN) return { total, usual: null };
  const near = countOf(ofYear) < PRICED_MIN ? null : ofYear;
  const compared = guidance
    ? guidance.compared.map(({ adjustedCentimos }) => adjustedCentimos)
    : valuesOf(near ?? prices);
  const [low, high] = usualOf(compared);
  const standing =
    mileage === undefined || findCategory(category)?.kind !== "moto"
      ? null
      : standingOfMileage(mileage, guidance !== null, year, market);
  const median = Math.round(middleOf(compared) / 100) * 100;
  return {
    total,
    usual: {
      low,
      median,
      high,
      tolerance: guidance?.tolerance ?? toleranceOf(market, category),
      ...(standing && { mileage: standing }),
      ...(year !== undefined && { isOfYear: guidance !== null || near !== null }),
    },
  };
}

/** Null where nothing is known of what is usual. */
function standingOfMileage(mileage: number, isGuided: boolean, year: number | undefined, { terms }: Market) {
  const known = terms.kinds.moto;
  if (known === undefined) return null;
  if (isGuided && known.distance < 0) return "counted";
  if (year === undefined) return null;
  const usual = Math.max(1, terms.year - year) * known.kmPerYear;
  return mileage > usual ? "many" : "few";
}

const YEARS_NEAR = 2;

/** Slug of the brand, and the model as its sellers write it. */
function modelKey(segment: Segment, row: number): string {
  return `${segment.brands[segment.brand[row]!]!.slug}/${pooled(segment.models, row)}`;
}

function namesOfKey({ brandNames }: CatalogIndex, key: string): { brand: string; model: string } {
  const [slug = "", ...model] = key.split("/");
  return { brand: brandNames.get(slug) ?? slug, model: model.join("/") };
}

function addTo<K>(counts: Map<K, number>, key: K, count = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function summed<K>(all: readonly Map<K, number>[]): Map<K, number> {
  const sums = new Map<K, number>();
  for (const counts of all) for (const [key, count] of counts) addTo(sums, key, count);
  return sums;
}

function countOf(counts: Map<unknown, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** The most frequent one; of equally frequent ones the first by its name. */
function mostOf<K extends string>(counts: Map<K, number>): K {
  const [[most]] = [...counts].sort(([a, m], [b, n]) => n - m || compareIds(a, b)) as [[K, number]];
  return most;
}

/** Each as often as it was counted, ascending. */
function valuesOf(counts: Histogram): number[] {
  return [...counts].sort(([a], [b]) => a - b).flatMap(([value, count]) => Array<number>(count).fill(value));
}

function middleOf(values: readonly number[]): number {
  return quantile(Float64Array.from(values).sort(), 0.5);
}
