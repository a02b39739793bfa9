import type { Centimos } from "./money.ts";

/** Commission on an amount by basis points (100 = 1 %), rounded to the céntimo. Never of the delivery. */
export function commissionOf(amount: Centimos, basisPoints: number): Centimos {
  return Math.round((amount * basisPoints) / 10_000);
}
