import { expect, test } from "vitest";

import type { Order } from "~/orders/model";
import { followPayouts } from "~/orders/payouts/follow-payouts";

import { seedListing } from "../../../support/market";
import {
  BUYER,
  OTHER_SELLER,
  type OrdersWorld,
  SELLER,
  ordersWorld,
  paidOrder,
  payoutLines,
  purchase,
  purchasePaid,
  readOrder,
} from "../support";

/** Two completed orders that were paid together, one of each seller. */
async function completed(world: OrdersWorld): Promise<[Order, Order]> {
  await seedListing(world, "bici");
  await seedListing(world, "moto", { sellerId: OTHER_SELLER });
  const placed = await world.orders.place(purchase(["bici", "moto"]));
  if (!placed.ok) throw new Error(placed.reason);
  await world.orders.startPayment(placed.order.id, BUYER.uid);
  await world.orders.applyPayment(await purchasePaid(world, placed.order));
  for (const { id, sellerId: uid } of placed.orders)
    await world.orders.take(id, "ship", { kind: "seller", uid }, { version: null, note: "Olva 1" });
  expect((await payoutLines(world)).length).toBe(0);
  for (const { id } of placed.orders)
    await world.orders.take(id, "confirmReceipt", { kind: "buyer", uid: BUYER.uid }, { version: null });
  const [first, second] = await Promise.all(placed.orders.map(({ id }) => readOrder(world, id)));
  expect([first?.state, second?.state]).toEqual(["completed", "completed"]);
  return [first!, second!];
}

/** As the page of the payout notes it. */
async function transferred(world: OrdersWorld, orderId: string, sellerId: string): Promise<void> {
  const transfer = { sellerId, moves: 1, paidCentimos: 325_000, setOffCentimos: 0, repaidCentimos: 0 };
  await world.update(`orders/${orderId}`, { transfers: [transfer] });
  await world.update(`payouts/${orderId}_${sellerId}`, { state: "paid", paidCentimos: 325_000 });
}

test("a completed purchase makes one line a seller, also when the step is repeated or followed again", async () => {
  const world = ordersWorld({ followers: [followPayouts] });
  const [{ id }, other] = await completed(world);
  const lines = await payoutLines(world);
  expect(lines.map(({ path }) => path).sort()).toEqual(
    [`payouts/${id}_${SELLER}`, `payouts/${other.id}_${OTHER_SELLER}`].sort(),
  );
  expect(lines.map(({ data }) => [data.netCentimos, data.state, data.paidAt])).toEqual([
    [325_000, "pending", null],
    [325_000, "pending", null],
  ]);

  await transferred(world, id, SELLER);
  await world.orders.take(id, "confirmReceipt", { kind: "buyer", uid: BUYER.uid }, { version: null });
  const after = await readOrder(world, id);
  await world.database.transaction(async (tx) => {
    tx.write(...(await followPayouts(tx, { before: { ...after, state: "shipped" }, after })));
  });
  expect(await world.stored(`payouts/${id}_${SELLER}`)).toMatchObject({ state: "paid" });
  expect(await world.stored(`payouts/${other.id}_${OTHER_SELLER}`)).toMatchObject({ state: "pending" });
});

test("money that goes back afterwards cancels what was not paid yet, in the same transaction", async () => {
  const world = ordersWorld({ followers: [followPayouts] });
  const [{ id, payments }, other] = await completed(world);
  await transferred(world, other.id, OTHER_SELLER);
  const paymentId = payments[0]?.id ?? "";
  world.provider.turn(paymentId, "charged_back", "settled");
  await world.orders.applyPayment(paymentId);
  expect((await readOrder(world, id)).state).toBe("refunded");
  expect(await world.stored(`payouts/${id}_${SELLER}`)).toMatchObject({ state: "cancelled" });
  expect(await world.stored(`payouts/${other.id}_${OTHER_SELLER}`)).toMatchObject({ state: "paid" });
});

test("a line of which nothing is left to pay is cancelled, though its sale goes on", async () => {
  const world = ordersWorld({ followers: [followPayouts] });
  const orders = await completed(world);
  world.provider.faults.set("refund", "before");
  for (const [place, { id, version }] of orders.entries()) {
    const centimos = place === 0 ? 325_000 : 1;
    const actor = { kind: "admin", uid: "a" } as const;
    const asked = { centimos, reason: "Rayón", by: "admin", actor, key: "form-number-1", version } as const;
    expect(await world.orders.refundPart(id, asked)).toMatchObject({ ok: true });
    expect((await readOrder(world, id)).state).toBe("completed");
  }
  const lines = await Promise.all(orders.map(({ id, sellerId }) => world.stored(`payouts/${id}_${sellerId}`)));
  expect(lines).toMatchObject([{ state: "cancelled" }, { state: "pending", netCentimos: 324_999 }]);
});

test("a plan and an unfinished order make none", async () => {
  const world = ordersWorld({ followers: [followPayouts] });
  await seedListing(world, "bici");
  await paidOrder(world);
  expect(await payoutLines(world)).toEqual([]);
});

test("a seller reads their own lines, newest first, with the sum of what is to be paid; others read nothing", async () => {
  const world = ordersWorld({ followers: [followPayouts] });
  const [{ id }] = await completed(world);
  const line = await world.stored(`payouts/${id}_${SELLER}`);
  await world.seed(
    { set: `payouts/old_${SELLER}`, data: { ...line, createdAt: new Date(0), netCentimos: 5, orderId: "old" } },
    { set: `payouts/paid_${SELLER}`, data: { ...line, createdAt: new Date(1), state: "paid", orderId: "paid" } },
  );
  const { payouts } = world;
  const own = await payouts.ofSeller(SELLER);
  expect(own.payouts.map(({ orderId }) => orderId)).toEqual([id, "paid", "old"]);
  expect(own).toMatchObject({ pendingCentimos: 325_005, owedCentimos: 0, isWhole: true });
  expect(await payouts.ofSeller(BUYER.uid)).toEqual({
    payouts: [],
    pendingCentimos: 0,
    owedCentimos: 0,
    isWhole: true,
  });
  expect(await payouts.find(id, BUYER.uid)).toBeNull();
  expect(await payouts.find(id, SELLER)).toMatchObject({ sellerId: SELLER, netCentimos: 325_000 });

  const told = JSON.stringify(await payouts.personalData.export(SELLER));
  expect(told).toContain("R-2026-");
  expect(told).not.toContain(SELLER);
});
