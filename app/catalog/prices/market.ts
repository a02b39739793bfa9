import { z } from "zod";

import { DAY_MS } from "../../business/durations.ts";
import { toCentimos } from "../../business/money.ts";
import { CATEGORIES, CATEGORY_IDS, CONDITION_IDS, CONDITIONS } from "../categories.ts";
import { slugify } from "../folding.ts";
import { eachRow, type CatalogIndex } from "../index/catalog-index.ts";
import { pooled, type Pooled, type Segment } from "../index/segment.ts";
import { MAX_PRICE_SOLES, MIN_PRICE_SOLES, type ListingFields } from "../model.ts";
import { fitTerms, type Observation, type PriceTerms } from "./terms.ts";

/** How long a sale tells of today's prices. */
export const SOLD_DAYS = 365;
export const SOLD_MS = SOLD_DAYS * DAY_MS;
/** Sales that are kept and compared, the last ones. */
export const SOLD_MAX = 4_000;

const KindTermsSchema = z.object({
  conditions: z.partialRecord(z.enum(CONDITION_IDS), z.number()),
  age: z.number(),
  distance: z.number(),
  kmPerYear: z.number(),
});

const SoldSchema = z.object({
  id: z.string(),
  category: z.enum(CATEGORY_IDS),
  /** Slugs, and the names as its seller wrote them. */
  brand: z.string(),
  model: z.string(),
  brandName: z.string(),
  modelName: z.string(),
  year: z.number(),
  condition: z.enum(CONDITION_IDS),
  mileage: z.number(),
  priceCentimos: z.number(),
  /** Its seller told the price of the sale, or an order has it; otherwise it is the last one that was asked. */
  isPaid: z.boolean(),
  soldAt: z.number(),
  /** Tells sellers apart, and names none. */
  seller: z.string(),
});
/** A vehicle that was sold in the last year. Times are ms since 1970. */
export type Sold = z.infer<typeof SoldSchema>;

/** The knowledge that prices are compared by, besides the catalogue itself: made with each rebuild of the index. */
export const MarketSchema = z.object({
  madeAt: z.number(),
  terms: z.object({
    year: z.number(),
    kinds: z.object({ bicicleta: KindTermsSchema.optional(), moto: KindTermsSchema.optional() }),
    levels: z.record(z.string(), z.number()),
  }),
  sold: z.array(SoldSchema),
});
export interface Market {
  madeAt: number;
  terms: PriceTerms;
  sold: readonly Sold[];
}

export const NO_MARKET: Market = { madeAt: 0, terms: { year: 0, kinds: {}, levels: {} }, sold: [] };

export function marketOf(index: CatalogIndex, sold: readonly Sold[], now: Date): Market {
  const observations: Observation[] = [];
  const onSale = new Set<string>();
  eachRow(index, now.getTime(), (segment, row) => {
    onSale.add(segment.ids[row]!);
    if (isPrice(segment.priceCentimos[row]!)) observations.push(observationOf(segment, row));
  });
  const over = sold.filter(({ id, priceCentimos }) => !onSale.has(id) && isPrice(priceCentimos)).slice(0, SOLD_MAX);
  const terms = fitTerms([...observations, ...over], now.getUTCFullYear());
  return { madeAt: now.getTime(), terms, sold: over };
}

export function slugsOfRow(segment: Segment, row: number): { brand: string; model: string } {
  return { brand: segment.brands[segment.brand[row]!]!.slug, model: pooled(slugsOf(segment.models), row) };
}

function observationOf(segment: Segment, row: number): Observation {
  return {
    ...slugsOfRow(segment, row),
    category: CATEGORIES[segment.category[row]!]!.id,
    year: segment.year[row]!,
    condition: CONDITIONS[segment.condition[row]!]!.id,
    mileage: segment.mileage[row]!,
    seller: sellerMark(pooled(segment.sellers, row)),
    priceCentimos: segment.priceCentimos[row]!,
  };
}

export function isPrice(centimos: number): boolean {
  return centimos >= MIN_PRICE_SOLES * 100 && centimos <= MAX_PRICE_SOLES * 100;
}

/** A sold listing; null for one that is not comparable. */
export function soldOf(id: string, listing: SoldFields): Sold | null {
  const { category, specifications, price, soldAt, sellerId, status, reservedBy } = listing;
  // An order pays what is asked.
  const soldPrice = reservedBy ? price : listing.soldPrice;
  const { brand, model, year, condition, mileage } = specifications;
  if (status !== "sold" || soldAt === null || condition === "para-repuestos") return null;
  return {
    id,
    category,
    brand: slugify(brand),
    model: slugify(model),
    brandName: brand,
    modelName: model,
    year,
    condition,
    mileage: typeof mileage === "number" ? mileage : -1,
    priceCentimos: toCentimos(soldPrice ?? price),
    isPaid: typeof soldPrice === "number",
    soldAt: soldAt.getTime(),
    seller: sellerMark(sellerId),
  };
}
type SoldFields = Pick<
  ListingFields,
  "category" | "specifications" | "price" | "soldPrice" | "soldAt" | "sellerId" | "status" | "reservedBy"
>;

/** Tells sellers apart (FNV-1a, 32 bits), so that sales that are kept name none. */
export function sellerMark(id: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

const slugsByModels = new WeakMap<Pooled, Pooled>();

/** Models in any spelling are one: folded once for a segment. */
function slugsOf(models: Pooled): Pooled {
  const known = slugsByModels.get(models) ?? { of: models.of, values: models.values.map(slugify) };
  slugsByModels.set(models, known);
  return known;
}
