import type { Order } from "~/orders/model";

import { isPayable, isPending } from "../changes";

/** What the buyer of an open order pays it with at an agent or a bank. */
interface PayingCode {
  /** Id of its payment, which may pay other orders too. */
  paymentId: string;
  /** `4471 0283`; empty where only the provider's page tells it. */
  code: string;
  /** The provider's page: where it can be paid. */
  url: string | null;
  until: Date;
}

/** The code of PagoEfectivo that an order waits for; null for none. */
export function payingCode(order: Pick<Order, "state" | "payments" | "reservedUntil">, now: Date): PayingCode | null {
  if (!isPayable(order, now)) return null;
  const open = order.payments.findLast((payment) => isPending(payment) && payment.ticket !== undefined);
  if (!open?.ticket || !open.expiresAt || open.expiresAt <= now) return null;
  const { id: paymentId, ticket, expiresAt } = open;
  const until = new Date(Math.min(expiresAt.getTime(), order.reservedUntil.getTime()));
  return { paymentId, code: grouped(ticket.code), url: ticket.url, until };
}

/** In fours, as one reads it to somebody. */
function grouped(code: string): string {
  return code.replace(/[ -]/g, "").replace(/\d{4}(?=\d)/g, "$& ");
}
