import { expect, test } from "vitest";

import type { OrderState } from "~/orders/constants";
import { followUserTotals } from "~/orders/user-totals";

import { makeOrder, makeOrderLine } from "../../factories/orders";
import { database } from "../accounts/support";

test("the parties' totals count completed purchases, and no more those that were reversed", async () => {
  const [buyerId, sellerId, goneId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await database.commit([
    { set: `users/${buyerId}`, data: { uid: buyerId } },
    { set: `users/${sellerId}`, data: { uid: sellerId, totalSales: 4 } },
  ]);
  const lines = [makeOrderLine({ sellerId }), makeOrderLine({ listingId: "g", sellerId: goneId })];
  const of = (state: OrderState) => makeOrder({ state, buyerId, lines });
  const change = (from: OrderState, to: OrderState) =>
    database.transaction(async (tx) => {
      tx.write(...(await followUserTotals(tx, { before: of(from), after: of(to) })));
    });
  const totals = async () =>
    (await database.readAll([buyerId, sellerId, goneId].map((uid) => `users/${uid}`))).map((user) => user?.data);

  await change("awaiting_payment", "paid");
  await change("shipped", "completed");
  await change("completed", "completed");
  expect(await totals()).toEqual([{ uid: buyerId, totalPurchases: 1 }, { uid: sellerId, totalSales: 5 }, undefined]);
  await change("completed", "refunded");
  expect(await totals()).toMatchObject([{ totalPurchases: 0 }, { totalSales: 4 }, undefined]);
});
