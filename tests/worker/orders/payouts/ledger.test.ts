import { expect, test } from "vitest";

import { followPayouts } from "~/orders/payouts/ledger";

import { seedListing } from "../../../support/market";
import {
  BUYER,
  OTHER_SELLER,
  type OrdersWorld,
  SELLER,
  formerOrder,
  ordersWorld,
  paidOrder,
  payoutLines,
  readOrder,
} from "../support";

/** A completed order of two sellers, as they were before 2026-11-28. */
async function completed(world: OrdersWorld): Promise<string> {
  await seedListing(world, "bici");
  await seedListing(world, "moto", { sellerId: OTHER_SELLER });
  const { id } = await formerOrder(world, ["bici", "moto"]);
  await world.orders.startPayment(id, BUYER.uid);
  await world.orders.applyPayment(world.provider.pay(await readOrder(world, id)));
  for (const uid of [SELLER, OTHER_SELLER])
    await world.orders.take(id, "ship", { kind: "seller", uid }, { version: null, note: "Olva 1" });
  expect((await payoutLines(world)).length).toBe(0);
  await world.orders.take(id, "confirmReceipt", { kind: "buyer", uid: BUYER.uid }, { version: null });
  expect((await readOrder(world, id)).state).toBe("completed");
  return id;
}

test("a completed purchase makes one line a seller, also when the step is repeated or followed again", async () => {
  const world = ordersWorld({ followers: [followPayouts] });
  const id = await completed(world);
  const lines = await payoutLines(world);
  expect(lines.map(({ path }) => path)).toEqual([`payouts/${id}_${SELLER}`, `payouts/${id}_${OTHER_SELLER}`]);
  expect(lines.map(({ data }) => [data.netCentimos, data.state, data.paidAt])).toEqual([
    [325_000, "pending", null],
    [325_000, "pending", null],
  ]);

  await world.update(`payouts/${id}_${SELLER}`, { state: "paid" });
  await world.orders.take(id, "confirmReceipt", { kind: "buyer", uid: BUYER.uid }, { version: null });
  const after = await readOrder(world, id);
  await world.database.transaction(async (tx) => {
    tx.write(...(await followPayouts(tx, { before: { ...after, state: "shipped" }, after })));
  });
  expect((await payoutLines(world)).map(({ data }) => data.state)).toEqual(["paid", "pending"]);
});

test("money that goes back afterwards cancels what was not paid yet, in the same transaction", async () => {
  const world = ordersWorld({ followers: [followPayouts] });
  const id = await completed(world);
  await world.update(`payouts/${id}_${OTHER_SELLER}`, { state: "paid" });
  const [{ id: paymentId } = { id: "" }] = (await readOrder(world, id)).payments;
  world.provider.turn(paymentId, "charged_back");
  await world.orders.applyPayment(paymentId);
  expect((await readOrder(world, id)).state).toBe("refunded");
  expect((await payoutLines(world)).map(({ data }) => data.state)).toEqual(["cancelled", "paid"]);
});

test("a line of which nothing is left to pay is cancelled, though its sale goes on", async () => {
  const world = ordersWorld({ followers: [followPayouts] });
  const id = await completed(world);
  const { sellerIds, version } = await readOrder(world, id);
  world.provider.faults.set("refund", "before");
  const asked = { reason: "Rayón", by: "admin", actor: { kind: "admin", uid: "a" }, key: "form-number-1" } as const;
  const shares = sellerIds.map((sellerId) => ({ sellerId, centimos: sellerId === SELLER ? 325_000 : 1 }));
  expect(await world.orders.refundPart(id, { ...asked, shares, version })).toMatchObject({ ok: true });
  expect((await readOrder(world, id)).state).toBe("completed");
  expect((await payoutLines(world)).map(({ data }) => [data.state, data.netCentimos])).toEqual([
    ["cancelled", 325_000],
    ["pending", 324_999],
  ]);
});

test("a plan and an unfinished order make none", async () => {
  const world = ordersWorld({ followers: [followPayouts] });
  await seedListing(world, "bici");
  await paidOrder(world);
  expect(await payoutLines(world)).toEqual([]);
});

test("a seller reads their own lines, newest first, with the sum of what is to be paid; others read nothing", async () => {
  const world = ordersWorld({ followers: [followPayouts] });
  const id = await completed(world);
  const line = (await payoutLines(world))[0]?.data ?? {};
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

  const told = JSON.stringify(await payouts.personalData.export(SELLER, ""));
  expect(told).toContain("R-2026-");
  expect(told).not.toContain(SELLER);
});
