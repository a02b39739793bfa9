import type { Centimos } from "../../business/money.ts";
import { ask, askAll, type Asking } from "../asking.ts";
import { CATEGORIES, findCategory, type CategoryId, type ConditionId } from "../categories.ts";
import { slugify } from "../folding.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { hashesOfSample, isUsedCondition } from "../index/row-lists.ts";
import { compareIds } from "../index/segment.ts";
import { COUNTS } from "../search/whole-catalog.ts";
import { NO_MARKET, type Market, type Sold } from "./market.ts";
import { isPrice, moreThan, OF_CLASS, OF_MODEL, worthOf, type OnSale } from "./on-sale.ts";
import { quantile, shapeOf, type Priced } from "./terms.ts";

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
  /** A price is usual as well up to this share beyond an end. */
  tolerance: number;
  /** Number of listings in `compared`. */
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
/** A price that many times the median, or as small a part of it, is a typing error: a zero too many. */
const TYPO_FACTOR = 6;
/** A range whose end is more than so many times its start says nothing. */
const WIDEST = { model: 3, class: 2.2 };
/** Of its category about so many are looked at for those of its class; all where there are no more. */
const CLASS_SAMPLED = 1_000;
/** Distance of another condition's use: new with new and used with used come first. */
const OTHER_USE = 10;

/** A listing that may be compared. */
type Looked = Priced & Pick<OnSale, "id" | "seller" | "priceCentimos">;

interface Candidate extends Compared, Pick<OnSale, "seller"> {
  distance: number;
}

/**
 * The usual price of a vehicle, from what is on sale and what was sold in the last year: of its model, else of those of
 * its category that the terms find worth about the same; null where too few are similar.
 * @param names The catalogue's.
 * @param now ms since 1970
 */
export function* priceGuidance(
  names: Pick<CatalogIndex, "knownBrands">,
  vehicle: PricedVehicle,
  now: number,
  market: Market = NO_MARKET,
): Asking<PriceGuidance | null> {
  if (vehicle.condition === "para-repuestos" || vehicle.model === "") return null;
  const { terms } = market;
  const subject = subjectOf(vehicle, names);
  const { category, brand, model } = subject;
  const shape = shapeOf(terms, subject);
  const isUsed = isUsedCondition(subject.condition);
  const sold = market.sold.filter(
    (one) => one.category === category && one.condition !== "para-repuestos" && isPrice(one.priceCentimos),
  );
  const byOf = (one: Looked) => {
    const itsShape = shapeOf(terms, one);
    return shape === null || itsShape === null ? null : shape - itsShape;
  };
  const tolerance = toleranceOf(market, category);

  const ofModel = yield* askAll(
    OF_MODEL,
    [isUsed, !isUsed].map((used) => ({ category, brand, model, isUsed: used, now })),
  );
  const soldOfModel = sold.filter((one) => one.brand === brand && one.model === model);
  const sameModel = candidatesOf(vehicle, ofModel.flat(), soldOfModel, (one) => {
    const isSameUse = isUsedCondition(one.condition) === isUsed;
    const by = byOf(one) ?? (isSameUse ? 0 : null);
    return by === null ? null : { by, distance: Math.abs(by) + (isSameUse ? 0 : OTHER_USE) };
  });
  const guidance = guidanceOf(sameModel, vehicle, "model", tolerance);
  const worth = guidance === null ? worthOf(terms, subject) : null;
  if (worth === null) return guidance;

  const counts = yield* ask(COUNTS, { now });
  const below = hashesOfSample(counts[CATEGORIES.findIndex(({ id }) => id === category)]!, CLASS_SAMPLED);
  const ofClass = yield* ask(OF_CLASS, { category, isUsed, worth, below, now });
  const soldOfUse = sold.filter((one) => isUsedCondition(one.condition) === isUsed);
  const sameClass = candidatesOf(vehicle, ofClass, soldOfUse, (one) => {
    const by = moreThan(worth, one);
    return by === null ? null : { by, distance: Math.abs(by) };
  });
  return guidanceOf(sameClass, vehicle, "class", tolerance);
}

/**
 * But for the vehicle itself; one that was sold and is on sale again stands as on sale.
 * @param weigh `by`: the worth of the vehicle beyond one's, as a logarithm.
 */
function candidatesOf(
  { id: own }: PricedVehicle,
  onSale: readonly Looked[],
  sold: readonly Sold[],
  weigh: (one: Looked) => { by: number; distance: number } | null,
): Candidate[] {
  const found = new Map<string, Candidate>();
  const add = (one: Looked, itsSale: Sold | null): void => {
    const { id, seller, priceCentimos } = one;
    const weighed = id === own || found.has(id) ? null : weigh(one);
    if (weighed === null) return;
    const adjustedCentimos = Math.round(priceCentimos * Math.exp(weighed.by));
    found.set(id, { id, seller, priceCentimos, adjustedCentimos, sold: itsSale, distance: weighed.distance });
  };
  for (const one of onSale) add(one, null);
  for (const one of sold) add(one, one);
  return [...found.values()];
}

function guidanceOf(
  candidates: readonly Candidate[],
  { category, brand, model }: PricedVehicle,
  scope: PriceGuidance["scope"],
  tolerance: number,
): PriceGuidance | null {
  const nearest = withoutTypos(candidates)
    .sort((a, b) => a.distance - b.distance || compareIds(a.id, b.id))
    .slice(0, COMPARED_MAX);
  const sellers = new Set(nearest.map(({ seller }) => seller));
  if (nearest.length < COMPARED_MIN || sellers.size < SELLERS_MIN) return null;
  const compared = nearest.map(({ id, priceCentimos, adjustedCentimos, sold }): Compared => ({
    id,
    priceCentimos,
    adjustedCentimos,
    sold,
  }));
  const [low, high] = usualOf(compared.map(({ adjustedCentimos }) => adjustedCentimos));
  if (high > low * WIDEST[scope]) return null;
  const name = scope === "model" ? `${brand} ${model}` : null;
  return { low, high, tolerance, count: compared.length, scope, model: name, category, compared };
}

function subjectOf(
  { brand, model, mileage, ...vehicle }: PricedVehicle,
  { knownBrands }: Pick<CatalogIndex, "knownBrands">,
): Priced {
  const slug = slugify(brand);
  return {
    ...vehicle,
    brand: knownBrands.get(slug)?.slug ?? slug,
    model: slugify(model),
    mileage: typeof mileage === "number" ? mileage : -1,
  };
}

/** First and third quartile, interpolated between neighbours, rounded outwards to readable amounts. */
export function usualOf(prices: readonly Centimos[]): [low: Centimos, high: Centimos] {
  const sorted = Float64Array.from(prices).sort();
  const low = quantile(sorted, 0.25);
  const high = quantile(sorted, 0.75);
  return [Math.floor(low / stepOf(low)) * stepOf(low), Math.ceil(high / stepOf(high)) * stepOf(high)];
}

/** Quartiles are no tolerance: at least so much beyond an end is usual as well, and never more than that. */
const TOLERANCE = { least: 0.1, most: 0.25 };

/** Ten percent, or by how much the terms err in prices of this kind. */
export function toleranceOf({ terms }: Market, category: CategoryId | undefined): number {
  const kind = findCategory(category ?? "")?.kind;
  const error = Math.expm1((kind && terms.kinds[kind]?.error) ?? 0);
  return Math.min(TOLERANCE.most, Math.max(TOLERANCE.least, error));
}

/** How a price stands to the usual ones: the one verdict, of pages and of the assistant. */
export function standingOf(
  priceCentimos: Centimos,
  { low, high, tolerance }: Pick<PriceGuidance, "low" | "high" | "tolerance">,
): "below" | "within" | "above" {
  if (priceCentimos < low * (1 - tolerance)) return "below";
  return priceCentimos > high * (1 + tolerance) ? "above" : "within";
}

function withoutTypos<T extends Pick<Compared, "adjustedCentimos">>(candidates: readonly T[]): T[] {
  const median = quantile(Float64Array.from(candidates, ({ adjustedCentimos }) => adjustedCentimos).sort(), 0.5);
  return candidates.filter(
    ({ adjustedCentimos }) => adjustedCentimos >= median / TYPO_FACTOR && adjustedCentimos <= median * TYPO_FACTOR,
  );
}

/** Céntimos that an amount is rounded to: S/ 10, from S/ 1,000 on S/ 50, from S/ 10,000 on S/ 100. */
function stepOf(centimos: Centimos): Centimos {
  return centimos < 100_000 ? 1_000 : centimos < 1_000_000 ? 5_000 : 10_000;
}
