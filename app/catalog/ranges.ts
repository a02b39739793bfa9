import type { RangeParameter } from "./filter-table.ts";

// Ranges of numbers in the address of /comprar.

/** At least one end is given, and `min <= max` where both are. */
export interface Range {
  min: number | null;
  max: number | null;
}

export function sameRange(a: Range | null, b: Range | null): boolean {
  return (a?.min ?? null) === (b?.min ?? null) && (a?.max ?? null) === (b?.max ?? null);
}

/** The range of a key (`precio=500-999.99`) or of a form's fields (`precio_min`, `precio_max`), which win. */
export function rangeOf(params: URLSearchParams, of: RangeParameter): Range | null {
  const { key } = of;
  const [low, high] = endsOf(params.get(key) ?? "", of);
  const min = readEnd(params.get(`${key}_min`) || low, of) || null;
  const max = readEnd(params.get(`${key}_max`) || high, of);
  if (min === null && max === null) return null;
  // Swapped ends are put in order.
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

export function unreadEnds(params: URLSearchParams, of: RangeParameter): { key: string; value: string }[] {
  const { key } = of;
  return [key, `${key}_min`, `${key}_max`].flatMap((name) => {
    const value = params.get(name) ?? "";
    const ends = name === key ? endsOf(value, of) : [value];
    return ends.every((end) => end.trim() === "" || readEnd(end, of) !== null) ? [] : [{ key: name, value }];
  });
}

/** `0-500`, but `-2010`: a year has no zero to begin at. */
export function formatRange(range: Range | null, { lowest }: RangeParameter): string {
  return range === null ? "" : `${range.min ?? (lowest ? "" : "0")}-${range.max ?? ""}`;
}

/** Ends of `1000-2500`, `-500`, `2020-`, or of one number alone. A text of another shape is an unreadable end. */
function endsOf(text: string, { exact }: RangeParameter): [low: string, high: string] {
  if (exact && /^\d+$/.test(text)) return [text, text];
  const [, low = text, high = ""] = /^([\d.]*)-([\d.]*)$/.exec(text) ?? [];
  return [low, high];
}

/** Smaller amounts with a part are said of thousands. */
export const LEAST_WITH_CENTS = 50;

/** Plain digits, which the server makes of typed amounts (`withPlainAmounts`); null beyond the limits. */
function readEnd(text: string, { lowest = 0, highest, cents }: RangeParameter): number | null {
  if (!/^\d{1,9}(\.\d{0,2})?$/.test(text)) return null;
  const number = Number(text);
  // `2.5` is said of thousands: nothing costs two soles and a half.
  const isThousands = cents && number % 1 && number < LEAST_WITH_CENTS;
  const value = isThousands ? Math.round(number * 1000) : cents ? number : Math.trunc(number);
  return value >= lowest && value <= highest ? value : null;
}
