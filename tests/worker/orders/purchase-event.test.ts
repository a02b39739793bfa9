import { beforeEach, describe, expect, test } from "vitest";

import { purchaseEvent } from "~/orders/paying/purchase-event";

import { failing } from "../../support/faults";
import { seedListing } from "../../support/market";
import {
  awaitingOrder,
  BUYER,
  ordersWorld,
  type OrdersWorld,
  paidOrder,
  placedOrder,
  PRICE,
  SHIPPING,
} from "./support";

const CLIENT = "0b7e6c1e-9c1f-4f0e-8a51-7a6c1b3f2d10";
let world: OrdersWorld;
beforeEach(async () => {
  world = ordersWorld();
  world.measured = CLIENT;
  await seedListing(world, "bici");
});

describe("the event of a purchase", () => {
  test("the event of a purchase is sent once, when the payment is applied, whoever hears of it and however often", async () => {
    const order = await awaitingOrder(world);
    expect(await world.stored(`orders/${order.id}`)).toMatchObject({ analyticsClient: CLIENT });
    expect(world.purchases).toEqual([]);
    // The provider's notification comes from no browser.
    world.measured = null;
    const payment = world.provider.pay(order);
    await Promise.all([1, 2].map(() => world.orders.applyPayment(payment)));
    await world.orders.reconcile(order.id);
    expect(world.purchases).toEqual([[CLIENT, order.number]]);
    expect(await world.stored(`orders/${order.id}`)).not.toHaveProperty("analyticsClient");
  });

  test("the event of a purchase is not sent for a payment that was not stored", async () => {
    const order = await awaitingOrder(world);
    const payment = world.provider.pay(order);
    world.fault = failing(["commit"]);
    await expect(world.orders.applyPayment(payment)).rejects.toThrow();
    expect(world.purchases).toEqual([]);
    world.fault = () => null;
    await world.orders.applyPayment(payment);
    expect(world.purchases).toEqual([[CLIENT, order.number]]);
  });

  test("the event of a purchase is not sent of a browser that did not agree, nor for a payment that pays nothing", async () => {
    world.measured = null;
    const order = await paidOrder(world);
    expect(order).not.toHaveProperty("analyticsClient");
    world.measured = CLIENT;
    await seedListing(world, "otra");
    const open = await awaitingOrder(world, "otra");
    await world.orders.applyPayment(world.provider.pay(open, { status: "rejected" }));
    expect(world.purchases).toEqual([]);
  });

  test("the purchase event of an order that costs nothing is sent as soon as it is made", async () => {
    await world.merge("coupons/CIEN", { used: 0 });
    await seedListing(world, "barata", { price: 100 });
    const wanted = { couponCode: "CIEN", seenTotalCentimos: 0, delivery: { method: "pickup", address: null } } as const;
    const { number, state } = await placedOrder(world, "barata", wanted);
    expect(state).toBe("paid");
    expect(world.purchases).toEqual([[CLIENT, number]]);
  });

  test("the event of a purchase has the things and amounts of the order, and nobody's name", async () => {
    const event = purchaseEvent(await paidOrder(world));
    expect(event).toEqual({
      currency: "PEN",
      value: (PRICE + SHIPPING) / 100,
      items: [{ item_id: "bici", item_category: expect.any(String), price: PRICE / 100, quantity: 1 }],
      transaction_id: "R-2026-000001",
      shipping: SHIPPING / 100,
    });
  });
});

test("the browser's number goes with the name of a buyer whose account is erased", async () => {
  const { id } = await awaitingOrder(world);
  expect(await world.orders.personalData.erase(BUYER.uid, "")).toBe("done");
  expect(await world.stored(`orders/${id}`)).not.toHaveProperty("analyticsClient");
});
