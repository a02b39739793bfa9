import { beforeEach, describe, expect, test } from "vitest";

import type { Actor, Order } from "~/orders/model";
import { createSoldFollower } from "~/orders/sold-follower";
import type { OrderTransition } from "~/orders/transitions";
import type { Bicycle } from "~/registry/model";

import { seedListing } from "../../support/market";
import { NOW } from "../../support/world";
import { registeredBicycle } from "../registry/bicycles/support";
import { brokenAt, seedPeople } from "../registry/transfer/support";
import { BUYER, listingStatus, ordersOf, ordersWorld, type OrdersWorld, paidOrder, readOrder, SELLER } from "./support";

const buyer: Actor = { kind: "buyer", uid: BUYER.uid };
const seller: Actor = { kind: "seller", uid: SELLER };
const admin: Actor = { kind: "admin", uid: "admin-1" };

let world: OrdersWorld;
let bicycle: Bicycle;

beforeEach(async () => {
  world = ordersWorld({ now: NOW });
  const { registry, transfers, log } = world;
  world.orders = ordersOf(world, undefined, {
    followers: [createSoldFollower({ bicycles: registry.bicycles, offerTransfer: transfers.offerIn, log })],
  });
  await seedPeople(world, SELLER, BUYER.uid);
  bicycle = await registeredBicycle(world, {}, SELLER);
  await seedListing(world, "bici", { bicycleId: bicycle.id, isRegistered: true, serial: bicycle.serial });
  await world.database.transaction(async (tx) => tx.write(...(await registry.bicycles.tie(tx, bicycle, "bici"))));
});

const take = (order: Order, step: OrderTransition, actor: Actor) =>
  world.orders.take(order.id, step, actor, { version: null, note: step === "ship" ? "Olva 123" : "" });
const now = () => world.registry.bicycles.read(bicycle.id);
const lines = async () => (await world.registry.bicycles.events(bicycle.id)).slice(1);

async function received(): Promise<Order> {
  const order = await paidOrder(world, "bici");
  await take(order, "ship", seller);
  expect(await take(order, "confirmReceipt", buyer)).toMatchObject({ ok: true });
  return order;
}

describe("an order that buys a registered bicycle", () => {
  test("a sold registered bicycle leaves the history alone until the buyer has it", async () => {
    const order = await paidOrder(world, "bici");
    await take(order, "ship", seller);
    expect(await lines()).toEqual([]);
    expect((await now())?.listingId).toBe("bici");
  });

  test("an order that buys a registered bicycle writes 'sold_here' once, by its owner, and ends the tie to the listing", async () => {
    const order = await received();
    await take(order, "confirmReceipt", buyer);
    expect(await lines()).toMatchObject([
      { kind: "sold_here", actor: { kind: "owner", uid: SELLER }, note: `Pedido ${order.number}` },
    ]);
    expect(await now()).toMatchObject({ ownerId: SELLER, listingId: null });
    expect((await world.stored("vehicles/bici")).isRegistered).toBe(false);
  });

  test("an order that buys a registered bicycle offers its transfer to the buyer, who may accept it", async () => {
    const order = await received();
    const { transferId } = (await now())!;
    expect(await world.stored(`transfers/${transferId}`)).toMatchObject({
      state: "open",
      fromUid: SELLER,
      toUid: BUYER.uid,
      orderId: order.id,
    });
    expect(await world.transfers.accept(BUYER.uid, { id: transferId! })).toMatchObject({ ok: true });
    expect(await now()).toMatchObject({ ownerId: BUYER.uid, transferId: null, listingId: null });
    expect(await brokenAt(world, bicycle.id)).toBeNull();
  });

  test("an order for a registered bicycle that is confirmed twice at once writes one line", async () => {
    const order = await paidOrder(world, "bici");
    await take(order, "ship", seller);
    await Promise.all([take(order, "confirmReceipt", buyer), take(order, "confirmReceipt", buyer)]);
    expect(await lines()).toHaveLength(1);
  });

  test("an order that buys a registered bicycle writes nothing for a bicycle that has another listing, or another owner, by now", async () => {
    await world.merge(`bicycles/${bicycle.id}`, { listingId: "otro" });
    await received();
    expect(await lines()).toEqual([]);
  });

  test("an order that buys a registered bicycle goes on where the bicycle cannot be read", async () => {
    await world.merge(`bicycles/${bicycle.id}`, { status: "nonsense" });
    const order = await received();
    expect((await readOrder(world, order.id)).state).toBe("completed");
  });

  test("a bicycle whose order is refunded before it left its seller is for sale again with its tie", async () => {
    const order = await paidOrder(world, "bici");
    await take(order, "refund", admin);
    await world.settled();
    expect((await readOrder(world, order.id)).state).toBe("refunded");
    expect((await now())?.listingId).toBe("bici");
    expect(await listingStatus(world, "bici")).toBe("active");
  });

  test("an order that is refunded after it was sent leaves its bicycle free to be sold again", async () => {
    const order = await paidOrder(world, "bici");
    await take(order, "ship", seller);
    await take(order, "refund", admin);
    await world.settled();
    expect((await readOrder(world, order.id)).state).toBe("refunded");
    expect(await listingStatus(world, "bici")).toBe("sold");
    expect((await now())?.listingId).toBeNull();
    expect(await lines()).toEqual([]);
  });
});
