import type { AppliedPayment, Order, PaymentCase } from "../model";

type CaseFacts = Pick<AppliedPayment, "status" | "statusDetail" | "outcome" | "transfer">;

/** A chargeback ends with `settled` (lost), `reimbursed` or an approved payment (won). */
export function openCaseOf({ status, statusDetail = "", outcome, transfer }: CaseFacts): PaymentCase["kind"] | null {
  // Of one that went back by transfer the provider still has the money.
  if (outcome === "refund_done" && !transfer) return null;
  if (status === "in_mediation") return "mediation";
  const isOpen = status === "charged_back" && statusDetail !== "settled" && statusDetail !== "reimbursed";
  return isOpen ? "chargeback" : null;
}

/** Whether the provider decides whose the order's money is: until then nothing of it moves. */
export function isFrozen({ payments }: Pick<Order, "payments">): boolean {
  return payments.some((payment) => payment.outcome === "paid" && openCaseOf(payment) !== null);
}

/** Céntimos of a payment that are with the provider: given by the buyer, and not given back. */
export function takenOf(payment: AppliedPayment): number {
  const { status, statusDetail, amountCentimos, refundedCentimos = 0 } = payment;
  const isTaken =
    status === "approved" ||
    openCaseOf(payment) !== null ||
    (status === "charged_back" && statusDetail === "reimbursed");
  return isTaken ? amountCentimos - refundedCentimos : 0;
}
