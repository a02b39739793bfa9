import type { AppliedPayment, Order, RefundPart } from "../model";
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
    return { ...part, state: "done" as const };
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

/** All parts of a payment that is back as a whole are done. */
export function withPartsDone({ refunds }: Pick<Order, "refunds">, paymentId: string): RefundPart[] | undefined {
  return refunds?.map((part) =>
    part.paymentId === paymentId && part.state === "due" ? { ...part, state: "done" as const } : part,
  );
}
