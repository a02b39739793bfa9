import type { Centimos } from "~/business/money";
import { quantile } from "~/catalog/prices/terms";

export function quartilesOf(prices: readonly Centimos[]): { low: Centimos; median: Centimos; high: Centimos } {
  const sorted = Float64Array.from(prices).sort();
  const at = (part: number): Centimos => Math.round(quantile(sorted, part) / 100) * 100;
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}
