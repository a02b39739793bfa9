import { z } from "zod";

/**
 * Accounts of the ledger. A balance is what the business owes the account: those of the provider (money of ours that is
 * there) and of a debt are negative, as these owe us. The balances of an order add up to 0.
 */
const LEDGER_ACCOUNTS = ["buyer", "provider", "held", "seller", "business", "debt"] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

const LEDGER_ITEMS = [
  "payment",
  "price",
  "delivery",
  "commission",
  "coupon",
  "plan",
  "refund",
  "transfer",
  /** To a buyer, by bank transfer. */
  "returned",
  "set-off",
  "repaid",
  "debt",
  /** Money that a seller has, while the provider decides whose it is. */
  "risk",
] as const;

/** Kinds of what causes an entry. */
const ENTRY_KINDS = [
  "capture",
  /** A payment that does not pay the order: it goes back, or waits for administrators. */
  "stray",
  "refund-decided",
  "refund",
  "refund-transfer",
  "mediation-opened",
  "mediation-won",
  "mediation-lost",
  "chargeback-opened",
  "chargeback-won",
  "chargeback-lost",
  "release",
  "payout",
  /** A transfer to a seller that the bank gave back. */
  "payout-returned",
  "set-off",
  "other",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

const LedgerLineSchema = z.object({
  account: z.enum(LEDGER_ACCOUNTS),
  /** A payment's id, a seller's uid or a workshop; empty for the order itself. */
  of: z.string(),
  item: z.enum(LEDGER_ITEMS),
  /** Added to the account's balance; never 0. */
  centimos: z.number().int(),
});
export type LedgerLine = z.infer<typeof LedgerLineSchema>;

/** Figure of a day of sales (`salesDays`), of a seller or of the business alone (`""`): `by` is added to it. */
const SoldLineSchema = z.object({ of: z.string(), day: z.string(), figure: z.string(), by: z.number().int() });
export type SoldLine = z.infer<typeof SoldLineSchema>;

/**
 * A document of `ledger`: created once, never changed. Its lines add up to 0; there are none where only figures of
 * sales changed.
 */
export const LedgerEntrySchema = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  kind: z.enum(ENTRY_KINDS),
  at: z.date(),
  lines: z.array(LedgerLineSchema),
  sold: z.array(SoldLineSchema),
});
export type LedgerEntry = z.infer<typeof LedgerEntrySchema>;

/** `cause`: what caused it at the provider or here, so that it is written once. */
export function ledgerPath(orderId: string, cause: string): string {
  return `ledger/${orderId}_${cause.replaceAll(/[^\w:.-]/g, "-")}`;
}

/** Balance of an account; `of`: only this payment's or seller's. */
export function balanceOf(lines: readonly LedgerLine[], account: LedgerAccount, of?: string): number {
  return lines
    .filter((line) => line.account === account && (of === undefined || line.of === of))
    .reduce((sum, { centimos }) => sum + centimos, 0);
}
