import type { Centimos } from "../../business/money.ts";
import { CATEGORIES, CONDITIONS, findCategory } from "../categories.ts";
import type { Filters } from "../filters.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { pooled } from "../index/segment.ts";
import type { DollarRate } from "../phrases/amounts.ts";
import { eachAnswer } from "../understanding/answer.ts";
import { priceGuidance, usualOf, type PricedVehicle } from "./guidance.ts";
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

/**
 * The usual price of what filters find. Of a model it is that of its ordinary vehicle, as the pages compare prices; of
 * a kind or a brand, which no page compares, the middle of all.
 */
export function usualPrices(
  index: CatalogIndex,
  filters: Filters,
  now: number,
  market: Market,
  { dollarRate, year, mileage }: UsualPriceOptions = {},
): UsualPrices {
  const found: (PricedVehicle & { priceCentimos: Centimos })[] = [];
  eachAnswer(
    index,
    filters,
    now,
    (segment, row) =>
      found.push({
        category: CATEGORIES[segment.category[row]!]!.id,
        brand: segment.brands[segment.brand[row]!]!.name,
        model: pooled(segment.models, row),
        year: segment.year[row]!,
        condition: CONDITIONS[segment.condition[row]!]!.id,
        priceCentimos: segment.priceCentimos[row]!,
      }),
    dollarRate,
  );
  const total = found.length;
  const alike = mostOf(found, ({ brand, model }) => `${brand} ${model}`);
  const guidance =
    alike.length * 2 > total
      ? priceGuidance(index, { ...ordinary(alike), ...(year !== undefined && { year }), mileage }, now, market)
      : null;
  if (guidance === null && total < PRICED_MIN) return { total, usual: null };
  const near = year === undefined ? null : nearYear(found, year);
  const prices = guidance
    ? guidance.compared.map(({ adjustedCentimos }) => adjustedCentimos)
    : (near ?? found).map(({ priceCentimos }) => priceCentimos);
  const [low, high] = usualOf(prices);
  const kind = findCategory(alike[0]?.category ?? "")?.kind;
  const standing =
    mileage === undefined || kind !== "moto" ? null : standingOfMileage(mileage, guidance !== null, year, market);
  const median = Math.round(middleOf(prices) / 100) * 100;
  return {
    total,
    usual: {
      low,
      median,
      high,
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

/** Those of about that year; null where too few of them say something about a price. */
function nearYear<T extends PricedVehicle>(all: readonly T[], year: number): readonly T[] | null {
  const near = all.filter((one) => Math.abs(one.year - year) <= YEARS_NEAR);
  return near.length < PRICED_MIN ? null : near;
}
const YEARS_NEAR = 2;

/** A vehicle as most of them are. */
function ordinary(vehicles: readonly PricedVehicle[]): PricedVehicle {
  const [usual] = mostOf(
    mostOf(vehicles, ({ category }) => category),
    ({ condition }) => condition,
  );
  return { ...usual!, year: Math.round(middleOf(vehicles.map(({ year }) => year))) };
}

/** Those that share the most frequent key. */
function mostOf<T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const groups = Map.groupBy(all, keyOf);
  return [...groups.values()].reduce<readonly T[]>((most, one) => (one.length > most.length ? one : most), []);
}

function middleOf(values: readonly number[]): number {
  return quantile(Float64Array.from(values).sort(), 0.5);
}
