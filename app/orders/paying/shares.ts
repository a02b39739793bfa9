import type { ProviderPayment } from "~/payments/model";

import { dueRefunds } from "../ledger/due-refunds";
import { addingUpTo, splitByWeights } from "../ledger/split";
import type { AppliedPayment, Order } from "../model";

export interface PaymentShare {
  orderId: string;
  /** The payment with the amounts of this order. */
  payment: ProviderPayment;
}

/** One of an amount that fits no checkout is the first order's alone, with all of its money. */
export function paymentShares(payment: ProviderPayment, orders: readonly Order[]): PaymentShare[] {
  const [first, ...others] = orders;
  if (!first) return [];
  if (others.length === 0) return [{ orderId: first.id, payment }];
  const known = orders.flatMap((order) => {
    const applied = order.payments.find(({ id }) => id === payment.id);
    return applied ? [{ order, amount: applied.amountCentimos, applied }] : [];
  });
  const shares = known.length > 0 ? known : newShares(payment, orders, first);
  const refunded = refundedShares(payment.refunded, shares);
  return shares.map(({ order, amount }, place) => ({
    orderId: order.id,
    payment: { ...payment, amount, refunded: refunded[place] ?? 0 },
  }));
}

interface Share {
  order: Order;
  amount: number;
  applied: AppliedPayment | null;
}

/**
 * Refunded part of a payment by order: first the known refunds, then those that were asked for here, of which some may
 * be exactly what is seen: their answers were lost. The rest was made at the provider, and is split over what the
 * orders have left.
 */
function refundedShares(refunded: number, shares: readonly Share[]): number[] {
  let left = refunded;
  const given = shares.map((share) => {
    const known = Math.min(left, knownRefund(share));
    left -= known;
    return known;
  });
  const asked = shares.flatMap((share, place) => askedRefunds(share).map((centimos) => ({ place, centimos })));
  const exact = addingUpTo(left, asked, ({ centimos }) => centimos);
  for (const { place, centimos } of exact ?? asked) {
    const more = Math.min(left, centimos);
    given[place] = (given[place] ?? 0) + more;
    left -= more;
  }
  const rest = splitByWeights(
    left,
    shares.map(({ amount }, place) => amount - (given[place] ?? 0)),
  );
  return given.map((centimos, place) => centimos + (rest[place] ?? 0));
}

function knownRefund({ applied }: Share): number {
  return applied?.refundedCentimos ?? 0;
}

/** Refunds of an order that the provider is asked for: parts, and then what else is left of a whole payment. */
function askedRefunds({ order, applied }: Share): number[] {
  return dueRefunds(order).flatMap(({ paymentId, centimos }) => (paymentId === applied?.id ? [centimos] : []));
}

function newShares(payment: ProviderPayment, orders: readonly Order[], first: Order): Share[] {
  const charged = [
    orders,
    ...orders.map(({ checkout }) => orders.filter(({ id }) => checkout?.orderIds?.includes(id) ?? false)),
  ].find((some) => sumOf(some) === payment.amount);
  if (!charged) return [{ order: first, amount: payment.amount, applied: null }];
  return charged.map((order) => ({ order, amount: order.totalCentimos, applied: null }));
}

function sumOf(orders: readonly Order[]): number {
  return orders.reduce((sum, { totalCentimos }) => sum + totalCentimos, 0);
}
