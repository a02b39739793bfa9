import type { OrderState } from "~/orders/constants";
import type { Order } from "~/orders/model";
import { purchasePath, salePath } from "~/orders/paths";

import { purchaseRow, saleRow } from "./order-rows";
import { orderDeadline, orderStanding } from "./order-standing";

/** Something that waits for a user, with the act that does it. */
export interface OrderTask {
  title: string;
  text: string;
  act: string;
  to: string;
}

/** States whose next step is the buyer's, or the seller's, and the words of that step. */
export const DUE_ACTS = {
  buyer: { awaiting_payment: "Pagar", delivered: "Confirmar" },
  seller: { paid: "Confirmar", preparing: "Avisar el envío", ready: "Entregar" },
} as const satisfies Record<string, Partial<Record<OrderState, string>>>;
export type DueSide = keyof typeof DUE_ACTS;

/** Null where the order waits for another. */
export function orderTask(order: Order, as: DueSide, now: Date): OrderTask | null {
  const acts: Partial<Record<OrderState, string>> = DUE_ACTS[as];
  const act = acts[order.state];
  if (act === undefined) return null;
  const isBuyer = as === "buyer";
  const row = isBuyer ? purchaseRow(order, now) : saleRow(order);
  return {
    title: isBuyer ? row.title : `Vendiste ${row.title}`,
    text: row.call ?? (orderDeadline(order, as, now) || orderStanding(order, as, order.reservedUntil > now)),
    act,
    to: isBuyer ? purchasePath(order.id) : salePath(order.id),
  };
}
