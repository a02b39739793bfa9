import type { Centimos } from "../../business/money.ts";
import { CATEGORIES, CONDITIONS, type CategoryId, type ConditionId } from "../categories.ts";
import { slugify } from "../folding.ts";
import { eachRow, type CatalogIndex } from "../index/catalog-index.ts";
import { compareIds, pooled, type Segment } from "../index/segment.ts";
import { isPrice, slugsOfRow, NO_MARKET, sellerMark, type Market, type Sold } from "./market.ts";
import { levelOf, quantile, shapeOf, type Priced } from "./terms.ts";

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
/** Logarithm of how much more or less than the vehicle those of its class are worth. */
const NEAR = Math.log(1.7);
/** Distance of another condition's use: new with new and used with used come first. */
const OTHER_USE = 10;
const BRANDS_MAX = 2 ** 20;
const USED = new Set<ConditionId>(CONDITIONS.filter(({ used }) => used).map(({ id }) => id));

/** A listing that may be compared. */
type Looked = Omit<Priced, "brand" | "model"> & {
  id: string;
  seller: string;
  priceCentimos: Centimos;
  sold: Sold | null;
};

/** How a model stands to the compared vehicle. */
interface Kin {
  isSame: boolean;
  /** Undefined where nothing is known of its price. */
  level: number | undefined;
}

interface Candidate extends Looked {
  /** The worth of the compared vehicle beyond it, as a logarithm. */
  by: number;
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
  const { terms } = market;
  const subject = subjectOf(vehicle, index);
  const shape = shapeOf(terms, subject);
  const ofModel: Candidate[] = [];
  const ofClass: Candidate[] = [];
  const levels = levelOf(terms, subject);
  const level = levels.model ?? levels.brand;
  const kinOf = ({ brand, model }: Pick<Priced, "brand" | "model">): Kin => ({
    isSame: brand === subject.brand && model === subject.model,
    // Where the model is too rare, brands are compared with brands, which scatter as their models do.
    level: levelOf(terms, { ...subject, brand, model })[levels.model === undefined ? "brand" : "model"],
  });
  const look = (one: Looked, { isSame, level: itsLevel }: Kin): void => {
    if (one.id === vehicle.id || one.condition === "para-repuestos" || !isPrice(one.priceCentimos)) return;
    const isSameUse = USED.has(one.condition) === USED.has(subject.condition);
    const isOfClass = isSameUse && level !== undefined && itsLevel !== undefined;
    if (!isSame && !isOfClass) return;
    const itsShape = shapeOf(terms, one);
    const by = shape === null || itsShape === null ? null : shape - itsShape;
    if (isSame && (isSameUse || by !== null))
      ofModel.push({ ...one, by: by ?? 0, distance: Math.abs(by ?? 0) + (isSameUse ? 0 : OTHER_USE) });
    if (!isOfClass || by === null) return;
    const more = by + level - itsLevel;
    if (Math.abs(more) <= NEAR) ofClass.push({ ...one, by: more, distance: Math.abs(more) });
  };
  eachOfCategory(index, subject.category, now, kinOf, look);
  for (const sold of market.sold) {
    if (sold.category === subject.category) look({ ...sold, sold }, kinOf(sold));
  }
  return guidanceOf(ofModel, vehicle, "model") ?? guidanceOf(ofClass, vehicle, "class");
}

/** Visits what is on sale of a category; a model's kin is asked for once. */
function eachOfCategory(
  index: CatalogIndex,
  category: CategoryId,
  now: number,
  kinOf: (names: Pick<Priced, "brand" | "model">) => Kin,
  visit: (one: Looked, kin: Kin) => void,
): void {
  const position = CATEGORIES.findIndex(({ id }) => id === category);
  const kins = new Map<Segment, Map<number, Kin>>(index.parts.map(({ segment }) => [segment, new Map()]));
  eachRow(index, now, (segment, row) => {
    if (segment.category[row] !== position) return;
    const known = kins.get(segment)!;
    const key = segment.models.of[row]! * BRANDS_MAX + segment.brand[row]!;
    const kin = known.get(key) ?? kinOf(slugsOfRow(segment, row));
    known.set(key, kin);
    const one: Looked = {
      id: segment.ids[row]!,
      category,
      year: segment.year[row]!,
      condition: CONDITIONS[segment.condition[row]!]!.id,
      mileage: segment.mileage[row]!,
      seller: pooled(segment.sellers, row),
      priceCentimos: segment.priceCentimos[row]!,
      sold: null,
    };
    visit(one, kin);
  });
}

function guidanceOf(
  candidates: readonly Candidate[],
  { category, brand, model }: PricedVehicle,
  scope: PriceGuidance["scope"],
): PriceGuidance | null {
  // One that was sold and is on sale again stands first as on sale.
  const known = new Map<string, Candidate>();
  for (const one of candidates) if (!known.has(one.id)) known.set(one.id, one);
  const nearest = withoutTypos([...known.values()].map((one) => ({ ...one, adjustedCentimos: adjusted(one) })))
    .sort((a, b) => a.distance - b.distance || compareIds(a.id, b.id))
    .slice(0, COMPARED_MAX);
  const sellers = new Set(nearest.map(({ seller, sold }) => (sold ? seller : sellerMark(seller))));
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
  return { low, high, count: compared.length, scope, model: name, category, compared };
}

function adjusted({ priceCentimos, by }: Candidate): Centimos {
  return Math.round(priceCentimos * Math.exp(by));
}

function subjectOf({ brand, model, mileage, ...vehicle }: PricedVehicle, { knownBrands }: CatalogIndex): Priced {
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

/** Quartiles are no tolerance: a price so much beyond an end is usual as well. */
const USUAL_BEYOND = 0.1;

export function standingOf(
  priceCentimos: Centimos,
  { low, high }: Pick<PriceGuidance, "low" | "high">,
): "below" | "within" | "above" {
  if (priceCentimos < low * (1 - USUAL_BEYOND)) return "below";
  return priceCentimos > high * (1 + USUAL_BEYOND) ? "above" : "within";
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
