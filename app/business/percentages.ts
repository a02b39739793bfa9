import type { Centimos } from "./money.ts";

/** Sales tax of Peru, which prices include (IGV with the municipal tax: 18 %). */
const IGV = 0.18;

/** Tax included in an amount. Rounded once: call it with a total, never with its parts. */
export function includedIgv(grossCentimos: Centimos): Centimos {
  return grossCentimos - Math.round(grossCentimos / (1 + IGV));
}

/** Commission on an amount by basis points (100 = 1 %), rounded to the céntimo. Never of the delivery. */
export function commissionOf(amount: Centimos, basisPoints: number): Centimos {
  return Math.round((amount * basisPoints) / 10_000);
}
