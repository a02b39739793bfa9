import { describe, expect, test } from "vitest";

import type { PlaceResult } from "~/orders/service";

import { seedListing } from "../../support/market";
import {
  awaitingOrder,
  BUYER,
  ordersWorld,
  type OrdersWorld,
  OTHER_BUYER,
  paidOrder,
  placedOrder,
  purchase,
  readOrder,
} from "./support";

const NETWORK = "203.0.113.7";

async function worldOf(count: number, options: Parameters<typeof ordersWorld>[0] = {}) {
  const world = ordersWorld(options);
  const ids = Array.from({ length: count }, (_, n) => `bici-${n}`);
  for (const id of ids) await seedListing(world, id);
  return { world, ids };
}

const buyer = (uid: string) => ({ uid, name: uid, email: `${uid}@demo.pe` });
const reasonOf = (result: PlaceResult) => (result.ok ? "placed" : result.reason);
const counted = (results: PlaceResult[]) =>
  results.map(reasonOf).reduce<Record<string, number>>((sums, reason) => {
    return { ...sums, [reason]: (sums[reason] ?? 0) + 1 };
  }, {});

async function reserved(world: OrdersWorld): Promise<number> {
  return world.database.count({ collection: "vehicles", where: [["status", "==", "reserved"]] });
}

describe("listings that an account keeps unpaid", () => {
  // money-case: 3
  test("an account that asks for twelve listings at once keeps two unpaid, and the answer names their orders", async () => {
    const { world, ids } = await worldOf(12, { concurrent: true });
    const results = await Promise.all(ids.map((id) => world.orders.place(purchase([id]))));
    expect(counted(results)).toEqual({ placed: 2, unpaid: 10 });
    expect(await reserved(world)).toBe(2);
    const placed = results.flatMap((result) => (result.ok ? [result.order] : []));
    const again = await world.orders.place(
      purchase([ids.find((id) => !placed.some(({ lines }) => lines[0]?.listingId === id)) ?? ""]),
    );
    expect(again).toMatchObject({
      message: "Tienes dos compras sin pagar: págalas o cancélalas para reservar otra.",
      orders: expect.arrayContaining(placed.map(({ id, number }) => expect.objectContaining({ id, number }))),
    });
  });

  test("listings that an account keeps unpaid are counted by listing, not by order", async () => {
    const { world } = await worldOf(3);
    await placedOrder(world, "bici-0");
    expect(await world.orders.place(purchase(["bici-1", "bici-2"]))).toMatchObject({
      reason: "unpaid",
      message:
        "Tienes una compra sin pagar: págala o cancélala para reservar más. Puedes reservar hasta 2 anuncios a la vez.",
    });
    expect(await world.orders.place(purchase(["bici-1"]))).toMatchObject({ ok: true });
  });

  test.each(["paid", "cancelled", "expired"])(
    "listings that an account keeps unpaid leave their place once an order is %s",
    async (end) => {
      const { world } = await worldOf(3);
      world.env.orderRules = { ...world.env.orderRules, pauseMinutes: 0 };
      const first = await awaitingOrder(world, "bici-0");
      await placedOrder(world, "bici-1");
      expect(await world.orders.place(purchase(["bici-2"]))).toMatchObject({ reason: "unpaid" });
      if (end === "paid") await world.orders.applyPayment(world.provider.pay(first));
      if (end === "cancelled")
        await world.orders.take(first.id, "cancel", { kind: "buyer", uid: BUYER.uid }, { version: null });
      if (end === "expired") {
        world.pass({ minutes: 31 });
        await world.orders.jobs.settle();
      }
      expect((await readOrder(world, first.id)).state).toBe(end);
      expect(await world.orders.place(purchase(["bici-2"]))).toMatchObject({ ok: true });
    },
  );
});

describe("listings that a network keeps unpaid", () => {
  // money-case: 3
  test("a network keeps ten unpaid of 24 that twelve accounts ask for at once; another network goes on", async () => {
    const projectId = `orders-${crypto.randomUUID()}`;
    const { world, ids } = await worldOf(25, { concurrent: true, network: NETWORK, projectId });
    const results = await Promise.all(
      ids.slice(0, 24).map((id, n) => world.orders.place(purchase([id], { buyer: buyer(`b-${n % 12}`) }))),
    );
    expect(counted(results)).toEqual({ placed: 10, unpaid: 14 });
    expect(await reserved(world)).toBe(10);
    const rejected = results.find((result) => !result.ok);
    expect(rejected).toMatchObject({ orders: [], message: expect.stringContaining("Desde tu conexión ya hay 10") });
    const elsewhere = ordersWorld({ projectId, network: "203.0.113.8" });
    expect(await elsewhere.orders.place(purchase(["bici-24"], { buyer: buyer("otra") }))).toMatchObject({ ok: true });
  });

  test("a basket of a fresh account that is larger than the places left of its network takes none of them", async () => {
    const { world, ids } = await worldOf(30, { network: NETWORK });
    const place = (from: number, count: number) =>
      world.orders.place(purchase(ids.slice(from, from + count), { buyer: buyer(`b-${from}`) }));
    let full = 0;
    while (full < 20 && (await place(full, 1)).ok) full += 1;
    const kept = await reserved(world);
    const [last] = await world.database.find({ collection: "orders", limit: 1 });
    await world.orders.take(last?.id ?? "", "cancel", { kind: "admin", uid: "a" }, { version: null });
    expect(await place(25, 2)).toMatchObject({ ok: false, reason: "unpaid" });
    expect(await reserved(world)).toBe(kept - 1);
    expect(await place(28, 1)).toMatchObject({ ok: true });
    expect(await place(29, 1)).toMatchObject({ ok: false });
  });

  test("listings that a network keeps unpaid leave their place once paid, and the order then knows nothing of its network", async () => {
    const { world } = await worldOf(1, { network: NETWORK });
    const order = await awaitingOrder(world, "bici-0");
    const stored = (await world.stored(`orders/${order.id}`)).network;
    expect(stored).toMatch(/^[\da-f]{32}$/);
    await world.orders.applyPayment(world.provider.pay(order));
    expect(await world.stored(`orders/${order.id}`)).not.toHaveProperty("network");
  });
});

describe("a reservation that expired", () => {
  test("a reservation that expired is not made again by the same account until the next day of Lima; others have it at once", async () => {
    const { world } = await worldOf(1);
    await awaitingOrder(world, "bici-0");
    world.pass({ minutes: 31 });
    await world.orders.jobs.settle();
    const lapsed = {
      reason: "lines",
      rejections: [{ reason: "lapsed", message: expect.stringContaining("Desde mañana") }],
    };
    expect(await world.orders.place(purchase(["bici-0"]))).toMatchObject(lapsed);
    // 04:59 UTC is still the same day in Lima.
    const midnight = new Date(`${new Date(world.time.getTime() + 86_400_000).toISOString().slice(0, 10)}T05:00:00Z`);
    world.time = new Date(midnight.getTime() - 60_000);
    expect(await world.orders.place(purchase(["bici-0"]))).toMatchObject(lapsed);
    const others = await placedOrder(world, "bici-0", { buyer: OTHER_BUYER });
    await world.orders.take(others.id, "cancel", { kind: "buyer", uid: OTHER_BUYER.uid }, { version: null });
    world.time = midnight;
    expect(await world.orders.place(purchase(["bici-0"]))).toMatchObject({ ok: true });
  });

  test("a reservation that expired and that its buyer cancelled in time is made again at once", async () => {
    const { world } = await worldOf(1);
    const order = await awaitingOrder(world, "bici-0");
    await world.orders.take(order.id, "cancel", { kind: "buyer", uid: BUYER.uid }, { version: null });
    expect(await world.orders.place(purchase(["bici-0"]))).toMatchObject({ ok: true });
  });
});

describe("reservations that expire again and again", () => {
  test("reservations that expire make their buyer wait an hour after the second, two after the third, and nobody else", async () => {
    const { world } = await worldOf(5);
    const expire = async (id: string) => {
      await awaitingOrder(world, id);
      world.pass({ minutes: 31 });
      await world.orders.jobs.settle();
    };
    await expire("bici-0");
    await expire("bici-1");
    expect(await world.orders.place(purchase(["bici-2"]))).toMatchObject({
      reason: "unpaid",
      message: expect.stringMatching(
        /^Tus últimas reservas vencieron sin pago\. Puedes reservar otra vez desde el 20 de/,
      ),
      orders: [],
    });
    expect(await world.orders.place(purchase(["bici-3"], { buyer: OTHER_BUYER }))).toMatchObject({ ok: true });
    world.pass({ minutes: 60 });
    await expire("bici-2");
    world.pass({ minutes: 119 });
    expect(await world.orders.place(purchase(["bici-4"]))).toMatchObject({ reason: "unpaid" });
    world.pass({ minutes: 2 });
    expect(await world.orders.place(purchase(["bici-4"]))).toMatchObject({ ok: true });
  });

  test("reservations that expired count no longer after a week, and not where the setting says so", async () => {
    const { world } = await worldOf(3);
    for (const id of ["bici-0", "bici-1"]) await placedOrder(world, id);
    world.pass({ minutes: 31 });
    await world.orders.jobs.settle();
    expect(await world.orders.place(purchase(["bici-2"]))).toMatchObject({ reason: "unpaid" });
    world.env.orderRules = { ...world.env.orderRules, pauseMinutes: 0 };
    expect(await world.orders.place(purchase(["bici-2"]))).toMatchObject({ ok: true });
    world.pass({ minutes: 31 });
    await world.orders.jobs.settle();
    world.env.orderRules = { ...world.env.orderRules, pauseMinutes: 1440 };
    expect(await world.orders.place(purchase(["bici-0"]))).toMatchObject({ reason: "lines" });
    world.pass({ minutes: 8 * 1440 });
    expect(await world.orders.place(purchase(["bici-0"]))).toMatchObject({ ok: true });
  });

  test("reservations are as long as the setting says: a card's time, and the number of unpaid listings", async () => {
    const { world } = await worldOf(3);
    world.env.orderRules = { ...world.env.orderRules, cardMinutes: 45, maxUnpaid: 1 };
    const { reservedUntil, createdAt } = await placedOrder(world, "bici-0");
    expect(reservedUntil.getTime() - createdAt.getTime()).toBe(45 * 60_000);
    expect(await world.orders.place(purchase(["bici-1"]))).toMatchObject({
      reason: "unpaid",
      message: "Tienes una compra sin pagar: págala o cancélala para reservar otra.",
    });
    expect(await world.orders.place(purchase(["bici-1", "bici-2"], { buyer: OTHER_BUYER }))).toMatchObject({
      rejections: [{ reason: "too-many", message: expect.stringContaining("máximo de 1 anuncio a la vez") }],
    });
  });
});

describe("what a ticket holds", () => {
  // money-case: 3
  test("a used single piece is held by a ticket for six hours at most, and several new ones as long as it is valid", async () => {
    const world = ordersWorld();
    await seedListing(world, "usada");
    await seedListing(world, "cascos", { stock: 3 });
    for (const [id, hours] of [
      ["usada", 6],
      ["cascos", 48],
    ] as const) {
      const order = await awaitingOrder(world, id, { buyer: buyer(`b-${id}`) });
      const expiresAt = new Date(world.time.getTime() + 48 * 3_600_000);
      const ticket = world.provider.pay(order, { status: "pending", method: "ticket", expiresAt });
      await world.orders.applyPayment(ticket);
      const { reservedUntil, createdAt } = await readOrder(world, order.id);
      expect([id, (reservedUntil.getTime() - createdAt.getTime()) / 3_600_000]).toEqual([id, hours]);
    }
    expect(world.provider.checkouts.map(({ ticketsUntil }) => ticketsUntil !== undefined)).toEqual([true, false]);
  });

  // money-case: 3
  test("a dear first purchase is paid by card only, a later one in any way", async () => {
    const world = ordersWorld();
    await seedListing(world, "cara", { price: 25_000 });
    const dear = { seenTotalCentimos: 25_500_00 };
    const first = await awaitingOrder(world, "cara", dear);
    expect(first.ticketHours).toBe(0);
    expect(world.provider.checkouts).toMatchObject([{ withoutTickets: true }]);
    await world.orders.take(first.id, "cancel", { kind: "buyer", uid: first.buyerId }, { version: null });
    await seedListing(world, "bici");
    const earlier = await paidOrder(world, "bici");
    const second = await awaitingOrder(world, "cara", dear);
    expect(second.ticketHours).toBe(0);
    await world.orders.take(second.id, "cancel", { kind: "buyer", uid: second.buyerId }, { version: null });
    await world.update(`orders/${earlier.id}`, { state: "completed" });
    expect((await awaitingOrder(world, "cara", dear)).ticketHours).not.toBe(0);
  });
});
