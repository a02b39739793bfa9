import { beforeEach, describe, expect, test } from "vitest";

import type { Order } from "~/orders/model";
import { followPayouts } from "~/orders/payouts/follow-payouts";

import { seedListing } from "../../support/market";
import {
  BUYER,
  OTHER_SELLER,
  type OrdersWorld,
  PRICE,
  SELLER,
  SHIPPING,
  listingStatus,
  ordersWorld,
  payoutLines,
  purchase,
  purchasePaid,
  readOrder,
} from "./support";

const TOTAL = 2 * PRICE + SHIPPING;
const EACH = TOTAL / 2;
const buyer = { kind: "buyer", uid: BUYER.uid } as const;

let world: OrdersWorld;
beforeEach(async () => {
  world = ordersWorld({ followers: [followPayouts] });
  await seedListing(world, "bici");
  await seedListing(world, "moto", { sellerId: OTHER_SELLER });
});

async function placed(changes: Parameters<typeof purchase>[1] = {}): Promise<[Order, Order]> {
  const result = await world.orders.place(purchase(["bici", "moto"], changes));
  if (!result.ok) throw new Error(JSON.stringify(result));
  const [first, second] = result.orders;
  if (!first || !second) throw new Error("not two orders");
  return [first, second];
}

/** Both, at the provider's page. */
async function awaiting(changes: Parameters<typeof purchase>[1] = {}): Promise<[Order, Order]> {
  const orders = await placed(changes);
  await world.orders.startPayment(orders[0].id, BUYER.uid);
  return again(orders);
}

async function paid(changes: Parameters<typeof purchase>[1] = {}): Promise<[Order, Order]> {
  const orders = await awaiting(changes);
  await world.orders.applyPayment(await purchasePaid(world, orders[0]));
  return again(orders);
}

async function again([first, second]: [Order, Order]): Promise<[Order, Order]> {
  return [await readOrder(world, first.id), await readOrder(world, second.id)];
}

function ship({ id }: Order, uid: string) {
  return world.orders.take(id, "ship", { kind: "seller", uid }, { version: null, note: "Olva 1" });
}

describe("a purchase of two sellers", () => {
  test("a purchase of two sellers makes an order for each, and one payment for both", async () => {
    const orders = await awaiting();
    const [first, second] = orders;
    expect(orders.map(({ number, sellerId, lines }) => [number, sellerId, lines.length])).toEqual([
      ["R-2026-000001", SELLER, 1],
      ["R-2026-000002", OTHER_SELLER, 1],
    ]);
    expect(orders.map(({ purchase: shared }) => shared)).toEqual(
      Array.from({ length: 2 }, () => ({ id: first.id, orderIds: [first.id, second.id] })),
    );
    expect(orders.map(({ totalCentimos, delivery }) => [totalCentimos, delivery?.priceCentimos])).toEqual([
      [EACH, SHIPPING / 2],
      [EACH, SHIPPING / 2],
    ]);
    expect(world.provider.checkouts).toMatchObject([{ reference: first.id }]);
    const items = world.provider.checkouts.flatMap((checkout) => checkout.items);
    expect(items.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0)).toBe(TOTAL);
    expect((await world.stored("vehicles/moto")).reservedBy).toBe(second.id);
  });

  test("each delivery is chosen by itself, and the fee is of those who send", async () => {
    const [first, second] = await placed({
      methods: { [OTHER_SELLER]: "pickup" },
      seenTotalCentimos: TOTAL,
    });
    expect(first.delivery).toMatchObject({ method: "shipping", priceCentimos: SHIPPING });
    expect(second.delivery).toEqual({ method: "pickup", address: null, priceCentimos: 0, days: 0 });
    expect([first.totalCentimos, second.totalCentimos]).toEqual([PRICE + SHIPPING, PRICE]);
  });

  test("a second submit finds both orders", async () => {
    const input = purchase(["bici", "moto"]);
    const results = [await world.orders.place(input), await world.orders.place(input)];
    results.push(await world.orders.place(purchase(["moto", "bici"])));
    const ids = results.map((result) => (result.ok ? result.orders.map(({ id }) => id).join() : result.reason));
    expect(new Set(ids).size).toBe(1);
    expect(await world.database.count({ collection: "orders" })).toBe(2);
  });

  // money-case: 7
  test("one seller who sends is confirmed and paid, whatever the other does", async () => {
    const [first, second] = await paid();
    expect([first.state, second.state]).toEqual(["paid", "paid"]);
    expect(first.payments).toMatchObject([{ amountCentimos: EACH, outcome: "paid" }]);
    await ship(first, SELLER);
    expect(await world.orders.take(first.id, "confirmReceipt", buyer, { version: null })).toMatchObject({ ok: true });
    expect((await again([first, second])).map(({ state }) => state)).toEqual(["completed", "paid"]);
    expect((await payoutLines(world)).map(({ path, data }) => [path, data.netCentimos])).toEqual([
      [`payouts/${first.id}_${SELLER}`, EACH],
    ]);
    expect(await world.orders.read(first.id, { uid: OTHER_SELLER, isAdmin: false })).toBeNull();
  });

  // money-case: 7
  test("one order is refunded by its part of the payment, and the other goes on", async () => {
    const [first, second] = await paid();
    const admin = { kind: "admin", uid: "admin-1" } as const;
    await world.orders.take(second.id, "refund", admin, { version: null, note: "No lo tiene." });
    await world.settled();
    await world.orders.jobs.settle();
    expect((await again([first, second])).map(({ state }) => state)).toEqual(["paid", "refunded"]);
    expect(world.provider.taken(first.id)).toBe(EACH);
    expect(await listingStatus(world, "moto")).toBe("active");
    const [payment] = first.payments;
    await world.orders.applyPayment(payment?.id ?? "");
    expect((await again([first, second])).map(({ state }) => state)).toEqual(["paid", "refunded"]);
    await ship(first, SELLER);
    await world.orders.take(first.id, "confirmReceipt", buyer, { version: null });
    expect((await readOrder(world, first.id)).state).toBe("completed");
  });

  test("a payment that the bank takes back ends both", async () => {
    const orders = await paid();
    const id = orders[0].payments[0]?.id ?? "";
    world.provider.turn(id, "charged_back");
    await world.orders.applyPayment(id);
    for (const order of await again(orders)) expect(order.state).not.toBe("paid");
  });

  test("an order that is cancelled before the payment leaves a smaller payment for the other", async () => {
    const orders = await awaiting();
    const [first, second] = orders;
    await world.orders.take(first.id, "cancel", buyer, { version: null });
    expect(await world.orders.startPayment(first.id, BUYER.uid)).toMatchObject({ ok: false, reason: "closed" });
    const started = await world.orders.startPayment(second.id, BUYER.uid);
    expect(started).toMatchObject({ ok: true, url: expect.not.stringContaining(`${first.id}-1`) });
    expect(world.provider.checkouts.at(-1)).toMatchObject({ reference: first.id, items: [{ unit: PRICE }, {}] });
    await world.orders.applyPayment(world.provider.pay({ id: first.id, totalCentimos: EACH }));
    const [cancelled, bought] = await again(orders);
    expect([cancelled.state, bought.state]).toEqual(["cancelled", "paid"]);
    expect(cancelled.payments).toEqual([]);
  });

  test("a payment of another amount waits for a decision, and goes back once all is paid", async () => {
    const orders = await awaiting();
    const wrong = world.provider.pay({ id: orders[0].id, totalCentimos: 5_00 });
    await world.orders.applyPayment(wrong);
    const [first, second] = await again(orders);
    expect(first.payments).toMatchObject([{ outcome: "held", amountCentimos: 5_00 }]);
    expect(second.payments).toEqual([]);
    await world.orders.applyPayment(await purchasePaid(world, first));
    await world.settled();
    expect((await again(orders)).map(({ state }) => state)).toEqual(["paid", "paid"]);
    expect(world.provider.taken(first.id)).toBe(TOTAL);
  });

  test("a coupon is shared by both orders, and given back with the last of them", async () => {
    await world.merge("coupons/CIEN", { used: 0 });
    const orders = await placed({ couponCode: "CIEN", seenTotalCentimos: TOTAL - 100_00 });
    expect(orders.map(({ discountCentimos }) => discountCentimos)).toEqual([50_00, 50_00]);
    await world.orders.take(orders[0].id, "cancel", buyer, { version: null });
    expect((await world.stored("coupons/CIEN")).used).toBe(1);
    await world.orders.take(orders[1].id, "cancel", buyer, { version: null });
    expect((await world.stored("coupons/CIEN")).used).toBe(0);
  });

  test("both orders of a purchase expire together, and a payment that comes later buys what is still free", async () => {
    const orders = await awaiting();
    world.pass({ minutes: 31 });
    await world.orders.jobs.settle();
    expect((await again(orders)).map(({ state }) => state)).toEqual(["expired", "expired"]);
    await world.update("vehicles/moto", { status: "paused" });
    await world.orders.applyPayment(await purchasePaid(world, orders[0]));
    await world.settled();
    expect((await again(orders)).map(({ state }) => state)).toEqual(["paid", "expired"]);
    expect(world.provider.taken(orders[0].id)).toBe(EACH);
  });
});
