import { commissionOf } from "../../business/percentages.ts";
import type { Order } from "../model";
import { portion } from "./split.ts";

/** Id of a workshop in place of a seller's uid; no uid has a colon. */
function workshopSellerId(workshopId: string): string {
  return `taller:${workshopId}`;
}

/** The money of an order by its purpose. */
interface OrderShare {
  /** Its seller, its workshop, or the business (`""`). */
  sellerId: string;
  /** Empty for a user. */
  workshopName: string;
  /** Price of the lines, in full: a coupon is the business's own cost. */
  grossCentimos: number;
  shippingCentimos: number;
  commissionCentimos: number;
  /** Part of the buyer's total: what can go back to the buyer for these lines. */
  paidCentimos: number;
  /** Owed once the order is completed and nothing of it went back. */
  netCentimos: number;
}

export function shareOf(order: Order): OrderShare {
  const { kind, inspection, lines, sellerId, delivery, totalCentimos, commissionBasisPoints } = order;
  const alone = { grossCentimos: totalCentimos, shippingCentimos: 0, paidCentimos: totalCentimos };
  if (kind === "plan")
    return { ...alone, sellerId: "", workshopName: "", commissionCentimos: totalCentimos, netCentimos: 0 };
  if (kind === "inspection") {
    const workshopId = inspection ? workshopSellerId(inspection.workshopId) : "";
    const workshopName = inspection?.workshopName ?? "";
    return { ...alone, sellerId: workshopId, workshopName, commissionCentimos: 0, netCentimos: totalCentimos };
  }
  const grossCentimos = lines.reduce((sum, { quantity, unitCentimos }) => sum + quantity * unitCentimos, 0);
  const shippingCentimos = delivery?.method === "shipping" ? delivery.priceCentimos : 0;
  const commissionCentimos = commissionOf(grossCentimos, commissionBasisPoints);
  return {
    sellerId: sellerId ?? "",
    workshopName: "",
    grossCentimos,
    shippingCentimos,
    commissionCentimos,
    paidCentimos: grossCentimos + shippingCentimos - order.discountCentimos,
    netCentimos: grossCentimos + shippingCentimos - commissionCentimos,
  };
}

/** Céntimos of parts that went back to the buyer, or are about to. */
export function refundedOf({ refunds = [] }: Pick<Order, "refunds">): number {
  return refunds.reduce((sum, { centimos }) => sum + centimos, 0);
}

/** Céntimos that can still go back. */
export function refundableOf(order: Order): number {
  return Math.max(0, shareOf(order).paidCentimos - refundedOf(order));
}

/** Commission and coupon in proportion to `refunded`: nothing is owed where all went back. */
export function reductionOf({ paidCentimos, netCentimos }: OrderShare, refunded: number): number {
  return refunded >= paidCentimos ? (refunded === 0 ? 0 : netCentimos) : portion(netCentimos, refunded, paidCentimos);
}
