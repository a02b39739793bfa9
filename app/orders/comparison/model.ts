import { z } from "zod";

import { DIFFERENCE_KINDS } from "./constants";

/**
 * A document of `moneyDifferences` (`{day}_{payment}`): the ledger and the provider, or a payout, say different things.
 */
export const MoneyDifferenceSchema = z.object({
  /** Day of Lima that was compared. */
  day: z.string(),
  paymentId: z.string(),
  /** Empty where the payment belongs to no order here. */
  orderId: z.string(),
  orderNumber: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  /** Céntimos that are with the provider, or were paid out, by the ledger and by the other one. */
  hereCentimos: z.number().int(),
  thereCentimos: z.number().int(),
  state: z.enum(["open", "closed"]),
  at: z.date(),
});
export type MoneyDifference = z.infer<typeof MoneyDifferenceSchema>;

export function differencePath(day: string, paymentId: string): string {
  return `moneyDifferences/${day}_${paymentId}`;
}
