import { z } from "zod";

import type { Centimos } from "../business/money.ts";
import { CATEGORY_IDS, type CategoryId } from "../catalog/categories.ts";

/** A document of `coupons`; its id is the code in capitals. Amounts are in céntimos. */
export const CouponSchema = z.object({
  kind: z.enum(["percent", "amount"]),
  /** Percent (1 to 100) or céntimos. */
  value: z.number().int().positive(),
  /** Smallest subtotal of the vehicles or plans that it applies to. */
  minimumCentimos: z.number().int().min(0).default(0),
  /** Largest discount; null: none. */
  maximumDiscountCentimos: z.number().int().positive().nullable().default(null),
  startsAt: z.date().nullable().default(null),
  endsAt: z.date().nullable().default(null),
  /** Null: without limit. */
  totalUses: z.number().int().positive().nullable().default(null),
  usesPerUser: z.number().int().positive().nullable().default(null),
  /** Categories of vehicles that it applies to; empty: all of them. */
  categories: z.array(z.enum(CATEGORY_IDS)).default([]),
  /** Plans that it applies to; empty: none. A coupon is for vehicles or for plans. */
  plans: z.array(z.string()).default([]),
  active: z.boolean().default(true),
  /** Steps of administrators so far: the version of its page; redemptions do not change it. */
  adminSteps: z.number().int().min(0).default(0),
  /** Redemptions now, without returned ones; kept in the transaction of the order. */
  used: z.number().int().min(0).default(0),
});
export type Coupon = z.infer<typeof CouponSchema> & { code: string };

/** A document of `couponUses` (`{code}_{uid}`): a user's redemptions of a coupon now. */
export const CouponUseSchema = z.object({ code: z.string(), uid: z.string(), used: z.number().int().min(0) });

export type CouponSubject =
  | { kind: "purchase"; lines: readonly { category: CategoryId; totalCentimos: Centimos }[] }
  | { kind: "plan"; planId: string; totalCentimos: Centimos };
