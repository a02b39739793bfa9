import { beforeEach, describe, expect, test } from "vitest";

import { addDays, limaDay, startOfDay } from "~/business/calendar";
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
  placedOrder,
  PRICE,
  readOrder,
  SELLER,
} from "./support";

const buyer: Actor = { kind: "buyer", uid: BUYER.uid };
const seller: Actor = { kind: "seller", uid: SELLER };
const admin: Actor = { kind: "admin", uid: "admin" };
const PROOF = { key: "entregas/o/1.pdf", name: "cargo.pdf", type: "application/pdf", bytes: 9, sha256: "1" } as const;
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

const minutesTo = (at: Date | undefined) => Math.ceil(((at?.getTime() ?? 0) - world.time.getTime()) / 60_000);

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

describe("a sale that is confirmed and not handed over", () => {
  test("the money of a sale that is never sent goes back five days after its last day, and the listing rests", async () => {
    const order = await paidOrder(world);
    await take(order, "prepare", seller);
    const returnBy = (await readOrder(world, order.id)).clocks?.returnBy;
    expect((await pass(minutesTo(returnBy) - 1, order)).state).toBe("preparing");
    expect(await pass(1, order)).toMatchObject({ state: "refunded", withdrawnBy: "silence" });
    expect(world.provider.taken(order.id)).toBe(0);
    expect(await listingStatus(world, "bici")).toBe("paused");
    expect(await subjects("rosa@demo.pe")).toContainEqual(expect.stringContaining("No entregaste a tiempo"));
  });

  test("the money of what nobody fetches goes back, and the listing is for sale again: no fault of its seller", async () => {
    const order = await paidOrder(world, "bici", pickup);
    await take(order, "makeReady", seller);
    const { clocks } = await readOrder(world, order.id);
    await pass(minutesTo(clocks?.sendBy), order);
    expect(await subjects(BUYER.email)).toContainEqual(
      expect.stringContaining("El plazo para recoger tu compra terminó"),
    );
    expect(await pass(minutesTo(clocks?.returnBy), order)).toMatchObject({
      state: "refunded",
      withdrawnBy: "unfetched",
    });
    expect(await listingStatus(world, "bici")).toBe("active");
    expect((await world.stored(`users/${SELLER}`)).undeliveredSales).toBeUndefined();
  });
});

describe("the delivery of what was sent", () => {
  const asked = async (to: string, subject: string) =>
    (await subjects(to)).filter((one) => one.startsWith(subject)).length;

  test("a seller's word delivers no shipment: the buyer's does, or days after the promised one", async () => {
    const order = await paidOrder(world);
    await take(order, "ship", seller, "Olva 1");
    expect(await take(order, "deliver", seller)).toMatchObject({
      ok: false,
      message: expect.stringContaining("constancia"),
    });
    const { clocks, delivery } = await readOrder(world, order.id);
    expect(delivery?.expectedOn).toBe(addDays(limaDay(NOW), 5));
    expect(clocks?.arriveBy).toEqual(startOfDay(addDays(limaDay(NOW), 9)));
    for (const [count, at] of (clocks?.remindAt ?? []).entries()) {
      await pass(minutesTo(at), order);
      expect(await asked(BUYER.email, "¿Ya te llegó tu compra?")).toBe(count + 1);
      expect(await asked("rosa@demo.pe", "Tu envío ya debería haber llegado")).toBe(count + 1);
    }
    expect((await pass(minutesTo(clocks?.arriveBy) - 1, order)).state).toBe("shipped");
    const arrived = await pass(1, order);
    expect(arrived.state).toBe("delivered");
    expect(arrived.clocks?.completeBy).toEqual(new Date(world.time.getTime() + 72 * HOURS * 60_000));
    expect((await pass(72 * HOURS, order)).state).toBe("completed");
  });

  test("a seller asks once whether it has arrived: one mail, and no deadline moves", async () => {
    const order = await paidOrder(world);
    await take(order, "ship", seller, "Olva 1");
    const { clocks } = await readOrder(world, order.id);
    expect(await take(order, "askArrival", seller)).toMatchObject({ ok: true, repeated: false });
    expect(await take(order, "askArrival", seller)).toMatchObject({ ok: true, repeated: true });
    expect(await take(order, "askArrival", buyer)).toMatchObject({ ok: false });
    expect(await asked(BUYER.email, "¿Ya te llegó tu compra?")).toBe(1);
    expect((await readOrder(world, order.id)).clocks).toEqual(clocks);
  });

  test("the carrier's proof delivers once an administrator accepts it; one that is rejected can be sent again", async () => {
    const order = await paidOrder(world);
    await take(order, "ship", seller, "Olva 1");
    expect(await take(order, "rejectProof", admin, "No se lee.")).toMatchObject({ ok: false });
    const send = (sha256: string) =>
      world.orders.take(order.id, "sendProof", seller, { version: null, proof: { ...PROOF, sha256 } });
    expect(await send("1")).toMatchObject({ ok: true, order: { state: "shipped" } });
    expect(await world.stored(`orders/${order.id}`)).toMatchObject({ waits: ["proof"] });
    expect(await send("1")).toMatchObject({ repeated: true });
    await take(order, "rejectProof", admin, "No se lee.");
    expect(await world.stored(`orders/${order.id}`)).toMatchObject({
      waits: [],
      sent: { proof: { state: "rejected" } },
    });
    expect(await subjects("rosa@demo.pe")).toContainEqual(expect.stringContaining("No aceptamos la constancia"));
    await send("2");
    expect(await take(order, "deliver", admin, "Guía 1, firmada el lunes.")).toMatchObject({
      ok: true,
      order: { state: "delivered", sent: { proof: { state: "accepted" } } },
    });
    expect(await send("3")).toMatchObject({ ok: false, reason: "not-allowed" });
  });

  test("a dispute that ends gives the whole time to look again", async () => {
    const order = await paidOrder(world);
    await take(order, "ship", seller, "Olva 1");
    await take(order, "deliver", buyer);
    await pass(70 * HOURS, order);
    const [paid] = (await readOrder(world, order.id)).payments;
    world.provider.now = () => world.time;
    world.provider.turn(paid?.id ?? "", "in_mediation");
    await world.orders.applyPayment(paid?.id ?? "");
    expect((await pass(90 * HOURS, order)).state).toBe("disputed");
    world.provider.turn(paid?.id ?? "", "approved");
    await world.orders.applyPayment(paid?.id ?? "");
    expect((await pass(72 * HOURS - 1, order)).state).toBe("delivered");
    expect((await pass(1, order)).state).toBe("completed");
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

test("a run of the job reads what is due alone, however many orders are over", async () => {
  const order = await paidOrder(world);
  await take(order, "ship", seller, "Olva 1");
  await take(order, "confirmReceipt", buyer);
  // The provider is asked about late payments for eight days.
  await pass(9 * 24 * HOURS, order);
  const over = await world.stored(`orders/${order.id}`);
  expect(over.dueAt).toBeNull();
  await world.seed(...Array.from({ length: 80 }, (_, n) => ({ create: `orders/over-${n}`, data: over })));
  let calls = 0;
  world.outside = (_service, _method, send) => {
    calls += 1;
    return send();
  };
  await world.orders.jobs.settle();
  expect(calls).toBe(1);
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

describe("a seller who was blocked meanwhile", () => {
  test.for(["withdraw", "expire"])("what comes back to them by '%s' rests, and is not offered again", async (way) => {
    const order = await (way === "withdraw" ? paidOrder(world) : placedOrder(world));
    await world.update(`users/${SELLER}`, { isActive: false });
    if (way === "withdraw") await take(order, "withdraw", buyer, "Ya no la necesito.");
    else await pass(minutesTo(order.reservedUntil) + 1, order);
    expect(await listingStatus(world, "bici")).toBe("paused");
  });
});
