import type { Order, OrderLine } from "./model";
import type { OrderTotals } from "./service";

export function subtotalOf(lines: readonly Pick<OrderLine, "quantity" | "unitCentimos">[]): number {
  return lines.reduce((sum, { quantity, unitCentimos }) => sum + quantity * unitCentimos, 0);
}

/** Totals of an order. A discount is never more than the subtotal. */
export function orderTotals(subtotalCentimos: number, discountCentimos: number, shippingCentimos: number): OrderTotals {
  const totalCentimos = subtotalCentimos - discountCentimos + shippingCentimos;
  return { subtotalCentimos, discountCentimos, shippingCentimos, totalCentimos };
}

export function couponSubjectOf({ plan, lines, subtotalCentimos }: Pick<Order, "plan" | "lines" | "subtotalCentimos">) {
  if (plan) return { kind: "plan", planId: plan.planId, totalCentimos: subtotalCentimos } as const;
  return {
    kind: "purchase",
    lines: lines.map(({ category, quantity, unitCentimos }) => ({ category, totalCentimos: quantity * unitCentimos })),
  } as const;
}
