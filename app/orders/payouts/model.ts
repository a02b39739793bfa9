import { z } from "zod";

import { FAILURE_REASONS, PAYOUT_STATES } from "./constants";

const amount = z.number().int().min(0);

/** A transfer to the seller's account. */
const SentSchema = z.object({
  centimos: amount,
  /** Number of the bank's operation, and its day. */
  reference: z.string(),
  at: z.date(),
  /** File for the bank; null for one of its own. */
  batch: z.string().nullable(),
  /** The bank gave it back, or it was never made; `by` is an administrator. */
  returned: z.object({ at: z.date(), reason: z.enum(FAILURE_REASONS), by: z.string() }).nullable(),
});
export type SentTransfer = z.infer<typeof SentSchema>;

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
  /** Transferred for it, as the files for the bank said or the page. */
  paidCentimos: amount.default(0),
  /** Of its debt: kept back from other payouts. */
  repaidCentimos: amount.default(0),
  /** Debt of the seller for this sale: it was paid, and its money went back afterwards. */
  debtCentimos: amount.default(0),
  state: z.enum(PAYOUT_STATES),
  createdAt: z.date(),
  paidAt: z.date().nullable(),
  /** Number of the transfer, once it is paid. */
  reference: z.string().nullable().default(null),
  /** Last file for the bank with this line, and its amount there; `by` is an administrator. */
  exported: z.object({ at: z.date(), batch: z.string(), by: z.string(), centimos: amount }).nullable().default(null),
  /** Last time that it was not transferred, or that a transfer came back. */
  failed: z
    .object({
      at: z.date(),
      reason: z.enum(FAILURE_REASONS),
      /** Time of the account that was tried. */
      triedAt: z.date(),
      isReturned: z.boolean(),
    })
    .nullable()
    .default(null),
  /** Transfers that were registered, oldest first. */
  sent: z.array(SentSchema).default([]),
  /** A debt may be kept back from it, or it is one that may be: the job of each minute looks once. */
  isToSetOff: z.boolean().default(false),
});
export type Payout = z.infer<typeof PayoutSchema>;
type PayoutAmounts = Pick<
  Payout,
  "state" | "exported" | "netCentimos" | "setOffCentimos" | "paidCentimos" | "repaidCentimos"
>;

/** Reference of a payout that was kept back whole. */
export const KEPT_BACK = "Compensado con una deuda";

/** A line in a file stays as it is until the bank's answer is registered. */
export function isAtBank({ state, exported }: Pick<Payout, "state" | "exported">): boolean {
  return state === "pending" && exported !== null;
}

/** Amount that is still to be transferred: of a line in a file what the file says. */
export function transferOf(payout: PayoutAmounts): number {
  const { netCentimos, setOffCentimos, paidCentimos, repaidCentimos, exported } = payout;
  if (exported !== null && isAtBank(payout)) return exported.centimos;
  return Math.max(0, netCentimos - setOffCentimos - paidCentimos + repaidCentimos);
}

/** Still to be transferred; 0 for a line that has ended. */
export function owedOf(payout: PayoutAmounts): number {
  return payout.state === "pending" ? transferOf(payout) : 0;
}

/** Amount that was transferred, or is to be. */
export function amountOf(payout: PayoutAmounts): number {
  return payout.state === "paid" ? payout.paidCentimos : transferOf(payout);
}

export function payoutPath(orderId: string, sellerId: string): string {
  return `payouts/${orderId}_${sellerId}`;
}
