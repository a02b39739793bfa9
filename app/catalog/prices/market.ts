import { z } from "zod";

import { DAY_MS } from "../../business/durations.ts";
import { toCentimos } from "../../business/money.ts";
import { ask, askAll, type Asking } from "../asking.ts";
import { CATEGORIES, CATEGORY_IDS, CONDITION_IDS } from "../categories.ts";
import { slugify } from "../folding.ts";
import { hashesOfSample } from "../index/row-lists.ts";
import type { ListingFields } from "../model.ts";
import { sellersOfListings } from "../search/entries.ts";
import { COUNTS } from "../search/whole-catalog.ts";
import { isPrice, SAMPLE, sellerMark } from "./on-sale.ts";
import { fitTerms, type PriceTerms } from "./terms.ts";

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
  error: z.number(),
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

/** Listings of each kind of vehicle that the terms are fitted on, about; all where there are no more. */
const SAMPLED = 10_000;

export function* marketOf(sold: readonly Sold[], now: Date): Asking<Market> {
  const time = now.getTime();
  const counts = yield* ask(COUNTS, { now: time });
  const observed = yield* askAll(
    SAMPLE,
    (["bicicleta", "moto"] as const).map((kind) => {
      const count = counts.reduce((sum, one, at) => sum + (CATEGORIES[at]!.kind === kind ? one : 0), 0);
      return { kind, below: hashesOfSample(count, SAMPLED), now: time };
    }),
  );
  const priced = sold.filter(({ priceCentimos }) => isPrice(priceCentimos));
  const onSale = yield* sellersOfListings(
    priced.map(({ id }) => id),
    time,
  );
  const over = priced.filter(({ id }) => !onSale.has(id)).slice(0, SOLD_MAX);
  const terms = fitTerms([...observed.flat(), ...over], now.getUTCFullYear());
  return { madeAt: time, terms, sold: over };
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
