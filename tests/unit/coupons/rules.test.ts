import { describe, expect, test } from "vitest";

import { parseCouponCode } from "~/coupons/code";
import type { Coupon, CouponSubject } from "~/coupons/model";
import { applyCoupon, couponRejection, type CouponRejectionReason } from "~/coupons/rules";

const NOW = new Date("2026-11-22T15:00:00Z");
const LATER = new Date("2026-11-22T15:00:01Z");

function coupon(changes: Partial<Coupon> = {}): Coupon {
  return {
    code: "BIENVENIDA10",
    kind: "percent",
    value: 10,
    minimumCentimos: 0,
    maximumDiscountCentimos: null,
    startsAt: null,
    endsAt: null,
    totalUses: null,
    usesPerUser: null,
    categories: [],
    plans: [],
    active: true,
    used: 0,
    adminSteps: 0,
    ...changes,
  };
}

const CART: CouponSubject = {
  kind: "purchase",
  lines: [
    { category: "mtb", totalCentimos: 1_000_00 },
    { category: "scooter", totalCentimos: 5_000_00 },
  ],
};
const PLAN: CouponSubject = { kind: "plan", planId: "premium", totalCentimos: 59_90 };

function discount(changes: Partial<Coupon>, subject: CouponSubject = CART): number | CouponRejectionReason {
  const result = applyCoupon(coupon(changes), subject, 0, NOW);
  return result.ok ? result.discountCentimos : result.rejection.reason;
}

describe("the discount of a coupon", () => {
  test("the discount of a coupon is a percentage, rounded down to the céntimo", () => {
    expect(discount({ value: 10 })).toBe(600_00);
    expect(discount({ value: 33 }, { kind: "purchase", lines: [{ category: "mtb", totalCentimos: 101 }] })).toBe(33);
  });

  test("the discount of a coupon is an amount, never more than what it is for", () => {
    expect(discount({ kind: "amount", value: 200_00 })).toBe(200_00);
    expect(discount({ kind: "amount", value: 2_000_00, categories: ["mtb"] })).toBe(1_000_00);
    expect(discount({ value: 250 })).toBe(6_000_00);
  });

  test("the discount of a coupon stops at the coupon's largest discount", () => {
    expect(discount({ value: 10, maximumDiscountCentimos: 100_00 })).toBe(100_00);
    expect(discount({ value: 1, maximumDiscountCentimos: 100_00 })).toBe(60_00);
  });

  test("the discount of a coupon counts only the lines of its categories, for the minimum as well", () => {
    expect(discount({ categories: ["mtb"] })).toBe(100_00);
    expect(discount({ categories: ["mtb"], minimumCentimos: 1_000_01 })).toBe("minimum");
    expect(discount({ categories: ["mtb"], minimumCentimos: 1_000_00 })).toBe(100_00);
  });

  test("the discount of a plan's coupon is for that plan alone", () => {
    expect(discount({ value: 50, plans: ["premium"] }, PLAN)).toBe(29_95);
    expect(discount({ plans: ["destacado"] }, PLAN)).toBe("other-plan");
    expect(discount({}, PLAN)).toBe("other-plan");
    expect(discount({ plans: ["premium"] })).toBe("other-category");
  });

  test("the discount of a coupon is there from the first instant, and ends with the last", () => {
    expect(discount({ startsAt: NOW, endsAt: LATER })).toBe(600_00);
    expect(discount({ startsAt: LATER })).toBe("not-started");
    expect(discount({ endsAt: NOW })).toBe("ended");
  });
});

describe("a coupon that does not apply says why", () => {
  const OTHERS = { kind: "purchase", lines: [{ category: "bmx", totalCentimos: 10_00 }] } as const;
  test.each<[CouponRejectionReason, string, Coupon | null, CouponSubject, number]>([
    ["unknown", "No existe un cupón con ese código. Revisa cómo lo escribiste.", null, CART, 0],
    ["inactive", "Este cupón ya no está disponible.", coupon({ active: false }), CART, 0],
    ["not-started", "Este cupón todavía no empieza.", coupon({ startsAt: LATER }), CART, 0],
    ["ended", "Este cupón ya venció.", coupon({ endsAt: NOW }), CART, 0],
    ["minimum", "Este cupón vale desde S/\u00a06,000.01 de compra.", coupon({ minimumCentimos: 6_000_01 }), CART, 0],
    [
      "other-category",
      "Este cupón no vale para lo que tienes en el carrito.",
      coupon({ categories: ["mtb"] }),
      OTHERS,
      0,
    ],
    ["other-plan", "Este cupón no vale para este plan.", coupon({ plans: ["destacado"] }), PLAN, 0],
    ["used-up", "Este cupón ya se usó todas las veces posibles.", coupon({ totalUses: 5, used: 5 }), CART, 0],
    ["used-by-you", "Ya usaste este cupón.", coupon({ usesPerUser: 2 }), CART, 2],
  ])("a coupon that does not apply gives the reason %s", (reason, message, given, subject, usedByUser) => {
    expect(applyCoupon(given, subject, usedByUser, NOW)).toEqual({ ok: false, rejection: { reason, message } });
  });

  test("too-many-tries", () => {
    expect(couponRejection("too-many-tries").message).toBe(
      "Probaste demasiados códigos. Espera una hora e inténtalo de nuevo.",
    );
  });

  test("a coupon applies at the last use before a limit", () => {
    expect(applyCoupon(coupon({ totalUses: 5, used: 4, usesPerUser: 2 }), CART, 1, NOW)).toMatchObject({ ok: true });
  });
});

describe("parseCouponCode", () => {
  test.each([
    ["  bienvenida10 ", "BIENVENIDA10"],
    ["bici-200", "BICI-200"],
    ["bien venida\u200b10", "BIENVENIDA10"],
    ["abc", "ABC"],
  ])("parseCouponCode reads %j", (typed, code) => expect(parseCouponCode(typed)).toBe(code));

  test.each(["", "ab", "a".repeat(25), "ÑANDU", "../users", "A_B_C"])("parseCouponCode rejects %j", (typed) =>
    expect(parseCouponCode(typed)).toBeNull(),
  );
});
