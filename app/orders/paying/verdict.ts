import type { AppliedPayment, Order, PaymentCase } from "~/orders/model";
import type { PaymentStatus, ProviderPayment } from "~/payments/model";

import { isOpen, isPending, isStoppedForTheft, reservationEnd } from "../changes";
import { openCaseOf, takenOf } from "../ledger/payment-facts";
import { withPartsDone, withReturnedParts, withSeenRefunds } from "../ledger/refund-parts";
import { mayTake } from "../transitions";

const CURRENCY = "PEN";

/** Of two answers that were changed at the same time, or say no time, the one that is further counts. */
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
  /** Came after the time to pay: pays where all listings are free again, else is returned. */
  | "revive"
  /** The order is paid already, was cancelled, or is over and the amount is wrong: returned. */
  | "refund"
  /** Wrong amount or currency: for administrators, until the order is paid or over. */
  | "hold"
  /** The payment of the order was returned to the buyer. */
  | "reverse"
  /** A payment to be returned was returned. */
  | "returned"
  /** The provider opened a case: whose the money is, is open until it ends. */
  | "dispute"
  /** The case ended for the sale: the order goes on where it was. */
  | "resume";

/** Decides by facts alone: the present order, and the provider's answer about the payment. */
export function verdictOf(order: Order, payment: ProviderPayment): PaymentVerdict {
  const known = order.payments.find(({ id }) => id === payment.id);
  if (known && isStale(known, payment)) return "repeated";
  const isPaid = known?.outcome === "paid";
  if (openCaseOf({ ...payment, outcome: known?.outcome ?? "none", transfer: known?.transfer }) !== null)
    return isPaid && mayTake("dispute", order.state, "system") ? "dispute" : "note";
  switch (payment.status) {
    case "approved":
      if (isPaid && payment.refunded >= payment.amount) return reversalOf(order);
      if (isPaid) return isHeldByCase(order, payment.id) ? "resume" : "note";
      // A payment that goes back, or has: it came out of a case.
      if (known?.outcome === "refund_due" || known?.outcome === "refund_done") return "note";
      if (payment.amount !== order.totalCentimos || payment.currency !== CURRENCY)
        return isOpen(order) ? "hold" : "refund";
      if (isOpen(order)) return "pay";
      return mayTake("pay", order.state, "system") ? "revive" : "refund";
    case "charged_back":
      if (payment.statusDetail === "reimbursed") return isPaid && isHeldByCase(order, payment.id) ? "resume" : "note";
      return returnOf(order, known);
    case "refunded":
      return returnOf(order, known);
    case "in_mediation":
    case "pending":
    case "in_process":
    case "authorized":
    case "rejected":
    case "cancelled":
      return "note";
  }
}

/** Applied before, or older than what was applied. */
function isStale(known: AppliedPayment, payment: ProviderPayment): boolean {
  const [before, now] = [known.refundedCentimos ?? 0, refundedAtProvider(payment)];
  const isSame = known.status === payment.status && (before === now || known.status === "refunded");
  if (isSame && (known.status !== "charged_back" || known.statusDetail === payment.statusDetail)) return true;
  const [wasAt, isAt] = [known.changedAt?.getTime(), payment.changedAt?.getTime()];
  if (wasAt !== undefined && isAt !== undefined && wasAt !== isAt) return isAt < wasAt;
  return RANKS[known.status] > RANKS[payment.status] || (known.status === payment.status && now < before);
}

function refundedAtProvider({ status, amount, refunded }: ProviderPayment): number {
  return status === "refunded" ? amount : refunded;
}

function returnOf(order: Order, known: AppliedPayment | undefined): PaymentVerdict {
  if (known?.outcome === "refund_due" || known?.outcome === "held") return "returned";
  return known?.outcome === "paid" ? reversalOf(order) : "note";
}

function reversalOf(order: Order): PaymentVerdict {
  return mayTake("reverse", order.state, "system") ? "reverse" : "note";
}

/** Whether the order is in dispute for nothing but the case of this payment. */
function isHeldByCase({ state, history, cases = [] }: Order, paymentId: string): boolean {
  if (isStoppedForTheft({ state, history })) return false;
  return state === "disputed" && cases.some((one) => one.paymentId === paymentId && !one.end && one.former !== null);
}

/** The order with the present state of this payment; an open one is held as long as its payments need. */
export function withPayment(
  order: Order,
  payment: ProviderPayment,
  outcome: AppliedPayment["outcome"] | null,
  now: Date,
): Order {
  const known = order.payments.find(({ id }) => id === payment.id);
  // Refunds stay: an answer from before a refund of ours may come after it.
  const refunded = Math.max(known?.refundedCentimos ?? 0, refundedAtProvider(payment));
  const applied: AppliedPayment = {
    id: payment.id,
    status: payment.status,
    amountCentimos: payment.amount,
    method: payment.method,
    ...(payment.statusDetail && { statusDetail: payment.statusDetail }),
    ...(refunded > 0 && { refundedCentimos: refunded }),
    ...(payment.changedAt && { changedAt: payment.changedAt }),
    expiresAt: payment.expiresAt,
    ...(isPending(payment) && payment.ticket && { ticket: payment.ticket }),
    at: now,
    ...heldSinceOf(known, outcome, now),
    ...(known?.ask && { ask: known.ask }),
    ...(known?.transfer && { transfer: known.transfer }),
    outcome: outcome ?? known?.outcome ?? "none",
  };
  const { refunds, isRestDone } = refundsAfter(order, known, applied, now, outcome);
  if (isRestDone && applied.outcome === "refund_due") applied.outcome = "refund_done";
  if (applied.outcome !== "refund_due") delete applied.ask;
  const payments = known
    ? order.payments.map((each) => (each === known ? applied : each))
    : [...order.payments, applied];
  const cases = withCase(order, known, applied, now);
  const changed = { ...order, payments, ...(cases && { cases }), ...(refunds && { refunds }) };
  return isOpen(order) ? { ...changed, reservedUntil: reservationEnd(changed) } : changed;
}

/** Parts of a payment that went back at the provider, with those that were asked for here. */
function refundsAfter(
  order: Order,
  known: AppliedPayment | undefined,
  applied: AppliedPayment,
  now: Date,
  outcome: AppliedPayment["outcome"] | null,
): { refunds: Order["refunds"]; isRestDone: boolean } {
  if (outcome === "refund_done") return { refunds: withPartsDone(order, applied.id), isRestDone: true };
  const growth = (applied.refundedCentimos ?? 0) - (known?.refundedCentimos ?? 0);
  if (growth <= 0) return { refunds: order.refunds, isRestDone: false };
  if (applied.outcome !== "paid") return withReturnedParts(order, applied, growth);
  return { refunds: withSeenRefunds(order, applied, growth, now), isRestDone: false };
}

/** The cases of an order, after one of this payment began or ended. */
function withCase(
  { state, cases = [] }: Order,
  known: AppliedPayment | undefined,
  applied: AppliedPayment,
  now: Date,
): PaymentCase[] | null {
  const [was, kind] = [known ? openCaseOf(known) : null, openCaseOf(applied)];
  if (was === kind) return null;
  const end = takenOf(applied) > 0 ? ("won" as const) : ("lost" as const);
  const isThis = (one: PaymentCase) => one.paymentId === applied.id && one.end === null;
  // A mediation that goes on as a chargeback keeps the state that the order goes on with.
  const former = cases.find(isThis)?.former ?? (mayTake("dispute", state, "system") ? state : null);
  const ended = cases.map((one) => (isThis(one) ? { ...one, end, endedAt: now } : one));
  if (kind === null) return ended;
  const opened: PaymentCase = {
    paymentId: applied.id,
    kind,
    providerId: null,
    openedAt: now,
    dueAt: null,
    former: applied.outcome === "paid" ? former : null,
    end: null,
    endedAt: null,
  };
  return [...cases.filter((one) => !isThis(one)), opened];
}

/** Whether money is to be returned: whole payments, or parts. */
export function hasRefundDue({ payments, refunds = [] }: Pick<Order, "payments" | "refunds">): boolean {
  return payments.some(({ outcome }) => outcome === "refund_due") || refunds.some(({ state }) => state === "due");
}

function heldSinceOf(
  known: AppliedPayment | undefined,
  outcome: AppliedPayment["outcome"] | null,
  now: Date,
): Pick<AppliedPayment, "heldSince"> {
  const since = known?.heldSince ?? (outcome === "held" ? now : undefined);
  return since === undefined ? {} : { heldSince: since };
}
