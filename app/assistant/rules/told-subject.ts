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
  const isLoud = first !== undefined && first.points >= LEAST.vague;
  if (exact !== null && !VAGUE.has(exact)) return exact;
  if (exact !== null && !isLoud) return isNarrow(read) && !ASKS.test(bare) ? null : exact;
  const least = isNarrow(read) ? LEAST.narrow : hasFilters(read) && SEARCHES.test(bare) ? LEAST.wide : LEAST.none;
  return first !== undefined && first.points >= least ? first.subject : null;
}
const LEAST = { vague: 4, narrow: 5, wide: 3, none: 2 };
const VAGUE: ReadonlySet<AskedSubject> = new Set(["pagos", "fotos", "contact", "talleres", "listings"]);
const ASKS = /(?<![a-z])(?:como|puedo|pueden|se puede|acept\w+|cuanto|donde|cuando|hacen)(?![a-z])/;

/** Stories of a vehicle say these of it as well. */
const BROAD: ReadonlySet<string> = new Set(["types", "price", "department", "province", "district", "condition"]);

function isNarrow({ filters }: SearchRead): boolean {
  if (filters.condition != null && filters.condition !== "nuevo" && filters.condition !== "usado") return true;
  const isKindNamed = (filters.types ?? []).some((type) => type !== "bicicletas" && type !== "motos");
  return isKindNamed || Object.keys(filters).some((key) => !BROAD.has(key));
}

const SEARCHES = new RegExp(
  "(?<![a-z])(?:busc|quier|quisier|necesit|tien|tendr|hay|vend[ea]|muestr|mostr|algun|algo|compr|bicis|bicicletas|motos|" +
    "barat|hasta|menos de|una? (?:bici|moto)\\w* )",
);
const OF_ONESELF = /(?<![a-z])(?:mi|mis|me|se|le|ya|yo|ustedes)(?![a-z])/;

/** Whether a message tells of a vehicle more than it searches one: `deje mi bici con candado y ya no está`. */
export function isStory(bare: string, read: SearchRead): boolean {
  return (
    hasFilters(read) &&
    read.filters.price == null &&
    !isNarrow(read) &&
    read.words.length > 1 &&
    OF_ONESELF.test(bare) &&
    !SEARCHES.test(bare)
  );
}
