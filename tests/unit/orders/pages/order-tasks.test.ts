import { describe, expect, test } from "vitest";

import { orderTask } from "~/orders/pages/order-tasks";

import { makeOrder, ORDERED_AT } from "../../../factories/orders";

describe("what an order asks of its parties", () => {
  test("a delivered order asks its buyer to confirm it, and its seller for nothing", () => {
    const order = makeOrder({ state: "delivered" });
    expect(orderTask(order, "buyer", ORDERED_AT)).toMatchObject({
      title: order.lines[0]?.title,
      act: "Confirmar",
      to: `/perfil/compras/${order.id}`,
    });
    expect(orderTask(order, "seller", ORDERED_AT)).toBeNull();
  });

  test("a paid order asks its seller to confirm the sale, and its buyer for nothing", () => {
    const order = makeOrder({ state: "paid" });
    expect(orderTask(order, "seller", ORDERED_AT)).toMatchObject({
      title: `Vendiste ${order.lines[0]?.title}`,
      act: "Confirmar",
      to: `/perfil/ventas/${order.id}`,
    });
    expect(orderTask(order, "buyer", ORDERED_AT)).toBeNull();
  });

  test("an order that is over asks nobody for anything", () => {
    for (const state of ["completed", "cancelled", "refunded", "expired"] as const)
      for (const side of ["buyer", "seller"] as const)
        expect(orderTask(makeOrder({ state }), side, ORDERED_AT)).toBeNull();
  });
});
