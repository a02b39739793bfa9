import type { AppliedPayment, Order, RefundPart } from "../model";
import { dueRefunds } from "./due-refunds.ts";
import { refundableOf } from "./shares.ts";
import { addingUpTo } from "./split.ts";

/**
 * The refunds of an order after the provider says that `growth` more of its payment went back. Those that were asked
 * for are found first: some that are exactly that, else the oldest; the rest was made at the provider.
 */
export function withSeenRefunds(order: Order, payment: AppliedPayment, growth: number, now: Date): RefundPart[] {
  const isDue = (part: RefundPart) => part.state === "due" && part.paymentId === payment.id;
  const asked = (order.refunds ?? []).filter(isDue);
  const exact = addingUpTo(growth, asked, ({ centimos }) => centimos);
  let rest = growth;
  const refunds = (order.refunds ?? []).map((part) => {
    if (!(exact ?? asked).includes(part) || part.centimos > rest) return part;
    rest -= part.centimos;
    return returnedPart(part);
  });
  if (rest === 0) return refunds;
  // Where a part that was asked for leaves too little, this was a piece of it: the buyer gets what was decided.
  const whole = rest > refundableOf({ ...order, refunds }) ? refunds.find(isDue) : undefined;
  const part: RefundPart = {
    id: `mp-${payment.id}-${payment.refundedCentimos ?? 0}`,
    paymentId: payment.id,
    centimos: rest,
    reason: "Se devolvió desde Mercado Pago.",
    by: "provider",
    at: now,
    state: "done",
  };
  const kept = refunds.map((one) => (one === whole ? { ...one, centimos: one.centimos - rest } : one));
  return [...kept, part];
}

/**
 * The refunds of a payment that goes back as a whole, after more of it went back: what was asked for is parts, and the
 * rest. `isRestDone`: that is back.
 */
export function withReturnedParts(
  order: Order,
  payment: AppliedPayment,
  growth: number,
): { refunds: RefundPart[] | undefined; isRestDone: boolean } {
  const { refunds } = order;
  if ((payment.refundedCentimos ?? 0) >= payment.amountCentimos)
    return { refunds: withPartsDone(order, payment.id), isRestDone: true };
  const before = { ...payment, refundedCentimos: (payment.refundedCentimos ?? 0) - growth };
  const asked = dueRefunds({ ...order, payments: [before] }).filter(({ paymentId }) => paymentId === payment.id);
  const seen = addingUpTo(growth, asked, ({ centimos }) => centimos) ?? [];
  const done = new Set(seen.map(({ of }) => of));
  const isRestDone = done.has(payment.id) || payment.outcome === "refund_done";
  return { refunds: refunds?.map((part) => (done.has(part.id) ? returnedPart(part) : part)), isRestDone };
}

/** All parts of a payment that is back as a whole are done. */
export function withPartsDone({ refunds }: Pick<Order, "refunds">, paymentId: string): RefundPart[] | undefined {
  return refunds?.map((part) => (part.paymentId === paymentId && part.state === "due" ? returnedPart(part) : part));
}

function returnedPart(part: RefundPart): RefundPart {
  return { ...part, state: "done", ask: undefined };
}
