import { describe, expect, test } from "vitest";

import { commissionOf } from "~/business/percentages";
import { orderView } from "~/orders/pages/order-view";
import { payoutsOf } from "~/orders/payouts/ledger";
import { payoutFacts, payoutRow } from "~/orders/payouts/payout-view";

import { makeOrder, makeOrderLine, ORDERED_AT } from "../../../factories/orders.ts";

const ORDER = makeOrder({
  lines: [makeOrderLine({ unitCentimos: 100_001 })],
  state: "completed",
  paidAt: ORDERED_AT,
  completedAt: ORDERED_AT,
});
const delivery = (priceCentimos: number) => ({ ...makeOrder().delivery!, priceCentimos });

describe("what the seller gets", () => {
  test("is the price of their lines, and the delivery", () => {
    expect(payoutsOf({ ...ORDER, delivery: delivery(100_000) }, ORDERED_AT)).toMatchObject([
      { sellerId: "seller-1", grossCentimos: 100_001, shippingCentimos: 100_000, netCentimos: 200_001 },
    ]);
  });

  test("does not shrink with a coupon, and has no delivery where one picks up", () => {
    const [payout] = payoutsOf(
      makeOrder({
        coupon: { code: "CIEN", discountCentimos: 10_000 },
        discountCentimos: 10_000,
        delivery: { ...delivery(0), method: "pickup", address: null },
      }),
      ORDERED_AT,
    );
    expect(payout).toMatchObject({ grossCentimos: 250_000, shippingCentimos: 0, netCentimos: 250_000 });
  });

  test("counts every line and piece of one seller", () => {
    const lines = [makeOrderLine({ quantity: 3 }), makeOrderLine({ listingId: "otra", unitCentimos: 1 })];
    expect(payoutsOf(makeOrder({ lines }), ORDERED_AT)).toMatchObject([{ grossCentimos: 750_001 }]);
  });

  test("is less by the commission on the vehicles, never on the delivery", () => {
    expect([commissionOf(100_001, 0), commissionOf(100_001, 250), commissionOf(100_050, 100)]).toEqual([
      0, 2_500, 1_001,
    ]);
    expect(payoutsOf({ ...ORDER, delivery: delivery(0), commissionBasisPoints: 250 }, ORDERED_AT)[0]).toMatchObject({
      commissionCentimos: 2_500,
      netCentimos: 97_501,
    });
    expect(payoutsOf(makeOrder(), ORDERED_AT)[0]?.commissionCentimos).toBe(0);
  });
});

describe("what a seller sees of it", () => {
  const [payout] = payoutsOf(makeOrder({ commissionBasisPoints: 100 }), ORDERED_AT);
  if (!payout) throw new Error("no payout");

  test("leads to the sale, and names the parts that are not nothing", () => {
    expect(payoutRow(payout)).toMatchObject({
      to: "/perfil/ventas/order-1",
      number: "R-2026-000123",
      state: "pending",
    });
    expect(payoutFacts(payout).parts.map(({ label }) => label)).toEqual(["Lo que vendiste", "Envío", "Comisión"]);
    expect(payoutFacts({ ...payout, shippingCentimos: 0, commissionCentimos: 0 }).parts).toHaveLength(1);
  });

  test("is on the order's page of that seller, and of nobody else", () => {
    const options = { now: ORDERED_AT, siteName: "Rebi", payout };
    const order = makeOrder({ state: "completed", paidAt: ORDERED_AT, completedAt: ORDERED_AT });
    expect(orderView(order, { as: "seller", uid: "seller-1" }, options).payout).toMatchObject({ state: "pending" });
    for (const as of ["buyer", "admin", "seller"] as const)
      expect(orderView(order, { as, uid: "other" }, options).payout).toBeNull();
  });
});
