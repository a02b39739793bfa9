import { limaDay, type LimaDay } from "~/business/calendar";

import type { AppliedPayment, Order, RefundPart } from "../model";
import { orderShares, refundedOf } from "./shares";
import { splitByWeights } from "./split";

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
 * for are found first, oldest first; the rest was made at the provider, and is split over what the sellers have left.
 */
export function withSeenRefunds(order: Order, payment: AppliedPayment, growth: number, now: Date): RefundPart[] {
  let rest = growth;
  const refunds = (order.refunds ?? []).map((part) => {
    const amount = amountOfPart(part);
    if (part.state !== "due" || part.paymentId !== payment.id || amount > rest) return part;
    rest -= amount;
    return { ...part, state: "done" as const };
  });
  if (rest === 0) return refunds;
  // Refunds at the provider already leave too little for a part that it was not asked for yet.
  const isTooMuch = rest > sumOf(refundableShares({ ...order, refunds }));
  const kept = isTooMuch ? refunds.filter((part) => part.state !== "due" || part.paymentId !== payment.id) : refunds;
  const left = refundableShares({ ...order, refunds: kept });
  const split = splitByWeights(
    rest,
    left.map(({ centimos }) => centimos),
  );
  const part: RefundPart = {
    id: `mp-${payment.id}-${payment.refundedCentimos ?? 0}`,
    paymentId: payment.id,
    shares: left.flatMap(({ sellerId }, position) => {
      const centimos = split[position] ?? 0;
      return centimos > 0 ? [{ sellerId, centimos }] : [];
    }),
    reason: "Se devolvió desde Mercado Pago.",
    by: "provider",
    at: now,
    state: "done",
  };
  return [...kept, part];
}

/** All parts of a payment that is back as a whole are done. */
export function withPartsDone({ refunds }: Pick<Order, "refunds">, paymentId: string): RefundPart[] | undefined {
  return refunds?.map((part) =>
    part.paymentId === paymentId && part.state === "due" ? { ...part, state: "done" as const } : part,
  );
}

/** Days of Lima with a refund of a part: the figures of a day are added up again from them. */
export function refundDaysOf({ refunds = [] }: Pick<Order, "refunds">): LimaDay[] {
  return [...new Set(refunds.map(({ at }) => limaDay(at)))];
}
