import { DAY_MS, MINUTE_MS } from "../../business/durations.ts";
import type { AppliedPayment, Order, RefundAsk, RefundPart } from "../model";
import { openCaseOf } from "./payment-facts.ts";

/** Times that the provider says no, after which it is not asked any more. */
const MOST_REFUSALS = 3;
/** Pause after a no: a balance that is missing today may be there tomorrow. */
const REFUSED_PAUSE_MS = DAY_MS;
/** Time after which what is in process, or not answered, is a task as well. */
const TASK_MS = 4 * DAY_MS;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

/** Money that is to go back and is not back: a part, or all that is left of a payment. */
export interface DueRefund {
  /** Id of the part, or of the payment. */
  of: string;
  paymentId: string;
  centimos: number;
  /** All that the provider has of the payment: it is asked without an amount. */
  isAll: boolean;
  since: Date;
  ask: RefundAsk | null;
}

export type RefundTask = DueRefund & { ask: RefundAsk };

/** The provider's answer to one: null where there was none. */
type OpenAnswer = { state: "in_process"; refundId: string } | { state: "refused"; isMade: boolean; words: string };

type Returning = Pick<Order, "payments" | "refunds" | "purchase">;

function partsOf({ refunds = [] }: Pick<Order, "refunds">, paymentId: string): RefundPart[] {
  return refunds.filter((part) => part.paymentId === paymentId);
}

/** Parts that the provider still has the money of: it was not asked with success, and may have gone by transfer. */
export function partsAtProvider(order: Pick<Order, "refunds">, paymentId: string): RefundPart[] {
  return partsOf(order, paymentId).filter(({ state, transfer }) => state === "due" || transfer !== undefined);
}

/** Céntimos of a payment for which the provider is asked as a whole. */
function restOf(order: Pick<Order, "refunds">, { id, amountCentimos, refundedCentimos = 0 }: AppliedPayment): number {
  return Math.max(0, amountCentimos - refundedCentimos - sumOf(partsAtProvider(order, id)));
}

/** Parts first. */
export function dueRefunds(order: Returning): DueRefund[] {
  const parts = (order.refunds ?? [])
    .filter(({ state }) => state === "due")
    .map(({ id, paymentId, centimos, at, ask }) => {
      return { of: id, paymentId, centimos, isAll: false, since: at, ask: ask ?? null };
    });
  const whole = order.payments
    .filter(({ outcome }) => outcome === "refund_due")
    .map((payment) => ({
      of: payment.id,
      paymentId: payment.id,
      centimos: restOf(order, payment),
      // Of a payment for several orders only this one's share.
      isAll: !order.purchase && partsAtProvider(order, payment.id).length === 0,
      since: payment.at,
      ask: payment.ask ?? null,
    }));
  return [...parts, ...whole];
}

/** Those for which an administrator has a task. */
export function refundTasks(order: Returning): RefundTask[] {
  return dueRefunds(order).flatMap((due) => (due.ask?.isTask ? [{ ...due, ask: due.ask }] : []));
}

/** The time of the next question about it; null where the provider is not asked any more. */
export function askAgainAt({ since, ask }: Pick<DueRefund, "since" | "ask">, now: Date): Date | null {
  const after = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);
  // An administrator may be about to transfer it.
  if (ask?.isTask && ask.state !== "in_process") return null;
  if (ask?.state === "refused") return after(ask.since, REFUSED_PAUSE_MS);
  const waited = now.getTime() - (ask ?? { since }).since.getTime();
  const longest = ask?.isTask ? DAY_MS : LONGEST_PAUSE_MS;
  return after(now, Math.min(longest, Math.max(MINUTE_MS, waited / 2)));
}

/** The provider moves nothing of a payment with an open chargeback. */
export function canBeAsked({ payments }: Pick<Order, "payments">, { paymentId }: DueRefund): boolean {
  const payment = payments.find(({ id }) => id === paymentId);
  return payment !== undefined && openCaseOf(payment) !== "chargeback";
}

/** Whether the provider is asked about it by now, as far as no administrator has it. */
export function isAskedNow({ ask }: Pick<DueRefund, "ask">, now: Date): boolean {
  if (ask?.isTask && ask.state !== "in_process") return false;
  return ask?.state !== "refused" || now.getTime() - ask.since.getTime() >= REFUSED_PAUSE_MS;
}

/** Facts of a refund after an answer that is not its end; null where they are the same. */
export function askAfter(due: DueRefund, answer: OpenAnswer | null, now: Date): RefundAsk | null {
  const { ask } = due;
  const known = { refusals: ask?.refusals ?? 0, rejected: ask?.rejected ?? 0, words: ask?.words ?? "" };
  const isLong = now.getTime() - due.since.getTime() >= TASK_MS;
  if (answer?.state === "refused") {
    const refusals = known.refusals + 1;
    const rejected = known.rejected + (answer.isMade ? 1 : 0);
    const { words } = answer;
    return { state: "refused", since: now, refusals, rejected, words, isTask: refusals >= MOST_REFUSALS };
  }
  if (answer === null && ask?.state !== "in_process") {
    if (!isLong || ask?.state === "silent") return null;
    return { ...known, state: "silent", since: now, isTask: true };
  }
  const refundId = answer?.refundId ?? ask?.refundId ?? "";
  if (ask?.state === "in_process" && ask.isTask === isLong && ask.refundId === refundId) return null;
  const since = ask?.state === "in_process" ? ask.since : now;
  return { ...known, state: "in_process", since, refundId, isTask: isLong };
}

/** Never changes while the same refund may still be made, so that it is made once. */
export function refundKey(orderId: string, { of, ask }: Pick<DueRefund, "of" | "ask">): string {
  return ask && ask.rejected > 0 ? `${orderId}-${of}-${ask.rejected + 1}` : `${orderId}-${of}`;
}

/** The order with changes of a refund that is due; the same where it is not due any more. */
export function withRefund(
  order: Order,
  of: string,
  changes: Pick<RefundPart, "ask" | "transfer"> & { isDone?: true },
): Order {
  const { isDone, ...fields } = changes;
  const refunds = order.refunds?.map((part) =>
    part.id === of && part.state === "due" ? { ...part, ...fields, ...(isDone && { state: "done" as const }) } : part,
  );
  const payments = order.payments.map((payment) =>
    payment.id === of && payment.outcome === "refund_due"
      ? { ...payment, ...fields, ...(isDone && { outcome: "refund_done" as const }) }
      : payment,
  );
  return { ...order, payments, ...(refunds && { refunds }) };
}

/** The order after the provider has returned it; the same where a notification has told it already. */
export function withReturned(order: Order, { of, paymentId, centimos }: DueRefund, now: Date): Order {
  if (!dueRefunds(order).some((due) => due.of === of)) return order;
  const done = withRefund(order, of, { isDone: true, ask: undefined });
  const payments = done.payments.map((payment) => {
    if (payment.id !== paymentId) return payment;
    const refundedCentimos = Math.min(payment.amountCentimos, (payment.refundedCentimos ?? 0) + centimos);
    const isWhole = payment.outcome === "refund_done" && refundedCentimos === payment.amountCentimos;
    return { ...payment, refundedCentimos, ...(isWhole && { status: "refunded" as const, at: now }) };
  });
  return { ...done, payments };
}

interface Returned extends Pick<RefundPart, "ask" | "transfer"> {
  of: string;
  centimos: number;
  /** Of a part. */
  reason: string;
  isDone: boolean;
  /** A bank or the provider took it back: nothing was asked for here. */
  byBank: boolean;
}

/** All that goes back, or is back: parts, and what else is of whole payments. */
export function returnedOf(order: Pick<Order, "payments" | "refunds">): Returned[] {
  const parts = (order.refunds ?? []).map(({ id, centimos, reason, state, ask, transfer }) => {
    return { of: id, centimos, reason, ask, transfer, isDone: state === "done", byBank: false };
  });
  const whole = order.payments
    .filter(({ outcome }) => outcome === "refund_due" || outcome === "refund_done")
    .map(({ id, amountCentimos, outcome, status, ask, transfer }) => ({
      of: id,
      centimos: amountCentimos - sumOf(partsOf(order, id)),
      reason: "",
      ask,
      transfer,
      isDone: outcome === "refund_done",
      byBank: outcome === "refund_done" && status === "charged_back" && !transfer,
    }));
  return [...parts, ...whole].filter(({ centimos }) => centimos > 0);
}

/** Céntimos of the order on their way back to its buyer, and those that are back. */
export function returnsOf(order: Pick<Order, "payments" | "refunds" | "totalCentimos" | "paidAt">): {
  due: number;
  done: number;
} {
  const { payments, totalCentimos, paidAt } = order;
  // Of an order that goes on, a payment too many stands among its payments.
  const own = payments.some(({ outcome }) => outcome === "paid") ? { ...order, payments: [] } : order;
  const sum = (isDone: boolean) => sumOf(returnedOf(own).filter((one) => one.isDone === isDone));
  const most = paidAt === null ? Infinity : totalCentimos;
  const due = Math.min(most, sum(false));
  return { due, done: Math.min(most - due, sum(true)) };
}

/** Céntimos of a payment that went back by transfers, and stayed with the provider. */
export function transferredOf(order: Pick<Order, "refunds">, payment: AppliedPayment): number {
  return [payment, ...partsOf(order, payment.id)].reduce((sum, { transfer }) => sum + (transfer?.centimos ?? 0), 0);
}

function sumOf(parts: readonly Pick<RefundPart, "centimos">[]): number {
  return parts.reduce((sum, { centimos }) => sum + centimos, 0);
}
