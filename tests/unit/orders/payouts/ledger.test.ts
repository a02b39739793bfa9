import { describe, expect, test } from "vitest";

import { commissionOf } from "~/business/percentages";
import type { Order } from "~/orders/model";
import { orderView } from "~/orders/pages/order-view";
import { followPayouts, payoutOf } from "~/orders/payouts/follow-payouts";
import type { Payout } from "~/orders/payouts/model";
import { payoutFacts, payoutRow } from "~/orders/payouts/payout-view";

import { makeOrder, makeOrderLine, makePayment, ORDERED_AT } from "../../../factories/orders.ts";
import { MemoryDatabase } from "../memory-database.ts";

const ORDER = makeOrder({
  lines: [makeOrderLine({ unitCentimos: 100_001 })],
  state: "completed",
  paidAt: ORDERED_AT,
  completedAt: ORDERED_AT,
});
const delivery = (priceCentimos: number) => ({ ...makeOrder().delivery!, priceCentimos });

describe("what the seller gets", () => {
  test("a seller's payout is the price of their lines, and the delivery", () => {
    expect(payoutOf({ ...ORDER, delivery: delivery(100_000) }, ORDERED_AT)).toMatchObject({
      sellerId: "seller-1",
      grossCentimos: 100_001,
      shippingCentimos: 100_000,
      netCentimos: 200_001,
    });
  });

  test("a seller's payout does not shrink with a coupon, and has no delivery where one picks up", () => {
    const payout = payoutOf(
      makeOrder({
        coupon: { code: "CIEN", discountCentimos: 10_000 },
        discountCentimos: 10_000,
        delivery: { ...delivery(0), method: "pickup", address: null },
      }),
      ORDERED_AT,
    );
    expect(payout).toMatchObject({ grossCentimos: 250_000, shippingCentimos: 0, netCentimos: 250_000 });
  });

  test("a seller's payout counts every line and piece of one seller", () => {
    const lines = [makeOrderLine({ quantity: 3 }), makeOrderLine({ listingId: "otra", unitCentimos: 1 })];
    expect(payoutOf(makeOrder({ lines }), ORDERED_AT)).toMatchObject({ grossCentimos: 750_001 });
  });

  test("a seller's payout is less by the commission on the vehicles, never on the delivery", () => {
    expect([commissionOf(100_001, 0), commissionOf(100_001, 250), commissionOf(100_050, 100)]).toEqual([
      0, 2_500, 1_001,
    ]);
    expect(payoutOf({ ...ORDER, delivery: delivery(0), commissionBasisPoints: 250 }, ORDERED_AT)).toMatchObject({
      commissionCentimos: 2_500,
      netCentimos: 97_501,
    });
    expect(payoutOf(makeOrder(), ORDERED_AT)?.commissionCentimos).toBe(0);
  });
});

describe("what a seller sees of it", () => {
  const payout = payoutOf(makeOrder({ commissionBasisPoints: 100 }), ORDERED_AT);
  if (!payout) throw new Error("no payout");

  test("a seller's payout leads to the sale, and names the parts that are not nothing", () => {
    expect(payoutRow(payout)).toMatchObject({
      to: "/perfil/ventas/order-1",
      number: "R-2026-000123",
      state: "pending",
    });
    expect(payoutFacts(payout).parts.map(({ label }) => label)).toEqual(["Lo que vendiste", "Envío", "Comisión"]);
    expect(payoutFacts({ ...payout, shippingCentimos: 0, commissionCentimos: 0 }).parts).toHaveLength(1);
  });

  test("a seller's payout is on the order's page of that seller, and of nobody else", () => {
    const options = { now: ORDERED_AT, siteName: "Rebi", payout };
    const order = makeOrder({ state: "completed", paidAt: ORDERED_AT, completedAt: ORDERED_AT });
    expect(orderView(order, { as: "seller", uid: "seller-1" }, options).payout).toMatchObject({ state: "pending" });
    for (const as of ["buyer", "admin", "seller"] as const)
      expect(orderView(order, { as, uid: "other" }, options).payout).toBeNull();
  });
});

describe("a payout that follows its order", () => {
  const sold = makeOrder({
    state: "completed",
    paidAt: ORDERED_AT,
    completedAt: ORDERED_AT,
    payments: [makePayment()],
  });
  const part = { id: "1", paymentId: "p-1", reason: "", by: "admin", at: ORDERED_AT, state: "done" } as const;
  const partOf = (centimos: number) => ({ refunds: [{ ...part, centimos }] });

  /** Changes of the stored line, after the order's. */
  async function changed(line: Partial<Payout>, after: Partial<Order>): Promise<unknown> {
    const database = new MemoryDatabase(() => Promise.resolve());
    const made = payoutOf(sold, ORDERED_AT);
    database.put("payouts/order-1_seller-1", { ...made, ...line });
    const change = { before: sold, after: { ...sold, ...after } };
    const writes = await database.transaction((tx) => followPayouts(tx, change));
    return writes.map((write) => ("data" in write ? write.data : null));
  }

  test("a part that goes back makes it less, and all of it cancels it", async () => {
    expect(await changed({}, {})).toEqual([]);
    expect(await changed({}, partOf(100_000))).toEqual([{ reducedCentimos: 100_000, netCentimos: 300_000 }]);
    expect(await changed({}, partOf(400_000))).toEqual([{ state: "cancelled" }]);
    expect(await changed({}, { state: "refunded" })).toEqual([{ state: "cancelled" }]);
  });

  test("one that was paid stays as it was paid: what went back is a debt", async () => {
    const transfers = [{ sellerId: "seller-1", moves: 1, paidCentimos: 400_000, setOffCentimos: 0, repaidCentimos: 0 }];
    const paid = { state: "paid" as const, paidAt: ORDERED_AT, reference: "OP 1", paidCentimos: 400_000 };
    expect(await changed(paid, { transfers, ...partOf(100_000) })).toEqual([
      { reducedCentimos: 100_000, netCentimos: 300_000, debtCentimos: 100_000 },
    ]);
    expect(await changed(paid, { transfers, payments: [], state: "refunded" })).toEqual([{ debtCentimos: 400_000 }]);
  });

  test("one in a file for the bank stays in it, whatever becomes of its sale", async () => {
    const atBank = { exported: { at: ORDERED_AT, batch: "b", by: "admin", centimos: 400_000 }, isToSetOff: false };
    expect(await changed(atBank, partOf(100_000))).toEqual([{ reducedCentimos: 100_000, netCentimos: 300_000 }]);
    expect(await changed(atBank, { payments: [], state: "refunded" })).toEqual([]);
    expect(await changed(atBank, partOf(400_000))).toEqual([]);
  });

  test("one that was paid less than is due by now waits for the rest", async () => {
    const transfers = [{ sellerId: "seller-1", moves: 1, paidCentimos: 300_000, setOffCentimos: 0, repaidCentimos: 0 }];
    const line = { state: "paid" as const, paidAt: ORDERED_AT, paidCentimos: 300_000, netCentimos: 300_000 };
    expect(await changed({ ...line, reducedCentimos: 100_000 }, { transfers })).toEqual([
      { reducedCentimos: 0, netCentimos: 400_000, state: "pending" },
    ]);
  });

  test("one of which no more is left than was kept back is settled", async () => {
    const transfers = [{ sellerId: "seller-1", moves: 1, paidCentimos: 0, setOffCentimos: 300_000, repaidCentimos: 0 }];
    const line = { setOffCentimos: 300_000, isToSetOff: false };
    expect(await changed(line, { transfers, ...partOf(99_999) })).toMatchObject([
      { netCentimos: 300_001, isToSetOff: true },
    ]);
    expect(await changed(line, { transfers, ...partOf(100_000) })).toMatchObject([
      { netCentimos: 300_000, state: "paid" },
    ]);
    expect(await changed(line, { transfers, ...partOf(100_001) })).toMatchObject([{ state: "paid", debtCentimos: 1 }]);
    expect(await changed(line, { transfers, ...partOf(400_000) })).toEqual([
      { state: "cancelled", debtCentimos: 300_000, isToSetOff: true },
    ]);
  });

  test("one that was cancelled is owed again once its sale stands, and not while the provider decides", async () => {
    const cancelled = { state: "cancelled" as const };
    expect(await changed(cancelled, {})).toEqual([{ state: "pending" }]);
    const payments = [makePayment({ status: "in_mediation" })];
    expect(await changed(cancelled, { payments })).toEqual([]);
  });
});
