import type { OrderFollower } from "~/orders/hooks";
import type { Order } from "~/orders/model";
import type { Write } from "~/platform/firestore/types";

import { debtOf, isReleased, shareLines } from "../ledger/balances";
import { balanceOf, type LedgerLine } from "../ledger/model";
import { orderShares } from "../ledger/shares";
import { KEPT_BACK, PayoutSchema, payoutPath, type Payout } from "./model";

/** What the ledger owes each seller of an order once it is completed; a workshop for an inspection. */
export function payoutsOf(order: Order, now: Date): Payout[] {
  const due = shareLines(order);
  return orderShares(order)
    .filter(({ sellerId }) => sellerId !== "")
    .map(({ sellerId, workshopName }) => {
      const of = (item?: LedgerLine["item"]) =>
        balanceOf(item ? due.filter((line) => line.item === item) : due, "seller", sellerId);
      return {
        orderId: order.id,
        orderNumber: order.number,
        sellerId,
        workshopName,
        grossCentimos: of("price"),
        shippingCentimos: of("delivery"),
        commissionCentimos: 0 - of("commission"),
        reducedCentimos: 0 - of("refund"),
        setOffCentimos: 0,
        netCentimos: of(),
        debtCentimos: 0,
        state: "pending",
        createdAt: now,
        paidAt: null,
        reference: null,
        exported: null,
      };
    });
}

/**
 * Keeps `payouts` in step with the orders: a completed purchase makes one line per seller, a completed inspection one
 * for its workshop; refunds reduce it, a reversal cancels it, and what was paid before becomes a debt. While the
 * provider has a case about the order, its lines stay as they are: they are not paid then.
 */
export const followPayouts: OrderFollower = async (tx, { before, after }) => {
  if (after.kind === "plan" || (before?.state !== "completed" && after.completedAt === null)) return [];
  const since = after.completedAt ?? after.updatedAt;
  const lines = payoutsOf(after, since);
  const stored = await tx.readAll(lines.map(({ sellerId }) => payoutPath(after.id, sellerId)));
  return lines.flatMap((payout, position): Write[] => {
    const path = payoutPath(after.id, payout.sellerId);
    const snapshot = stored[position];
    if (!snapshot) return after.state === "completed" ? [{ create: path, data: payout }] : [];
    const line = PayoutSchema.safeParse(snapshot.data).data;
    if (!line) return [];
    const data = changesOf(line, payout, after);
    return Object.keys(data).length > 0 ? [{ update: path, data }] : [];
  });
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
