import { describe, expect, test } from "vitest";

import { paymentLines } from "~/orders/pages/order-facts";
import { withPayment } from "~/orders/paying/verdict";

import { makeOrder, ORDERED_AT } from "../../factories/orders";

const PAYMENT = {
  id: "9001",
  reference: "order-1",
  amount: 1_00,
  currency: "PEN",
  method: "credit_card",
  expiresAt: null,
} as Omit<Parameters<typeof withPayment>[1], "status">;
const later = (minutes: number) => new Date(ORDERED_AT.getTime() + minutes * 60_000);
const flat = (text: string | undefined) => text?.replaceAll(/\s/g, " ");

describe("a payment that is held", () => {
  const held = withPayment(makeOrder({ payments: [] }), { ...PAYMENT, status: "approved" }, "held", later(1));

  test("a payment that is held keeps since when, whatever the provider says of it later", () => {
    expect(held.payments).toMatchObject([{ outcome: "held", at: later(1), heldSince: later(1) }]);
    const disputed = withPayment(held, { ...PAYMENT, status: "in_mediation" }, null, later(90));
    expect(disputed.payments).toMatchObject([{ outcome: "held", at: later(90), heldSince: later(1) }]);
  });

  test("a payment that is held is shown with that time: to its buyer as under review, to administrators as held", () => {
    const disputed = withPayment(held, { ...PAYMENT, status: "in_mediation" }, null, later(90));
    const since = flat(paymentLines(held, true)[0]?.value)?.split(" · ").at(-1);
    expect(since).toMatch(/^desde el \d/);
    expect(flat(paymentLines(disputed, true)[0]?.value)).toBe(
      `S/ 1.00, en reclamo · retenido: el monto no es el del pedido · ${since}`,
    );
    expect(flat(paymentLines(disputed, false)[0]?.value)).toBe(
      `S/ 1.00, en reclamo · en revisión: el monto no es el del pedido · ${since}`,
    );
  });

  test("a payment that is held has no such time where it pays the order", () => {
    const paid = withPayment(makeOrder({ payments: [] }), { ...PAYMENT, status: "approved" }, "paid", later(1));
    expect(paid.payments[0]).not.toHaveProperty("heldSince");
  });
});
