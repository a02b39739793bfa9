/** Sales tax of Peru, which prices include (IGV with the municipal tax: 18 %). */
const IGV = 0.18;

/** The tax within an amount in céntimos. Rounded once: ask it for a total, never for its parts. */
export function includedIgv(grossCentimos: number): number {
  return grossCentimos - Math.round(grossCentimos / (1 + IGV));
}
