import type { AppliedPayment, Order, RefundPart } from "../model";
import { orderShares, refundedOf } from "./shares.ts";
import { addingUpTo, splitByWeights } from "./split.ts";

/** Amounts that can still go back, by seller. */
export function refundableShares(order: Order): { sellerId: string; centimos: number }[] {
  return orderShares(order).map(({ sellerId, paidCentimos }) => ({
    sellerId,
    centimos: Math.max(0, paidCentimos - refundedOf(order, sellerId)),
  }));
}

export function amountOfPart({ shares }: { shares: readonly RefundPart["shares"][number][] }): number {
  return sumOf(shares);
}

function sumOf(shares: readonly RefundPart["shares"][number][]): number {
  return shares.reduce((sum, { centimos }) => sum + centimos, 0);
}

/**
 * The refunds of an order after the provider says that `growth` more of its payment went back. Those that were asked
 * for are found first: some that are exactly that, else the oldest; the rest was made at the provider, and is split
 * over what the sellers have left.
 */
export function withSeenRefunds(order: Order, payment: AppliedPayment, growth: number, now: Date): RefundPart[] {
  const isDue = (part: RefundPart) => part.state === "due" && part.paymentId === payment.id;
  const asked = (order.refunds ?? []).filter(isDue);
  const exact = addingUpTo(growth, asked, amountOfPart);
  let rest = growth;
  const refunds = (order.refunds ?? []).map((part) => {
    const amount = amountOfPart(part);
    if (!(exact ?? asked).includes(part) || amount > rest) return part;
    rest -= amount;
    return { ...part, state: "done" as const };
  });
  if (rest === 0) return refunds;
  // Where a part that was asked for leaves too little, this was a piece of it: the buyer gets what was decided.
  const whole = rest > sumOf(refundableShares({ ...order, refunds })) ? refunds.find(isDue) : undefined;
  const left = whole?.shares ?? refundableShares({ ...order, refunds });
  const split = splitByWeights(
    rest,
    left.map(({ centimos }) => centimos),
  );
  const shares = left.map(({ sellerId }, position) => ({ sellerId, centimos: split[position] ?? 0 }));
  const part: RefundPart = {
    id: `mp-${payment.id}-${payment.refundedCentimos ?? 0}`,
    paymentId: payment.id,
    shares: shares.filter(({ centimos }) => centimos > 0),
    reason: "Se devolvió desde Mercado Pago.",
    by: "provider",
    at: now,
    state: "done",
  };
  const kept = refunds.map((one) => (one === whole ? { ...one, shares: lessOf(one.shares, split) } : one));
  return [...kept, part];
}

function lessOf(shares: RefundPart["shares"], less: readonly number[]): RefundPart["shares"] {
  return shares
    .map(({ sellerId, centimos }, position) => ({ sellerId, centimos: centimos - (less[position] ?? 0) }))
    .filter(({ centimos }) => centimos > 0);
}

/** All parts of a payment that is back as a whole are done. */
export function withPartsDone({ refunds }: Pick<Order, "refunds">, paymentId: string): RefundPart[] | undefined {
  return refunds?.map((part) =>
    part.paymentId === paymentId && part.state === "due" ? { ...part, state: "done" as const } : part,
  );
}
