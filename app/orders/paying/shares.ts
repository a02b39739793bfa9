import type { ProviderPayment } from "~/payments/model";

import type { Order } from "../model";

export interface PaymentShare {
  orderId: string;
  /** The payment with the amounts of this order. */
  payment: ProviderPayment;
}

/**
 * What a payment is for each order of its purchase. One of an amount that fits no checkout is the first order's alone,
 * with all of its money.
 */
export function paymentShares(payment: ProviderPayment, orders: readonly Order[]): PaymentShare[] {
  const [first, ...others] = orders;
  if (!first) return [];
  if (others.length === 0) return [{ orderId: first.id, payment }];
  const known = orders.flatMap((order) => {
    const applied = order.payments.find(({ id }) => id === payment.id);
    return applied ? [{ order, amount: applied.amountCentimos, isReturned: applied.outcome === "refund_done" }] : [];
  });
  const shares = known.length > 0 ? known : newShares(payment, orders, first);
  const returned = shares.reduce((sum, { amount, isReturned }) => sum + (isReturned ? amount : 0), 0);
  let refunded = payment.refunded - returned;
  return shares.map(({ order, amount, isReturned }) => {
    const own = isReturned ? amount : Math.max(0, Math.min(amount, refunded));
    if (!isReturned) refunded -= own;
    return { orderId: order.id, payment: { ...payment, amount, refunded: own } };
  });
}

function newShares(payment: ProviderPayment, orders: readonly Order[], first: Order) {
  const charged = [
    orders,
    ...orders.map(({ checkout }) => orders.filter(({ id }) => checkout?.orderIds?.includes(id) ?? false)),
  ].find((some) => sumOf(some) === payment.amount);
  if (!charged) return [{ order: first, amount: payment.amount, isReturned: false }];
  return charged.map((order) => ({ order, amount: order.totalCentimos, isReturned: false }));
}

function sumOf(orders: readonly Order[]): number {
  return orders.reduce((sum, { totalCentimos }) => sum + totalCentimos, 0);
}
