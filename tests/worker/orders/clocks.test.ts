import { beforeEach, describe, expect, test } from "vitest";

import { createMailFollower } from "~/orders/mails/mail-follower.server";
import type { Actor, Order } from "~/orders/model";
import { orderView } from "~/orders/pages/order-view";
import { followUserTotals } from "~/orders/user-totals";

import { seedListing } from "../../support/market";
import {
  BUYER,
  listingStatus,
  NOW,
  ordersWorld,
  type OrdersWorld,
  paidOrder,
  PRICE,
  readOrder,
  SELLER,
} from "./support";

const buyer: Actor = { kind: "buyer", uid: BUYER.uid };
const seller: Actor = { kind: "seller", uid: SELLER };
const HOURS = 60;
const pickup = { delivery: { method: "pickup", address: null }, seenTotalCentimos: PRICE } as const;

let world: OrdersWorld;
beforeEach(async () => {
  world = ordersWorld();
  const mails = createMailFollower(world.database, { url: "https://rebi.test", name: "Rebi" });
  world = ordersWorld({ projectId: world.projectId, followers: [mails, followUserTotals] });
  await seedListing(world, "bici");
  await world.merge(`users/${SELLER}`, { email: "rosa@demo.pe", displayName: "Rosa Vende" });
});

async function pass(minutes: number, { id }: Order): Promise<Order> {
  world.pass({ minutes });
  // The job takes one step of an order at a time.
  for (let round = 0; round < 3; round += 1) await world.orders.jobs.settle();
  await world.settled();
  return readOrder(world, id);
}

async function subjects(to: string): Promise<string[]> {
  const found = await world.database.find({ collection: "mail", limit: 50 });
  return found
    .filter(({ data }) => String(data.to) === to)
    .map(({ data }) => String((data.message as { subject?: unknown }).subject))
    .sort();
}

const take = (order: Order, step: Parameters<OrdersWorld["orders"]["take"]>[1], actor: Actor, note = "") =>
  world.orders.take(order.id, step, actor, { version: null, note });

describe("the time to confirm", () => {
  // money-case: 9
  test("the money of a sale that nobody confirms goes back by itself after 48 hours, and the listing rests", async () => {
    const order = await paidOrder(world);
    expect(order.clocks?.confirmBy).toEqual(new Date(NOW.getTime() + 48 * HOURS * 60_000));
    expect((await pass(48 * HOURS - 1, order)).state).toBe("paid");
    const after = await pass(1, order);
    expect(after).toMatchObject({ state: "refunded", withdrawnBy: "silence" });
    expect(world.provider.taken(order.id)).toBe(0);
    expect(await listingStatus(world, "bici")).toBe("paused");
    expect(await subjects("rosa@demo.pe")).toEqual([
      expect.stringContaining("No confirmaste a tiempo: la venta se canceló"),
      expect.stringContaining("Un comprador reservó tu anuncio"),
      expect.stringContaining("¡Vendiste!"),
    ]);
    expect(await subjects(BUYER.email)).toContainEqual(expect.stringContaining("Devolvimos"));
    expect((await world.stored(`users/${SELLER}`)).undeliveredSales).toBe(1);
    const refunds = world.provider.refunds.length;
    await pass(60 * HOURS, order);
    expect(world.provider.refunds).toHaveLength(refunds);
  });

  // money-case: 9
  test("a confirmed sale has five business days of Peru, with reminders on the third and the fourth", async () => {
    const order = await paidOrder(world);
    await take(order, "prepare", seller);
    const { clocks } = await readOrder(world, order.id);
    expect(clocks).toMatchObject({ sendBy: expect.any(Date), remindAt: [expect.any(Date), expect.any(Date)] });
    const [third, fourth] = clocks?.remindAt ?? [];
    const minutesTo = (at: Date | undefined) => Math.ceil(((at?.getTime() ?? 0) - world.time.getTime()) / 60_000);
    const reminders = async () =>
      (await subjects("rosa@demo.pe")).filter((subject) => subject.startsWith("Recuerda")).length;
    await pass(minutesTo(third), order);
    expect(await reminders()).toBe(1);
    await pass(minutesTo(fourth), order);
    expect(await reminders()).toBe(2);
    expect((await pass(minutesTo(clocks?.sendBy), order)).clocks).toMatchObject({ isLateTold: true });
    expect(await subjects(BUYER.email)).toContainEqual(expect.stringContaining("El plazo para entregarte tu compra"));
    const before = (await subjects("rosa@demo.pe")).length;
    await pass(24 * HOURS, order);
    expect((await subjects("rosa@demo.pe")).length).toBe(before);
    expect(await take(order, "withdraw", buyer)).toMatchObject({ ok: true, order: { withdrawnBy: "buyer" } });
    expect((await world.stored(`users/${SELLER}`)).undeliveredSales).toBeUndefined();
  });
});

describe("the end of a sale before it is sent", () => {
  test("either party ends an unsent order with a reason, and the money goes back", async () => {
    const order = await paidOrder(world);
    expect(await take(order, "withdraw", buyer)).toMatchObject({ ok: false, message: "Escribe el motivo." });
    expect(await take(order, "withdraw", buyer, "Me mudé.")).toMatchObject({
      ok: true,
      order: { state: "refund_pending", withdrawnBy: "buyer" },
    });
    await world.settled();
    expect(world.provider.taken(order.id)).toBe(0);
    expect(await listingStatus(world, "bici")).toBe("active");
  });

  test("a seller who cannot deliver says why, and the listing rests", async () => {
    const order = await paidOrder(world, "bici", pickup);
    await take(order, "makeReady", seller);
    expect(await take(order, "withdraw", seller, "La robaron.")).toMatchObject({ ok: true });
    expect(await pass(1, order)).toMatchObject({ state: "refunded", withdrawnBy: "seller" });
    expect(await listingStatus(world, "bici")).toBe("paused");
    expect((await world.stored(`users/${SELLER}`)).undeliveredSales).toBe(1);
  });

  test("no party ends an order that was sent", async () => {
    const order = await paidOrder(world);
    await take(order, "ship", seller, "Olva 1");
    for (const actor of [buyer, seller])
      expect(await take(order, "withdraw", actor, "No quiero.")).toMatchObject({ ok: false, reason: "not-allowed" });
  });
});

test("a buyer who has it looks for 72 hours, and then the purchase completes by itself", async () => {
  const order = await paidOrder(world);
  await take(order, "ship", seller, "Olva 1");
  await take(order, "deliver", buyer);
  expect((await pass(72 * HOURS - 1, order)).state).toBe("delivered");
  expect((await pass(1, order)).state).toBe("completed");
});

describe("the code of a pick-up", () => {
  test("the seller types what the buyer shows: it is the receipt, and only the buyer sees it", async () => {
    const order = await paidOrder(world, "bici", pickup);
    const code = order.pickup?.code ?? "";
    expect(code).toMatch(/^\d{6}$/);
    await take(order, "makeReady", seller);
    const at = { now: NOW, siteName: "Rebi" };
    const ready = await readOrder(world, order.id);
    expect(orderView(ready, { as: "buyer", uid: BUYER.uid }, at).pickupCode).toBe(
      `${code.slice(0, 3)} ${code.slice(3)}`,
    );
    expect(JSON.stringify(orderView(ready, { as: "seller", uid: SELLER }, at))).not.toContain(code);
    expect(await take(order, "deliver", seller, "")).toMatchObject({ ok: false, reason: "not-allowed" });
    expect(await take(order, "deliver", seller, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
      ok: true,
      order: { state: "delivered", clocks: { completeBy: new Date(NOW.getTime() + 72 * HOURS * 60_000) } },
    });
  });

  test("a code is not to be guessed: after ten wrong ones only the buyer confirms", async () => {
    const order = await paidOrder(world, "bici", pickup);
    const code = order.pickup?.code ?? "";
    await take(order, "makeReady", seller);
    for (let n = 0; n < 10; n += 1) await take(order, "deliver", seller, code === "000000" ? "111111" : "000000");
    expect(await take(order, "deliver", seller, code)).toMatchObject({
      ok: false,
      message: expect.stringContaining("demasiados códigos"),
    });
    expect(await take(order, "confirmReceipt", buyer)).toMatchObject({ ok: true, order: { state: "completed" } });
  });
});
