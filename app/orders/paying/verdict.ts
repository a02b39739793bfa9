import type { AppliedPayment, Order } from "~/orders/model";
import type { PaymentStatus, ProviderPayment } from "~/payments/model";

import { isOpen, reservationEnd } from "../changes";
import { mayTake } from "../transitions";

const CURRENCY = "PEN";

/** How far a payment is. An answer of the provider that is older than what was applied counts no more. */
const RANKS: Record<PaymentStatus, number> = {
  pending: 0,
  in_process: 0,
  authorized: 0,
  rejected: 1,
  cancelled: 1,
  approved: 2,
  in_mediation: 3,
  refunded: 4,
  charged_back: 4,
};

/** Meaning of a payment for its order. */
export type PaymentVerdict =
  /** Applied before, or older than what was. */
  | "repeated"
  /** Remembered; no state changes. */
  | "note"
  /** Pays an open order. */
  | "pay"
  /** Came after the end: pays where everything is free again, else goes back. */
  | "revive"
  /** The order is paid already, or over and the amount is wrong: goes back. */
  | "refund"
  /** Wrong amount or currency: for administrators, until the order is paid or over. */
  | "hold"
  /** The buyer has back what paid the order. */
  | "reverse"
  /** The buyer has back what was to go back. */
  | "returned"
  /** The buyer complained at the provider. */
  | "dispute";

/** Decides by the facts alone: the order as it is, and the payment as the provider tells it. */
export function verdictOf(order: Order, payment: ProviderPayment): PaymentVerdict {
  const known = order.payments.find(({ id }) => id === payment.id);
  if (known && (known.status === payment.status || RANKS[known.status] > RANKS[payment.status])) return "repeated";
  switch (payment.status) {
    case "approved":
      if (payment.amount !== order.totalCentimos || payment.currency !== CURRENCY)
        return isOpen(order) ? "hold" : "refund";
      if (isOpen(order)) return "pay";
      return mayTake("pay", order.state, "system") ? "revive" : "refund";
    case "in_mediation":
      return known?.outcome === "paid" && mayTake("dispute", order.state, "system") ? "dispute" : "note";
    case "refunded":
    case "charged_back":
      if (known?.outcome === "refund_due" || known?.outcome === "held") return "returned";
      return known?.outcome === "paid" && mayTake("reverse", order.state, "system") ? "reverse" : "note";
    case "pending":
    case "in_process":
    case "authorized":
    case "rejected":
    case "cancelled":
      return "note";
  }
}

/** The order with this payment as it is now; an open one is kept as long as its payments need. */
export function withPayment(
  order: Order,
  payment: ProviderPayment,
  outcome: AppliedPayment["outcome"] | null,
  now: Date,
): Order {
  const known = order.payments.find(({ id }) => id === payment.id);
  const applied: AppliedPayment = {
    id: payment.id,
    status: payment.status,
    amountCentimos: payment.amount,
    method: payment.method,
    expiresAt: payment.expiresAt,
    at: now,
    ...heldSinceOf(known, outcome, now),
    outcome: outcome ?? known?.outcome ?? "none",
  };
  const payments = known
    ? order.payments.map((each) => (each === known ? applied : each))
    : [...order.payments, applied];
  const changed = { ...order, payments };
  return isOpen(order) ? { ...changed, reservedUntil: reservationEnd(changed) } : changed;
}

/** Whether money is still to go back. */
export function hasRefundDue({ payments }: Pick<Order, "payments">): boolean {
  return payments.some(({ outcome }) => outcome === "refund_due");
}

function heldSinceOf(
  known: AppliedPayment | undefined,
  outcome: AppliedPayment["outcome"] | null,
  now: Date,
): Pick<AppliedPayment, "heldSince"> {
  const since = known?.heldSince ?? (outcome === "held" ? now : undefined);
  return since === undefined ? {} : { heldSince: since };
}
