import type { Centimos } from "../../business/money.ts";
import { CATEGORIES, findCondition, type CategoryId, type ConditionId } from "../categories.ts";
import { slugify } from "../folding.ts";
import { eachRow, type CatalogIndex } from "../index/catalog-index.ts";
import { compareIds } from "../index/segment.ts";
import { isPrice, NO_MARKET, observationOf, soldObservation, type Market, type Sold } from "./market.ts";
import { levelOf, shapeOf, type Observation } from "./terms.ts";

/** A vehicle whose price is compared. `id`: its own listing, which is left out. */
export interface PricedVehicle {
  id?: string;
  category: CategoryId;
  brand: string;
  model: string;
  year: number;
  condition: ConditionId;
  /** Kilometres. */
  mileage?: string | number | undefined;
}

/** A listing that a price is compared with. */
export interface Compared {
  id: string;
  priceCentimos: Centimos;
  /** Its price brought to the condition, year, kilometres and (of another model) level of the compared vehicle. */
  adjustedCentimos: Centimos;
  /** Null while it is on sale. */
  sold: Sold | null;
}

/** Prices of similar listings: half of them ask between `low` and `high`, rounded for reading. */
export interface PriceGuidance {
  low: Centimos;
  high: Centimos;
  /** Of `compared`. */
  count: number;
  /** Common traits: the model, or a category and what such a vehicle is worth. */
  scope: "model" | "class";
  /** `Yamaha NMAX 155`, where all are of it. */
  model: string | null;
  category: CategoryId;
  /** The nearest first. */
  compared: readonly Compared[];
}

/** Fewer listings say nothing about the usual price. */
export const COMPARED_MIN = 8;
/** As many as a page shows. */
export const COMPARED_MAX = 60;
/** One seller's many listings are not the usual price. */
const SELLERS_MIN = 3;
/**
 * A price that many times the median, or as small a part of it, is a typing error: mostly a zero too many or too few.
 */
const TYPO_FACTOR = 6;
/** A range whose end is more than so many times its start says nothing. */
const WIDEST = { model: 3, class: 2.2 };
/** Logarithm of how much more or less than the vehicle those of its class are worth. */
const NEAR = Math.log(1.7);
/** Distance of another condition's use: new with new and used with used come first. */
const OTHER_USE = 10;

interface Candidate extends Compared {
  seller: string;
  /** Of what both are worth, as a logarithm; then of their use. */
  distance: number;
}

/**
 * The usual price of a vehicle, from what is on sale and what was sold in the last year: of its model, else of those of
 * its category that the terms find worth about the same; null where too few are similar.
 * @param now ms since 1970
 */
export function priceGuidance(
  index: CatalogIndex,
  vehicle: PricedVehicle,
  now: number,
  market: Market = NO_MARKET,
): PriceGuidance | null {
  if (vehicle.condition === "para-repuestos" || vehicle.model === "") return null;
  const subject = subjectOf(vehicle, index);
  const ofModel: Candidate[] = [];
  const ofClass: Candidate[] = [];
  const { terms } = market;
  const shape = shapeOf(terms, subject);
  const levels = levelOf(terms, subject);
  const level = levels.model ?? levels.brand;
  const scale = levels.model === undefined ? "brand" : "model";
  const isUsed = findCondition(subject.condition)?.used;
  const look = (id: string, one: Observation, sold: Sold | null): void => {
    if (one.category !== subject.category || one.condition === "para-repuestos") return;
    if (id === vehicle.id || !isPrice(one.priceCentimos)) return;
    const isSameUse = findCondition(one.condition)?.used === isUsed;
    const itsShape = shapeOf(terms, one);
    const by = shape === null || itsShape === null ? null : shape - itsShape;
    if (one.brand === subject.brand && one.model === subject.model) {
      if (by === null && !isSameUse) return;
      ofModel.push(candidate(id, one, sold, by ?? 0, Math.abs(by ?? 0) + (isSameUse ? 0 : OTHER_USE)));
    }
    const itsLevel = levelOf(terms, one)[scale];
    if (by === null || level === undefined || itsLevel === undefined || !isSameUse) return;
    const more = by + level - itsLevel;
    if (Math.abs(more) <= NEAR) ofClass.push(candidate(id, one, sold, more, Math.abs(more)));
  };
  eachRow(index, now, (segment, row) => {
    if (CATEGORIES[segment.category[row]!]!.id !== subject.category) return;
    look(segment.ids[row]!, observationOf(segment, row), null);
  });
  const onSale = new Set([...ofModel, ...ofClass].map(({ id }) => id));
  for (const sold of market.sold) {
    if (sold.category === subject.category && !onSale.has(sold.id)) look(sold.id, soldObservation(sold), sold);
  }
  const { category, brand, model } = vehicle;
  return guidanceOf(ofModel, category, `${brand} ${model}`) ?? guidanceOf(ofClass, category, null);
}

function guidanceOf(
  candidates: readonly Candidate[],
  category: CategoryId,
  model: string | null,
): PriceGuidance | null {
  const scope = model === null ? "class" : "model";
  const compared = withoutTypos(candidates)
    .sort((a, b) => a.distance - b.distance || compareIds(a.id, b.id))
    .slice(0, COMPARED_MAX);
  if (compared.length < COMPARED_MIN || new Set(compared.map(({ seller }) => seller)).size < SELLERS_MIN) return null;
  const [low, high] = usualOf(compared.map(({ adjustedCentimos }) => adjustedCentimos));
  return high > low * WIDEST[scope] ? null : { low, high, count: compared.length, scope, model, category, compared };
}

function candidate(id: string, one: Observation, sold: Sold | null, by: number, distance: number): Candidate {
  const { priceCentimos, seller } = one;
  return { id, priceCentimos, adjustedCentimos: Math.round(priceCentimos * Math.exp(by)), sold, seller, distance };
}

function subjectOf({ brand, model, mileage, ...vehicle }: PricedVehicle, { knownBrands }: CatalogIndex): Observation {
  const slug = slugify(brand);
  return {
    ...vehicle,
    brand: knownBrands.get(slug)?.slug ?? slug,
    model: slugify(model),
    mileage: typeof mileage === "number" ? mileage : -1,
    seller: "",
    priceCentimos: 0,
  };
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

function withoutTypos(candidates: readonly Candidate[]): Candidate[] {
  const median = quantile(Float64Array.from(candidates, ({ adjustedCentimos }) => adjustedCentimos).sort(), 0.5);
  return candidates.filter(
    ({ adjustedCentimos }) => adjustedCentimos >= median / TYPO_FACTOR && adjustedCentimos <= median * TYPO_FACTOR,
  );
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
