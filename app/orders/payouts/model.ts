import { z } from "zod";

import { PAYOUT_STATES } from "./constants";

const amount = z.number().int().min(0);

/** A document of `payouts` (`{order}_{seller}`): debt of the business for a completed order. */
export const PayoutSchema = z.object({
  orderId: z.string(),
  /** `R-2026-000123` */
  orderNumber: z.string(),
  /** A uid, or a workshop's name by `workshopSellerId` of the ledger. */
  sellerId: z.string(),
  /** Name of a workshop, which has no account here; empty for a user. */
  workshopName: z.string().default(""),
  /** Price of the seller's lines, in full: a coupon is the business's own cost. */
  grossCentimos: amount,
  shippingCentimos: amount,
  commissionCentimos: amount,
  /** Less, as a part of the sale went back to the buyer. */
  reducedCentimos: amount.default(0),
  /** Share of the sale that is left. */
  netCentimos: amount,
  /** Kept back from it for debts of other sales. */
  setOffCentimos: amount.default(0),
  /** Debt of the seller for this sale: it was paid, and its money went back afterwards. */
  debtCentimos: amount.default(0),
  state: z.enum(PAYOUT_STATES),
  createdAt: z.date(),
  paidAt: z.date().nullable(),
  /** Number of the transfer, once it is paid. */
  reference: z.string().nullable().default(null),
  /** Last file for the bank with this line; `by` is an administrator. */
  exported: z.object({ at: z.date(), batch: z.string(), by: z.string() }).nullable().default(null),
});
export type Payout = z.infer<typeof PayoutSchema>;

/** Reference of a payout that was kept back whole. */
export const KEPT_BACK = "Compensado con una deuda";

/** Amount that is transferred, or was. */
export function transferOf({ netCentimos, setOffCentimos }: Pick<Payout, "netCentimos" | "setOffCentimos">): number {
  return Math.max(0, netCentimos - setOffCentimos);
}

export function payoutPath(orderId: string, sellerId: string): string {
  return `payouts/${orderId}_${sellerId}`;
}
