import { beforeEach, describe, expect, test } from "vitest";

import { MINUTE_MS } from "~/business/durations";
import type { Order } from "~/orders/model";

import { failing, losing } from "../../support/faults";
import { seedListing } from "../../support/market";
import {
  awaitingOrder,
  BUYER,
  listingStatus,
  NOW,
  ordersWorld,
  type OrdersWorld,
  OTHER_BUYER,
  paidOrder,
  placedOrder,
  planOrder,
  PRICE,
  readOrder,
  SHIPPING,
} from "./support";

const TOTAL = PRICE + SHIPPING;
const DAY_MINUTES = 24 * 60;
let world: OrdersWorld;
beforeEach(async () => {
  world = ordersWorld();
  await seedListing(world, "bici");
});

/** Runs the job of each minute as long as something is due, as time passes. */
async function live(minutes: number): Promise<void> {
  for (const end = world.time.getTime() + minutes * MINUTE_MS; world.time.getTime() < end;) {
    world.pass({ minutes: Math.min(10, (end - world.time.getTime()) / MINUTE_MS) });
    await world.orders.jobs.settle();
    await world.settled();
  }
}

function outcomes(order: Order) {
  return order.payments.map(({ status, outcome }) => `${status}: ${outcome}`);
}

describe("starting a payment", () => {
  test("the start of a payment asks the provider for what the order says, once", async () => {
    const { id, number } = await placedOrder(world);
    expect(await world.orders.startPayment(id, BUYER.uid)).toEqual({
      ok: true,
      url: `https://pagos.example/${id}-${PRICE + SHIPPING}`,
    });
    expect(await world.orders.startPayment(id, BUYER.uid)).toEqual({
      ok: true,
      url: `https://pagos.example/${id}-${PRICE + SHIPPING}`,
    });
    expect(world.provider.checkouts).toEqual([
      {
        reference: id,
        items: [
          { id: "bici", title: "Trek Marlin 7 aro 29 talla M", quantity: 1, unit: PRICE },
          { id: "envio", title: "Envío", quantity: 1, unit: SHIPPING },
        ],
        payer: { name: "Ana Compra", email: BUYER.email, document: { type: "dni", number: "12345678" } },
        expiresAt: new Date(NOW.getTime() + 30 * MINUTE_MS),
        ticketsUntil: new Date(NOW.getTime() + 6 * 60 * MINUTE_MS),
        idempotencyKey: `${id}-${PRICE + SHIPPING}`,
      },
    ]);
    expect(await readOrder(world, id)).toMatchObject({ number, state: "awaiting_payment", version: 2 });
  });

  test("the start of a payment is one item where there is a discount", async () => {
    await world.merge("coupons/CIEN", { used: 0 });
    const { id, number } = await awaitingOrder(world, "bici", {
      couponCode: "CIEN",
      seenTotalCentimos: TOTAL - 100_00,
    });
    expect(world.provider.checkouts[0]?.items).toEqual([
      { id, title: `Pedido ${number}, con descuento`, quantity: 1, unit: TOTAL - 100_00 },
    ]);
  });

  test("the start of a payment is for the buyer alone, and only in time", async () => {
    const { id } = await placedOrder(world);
    expect(await world.orders.startPayment(id, OTHER_BUYER.uid)).toEqual({ ok: false, reason: "not-found" });
    expect(await world.orders.startPayment("a/b", BUYER.uid)).toEqual({ ok: false, reason: "not-found" });
    world.pass({ minutes: 30 });
    expect(await world.orders.startPayment(id, BUYER.uid)).toEqual({ ok: false, reason: "closed" });
    expect(world.provider.checkouts).toEqual([]);
  });

  test("starting a payment may be tried again after a fault, with the same key", async () => {
    const { id } = await placedOrder(world);
    for (const fault of ["before", "after"] as const) {
      world.provider.faults.set("createCheckout", fault);
      await expect(world.orders.startPayment(id, BUYER.uid)).rejects.toMatchObject({ upstream: "payments" });
      expect((await readOrder(world, id)).state).toBe("created");
    }
    world.provider.faults.clear();
    expect(await world.orders.startPayment(id, BUYER.uid)).toMatchObject({ ok: true });
    expect(new Set(world.provider.checkouts.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });
});

describe("an approved payment", () => {
  test("an approved payment pays the order and sells its listings, once", async () => {
    const order = await awaitingOrder(world);
    const payment = world.provider.pay(order);
    const results = await Promise.all([1, 2, 3].map(() => world.orders.applyPayment(payment)));
    expect(results.sort()).toEqual(["applied", "repeated", "repeated"]);
    expect(await readOrder(world, order.id)).toMatchObject({
      state: "paid",
      paidAt: NOW,
      payments: [{ id: payment, status: "approved", outcome: "paid", amountCentimos: TOTAL }],
      history: [{ state: "created" }, { state: "awaiting_payment" }, { state: "paid", actor: { kind: "system" } }],
    });
    expect(await world.stored("vehicles/bici")).toMatchObject({ status: "sold", soldAt: NOW, reservedBy: order.id });
  });

  test("an approved payment counts the pieces of a listing with stock", async () => {
    await seedListing(world, "cascos", { stock: 2 });
    await paidOrder(world, "cascos");
    expect(await world.stored("vehicles/cascos")).toMatchObject({ status: "active", soldUnits: 1, reservedUnits: 0 });
    await paidOrder(world, "cascos");
    expect(await world.stored("vehicles/cascos")).toMatchObject({ status: "sold", soldUnits: 2, reservedUnits: 0 });
  });

  test("an approved payment pays although the return page, the webhook and the job ask at the same moment", async () => {
    const order = await awaitingOrder(world);
    const payment = world.provider.pay(order);
    world.pass({ minutes: 5 });
    await Promise.all([
      world.orders.applyPayment(payment),
      world.orders.reconcile(order.id),
      world.orders.jobs.settle(),
      world.orders.reconcile(order.id),
    ]);
    const stored = await readOrder(world, order.id);
    expect(outcomes(stored)).toEqual(["approved: paid"]);
    expect(stored.history.filter(({ state }) => state === "paid")).toHaveLength(1);
  });

  test("an approved payment of another amount or currency is held for administrators and pays nothing", async () => {
    const order = await awaitingOrder(world);
    await world.orders.applyPayment(world.provider.pay(order, { amount: 1_00 }));
    await world.orders.applyPayment(world.provider.pay(order, { currency: "USD" }));
    const stored = await readOrder(world, order.id);
    expect(stored.state).toBe("awaiting_payment");
    expect(outcomes(stored)).toEqual(["approved: held", "approved: held"]);
    // Queue of administrators.
    expect(await world.stored(`orders/${order.id}`)).toMatchObject({ waits: ["held"] });
    expect(world.lines.filter(({ event, level }) => event === "orders.payment-held" && level === "error")).toHaveLength(
      2,
    );
  });

  test("an approved payment of another amount goes back once the order is paid, over, or was so before", async () => {
    const paid = await awaitingOrder(world);
    const wrong = world.provider.pay(paid, { amount: 1_00 });
    await world.orders.applyPayment(wrong);
    await world.orders.applyPayment(world.provider.pay(paid));
    await world.settled();
    expect(outcomes(await readOrder(world, paid.id))).toEqual(["refunded: refund_done", "approved: paid"]);
    expect(await world.stored(`orders/${paid.id}`)).toMatchObject({ waits: [] });
    await seedListing(world, "otra");
    const over = await awaitingOrder(world, "otra");
    await world.orders.applyPayment(world.provider.pay(over, { amount: 1_00 }));
    await live(40);
    await world.orders.applyPayment(world.provider.pay(over, { amount: 2_00 }));
    await world.settled();
    expect(outcomes(await readOrder(world, over.id))).toEqual(["refunded: refund_done", "refunded: refund_done"]);
    expect(world.provider.taken(over.id)).toBe(0);
  });

  test("an approved payment of another environment, of no order or unknown changes nothing", async () => {
    const order = await awaitingOrder(world);
    const { orders, provider } = world;
    expect(await orders.applyPayment(provider.pay(order, { isLive: true }))).toBe("unknown-reference");
    expect(await orders.applyPayment(provider.pay({ id: "nobody", totalCentimos: 1 }))).toBe("unknown-reference");
    expect(await orders.applyPayment(provider.pay({ id: "../x/y", totalCentimos: 1 }))).toBe("unknown-reference");
    expect(await orders.applyPayment(provider.pay({ id: "", totalCentimos: 1 }))).toBe("unknown-reference");
    expect(await orders.applyPayment("404")).toBe("not-found");
    expect(await readOrder(world, order.id)).toEqual(order);
  });

  test("an approved payment for an order that is paid already goes back", async () => {
    const order = await paidOrder(world);
    await world.orders.applyPayment(world.provider.pay(order));
    await world.settled();
    const stored = await readOrder(world, order.id);
    expect(stored.state).toBe("paid");
    expect(outcomes(stored)).toEqual(["approved: paid", "refunded: refund_done"]);
    expect(world.provider.taken(order.id)).toBe(TOTAL);
  });

  test("an approved payment for a listing that its seller took along goes back, and the order ends", async () => {
    const order = await awaitingOrder(world);
    await world.seed({ delete: "vehicles/bici" });
    await world.orders.applyPayment(world.provider.pay(order));
    await world.settled();
    expect(await readOrder(world, order.id)).toMatchObject({
      state: "cancelled",
      payments: [{ outcome: "refund_done" }],
    });
    expect(world.provider.taken(order.id)).toBe(0);
  });

  test("a plan's payment completes it at once, or goes back where the plan cannot be given", async () => {
    const place = async () => {
      const result = await world.orders.place(planOrder("destacado"));
      if (!result.ok) throw new Error(result.reason);
      await world.orders.startPayment(result.order.id, BUYER.uid);
      await world.orders.applyPayment(world.provider.pay(result.order));
      await world.settled();
      return readOrder(world, result.order.id);
    };
    expect(await place()).toMatchObject({ state: "completed", completedAt: NOW, paidAt: NOW });
    world.plan.fulfilled = false;
    expect(await place()).toMatchObject({ state: "cancelled", payments: [{ outcome: "refund_done" }] });
  });
});

describe("a payment that comes late", () => {
  test("a payment that comes late revives the order where everything is free again", async () => {
    await world.merge("coupons/CIEN", { used: 0 });
    const order = await awaitingOrder(world, "bici", { couponCode: "CIEN", seenTotalCentimos: TOTAL - 100_00 });
    await live(40);
    expect(await readOrder(world, order.id)).toMatchObject({ state: "expired" });
    expect(await listingStatus(world, "bici")).toBe("active");
    expect((await world.stored("coupons/CIEN")).used).toBe(0);
    await world.orders.applyPayment(world.provider.pay(order));
    expect(await readOrder(world, order.id)).toMatchObject({ state: "paid" });
    expect(await listingStatus(world, "bici")).toBe("sold");
    expect((await world.stored("coupons/CIEN")).used).toBe(1);
  });

  test("a payment that comes late goes back where another has the vehicle or the coupon", async () => {
    const order = await awaitingOrder(world);
    await live(40);
    const other = await placedOrder(world, "bici", { buyer: OTHER_BUYER });
    await world.orders.applyPayment(world.provider.pay(order));
    await world.settled();
    const stored = await readOrder(world, order.id);
    expect(stored.state).toBe("expired");
    expect(outcomes(stored)).toEqual(["refunded: refund_done"]);
    expect(stored.history.at(-1)?.note).toContain("devolvemos el dinero");
    expect((await readOrder(world, other.id)).state).toBe("created");
    expect(world.provider.taken(order.id)).toBe(0);
  });

  test("a payment that comes late is found by the job although no notification ever comes", async () => {
    const order = await awaitingOrder(world);
    await live(40);
    world.provider.pay(order);
    await live(30);
    expect(await readOrder(world, order.id)).toMatchObject({ state: "paid" });
  });
});

describe("a payment that is pending", () => {
  test("a payment that is pending keeps the vehicle until the ticket's end, and asks before it is freed", async () => {
    const order = await awaitingOrder(world);
    const expiresAt = new Date(NOW.getTime() + 5 * 60 * MINUTE_MS);
    const ticket = world.provider.pay(order, { status: "pending", method: "ticket", expiresAt });
    await world.orders.applyPayment(ticket);
    expect(await readOrder(world, order.id)).toMatchObject({ state: "awaiting_payment", reservedUntil: expiresAt });
    await live(200);
    expect(await listingStatus(world, "bici")).toBe("reserved");
    world.provider.turn(ticket, "approved");
    await live(110);
    expect(await readOrder(world, order.id)).toMatchObject({ state: "paid" });
  });

  test("a payment that is pending frees the vehicle once it is cancelled and the half hour is over", async () => {
    const order = await awaitingOrder(world);
    const expiresAt = new Date(NOW.getTime() + 2 * DAY_MINUTES * MINUTE_MS);
    const ticket = world.provider.pay(order, { status: "pending", method: "ticket", expiresAt });
    await world.orders.applyPayment(ticket);
    world.pass({ minutes: 60 });
    world.provider.turn(ticket, "cancelled");
    await world.orders.applyPayment(ticket);
    await world.orders.jobs.settle();
    expect((await readOrder(world, order.id)).state).toBe("expired");
    expect(await listingStatus(world, "bici")).toBe("active");
  });

  test.each(["in_process", "authorized"] as const)(
    "a payment that is pending without an end (%s) keeps the order for two days",
    async (status) => {
      const order = await awaitingOrder(world);
      await world.orders.applyPayment(world.provider.pay(order, { status }));
      expect((await readOrder(world, order.id)).reservedUntil).toEqual(
        new Date(NOW.getTime() + 2 * DAY_MINUTES * MINUTE_MS),
      );
    },
  );
});

describe("other states of a payment", () => {
  test("a rejected payment may be tried again within the time", async () => {
    const order = await awaitingOrder(world);
    await world.orders.applyPayment(world.provider.pay(order, { status: "rejected" }));
    expect(await readOrder(world, order.id)).toMatchObject({
      state: "awaiting_payment",
      reservedUntil: order.reservedUntil,
    });
    await world.orders.applyPayment(world.provider.pay(order));
    expect(outcomes(await readOrder(world, order.id))).toEqual(["rejected: none", "approved: paid"]);
  });

  test.each(["refunded", "charged_back"] as const)("%s reverses a paid order and frees its vehicle", async (status) => {
    const order = await paidOrder(world);
    const payment = order.payments[0]?.id ?? "";
    world.provider.turn(payment, status);
    await world.orders.applyPayment(payment);
    expect(await readOrder(world, order.id)).toMatchObject({ state: "refunded" });
    expect(await listingStatus(world, "bici")).toBe("active");
  });

  test("a payment in mediation freezes the order", async () => {
    const order = await paidOrder(world);
    const payment = order.payments[0]?.id ?? "";
    world.provider.turn(payment, "in_mediation");
    await world.orders.applyPayment(payment);
    expect((await readOrder(world, order.id)).state).toBe("disputed");
    expect(await listingStatus(world, "bici")).toBe("sold");
  });

  test("an older answer than what was applied changes nothing", async () => {
    const order = await paidOrder(world);
    const payment = order.payments[0]?.id ?? "";
    for (const status of ["pending", "in_process", "rejected", "cancelled"] as const) {
      world.provider.turn(payment, status);
      expect(await world.orders.applyPayment(payment)).toBe("repeated");
    }
    expect((await readOrder(world, order.id)).state).toBe("paid");
  });
});

describe("the job of each minute", () => {
  test("the job of each minute asks the provider before an order expires, and frees what was not paid", async () => {
    await world.merge("coupons/CIEN", { used: 0 });
    const paid = await awaitingOrder(world);
    await seedListing(world, "otra");
    const unpaid = await placedOrder(world, "otra", { couponCode: "CIEN", seenTotalCentimos: TOTAL - 100_00 });
    world.provider.pay(paid);
    world.pass({ minutes: 30 });
    expect(await world.orders.jobs.settle()).toEqual({
      reconciled: 1,
      expired: 1,
      completed: 0,
      refunded: 0,
      withdrawn: 0,
    });
    expect((await readOrder(world, paid.id)).state).toBe("paid");
    expect((await readOrder(world, unpaid.id)).state).toBe("expired");
    expect(await listingStatus(world, "otra")).toBe("active");
    expect((await world.stored("coupons/CIEN")).used).toBe(0);
    expect(await world.orders.jobs.settle()).toEqual({
      reconciled: 0,
      expired: 0,
      completed: 0,
      refunded: 0,
      withdrawn: 0,
    });
  });

  test("the job of each minute that is run three times at once does all of it once", async () => {
    await world.merge("coupons/CIEN", { used: 0 });
    const order = await awaitingOrder(world, "bici", { couponCode: "CIEN", seenTotalCentimos: TOTAL - 100_00 });
    world.pass({ minutes: 31 });
    await Promise.all([1, 2, 3].map(() => world.orders.jobs.settle()));
    expect((await readOrder(world, order.id)).history.map(({ state }) => state)).toEqual([
      "created",
      "awaiting_payment",
      "expired",
    ]);
    expect((await world.stored("coupons/CIEN")).used).toBe(0);
  });

  test("the job of each minute waits with the end of an order while the provider is down, for a quarter of an hour", async () => {
    const order = await awaitingOrder(world);
    world.provider.faults.set("findPayments", "before");
    world.pass({ minutes: 31 });
    await world.orders.jobs.settle();
    expect(await listingStatus(world, "bici")).toBe("reserved");
    world.pass({ minutes: 15 });
    await world.orders.jobs.settle();
    expect((await readOrder(world, order.id)).state).toBe("expired");
  });

  test("the job of each minute does not let one order that fails keep the others", async () => {
    const broken = await placedOrder(world);
    await seedListing(world, "otra");
    const fine = await placedOrder(world, "otra");
    await world.merge(`orders/${broken.id}`, { lines: "?" });
    world.pass({ minutes: 31 });
    expect(await world.orders.jobs.settle()).toMatchObject({ expired: 1 });
    expect((await readOrder(world, fine.id)).state).toBe("expired");
    expect(world.lines.some(({ event }) => event === "orders.settling-postponed")).toBe(true);
  });

  test("the job of each minute looks at a version that a form shows without making it stale", async () => {
    const order = await awaitingOrder(world);
    world.pass({ minutes: 5 });
    await world.orders.jobs.settle();
    const looked = await readOrder(world, order.id);
    expect(looked.version).toBe(order.version);
    expect(looked.dueAt?.getTime()).toBeGreaterThan(world.time.getTime());
  });
});

describe("a refund", () => {
  test.each(["before", "after"] as const)(
    "a refund that fails %s it took effect is gone on with, once",
    async (fault) => {
      const order = await paidOrder(world);
      world.provider.faults.set("refund", fault);
      await world.orders.applyPayment(world.provider.pay(order));
      await world.settled();
      expect(outcomes(await readOrder(world, order.id))).toEqual(["approved: paid", "approved: refund_due"]);
      world.provider.faults.clear();
      await live(30);
      expect(outcomes(await readOrder(world, order.id))).toEqual(["approved: paid", "refunded: refund_done"]);
      expect(world.provider.refunds).toHaveLength(1);
    },
  );

  test("a refund whose result could not be stored is stored later", async () => {
    const order = await paidOrder(world);
    const second = world.provider.pay(order);
    await world.orders.applyPayment(second);
    world.fault = failing(["commit"], 8);
    await world.settled();
    world.fault = () => null;
    await live(30);
    expect(outcomes(await readOrder(world, order.id))).toEqual(["approved: paid", "refunded: refund_done"]);
    expect(world.provider.refunds).toEqual([{ paymentId: second, key: `${order.id}-${second}` }]);
  });
});

describe("a database that fails", () => {
  test("a database that fails loses no payment: it is applied when asked again", async () => {
    const order = await awaitingOrder(world);
    const payment = world.provider.pay(order);
    world.fault = failing(["commit"], 1);
    await expect(world.orders.applyPayment(payment)).rejects.toMatchObject({ name: "FirestoreError" });
    world.fault = losing(["commit"]);
    await expect(world.orders.applyPayment(payment)).rejects.toMatchObject({ name: "FirestoreError" });
    world.fault = () => null;
    expect(await world.orders.applyPayment(payment)).toBe("repeated");
    expect((await readOrder(world, order.id)).state).toBe("paid");
  });
});
