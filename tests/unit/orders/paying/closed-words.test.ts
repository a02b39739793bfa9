import { describe, expect, test } from "vitest";

import type { AppliedPayment } from "~/orders/model";
import { cancelHint, closedWords } from "~/orders/paying/closed-words";

const NOW = new Date("2026-11-20T15:00:00Z");
const PURCHASE = { id: "a", orderIds: ["a", "b"] };

function payment(changes: Partial<AppliedPayment>): AppliedPayment {
  const plain = { id: "p", status: "pending", amountCentimos: 1, method: "", expiresAt: null, at: NOW } as const;
  return { ...plain, outcome: "none", ...changes };
}

describe("the money of a closed order in words", () => {
  test.each([
    ["cancelled", [], undefined, "No se cobró nada."],
    ["cancelled", [{ status: "rejected" }], undefined, "No se cobró nada."],
    ["cancelled", [{ status: "in_process" }], undefined, "si lo aprueba, te lo devolvemos."],
    ["cancelled", [{ status: "in_process" }], PURCHASE, "te devolvemos la parte de este pedido."],
    ["expired", [{ status: "in_process" }], undefined, "si lo aprueba y todo sigue disponible, tu compra sigue"],
    ["cancelled", [{ expiresAt: NOW }], undefined, "Ya no pagues el código"],
    ["cancelled", [{ expiresAt: NOW }], PURCHASE, "Si pagas el código de PagoEfectivo de toda la compra"],
    ["cancelled", [{ status: "approved", outcome: "refund_due" }], undefined, "Llegó un pago después"],
    ["cancelled", [{ status: "refunded", outcome: "refund_done" }], PURCHASE, "se devolvió la parte de este pedido"],
    ["cancelled", [{ status: "approved", outcome: "held" }], undefined, "Recibimos un pago por otro monto"],
  ] as const)("%s with %j says what holds then", (state, payments, purchase, said) => {
    const order = { state, payments: payments.map(payment), ...(purchase && { purchase: { ...PURCHASE } }) };
    expect(closedWords(order)).toContain(said);
  });

  test("a payment of a whole purchase is not said to be cancelled", () => {
    const payments = [payment({ expiresAt: NOW })];
    expect(cancelHint({ payments })).toContain("Anulamos tu código");
    expect(cancelHint({ payments, purchase: PURCHASE })).toContain("es de toda la compra");
  });
});
