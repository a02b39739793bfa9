import { z } from "zod";

const figure = z.number().int().default(0);

const SalesFiguresSchema = z.object({
  /** Only paid ones. */
  orders: figure,
  units: figure,
  /** Price of the vehicles, in full: a coupon is the business's own cost. */
  grossCentimos: figure,
  shippingCentimos: figure,
  commissionCentimos: figure,
  /** Orders with money back, a part or all, on the day of the first; and the amount that sellers do not get. */
  refunds: figure,
  refundedCentimos: figure,
  /** Coupons, paid plans and inspections: the business's own, so 0 for a seller. Refunds reduce them. */
  discountCentimos: figure,
  plans: figure,
  planCentimos: figure,
  inspections: figure,
  inspectionCentimos: figure,
});
export type SalesFigures = z.infer<typeof SalesFiguresSchema>;
export const SALES_FIELDS = Object.keys(SalesFiguresSchema.shape) as (keyof SalesFigures)[];

/** Of a category: pieces and their price. */
const CategoryFiguresSchema = z.object({ units: figure, grossCentimos: figure });

/** Paid orders of a plan with their price, and refunded ones, on the day of the decision. */
const PlanFiguresSchema = z.object({
  count: figure,
  grossCentimos: figure,
  refunds: figure,
  refundedCentimos: figure,
});
export type PlanFigures = z.infer<typeof PlanFiguresSchema>;
const PLAN_FIELDS = Object.keys(PlanFiguresSchema.shape) as (keyof PlanFigures)[];

/** A document of `salesDays`: a day of a seller, or a shard of a day of everyone. */
export const SalesDaySchema = SalesFiguresSchema.extend({
  /** Uid of the seller, or `EVERYONE`. */
  owner: z.string(),
  day: z.string(),
  categories: z.record(z.string(), CategoryFiguresSchema).default({}),
  /** By the plan's id; only in everyone's documents. */
  byPlan: z.record(z.string(), PlanFiguresSchema).default({}),
});
export type SalesDay = z.infer<typeof SalesDaySchema>;

function noPlanFigures(): PlanFigures {
  return PlanFiguresSchema.parse({});
}

export function addPlans(sums: Record<string, PlanFigures>, more: Readonly<Record<string, PlanFigures>>): void {
  for (const [id, figures] of Object.entries(more)) {
    const sum = (sums[id] ??= noPlanFigures());
    for (const field of PLAN_FIELDS) sum[field] += figures[field];
  }
}

export function noFigures(): SalesFigures {
  return SalesFiguresSchema.parse({});
}
