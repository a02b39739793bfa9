import { z } from "zod";

import type { LimaDay } from "~/business/calendar";
import { shardOf } from "~/platform/firestore/shards";

/** Documents that share a day's figures of everyone, so that payments at one moment seldom write to the same one. */
export const SALES_SHARDS = 4;
/** `owner` of the documents for administrators. */
export const EVERYONE = "*";

const figure = z.number().int().default(0);

/** What was sold, in all or on a day. Amounts are céntimos. */
export const SalesFiguresSchema = z.object({
  /** Paid ones. */
  orders: figure,
  units: figure,
  /** Price of the vehicles, in full: a coupon is the business's own cost. */
  grossCentimos: figure,
  shippingCentimos: figure,
  commissionCentimos: figure,
  /** Orders whose money goes back, on the day of that decision, and what sellers do not get therefore. */
  refunds: figure,
  refundedCentimos: figure,
  /** Coupons, paid plans and inspections: of the business, so 0 for a seller. They shrink with what goes back. */
  discountCentimos: figure,
  plans: figure,
  planCentimos: figure,
  inspections: figure,
  inspectionCentimos: figure,
});
export type SalesFigures = z.infer<typeof SalesFiguresSchema>;
export const SALES_FIELDS = Object.keys(SalesFiguresSchema.shape) as (keyof SalesFigures)[];

/** Of a category: pieces and their price. */
export const CategoryFiguresSchema = z.object({ units: figure, grossCentimos: figure });
export type CategoryFigures = z.infer<typeof CategoryFiguresSchema>;

/** A document of `salesDays`: a day of a seller, or a shard of a day of everyone. */
export const SalesDaySchema = SalesFiguresSchema.extend({
  /** Uid of the seller, or `EVERYONE`. */
  owner: z.string(),
  day: z.string(),
  categories: z.record(z.string(), CategoryFiguresSchema).default({}),
});
export type SalesDay = z.infer<typeof SalesDaySchema>;

export function sellerDayPath(sellerId: string, day: LimaDay): string {
  return `salesDays/${sellerId}_${day}`;
}

/** The document of everyone's day that counts this order. The same for each change of it. */
export function everyonesDayPath(orderId: string, day: LimaDay): string {
  return `salesDays/todos-${shardOf(orderId, SALES_SHARDS)}_${day}`;
}

/** Figures without any sale. */
export function noFigures(): SalesFigures {
  return SalesFiguresSchema.parse({});
}
