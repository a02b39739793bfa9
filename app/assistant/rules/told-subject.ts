import type { LikelySubject } from "./likely-subjects";
import { hasFilters, type SearchRead } from "./read-search";
import type { AskedSubject } from "./subject-words";

/**
 * The exact subject; where there is none, the likeliest, if it speaks louder than the search. A word of paying in a
 * search with a price (`para no pagar pasaje, hasta 4000`) is no question.
 */
export function toldSubject(
  bare: string,
  exact: AskedSubject | null,
  [first]: readonly LikelySubject[],
  read: SearchRead,
): AskedSubject | null {
  if (exact !== null) return VAGUE.has(exact) && isNarrow(read) && !ASKS.test(bare) ? null : exact;
  const least = isNarrow(read) ? LEAST.narrow : hasFilters(read) ? LEAST.wide : LEAST.none;
  return first !== undefined && first.points >= least ? first.subject : null;
}
const LEAST = { narrow: 5, wide: 3, none: 2 };
const VAGUE: ReadonlySet<AskedSubject> = new Set(["pagos", "fotos", "contact", "envios"]);
const ASKS = /(?<![a-z])(?:como|puedo|pueden|se puede|acept\w+|cuanto|donde|cuando|hacen|que|es|hay)(?![a-z])/;

/** Stories of a vehicle say these of it as well. */
const BROAD: ReadonlySet<string> = new Set(["types", "price", "department", "province", "district", "condition"]);

function isNarrow({ filters }: SearchRead): boolean {
  const isKindNamed = (filters.types ?? []).some((type) => type !== "bicicletas" && type !== "motos");
  return isKindNamed || Object.keys(filters).some((key) => !BROAD.has(key));
}
