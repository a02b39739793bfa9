import { beforeEach, describe, expect, test } from "vitest";

import { MINUTE_MS } from "~/business/durations";
import type { PlacePlan, PlacePurchase } from "~/orders/service";

import { UNBOUNDED } from "../../support/context";
import { failing, losing } from "../../support/faults";
import { seedListing } from "../../support/market";
import {
  BUYER,
  listingStatus,
  NOW,
  ordersOf,
  ordersWorld,
  type OrdersWorld,
  OTHER_BUYER,
  placedOrder,
  planOrder,
  PRICE,
  purchase,
  purchasePaid,
  readOrder,
  SELLER,
  SHIPPING,
} from "./support";

let world: OrdersWorld;
beforeEach(async () => {
  world = ordersWorld();
  await seedListing(world, "bici");
});

async function messages(input: PlacePurchase): Promise<string[]> {
  const result = await world.orders.place(input);
  if (result.ok || result.reason !== "lines") throw new Error(JSON.stringify(result));
  return result.rejections.map(({ reason, message }) => `${reason}: ${message}`);
}

describe("placing a purchase", () => {
  test("numbers the order, keeps the listing and remembers the prices of the moment", async () => {
    await world.merge(`users/${SELLER}`, { displayName: "Rosa Vende" });
    const order = await placedOrder(world, "bici");
    expect(await readOrder(world, order.id)).toMatchObject({
      number: "R-2026-000001",
      kind: "purchase",
      buyerId: BUYER.uid,
      buyerEmail: BUYER.email,
      sellerId: SELLER,
      lines: [{ listingId: "bici", sellerName: "Rosa Vende", quantity: 1, unitCentimos: PRICE, category: "mtb" }],
      subtotalCentimos: PRICE,
      shippingCentimos: SHIPPING,
      discountCentimos: 0,
      totalCentimos: PRICE + SHIPPING,
      state: "created",
      history: [{ state: "created", actor: { kind: "buyer", uid: BUYER.uid } }],
      reservedUntil: new Date(NOW.getTime() + 30 * MINUTE_MS),
      dueAt: new Date(NOW.getTime() + 30 * MINUTE_MS),
      version: 1,
    });
    expect(await world.stored("vehicles/bici")).toMatchObject({
      status: "reserved",
      reservedBy: order.id,
      version: 2,
      updatedAt: NOW,
    });
    await world.settled();
    expect(world.refreshed).toBe(1);
    expect(world.changes.at(-1)).toMatchObject({ before: null, after: { id: order.id } });
  });

  test("the number of an order counts the numbers of a year in Lima's time", async () => {
    await placedOrder(world, "bici");
    await seedListing(world, "otra");
    expect((await placedOrder(world, "otra")).number).toBe("R-2026-000002");
    await seedListing(world, "tercera", { expiresAt: new Date("2027-06-01T00:00:00Z") });
    world.time = new Date("2027-01-01T04:59:00Z");
    expect((await placedOrder(world, "tercera", { buyer: OTHER_BUYER })).number).toBe("R-2026-000003");
    await seedListing(world, "cuarta", { expiresAt: new Date("2027-06-01T00:00:00Z") });
    world.time = new Date("2027-01-01T05:00:00Z");
    expect((await placedOrder(world, "cuarta", { buyer: OTHER_BUYER })).number).toBe("R-2027-000001");
  });

  test("the placing of a purchase costs no delivery where the buyer picks up, and keeps no address", async () => {
    const order = await placedOrder(world, "bici", {
      delivery: { method: "pickup", address: null },
      seenTotalCentimos: PRICE,
    });
    expect(order).toMatchObject({
      delivery: { method: "pickup", priceCentimos: 0, address: null },
      totalCentimos: PRICE,
    });
  });

  test("the placing of a purchase merges lines of one listing", async () => {
    await seedListing(world, "cascos", { stock: 5 });
    const lines = ["bici", "cascos", "cascos"].map((listingId) => ({ listingId, quantity: 1 }));
    const order = await placedOrder(world, "bici", { lines, seenTotalCentimos: 3 * PRICE + SHIPPING });
    expect(order.lines.map(({ listingId, quantity }) => [listingId, quantity])).toEqual([
      ["bici", 1],
      ["cascos", 2],
    ]);
  });

  test("the placing of a purchase leaves a listing with pieces left in the catalogue, and reserves it with the last one", async () => {
    await seedListing(world, "cascos", { stock: 3 });
    const two = { lines: [{ listingId: "cascos", quantity: 2 }], seenTotalCentimos: 2 * PRICE + SHIPPING };
    await placedOrder(world, "cascos", two);
    expect(await world.stored("vehicles/cascos")).toMatchObject({ status: "active", reservedUnits: 2 });
    expect(await messages(purchase([], { ...two, buyer: OTHER_BUYER }))).toEqual([
      "stock: Solo queda 1 unidad de «Trek Marlin 7 aro 29 talla M».",
    ]);
    const last = await placedOrder(world, "cascos", { buyer: OTHER_BUYER });
    expect(await world.stored("vehicles/cascos")).toMatchObject({ status: "reserved", reservedBy: last.id });
  });

  test("a purchase is paid at once where nothing is to pay", async () => {
    await world.merge("coupons/CIEN", { used: 0 });
    await seedListing(world, "luz", { price: 100 });
    const order = await placedOrder(world, "luz", {
      couponCode: "CIEN",
      delivery: { method: "pickup", address: null },
      seenTotalCentimos: 0,
    });
    expect(order).toMatchObject({ state: "paid", totalCentimos: 0, discountCentimos: 100_00, paidAt: NOW });
    expect(await listingStatus(world, "luz")).toBe("sold");
  });
});

describe("a second submit", () => {
  test("a second submit of the same form answers the same order, also at the same moment", async () => {
    const input = purchase(["bici"]);
    const results = await Promise.all([1, 2, 3].map(() => world.orders.place(input)));
    const ids = new Set(results.map((result) => (result.ok ? result.order.id : JSON.stringify(result))));
    expect(ids.size).toBe(1);
    expect(results.filter((result) => result.ok && !result.resumed)).toHaveLength(1);
    expect((await world.stored("counters/orders-2026")).last).toBe(1);
  });

  test("a second submit of another form for the same things resumes the open order, with the details of the last form", async () => {
    const first = await placedOrder(world, "bici");
    const recipient = { name: "Rosa", documentType: "dni" as const, documentNumber: "87654321", phone: "+51911111111" };
    const result = await world.orders.place(purchase(["bici"], { recipient }));
    expect(result).toMatchObject({ ok: true, resumed: true, order: { id: first.id, recipient, version: 2 } });
  });

  test("a second submit with another total names the order that keeps the vehicle", async () => {
    await placedOrder(world, "bici");
    const pickup = { delivery: { method: "pickup", address: null }, seenTotalCentimos: PRICE } as const;
    expect(await messages(purchase(["bici"], pickup))).toEqual([
      "reserved: «Trek Marlin 7 aro 29 talla M» está en tu pedido R-2026-000001, que espera el pago. Págalo o cancélalo primero.",
    ]);
    world.pass({ minutes: 31 });
    expect(await messages(purchase(["bici"], pickup))).toEqual([
      "lapsed: Tu reserva de «Trek Marlin 7 aro 29 talla M» venció hoy sin pago. Desde mañana puedes reservarlo otra vez, si sigue a la venta.",
    ]);
  });

  test("a second submit with a key that another buyer used makes an order of its own", async () => {
    const input = purchase(["bici"]);
    await world.orders.place(input);
    await seedListing(world, "otra");
    const result = await world.orders.place({
      ...purchase(["otra"]),
      buyer: OTHER_BUYER,
      idempotencyKey: input.idempotencyKey,
    });
    expect(result).toMatchObject({ ok: true, resumed: false, order: { buyerId: OTHER_BUYER.uid } });
  });

  test("a second submit after a commit without an answer finds the order that was made", async () => {
    // The commit that is lost is the order's, not the count before it.
    const orders = ordersOf(world, { budgets: UNBOUNDED });
    world.fault = losing(["commit"]);
    const input = purchase(["bici"]);
    expect(await orders.place(input)).toMatchObject({ ok: true, order: { number: "R-2026-000001" } });
    expect(await world.database.count({ collection: "orders" })).toBe(1);
  });
});

describe("rejection of lines", () => {
  const title = "«Trek Marlin 7 aro 29 talla M»";

  test.each([
    ["not-found: Este anuncio ya no existe.", null],
    ["not-found: Este anuncio ya no existe.", { status: "draft", title: null }],
    [`own: ${title} es tu propio anuncio: no puedes comprarlo.`, { sellerId: BUYER.uid }],
    [
      `reserved: Otra persona acaba de reservar ${title}. Si no lo paga, vuelve a estar disponible.`,
      { status: "reserved" },
    ],
    [`not-for-sale: ${title} ya se vendió.`, { status: "sold" }],
    [`not-for-sale: ${title} no está a la venta en este momento.`, { status: "paused" }],
    [`not-for-sale: ${title} no está a la venta en este momento.`, { expiresAt: NOW }],
    [`reserved: Todas las unidades de ${title} están reservadas en este momento.`, { stock: 2, reservedUnits: 2 }],
  ])("the rejection of lines says %s", async (message, changes) => {
    if (changes) await seedListing(world, "mala", changes);
    await seedListing(world, "buena");
    expect(await messages(purchase(["buena", "mala"]))).toEqual([message]);
    expect(await listingStatus(world, "buena")).toBe("active");
  });

  test.each([0, -1, 1.5, Number.NaN])("the placing rejects the quantity %d", async (quantity) => {
    expect(await messages(purchase([], { lines: [{ listingId: "bici", quantity }] }))).toEqual([
      `stock: Elige cuántas unidades de ${title} quieres.`,
    ]);
  });

  test("the placing rejects more lines than a buyer may keep", async () => {
    const ids = ["a", "b", "c"];
    for (const id of ids) await seedListing(world, id);
    expect(await messages(purchase(ids))).toEqual([
      "too-many: Este pasa del máximo de 2 anuncios a la vez: págalo en otro pedido, después de este.",
    ]);
  });

  test("the placing rejects an order without lines", async () => {
    expect(await messages(purchase([]))).toEqual([]);
  });

  test("the placing rejects a sixth order of any kind that waits for its payment", async () => {
    for (const listingId of ["a", "b", "c", "d", "e"]) {
      const order = planOrder("destacado");
      expect(
        await world.orders.place({ ...order, plans: order.plans.map((plan) => ({ ...plan, listingId })) }),
      ).toMatchObject({ ok: true });
    }
    const result = await world.orders.place(purchase(["bici"]));
    expect(result).toMatchObject({
      ok: false,
      reason: "unpaid",
      message: "Tienes 5 pedidos que esperan el pago. Paga o cancela uno para hacer otro.",
    });
    expect(result.ok || result.reason !== "unpaid" ? [] : result.orders.map(({ title }) => title)).toEqual(
      Array.from({ length: 5 }, () => "Plan Destacado para «Mi bici»"),
    );
  });
});

describe("totals and coupons", () => {
  test("the placing answers the new totals where a price changed, and keeps nothing", async () => {
    await seedListing(world, "bici", { price: 2600 });
    expect(await world.orders.place(purchase(["bici"]))).toEqual({
      ok: false,
      reason: "totals",
      totals: {
        subtotalCentimos: 2_600_00,
        discountCentimos: 0,
        shippingCentimos: SHIPPING,
        totalCentimos: 4_100_00,
      },
    });
    expect(await listingStatus(world, "bici")).toBe("active");
    expect(await world.database.read("counters/orders-2026")).toBeNull();
  });

  test("the placing redeems a coupon with the order, and not where the order is rejected", async () => {
    await world.merge("coupons/CIEN", { used: 0 });
    const wrong = await world.orders.place(purchase(["bici"], { couponCode: "CIEN" }));
    expect(wrong).toMatchObject({ ok: false, reason: "totals", totals: { discountCentimos: 100_00 } });
    expect((await world.stored("coupons/CIEN")).used).toBe(0);
    const order = await placedOrder(world, "bici", {
      couponCode: "CIEN",
      seenTotalCentimos: PRICE + SHIPPING - 100_00,
    });
    expect(order.coupon).toEqual({ code: "CIEN", discountCentimos: 100_00 });
    expect((await world.stored("coupons/CIEN")).used).toBe(1);
  });

  test("the placing takes no coupon for a form that was sent again where what it keeps is gone", async () => {
    await world.merge("coupons/CIEN", { used: 0 });
    await seedListing(world, "luz", { price: 100 });
    const pickup = { delivery: { method: "pickup", address: null }, idempotencyKey: "the-same-form" } as const;
    const { id } = await placedOrder(world, "luz", { ...pickup, seenTotalCentimos: 100_00 });
    await world.update("vehicles/luz", { reservedBy: "somebody" });
    const again = purchase(["luz"], { ...pickup, couponCode: "CIEN", seenTotalCentimos: 0 });
    expect(await world.orders.place(again)).toMatchObject({ ok: false, reason: "lines" });
    expect(await readOrder(world, id)).toMatchObject({ state: "created", coupon: null });
    expect((await world.stored("coupons/CIEN")).used).toBe(0);
  });

  test("the placing hands on why a coupon is not applied", async () => {
    expect(await world.orders.place(purchase(["bici"], { couponCode: "NADA" }))).toMatchObject({
      ok: false,
      reason: "coupon",
      rejection: { reason: "unknown" },
    });
  });

  test("the placing resumes an order whose coupon cannot be redeemed again", async () => {
    await world.merge("coupons/CIEN", { used: 0 });
    const changes = { couponCode: "CIEN", seenTotalCentimos: PRICE + SHIPPING - 100_00 };
    const first = await placedOrder(world, "bici", changes);
    expect(await world.orders.place(purchase(["bici"], changes))).toMatchObject({
      resumed: true,
      order: { id: first.id },
    });
  });
});

describe("placing a plan", () => {
  test("the placing of a plan makes an order without lines", async () => {
    const result = await world.orders.place(planOrder("destacado"));
    expect(result).toMatchObject({
      ok: true,
      order: {
        kind: "plan",
        lines: [],
        sellerId: null,
        delivery: null,
        recipient: null,
        plan: { planId: "destacado" },
      },
    });
    expect(await world.orders.place(planOrder("destacado"))).toMatchObject({ ok: true, resumed: true });
  });

  test("plans of several listings are an order each, of one purchase that counts as one open payment", async () => {
    const wanted = (ids: readonly string[]): PlacePlan => ({
      ...planOrder("destacado"),
      plans: ids.map((listingId) => ({ listingId, planId: "destacado", action: "upgrade" })),
      seenTotalCentimos: ids.length * 29_90,
    });
    const ids = ["a", "b", "c", "d", "e", "f"];
    const placed = await world.orders.place(wanted(ids));
    if (!placed.ok) throw new Error(placed.reason);
    expect(placed.orders.map(({ plan, totalCentimos }) => [plan?.listingId, totalCentimos])).toEqual(
      ids.map((id) => [id, 29_90]),
    );
    expect(new Set(placed.orders.map(({ purchase }) => purchase?.id))).toEqual(new Set([placed.order.id]));
    expect(await world.orders.place(wanted(ids.toReversed()))).toMatchObject({
      resumed: true,
      order: { purchase: { id: placed.order.id } },
    });
    expect(await world.orders.place(wanted(["g"]))).toMatchObject({ ok: true, resumed: false });
  });

  test("one payment gives all listings their plans", async () => {
    await seedListing(world, "otra");
    const placed = await world.orders.place({
      ...planOrder("destacado"),
      plans: ["bici", "otra"].map((listingId) => ({ listingId, planId: "destacado", action: "upgrade" })),
      seenTotalCentimos: 2 * 29_90,
    });
    if (!placed.ok) throw new Error(placed.reason);
    await world.orders.startPayment(placed.order.id, BUYER.uid);
    await world.orders.applyPayment(await purchasePaid(world, placed.order));
    await world.settled();
    const together = await world.orders.together(placed.order);
    expect(together.map(({ state, payments }) => [state, payments[0]?.outcome])).toEqual([
      ["completed", "paid"],
      ["completed", "paid"],
    ]);
  });

  test("the placing of a plan says why it is not to be had", async () => {
    expect(await world.orders.place(planOrder("oro"))).toEqual({
      ok: false,
      reason: "plan",
      message: "Ese plan ya no se ofrece.",
    });
  });
});

test("a database that is down leaves nothing behind", async () => {
  world.fault = failing(["commit"], 3);
  await expect(world.orders.place(purchase(["bici"]))).rejects.toMatchObject({ name: "FirestoreError" });
  world.fault = () => null;
  expect(await listingStatus(world, "bici")).toBe("active");
});
