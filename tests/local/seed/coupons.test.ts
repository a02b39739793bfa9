import { expect, test } from "vitest";

import { parseCouponCode } from "../../../app/coupons/code.ts";
import { CouponSchema } from "../../../app/coupons/model.ts";
import { makeCoupons } from "../../../local/seed/coupons.ts";
import { PLANS } from "../../../local/seed/reference.ts";

test("the seeded coupons fit their schema, under codes that can be typed, for plans that there are", () => {
  const plans = PLANS.map(({ id }) => id as string);
  for (const [path, data] of makeCoupons(new Date("2026-11-22T00:00:00Z"))) {
    const code = path.replace("coupons/", "");
    expect(parseCouponCode(code.toLowerCase())).toBe(code);
    expect(CouponSchema.parse(data)).toEqual(data);
    expect(plans).toEqual(expect.arrayContaining(CouponSchema.parse(data).plans));
  }
});
