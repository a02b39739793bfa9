import { describe, expect, test, vi } from "vitest";

import { couponRejection } from "~/coupons/rules";
import type { Order } from "~/orders/model";
import type { Orders } from "~/orders/orders.server";
import { payIfPending, submitPendingPayment, submitPlanPayment } from "~/orders/paying/plan-payment.action.server";
import { UpstreamError } from "~/platform/errors";
import { done } from "~/platform/forms/outcome";
import { planOfListing, type OwnListing } from "~/selling/model";

import { contextOf, type GivenContext } from "../../../support/context";
import { FEATURED, formOf, listingOf, RULES } from "../../selling/support";

const USER = { uid: "seller", displayName: "Rosa", email: "rosa@demo.pe" };
const WANTED = { listingIds: ["abc123"], planId: "destacado", action: "publish" } as const;
const PLACED = { listingId: "abc123", planId: "destacado", action: "publish" };
const URL_THERE = "https://www.mercadopago.com.pe/checkout/v1/redirect?pref_id=p";
const WAITING = listingOf({ status: "pending_payment", plan: planOfListing(FEATURED) });
const KEYS = { accessToken: "t", webhookSecret: "s", localOrigin: null };

function world({
  listing = WAITING as OwnListing | null,
  paidAt = null as Date | null,
  place = undefined as Orders["place"] | undefined,
  startPayment = undefined as Orders["startPayment"] | undefined,
} = {}) {
  const order = { id: "order-1", paidAt } as Order;
  const placed = vi.fn<Orders["place"]>(
    place ?? (() => Promise.resolve({ ok: true, order, orders: [order], resumed: false })),
  );
  const deps: GivenContext & { env: { payments: typeof KEYS | null } } = {
    env: { payments: KEYS },
    orders: { place: placed, startPayment: startPayment ?? (() => Promise.resolve({ ok: true, url: URL_THERE })) },
    coupons: {
      quote: (typed) =>
        Promise.resolve(
          typed === "MITAD"
            ? { ok: true, code: "MITAD", discountCentimos: 14_95 }
            : { ok: false, rejection: couponRejection("unknown") },
        ),
    },
    selling: {
      drafts: {
        own: () => Promise.resolve(listing),
        managed: () => Promise.resolve(listing),
        rules: () => Promise.resolve(RULES),
      },
    },
  };
  return { deps, placed };
}

describe("submitPlanPayment", () => {
  test("submitPlanPayment orders the plan at the server's price and leads to the provider", async () => {
    const { deps, placed } = world();
    expect(await submitPlanPayment(contextOf(deps), USER, WANTED, formOf({}))).toEqual(done(URL_THERE));
    expect(placed).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        kind: "plan",
        plans: [PLACED],
        buyer: { uid: "seller", name: "Rosa", email: "rosa@demo.pe" },
        couponCode: null,
        seenTotalCentimos: 29_90,
      }),
    );
  });

  test("submitPlanPayment takes the coupon's discount off", async () => {
    const { deps, placed } = world();
    await submitPlanPayment(contextOf(deps), USER, WANTED, formOf({ cupon: " MITAD " }));
    expect(placed.mock.calls[0]?.[0]).toMatchObject({ couponCode: "MITAD", seenTotalCentimos: 14_95 });
  });

  test("submitPlanPayment rejects a coupon at its field, with what was typed, and orders nothing", async () => {
    const { deps, placed } = world();
    expect(await submitPlanPayment(contextOf(deps), USER, WANTED, formOf({ cupon: "NADA" }))).toMatchObject({
      kind: "rejected",
      status: 422,
      failure: { errors: { cupon: couponRejection("unknown").message }, values: { cupon: "NADA" } },
    });
    expect(placed).not.toHaveBeenCalled();

    // Told so, the seller pays without it; another code is looked at.
    await submitPlanPayment(contextOf(deps), USER, WANTED, formOf({ cupon: "NADA", "cupon-rechazado": "NADA" }));
    expect(placed.mock.calls[0]?.[0]).toMatchObject({ couponCode: null });
    await submitPlanPayment(contextOf(deps), USER, WANTED, formOf({ cupon: "MITAD", "cupon-rechazado": "NADA" }));
    expect(placed.mock.calls[1]?.[0]).toMatchObject({ couponCode: "MITAD" });
  });

  test("submitPlanPayment rejects a plan that is not offered", async () => {
    const { deps } = world();
    expect(await submitPlanPayment(contextOf(deps), USER, { ...WANTED, planId: "otro" }, formOf({}))).toMatchObject({
      kind: "rejected",
      status: 400,
      failure: { errors: { plan: expect.any(String) } },
    });
  });

  test("submitPlanPayment needs no payment where the coupon covers everything", async () => {
    const { deps } = world({ paidAt: new Date() });
    expect(await submitPlanPayment(contextOf(deps), USER, WANTED, formOf({}))).toMatchObject({
      to: "/sell/success?id=abc123",
    });
  });

  test.each([
    [{ ok: false, reason: "plan", message: "No." }, { "": "No." }],
    [
      { ok: false, reason: "coupon", rejection: couponRejection("used-up") },
      { cupon: couponRejection("used-up").message },
    ],
  ] as const)("submitPlanPayment says why there is no order: %j", async (result, errors) => {
    const { deps } = world({ place: () => Promise.resolve(result) });
    expect(await submitPlanPayment(contextOf(deps), USER, WANTED, formOf({}))).toMatchObject({
      status: 409,
      failure: { errors },
    });
  });

  test("submitPlanPayment leads to the order's page, where it can be paid later, while the provider is down", async () => {
    const error = new UpstreamError("payments", "timeout", "slow", { publicMessage: "Espera un momento." });
    const { deps } = world({ startPayment: () => Promise.reject(error) });
    expect(await submitPlanPayment(contextOf(deps), USER, WANTED, formOf({}))).toEqual(
      done("/pago/redirigir?pedido=order-1", { type: "error", message: "Espera un momento." }),
    );
  });
});

describe("submitPendingPayment", () => {
  test("submitPendingPayment pays the plan that the listing waits with", async () => {
    const { deps, placed } = world();
    expect(await submitPendingPayment(contextOf(deps), USER, "abc123", formOf({}))).toEqual(done(URL_THERE));
    expect(placed.mock.calls[0]?.[0]).toMatchObject({ plans: [PLACED] });
  });

  test("submitPendingPayment finds no listing of another seller", async () => {
    const { deps, placed } = world({ listing: null });
    expect(await submitPendingPayment(contextOf(deps), USER, "abc123", formOf({}))).toMatchObject({
      kind: "not-found",
    });
    expect(placed).not.toHaveBeenCalled();
  });
});

describe("payIfPending", () => {
  const published = done("/sell/success?id=abc123");
  const run = (deps: ReturnType<typeof world>["deps"]) =>
    payIfPending(contextOf(deps), USER, "abc123", formOf({}), published);

  test("payIfPending goes on to the payment of a listing that waits for it", async () => {
    expect(await run(world().deps)).toEqual(done(URL_THERE));
  });

  test.each([
    ["was published for free", { listing: listingOf({ status: "active" }) }, KEYS],
    ["waits where paying is not configured", {}, null],
  ])("payIfPending changes nothing where it %s", async (_, given, payments) => {
    const { deps, placed } = world(given);
    expect(await run({ ...deps, env: { payments } })).toBe(published);
    expect(placed).not.toHaveBeenCalled();
  });

  test("payIfPending leaves the saved listing on its page, and says why, where there is no order", async () => {
    const { deps } = world({ place: () => Promise.resolve({ ok: false, reason: "plan", message: "No." }) });
    expect(await run(deps)).toEqual({ ...published, flash: { type: "error", message: "No." } });
  });
});
