import type { Centimos } from "./money.ts";

/** What the business keeps of a sale, in basis points (100 = 1 %) of the vehicles' price; the legal texts say none. */
export const COMMISSION = { basisPoints: 0 } as const;

/** Commission on an amount, rounded to the céntimo. Never of the delivery. */
export function commissionOf(amount: Centimos, basisPoints: number = COMMISSION.basisPoints): Centimos {
  return Math.round((amount * basisPoints) / 10_000);
}
