import type { Order } from "~/orders/model";

import { isPayable, isPending } from "../changes";

/** The code of PagoEfectivo that an order waits for; null for none. */
export function payingCode(order: Pick<Order, "state" | "payments" | "reservedUntil">, now: Date) {
  if (!isPayable(order, now)) return null;
  const open = order.payments.findLast((payment) => isPending(payment) && payment.ticket !== undefined);
  if (!open?.ticket || !open.expiresAt || open.expiresAt <= now) return null;
  const { id: paymentId, ticket, expiresAt } = open;
  const until = new Date(Math.min(expiresAt.getTime(), order.reservedUntil.getTime()));
  return {
    /** Id of its payment, which may pay other orders too. */
    paymentId,
    /** `4471 0283`; empty where only the provider's page tells it. */
    code: grouped(ticket.code),
    /** The provider's page: where it can be paid. */
    url: ticket.url,
    until,
  };
}

/** In fours, as one reads it to somebody. */
function grouped(code: string): string {
  return code.replace(/[ -]/g, "").replace(/\d{4}(?=\d)/g, "$& ");
}
