import type { AppliedPayment, Order } from "~/orders/model";
import type { PaymentStatus, ProviderPayment } from "~/payments/model";

import { isOpen, reservationEnd } from "../changes";
import { mayTake } from "../transitions";

const CURRENCY = "PEN";

/** Progress of a payment. An older answer of the provider than the applied one is ignored. */
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

export type PaymentVerdict =
  /** Applied before, or older than the applied one. */
  | "repeated"
  /** Stored; the state stays. */
  | "note"
  /** Pays an open order. */
  | "pay"
  /** Came after the end: pays where all listings are free again, else is returned. */
  | "revive"
  /** The order is paid already, or over and the amount is wrong: returned. */
  | "refund"
  /** Wrong amount or currency: for administrators, until the order is paid or over. */
  | "hold"
  /** The payment of the order was returned to the buyer. */
  | "reverse"
  /** A payment to be returned was returned. */
  | "returned"
  /** The buyer complained at the provider. */
  | "dispute";

/** Decides by facts alone: the present order, and the provider's answer about the payment. */
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

/** The order with the present state of this payment; an open one is held as long as its payments need. */
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
