import type { OrderFollower } from "~/orders/hooks";
import type { Order } from "~/orders/model";
import type { Write } from "~/platform/firestore/types";

import { debtOf, isReleased } from "../ledger/balances";
import { orderShares, reductionOf, refundedOf } from "../ledger/shares";
import { KEPT_BACK, PayoutSchema, payoutPath, type Payout } from "./model";

/** Each seller's share of an order, less what of it went back to the buyer; a workshop's for an inspection. */
export function payoutsOf(
  order: Pick<
    Order,
    | "id"
    | "number"
    | "kind"
    | "inspection"
    | "lines"
    | "sellerId"
    | "delivery"
    | "discountCentimos"
    | "totalCentimos"
    | "commissionBasisPoints"
    | "refunds"
  >,
  now: Date,
): Payout[] {
  return orderShares(order)
    .filter(({ sellerId }) => sellerId !== "")
    .map((share) => {
      const { sellerId, workshopName, grossCentimos, shippingCentimos, commissionCentimos, netCentimos } = share;
      const reducedCentimos = reductionOf(share, refundedOf(order, sellerId));
      return {
        orderId: order.id,
        orderNumber: order.number,
        sellerId,
        workshopName,
        grossCentimos,
        shippingCentimos,
        commissionCentimos,
        reducedCentimos,
        setOffCentimos: 0,
        netCentimos: netCentimos - reducedCentimos,
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
