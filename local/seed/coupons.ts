import type { z } from "zod";

import { DAY_MS } from "../../app/business/durations.ts";
import { CATEGORIES } from "../../app/catalog/categories.ts";
import type { CouponSchema } from "../../app/coupons/model.ts";

const BICYCLES = CATEGORIES.filter(({ kind }) => kind === "bicicleta").map(({ id }) => id);

/** The documents of `coupons`; amounts in céntimos. */
export function makeCoupons(today: Date): [path: string, data: Record<string, unknown>][] {
  const day = (count: number) => new Date(today.getTime() + count * DAY_MS);
  return [
    // Once for each user.
    coupon("BIENVENIDA10", { kind: "percent", value: 10, maximumDiscountCentimos: 100_00, usesPerUser: 1 }),
    coupon("PLAN50", { kind: "percent", value: 50, plans: ["destacado", "premium"], usesPerUser: 2 }),
    coupon("BICI200", {
      kind: "amount",
      value: 200_00,
      minimumCentimos: 3_000_00,
      categories: BICYCLES,
      totalUses: 100,
      endsAt: day(365),
    }),
    coupon("VERANO2025", { kind: "percent", value: 15, startsAt: day(-300), endsAt: day(-200) }),
  ];
}

function coupon(code: string, rule: z.input<typeof CouponSchema>): [path: string, data: Record<string, unknown>] {
  return [
    `coupons/${code}`,
    {
      minimumCentimos: 0,
      maximumDiscountCentimos: null,
      startsAt: null,
      endsAt: null,
      totalUses: null,
      usesPerUser: null,
      categories: [],
      plans: [],
      active: true,
      adminSteps: 0,
      used: 0,
      ...rule,
    },
  ];
}
