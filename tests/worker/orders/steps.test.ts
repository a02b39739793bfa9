import { beforeEach, describe, expect, test } from "vitest";

import type { Actor, Order } from "~/orders/model";
import type { StepResult } from "~/orders/service";
import type { OrderTransition } from "~/orders/transitions";

import { seedListing } from "../../support/market";
import {
  awaitingOrder,
  BUYER,
  listingStatus,
  NOW,
  ordersWorld,
  type OrdersWorld,
  OTHER_BUYER,
  OTHER_SELLER,
  paidOrder,
  placedOrder,
  PRICE,
  readOrder,
  SELLER,
  SHIPPING,
} from "./support";

const buyer: Actor = { kind: "buyer", uid: BUYER.uid };
const seller: Actor = { kind: "seller", uid: SELLER };
const admin: Actor = { kind: "admin", uid: "admin-1" };
const pickup = { delivery: { method: "pickup", address: null }, seenTotalCentimos: PRICE } as const;

let world: OrdersWorld;
beforeEach(async () => {
  world = ordersWorld();
  await seedListing(world, "bici");
});

function take(order: Pick<Order, "id">, step: OrderTransition, actor: Actor, note = "", version: number | null = null) {
  return world.orders.take(order.id, step, actor, { version, note });
}

async function taken(order: Pick<Order, "id">, step: OrderTransition, actor: Actor, note = ""): Promise<Order> {
  const result = await take(order, step, actor, note);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.order;
}

function message(result: StepResult): string {
  return result.ok ? "ok" : result.reason === "not-allowed" ? result.message : result.reason;
}

describe("the life of a paid order", () => {
  test("a paid order goes from preparing over sending to the buyer's word", async () => {
    const order = await paidOrder(world);
    expect((await taken(order, "prepare", seller)).state).toBe("preparing");
    expect(await taken(order, "ship", seller, "Olva 123")).toMatchObject({
      state: "shipped",
      sent: { tracking: "Olva 123" },
    });
    expect(await taken(order, "confirmReceipt", buyer)).toMatchObject({ state: "completed", completedAt: NOW });
  });

  test("a paid order completes by itself 72 hours after the delivery", async () => {
    const order = await paidOrder(world, "bici", pickup);
    await taken(order, "makeReady", seller);
    await taken(order, "deliver", seller, order.pickup?.code);
    world.pass({ minutes: 72 * 60 - 1 });
    await world.orders.jobs.settle();
    expect((await readOrder(world, order.id)).state).toBe("delivered");
    world.pass({ minutes: 1 });
    expect(await world.orders.jobs.settle()).toMatchObject({ completed: 1 });
    expect((await readOrder(world, order.id)).state).toBe("completed");
  });

  test("a paid order hears a repeated step as done, and a step from an old page as a conflict", async () => {
    const order = await paidOrder(world);
    await taken(order, "prepare", seller);
    expect(await take(order, "prepare", seller, "", order.version)).toMatchObject({ ok: true, repeated: true });
    expect(await take(order, "ship", seller, "Olva 1", order.version)).toMatchObject({
      ok: false,
      reason: "conflict",
      order: { state: "preparing" },
    });
    expect((await readOrder(world, order.id)).history.filter(({ state }) => state === "preparing")).toHaveLength(1);
  });

  test("a paid order takes two steps at the same moment one after the other", async () => {
    const order = await paidOrder(world);
    const results = await Promise.all([take(order, "refund", admin), take(order, "ship", seller, "Olva 1")]);
    expect(results.filter((result) => result.ok)).not.toHaveLength(0);
    const { state, history } = await readOrder(world, order.id);
    expect(state).toMatch(/^refund/);
    expect(history.map((entry) => entry.state)).not.toContain("completed");
  });
});

describe("cancelling", () => {
  test("a cancellation frees the vehicle and gives the coupon back, once", async () => {
    await world.merge("coupons/CIEN", { used: 0 });
    const order = await placedOrder(world, "bici", {
      couponCode: "CIEN",
      seenTotalCentimos: PRICE + SHIPPING - 100_00,
    });
    await Promise.all([take(order, "cancel", buyer), take(order, "cancel", buyer)]);
    expect(await readOrder(world, order.id)).toMatchObject({ state: "cancelled" });
    expect(await world.stored("vehicles/bici")).toMatchObject({ status: "active", reservedBy: null });
    expect((await world.stored("coupons/CIEN")).used).toBe(0);
    expect((await placedOrder(world, "bici", { buyer: OTHER_BUYER })).state).toBe("created");
  });

  test("a cancellation asks the provider first: what was paid is not cancelled away", async () => {
    const order = await awaitingOrder(world);
    world.provider.pay(order);
    expect(message(await take(order, "cancel", buyer))).toBe(
      "Este pedido está en estado «Pagado»: ese paso ya no es posible.",
    );
    expect((await readOrder(world, order.id)).state).toBe("paid");
  });

  test("a cancellation goes on where the provider is down", async () => {
    const order = await awaitingOrder(world);
    world.provider.faults.set("findPayments", "before");
    expect(await take(order, "cancel", buyer)).toMatchObject({ ok: true, order: { state: "cancelled" } });
  });

  test("a cancellation frees pieces of a listing with stock, and lets it stand in the catalogue again", async () => {
    await seedListing(world, "cascos", { stock: 2 });
    const two = { lines: [{ listingId: "cascos", quantity: 2 }], seenTotalCentimos: 2 * PRICE + SHIPPING };
    const order = await placedOrder(world, "cascos", two);
    expect(await listingStatus(world, "cascos")).toBe("reserved");
    await taken(order, "cancel", buyer);
    expect(await world.stored("vehicles/cascos")).toMatchObject({ status: "active", reservedUnits: 0 });
  });
});

describe("a refund by an administrator", () => {
  test("a refund by an administrator returns the money and puts the vehicle back on sale", async () => {
    const order = await paidOrder(world);
    expect((await taken(order, "refund", admin, "El vendedor no responde")).state).toBe("refund_pending");
    await world.settled();
    expect(await readOrder(world, order.id)).toMatchObject({
      state: "refunded",
      payments: [{ outcome: "refund_done" }],
    });
    expect(world.provider.taken(order.id)).toBe(0);
    expect(await world.stored("vehicles/bici")).toMatchObject({ status: "active", reservedBy: null, soldAt: null });
  });

  test("a refund by an administrator leaves a vehicle that was sent with its buyer's order", async () => {
    const order = await paidOrder(world);
    await taken(order, "ship", seller, "Olva 1");
    await taken(order, "dispute", buyer, "No es lo que compré");
    await taken(order, "refund", admin);
    await world.settled();
    expect((await readOrder(world, order.id)).state).toBe("refunded");
    expect(await listingStatus(world, "bici")).toBe("sold");
  });

  test("a refund by an administrator goes on by the job, and the provider's own word counts as well", async () => {
    const order = await paidOrder(world);
    world.provider.faults.set("refund", "after");
    await taken(order, "refund", admin);
    await world.settled();
    expect((await readOrder(world, order.id)).state).toBe("refund_pending");
    await world.orders.applyPayment(order.payments[0]?.id ?? "");
    expect((await readOrder(world, order.id)).state).toBe("refunded");
  });

  test("an administrator's refund of an order that cost nothing ends at once", async () => {
    await world.merge("coupons/CIEN", { used: 0 });
    await seedListing(world, "luz", { price: 100 });
    const free = { couponCode: "CIEN", delivery: { method: "pickup", address: null }, seenTotalCentimos: 0 } as const;
    const order = await placedOrder(world, "luz", free);
    await taken(order, "refund", admin);
    await world.settled();
    expect((await readOrder(world, order.id)).state).toBe("refunded");
    expect((await world.stored("coupons/CIEN")).used).toBe(0);
  });
});

describe("a dispute", () => {
  test("a dispute stops the sellers and ends by an administrator", async () => {
    const order = await paidOrder(world);
    await taken(order, "dispute", buyer, "000000001-2026");
    expect(message(await take(order, "ship", seller, "Olva 1"))).toContain("«En reclamo»");
    expect((await taken(order, "settle", admin)).state).toBe("completed");
  });
});

describe("permissions", () => {
  const STEPS: OrderTransition[] = [
    "prepare",
    "ship",
    "confirmReceipt",
    "cancel",
    "refund",
    "dispute",
    "deliver",
    "settle",
  ];

  test.each(STEPS)("%s is not found for other buyers and sellers", async (step) => {
    const order = await paidOrder(world);
    for (const actor of [
      { kind: "buyer", uid: OTHER_BUYER.uid },
      { kind: "seller", uid: OTHER_SELLER },
      { kind: "buyer", uid: null },
      { kind: "seller", uid: null },
    ] as const)
      expect(await take(order, step, actor)).toEqual({ ok: false, reason: "not-found" });
    expect((await readOrder(world, order.id)).version).toBe(order.version);
  });

  test.each([
    ["pay", buyer],
    ["refund", buyer],
    ["refund", seller],
    ["confirmReceipt", seller],
    ["ship", buyer],
    ["cancel", seller],
    ["settle", buyer],
    ["expire", admin],
    ["reverse", admin],
  ] as const)("%s is not for every party", async (step, actor) => {
    const order = await paidOrder(world);
    expect(message(await take(order, step, actor, "x"))).toBe("No puedes dar ese paso.");
  });

  test("an order is read by its buyer, its sellers once it is paid, and administrators", async () => {
    const open = await placedOrder(world);
    const as = async (id: string, uid: string, isAdmin = false) => (await world.orders.read(id, { uid, isAdmin }))?.as;
    expect(await as(open.id, BUYER.uid)).toBe("buyer");
    expect(await as(open.id, SELLER)).toBeUndefined();
    expect(await as(open.id, "admin-1", true)).toBe("admin");
    await seedListing(world, "otra");
    const paid = await paidOrder(world, "otra");
    expect(await as(paid.id, SELLER)).toBe("seller");
    expect(await as(paid.id, OTHER_SELLER)).toBeUndefined();
    expect(await as(paid.id, OTHER_BUYER.uid)).toBeUndefined();
    expect(await as("../x", BUYER.uid)).toBeUndefined();
  });

  test("lists show own orders alone, newest first, in pages", async () => {
    for (let n = 0; n < 12; n += 1) {
      await seedListing(world, `b${n}`);
      await paidOrder(world, `b${n}`);
      world.pass({ minutes: 1 });
    }
    await seedListing(world, "abierta");
    await placedOrder(world, "abierta");
    const first = await world.orders.purchases(BUYER.uid, 1);
    expect(first).toMatchObject({ page: 1, pages: 2 });
    expect(first.orders.map(({ number }) => number).slice(0, 2)).toEqual(["R-2026-000013", "R-2026-000012"]);
    expect((await world.orders.purchases(BUYER.uid, 9)).orders).toHaveLength(3);
    expect((await world.orders.sales(SELLER, 1)).orders[0]?.number).toBe("R-2026-000012");
    expect((await world.orders.sales(SELLER, 2)).orders).toHaveLength(2);
    expect((await world.orders.purchases(OTHER_BUYER.uid, 1)).orders).toEqual([]);
    expect((await world.orders.sales(OTHER_SELLER, 1)).orders).toEqual([]);
  });
});

describe("a seller's step that does not fit", () => {
  test("a seller's step that does not fit says why", async () => {
    const sent = await paidOrder(world);
    expect(message(await take(sent, "makeReady", seller))).toBe("Este pedido se envía: márcalo como enviado.");
    expect(message(await take(sent, "ship", seller, "  "))).toBe("Escribe la agencia y el número de seguimiento.");
    await taken(sent, "ship", seller, "Olva 1");
    expect(message(await take(sent, "prepare", seller))).toBe("Este pedido ya pasó ese paso.");
    await seedListing(world, "otra");
    const picked = await paidOrder(world, "otra", pickup);
    expect(message(await take(picked, "ship", seller, "Olva 1"))).toBe(
      "El comprador recoge este pedido: márcalo como listo.",
    );
  });
});

describe("personal data of orders", () => {
  test("the download holds own purchases and sales without the ids of others", async () => {
    await paidOrder(world);
    const mine = JSON.stringify(await world.orders.personalData.export(BUYER.uid, ""));
    expect(mine).toContain("R-2026-000001");
    expect(mine).not.toContain(SELLER);
    const sales = JSON.stringify(await world.orders.personalData.export(SELLER, ""));
    expect(sales).toContain("R-2026-000001");
    expect(sales).not.toContain(BUYER.uid);
    expect(sales).not.toContain(BUYER.email);
  });

  test("a deletion keeps paid orders, takes the name out of others, and loses no late money", async () => {
    const paid = await paidOrder(world);
    await seedListing(world, "otra");
    const open = await awaitingOrder(world, "otra");
    expect(await world.orders.personalData.erase(BUYER.uid, "")).toBe("done");
    expect(await world.orders.personalData.erase(BUYER.uid, "")).toBe("done");
    expect(await readOrder(world, paid.id)).toMatchObject({ buyerName: BUYER.name, recipient: { name: BUYER.name } });
    expect(await readOrder(world, open.id)).toMatchObject({
      buyerName: "",
      buyerEmail: "",
      recipient: null,
      delivery: { address: null },
    });
    await world.orders.applyPayment(world.provider.pay(open));
    expect((await readOrder(world, open.id)).state).toBe("paid");
  });
});
