import type { OrderFollower } from "~/orders/hooks";
import type { Order } from "~/orders/model";
import type { Write } from "~/platform/firestore/types";

import { debtOf, isReleased, shareLines } from "../ledger/balances";
import { balanceOf, type LedgerLine } from "../ledger/model";
import { shareOf } from "../ledger/shares";
import { isAtBank, KEPT_BACK, PayoutSchema, payoutPath, transferOf, type Payout } from "./model";

/** Due of an order by the ledger once it is completed, to its seller or workshop; null for a plan. */
export function payoutOf(order: Order, now: Date): Payout | null {
  const { sellerId, workshopName } = shareOf(order);
  if (sellerId === "") return null;
  const due = shareLines(order).filter(({ account }) => account === "seller");
  const sumOf = (item: LedgerLine["item"]) =>
    balanceOf(
      due.filter((line) => line.item === item),
      "seller",
    );
  return {
    orderId: order.id,
    orderNumber: order.number,
    sellerId,
    workshopName,
    grossCentimos: sumOf("price"),
    shippingCentimos: sumOf("delivery"),
    commissionCentimos: 0 - sumOf("commission"),
    reducedCentimos: 0 - sumOf("refund"),
    setOffCentimos: 0,
    paidCentimos: 0,
    repaidCentimos: 0,
    netCentimos: balanceOf(due, "seller"),
    debtCentimos: 0,
    state: "pending",
    createdAt: now,
    paidAt: null,
    reference: null,
    exported: null,
    failed: null,
    sent: [],
    isToSetOff: true,
  };
}

/**
 * A line as its order has it now: refunds reduce it, a reversal cancels it, and what was transferred beyond what is due
 * is a debt. What a file for the bank has stays pending, and while the provider has a case nothing else becomes of it.
 */
export function followed(line: Payout, order: Order): Payout {
  const due = payoutOf(order, line.createdAt) ?? line;
  const { paidCentimos = 0, setOffCentimos = 0, repaidCentimos = 0 } = transferTo(order, line.sellerId) ?? {};
  const isOver = order.state !== "completed" || due.netCentimos === 0;
  const next: Payout = {
    ...line,
    ...(isOver ? {} : { reducedCentimos: due.reducedCentimos, netCentimos: due.netCentimos }),
    ...{ paidCentimos, setOffCentimos, repaidCentimos },
    debtCentimos: debtOf(order, line.sellerId),
  };
  if (isAtBank(line)) return next;
  // Kept back from other sales for a debt that ended when its transfer came back.
  const owed = isOver ? repaidCentimos - paidCentimos - setOffCentimos : 0;
  if (owed > 0)
    return { ...next, state: "pending", reducedCentimos: line.reducedCentimos + line.netCentimos, netCentimos: 0 };
  if (isOver) return { ...next, state: line.state === "paid" || paidCentimos > 0 ? "paid" : "cancelled" };
  const isWaiting = line.state !== "pending" || transferOf(next) > 0;
  if (!isReleased(order) && isWaiting) return next;
  if (transferOf(next) > 0) return { ...next, state: "pending", exported: null };
  const { paidAt, reference } = line;
  return { ...next, state: "paid", paidAt: paidAt ?? order.updatedAt, reference: reference ?? KEPT_BACK };
}

function transferTo({ transfers }: Order, sellerId: string) {
  return transfers?.find((one) => one.sellerId === sellerId);
}

/** The write of a line that changed, which the job of the set-offs looks at where it can matter. */
export function lineWrites(path: string, before: Payout, after: Payout, { isFreed = false } = {}): Write[] {
  const changed = changesOf(before, after);
  const mayBeSetOff = !before.isToSetOff && (after.debtCentimos > 0 || (after.state === "pending" && !isAtBank(after)));
  const isToSetOff = mayBeSetOff && (isFreed || Object.keys(changed).length > 0);
  const data = isToSetOff ? { ...changed, isToSetOff } : changed;
  return Object.keys(data).length > 0 ? [{ update: path, data }] : [];
}

function changesOf(before: Payout, after: Payout): Partial<Payout> {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== before[field as keyof Payout]),
  ) as Partial<Payout>;
}

/**
 * Keeps `payouts` in step with the orders: a completed purchase makes a line for its seller, a completed inspection one
 * for its workshop.
 */
export const followPayouts: OrderFollower = async (tx, { before, after }): Promise<Write[]> => {
  if (before?.state !== "completed" && after.completedAt === null) return [];
  const payout = payoutOf(after, after.completedAt ?? after.updatedAt);
  if (payout === null) return [];
  const path = payoutPath(after.id, payout.sellerId);
  const snapshot = await tx.read(path);
  if (!snapshot) return after.state === "completed" ? [{ create: path, data: payout }] : [];
  const line = PayoutSchema.safeParse(snapshot.data).data;
  const isFreed = before !== null && !isReleased(before) && isReleased(after);
  return line ? lineWrites(path, line, followed(line, after), { isFreed }) : [];
};
