import type { OrderFollower } from "~/orders/hooks";
import type { Order } from "~/orders/model";
import type { Write } from "~/platform/firestore/types";

import { debtOf, isReleased, shareLines } from "../ledger/balances";
import { balanceOf, type LedgerLine } from "../ledger/model";
import { shareOf } from "../ledger/shares";
import { KEPT_BACK, PayoutSchema, payoutPath, type Payout } from "./model";

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
    netCentimos: balanceOf(due, "seller"),
    debtCentimos: 0,
    state: "pending",
    createdAt: now,
    paidAt: null,
    reference: null,
    exported: null,
  };
}

/**
 * Keeps `payouts` in step with the orders: a completed purchase makes a line for its seller, a completed inspection one
 * for its workshop; refunds reduce it, a reversal cancels it, and what was paid before becomes a debt. While the
 * provider has a case about the order, its line stays as it is: it is not paid then.
 */
export const followPayouts: OrderFollower = async (tx, { before, after }): Promise<Write[]> => {
  if (before?.state !== "completed" && after.completedAt === null) return [];
  const payout = payoutOf(after, after.completedAt ?? after.updatedAt);
  if (payout === null) return [];
  const path = payoutPath(after.id, payout.sellerId);
  const snapshot = await tx.read(path);
  if (!snapshot) return after.state === "completed" ? [{ create: path, data: payout }] : [];
  const line = PayoutSchema.safeParse(snapshot.data).data;
  const data = line ? changesOf(line, payout, after) : {};
  return Object.keys(data).length > 0 ? [{ update: path, data }] : [];
};

function changesOf(line: Payout, { reducedCentimos, netCentimos }: Payout, after: Order): Partial<Payout> {
  const debtCentimos = debtOf(after, line.sellerId);
  const debt = debtCentimos === line.debtCentimos ? {} : { debtCentimos };
  if (line.state === "paid") return debt;
  const isOver = after.state !== "completed" || netCentimos === 0;
  if (isOver) return line.state === "cancelled" ? debt : { ...debt, state: "cancelled" };
  const reduced = line.reducedCentimos === reducedCentimos ? {} : { reducedCentimos, netCentimos };
  // All that is left of it was kept back before. What stands in a file for the bank is paid as the file says.
  const isFree = line.state === "pending" && line.exported === null && isReleased(after);
  if (isFree && line.setOffCentimos > 0 && netCentimos <= line.setOffCentimos)
    return { ...debt, ...reduced, state: "paid", paidAt: after.updatedAt, reference: KEPT_BACK };
  return isReleased(after) && line.state === "cancelled"
    ? { ...debt, ...reduced, state: "pending" }
    : { ...debt, ...reduced };
}
