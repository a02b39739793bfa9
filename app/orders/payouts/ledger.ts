import { commissionOf } from "~/business/percentages";
import type { OrderFollower } from "~/orders/hooks";
import type { Order } from "~/orders/model";
import { subtotalOf } from "~/orders/totals";

import { payoutPath, workshopSellerId, type Payout } from "./model";

/** Each seller's share of an order. The delivery is split evenly; a remainder goes to the first. */
export function payoutsOf(
  order: Pick<Order, "id" | "number" | "lines" | "sellerIds" | "delivery" | "commissionBasisPoints">,
  now: Date,
): Payout[] {
  const { id, number, lines, sellerIds, delivery, commissionBasisPoints } = order;
  const shipping = delivery?.method === "shipping" ? delivery.priceCentimos : 0;
  const each = Math.floor(shipping / Math.max(1, sellerIds.length));
  return sellerIds.map((sellerId, position) => {
    const grossCentimos = subtotalOf(lines.filter((line) => line.sellerId === sellerId));
    const shippingCentimos = position === 0 ? shipping - each * (sellerIds.length - 1) : each;
    const commissionCentimos = commissionOf(grossCentimos, commissionBasisPoints);
    return {
      orderId: id,
      orderNumber: number,
      sellerId,
      workshopName: "",
      grossCentimos,
      shippingCentimos,
      commissionCentimos,
      netCentimos: grossCentimos + shippingCentimos - commissionCentimos,
      state: "pending",
      createdAt: now,
      paidAt: null,
      reference: null,
      exported: null,
    };
  });
}

/** A workshop's share of a finished inspection that was paid online: all of it. */
function workshopPayouts({ id, number, inspection, totalCentimos }: Order, now: Date): Payout[] {
  if (inspection === null) return [];
  return [
    {
      orderId: id,
      orderNumber: number,
      sellerId: workshopSellerId(inspection.workshopId),
      workshopName: inspection.workshopName,
      grossCentimos: totalCentimos,
      shippingCentimos: 0,
      commissionCentimos: 0,
      netCentimos: totalCentimos,
      state: "pending",
      createdAt: now,
      paidAt: null,
      reference: null,
      exported: null,
    },
  ];
}

/**
 * Keeps `payouts` in step with the orders: a completed purchase makes one line per seller, a completed inspection one
 * for its workshop; a later refund cancels the unpaid lines. An existing line is never made again.
 */
export const followPayouts: OrderFollower = async (tx, { before, after }) => {
  const wasCompleted = before?.state === "completed";
  const isCompleted = after.state === "completed";
  if (after.kind === "plan" || wasCompleted === isCompleted) return [];
  const since = after.completedAt ?? after.updatedAt;
  const lines = after.kind === "purchase" ? payoutsOf(after, since) : workshopPayouts(after, since);
  const stored = await tx.readAll(lines.map(({ sellerId }) => payoutPath(after.id, sellerId)));
  if (isCompleted)
    return lines.flatMap((payout, position) =>
      stored[position] ? [] : [{ create: payoutPath(after.id, payout.sellerId), data: payout }],
    );
  return stored.flatMap((line) =>
    line?.data.state === "pending" ? [{ update: line.path, data: { state: "cancelled" } }] : [],
  );
};
