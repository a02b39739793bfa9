import type { Centimos } from "~/business/money";

/** Quartiles and median of at least one price, interpolated between neighbours, in whole soles. */
export function quartilesOf(prices: readonly Centimos[]): { low: Centimos; median: Centimos; high: Centimos } {
  const sorted = Float64Array.from(prices).sort();
  const at = (part: number): Centimos => {
    const place = (sorted.length - 1) * part;
    const below = sorted[Math.floor(place)] ?? 0;
    const above = sorted[Math.ceil(place)] ?? below;
    return Math.round((below + (above - below) * (place - Math.floor(place))) / 100) * 100;
  };
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}
