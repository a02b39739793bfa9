import type { Order } from "../model";
import { partsAtProvider, transferredOf } from "./due-refunds.ts";
import type { LedgerAccount, LedgerLine } from "./model";
import { isFrozen, takenOf, openCaseOf } from "./payment-facts.ts";
import { reductionOf, refundedOf, shareOf } from "./shares.ts";

/** From an order's facts alone. Each change writes the difference as an entry. */
export function balancesOf(order: Order): LedgerLine[] {
  return [...paymentLines(order), ...(isReleased(order) ? releaseLines(order) : []), ...transferLines(order)].filter(
    ({ centimos }) => centimos !== 0,
  );
}

/** Whether sellers are owed their shares: the order is completed, and the provider disputes nothing. */
export function isReleased(order: Pick<Order, "state" | "payments">): boolean {
  return order.state === "completed" && !isFrozen(order);
}

function line(account: LedgerAccount, of: string, item: LedgerLine["item"], centimos: number): LedgerLine {
  return { account, of, item, centimos };
}

/** Money at the provider, and its owner: the order's, or a buyer's who gets it back or claims it. */
function paymentLines(order: Order): LedgerLine[] {
  return order.payments.flatMap((payment) => {
    const taken = takenOf(payment);
    const isOrders = payment.outcome === "paid" && openCaseOf(payment) === null;
    const due = isOrders ? buyersParts(order, payment.id) : taken;
    const left = taken - due;
    const transferred = transferredOf(order, payment);
    return [
      line("provider", payment.id, "payment", -taken),
      line("buyer", payment.id, "payment", due),
      line("buyer", payment.id, "returned", -transferred),
      line("provider", "", "returned", transferred),
      ...(order.state === "completed" ? [] : [line("held", "", "payment", left)]),
    ];
  });
}

function buyersParts(order: Order, paymentId: string): number {
  return refundedOf({ refunds: partsAtProvider(order, paymentId) });
}

function releaseLines(order: Order): LedgerLine[] {
  return [line("provider", "", "payment", -unknownPayment(order)), ...shareLines(order)];
}

/** Of orders whose payments are not all known, as some of the first ones: the provider has what they say. */
function unknownPayment(order: Order): number {
  const known = order.payments
    .filter(({ outcome }) => outcome === "paid")
    .reduce((sum, payment) => sum + takenOf(payment) - buyersParts(order, payment.id), 0);
  return order.totalCentimos - refundedOf(order) - known;
}

/** Lines of its share, due once it is released. */
export function shareLines(order: Order): LedgerLine[] {
  const share = shareOf(order);
  const { sellerId, grossCentimos, shippingCentimos, commissionCentimos, paidCentimos } = share;
  const refunded = refundedOf(order);
  if (sellerId === "") return [line("business", "", "plan", paidCentimos), line("business", "", "refund", -refunded)];
  const reduction = reductionOf(share, refunded);
  return [
    line("seller", sellerId, "price", grossCentimos),
    line("seller", sellerId, "delivery", shippingCentimos),
    line("seller", sellerId, "commission", -commissionCentimos),
    line("seller", sellerId, "refund", -reduction),
    line("business", sellerId, "commission", commissionCentimos),
    line("business", sellerId, "coupon", paidCentimos - grossCentimos - shippingCentimos),
    line("business", sellerId, "refund", reduction - refunded),
  ];
}

/** Transfers to sellers, and their debts where that is more than their due. */
function transferLines(order: Order): LedgerLine[] {
  const released = isReleased(order) ? releaseLines(order) : [];
  return (order.transfers ?? []).flatMap(({ sellerId, paidCentimos, setOffCentimos, repaidCentimos }) => {
    const due = released
      .filter(({ account, of }) => account === "seller" && of === sellerId)
      .reduce((sum, { centimos }) => sum + centimos, 0);
    const over = Math.max(0, paidCentimos + setOffCentimos - repaidCentimos - due);
    const [account, item] = isFrozen(order) ? (["business", "risk"] as const) : (["debt", "debt"] as const);
    return [
      line("seller", sellerId, "transfer", -paidCentimos),
      line("provider", "", "transfer", paidCentimos),
      line("seller", sellerId, "set-off", repaidCentimos - setOffCentimos),
      line("business", sellerId, "set-off", setOffCentimos - repaidCentimos),
      line("seller", sellerId, item, over),
      line(account, sellerId, item, -over),
    ];
  });
}

/** Debt of a seller for an order: more was transferred than is due. */
export function debtOf(order: Order, sellerId: string): number {
  const debt = balancesOf(order).find((one) => one.account === "debt" && one.of === sellerId);
  return debt ? -debt.centimos : 0;
}
