import { describe, expect, test } from "vitest";

import { isCouponForm, readCartCoupon, submitCartCoupon } from "~/coupons/cart-coupon.page.server";
import { createCoupons } from "~/coupons/coupons.server";
import { createLimiter } from "~/platform/limits/limits.server";

import { contextOf } from "../../support/context";
import { firestore, recordingLogger } from "../platform/helpers";

const database = firestore("demo-cart-coupon");
const { log } = recordingLogger();
const LINE = {
  listingId: "a",
  title: "Trek",
  photo: null,
  category: "mtb" as const,
  sellerId: "s",
  quantity: 1,
  stock: 1,
  isUsed: true,
  unitCentimos: 1_000_00,
  formerCentimos: null,
  problem: null,
};

/** A visitor's cart of one bicycle, and of a moto that was sold. */
function visitor() {
  const clock = { now: () => new Date("2026-11-22T15:00:00Z") };
  const kept: { code: string | null } = { code: null };
  const limiter = createLimiter({ database, clock });
  const deps = {
    accounts: { session: () => Promise.resolve(null) },
    cart: {
      lines: () => Promise.resolve([LINE, { ...LINE, unitCentimos: 9_000_00, problem: "sold" as const }]),
      couponCode: () => Promise.resolve(kept.code),
      setCoupon: (code: string | null) => {
        kept.code = code;
        return Promise.resolve(new Headers());
      },
    },
    coupons: createCoupons(contextOf({ database, limiter, network: crypto.randomUUID(), clock, log })),
  };
  const form = (intent: string, cupon?: string) => {
    const data = new FormData();
    data.set("intent", intent);
    if (cupon !== undefined) data.set("cupon", cupon);
    return data;
  };
  return {
    kept,
    read: (query = "") => readCartCoupon(contextOf(deps), new URL(`http://x.test/carrito${query}`)),
    submit: (intent: string, cupon?: string) => submitCartCoupon(form(intent, cupon), contextOf(deps), "/carrito"),
    form,
  };
}

async function offer(rule: Record<string, unknown> = {}): Promise<string> {
  const code = `K-${crypto.randomUUID().slice(0, 13)}`.toUpperCase();
  await database.commit([{ create: `coupons/${code}`, data: { kind: "percent", value: 10, ...rule } }]);
  return code;
}

describe("the coupon on the cart's page", () => {
  test("the coupon on the cart's page is applied by its form, shown with what it takes off, and taken off again", async () => {
    const code = await offer();
    const { submit, read, kept } = visitor();
    expect(await submit("cupon", code.toLowerCase())).toMatchObject({ kind: "done", to: "/carrito" });
    expect(kept.code).toBe(code);
    expect(await read()).toMatchObject({ applied: { code, discountCentimos: 100_00 }, error: null });
    expect(await submit("sin-cupon")).toMatchObject({ kind: "done" });
    expect(await read()).toMatchObject({ applied: null });
  });

  test("a coupon of the address is shown on the cart's page and not kept", async () => {
    const code = await offer();
    const { read, kept } = visitor();
    expect(await read(`?cupon=${code}`)).toMatchObject({ applied: null, typed: code, wouldTakeOff: 100_00 });
    expect(await read("?cupon=nada")).toMatchObject({ typed: "nada", error: expect.stringContaining("No existe") });
    expect(kept.code).toBeNull();
  });

  test("a coupon that no longer applies says why on the cart's page", async () => {
    const code = await offer({ minimumCentimos: 5_000_00 });
    const { read, kept } = visitor();
    kept.code = code;
    expect(await read()).toMatchObject({ applied: null, typed: code, error: expect.stringContaining("vale desde") });
  });

  test.each([
    ["", 400, "Escribe el código de tu cupón."],
    ["NADA", 422, "No existe un cupón con ese código. Revisa cómo lo escribiste."],
  ])("a coupon that is typed as %j is rejected at its field", async (typed, status, message) => {
    expect(await visitor().submit("cupon", typed)).toMatchObject({
      status,
      failure: { errors: { cupon: message }, values: { cupon: typed } },
    });
  });

  test("the coupon on the cart's page has forms of its own", () => {
    const { form } = visitor();
    expect(["cupon", "sin-cupon", "pagar"].map((intent) => isCouponForm(form(intent)))).toEqual([true, true, false]);
  });
});
