// Ranges of prices, model years, displacement and mileage in the address of /comprar.

/** At least one end is given, and `min <= max` where both are. */
export interface Range {
  min: number | null;
  max: number | null;
}

/** The five ranges of the specification, in soles. Each price is in one of them. */
export const PRICE_RANGES: readonly Range[] = [
  { min: null, max: 499.99 },
  { min: 500, max: 999.99 },
  { min: 1000, max: 2499.99 },
  { min: 2500, max: 5000 },
  { min: 5000.01, max: null },
];

/** Ranges of model years for a shopper of `currentYear`. */
export function yearRanges(currentYear: number): Range[] {
  return [
    { min: currentYear - 1, max: null },
    { min: currentYear - 4, max: currentYear - 2 },
    { min: currentYear - 9, max: currentYear - 5 },
    { min: null, max: currentYear - 10 },
  ];
}

/** Ranges of displacement in cc: up to scooters and small ones, everyday ones, large ones. */
export const DISPLACEMENT_RANGES: readonly Range[] = [
  { min: null, max: 125 },
  { min: 126, max: 200 },
  { min: 201, max: 400 },
  { min: 401, max: null },
];

/** In kilometres. */
export const MILEAGE_RANGES: readonly Range[] = [
  { min: null, max: 5000 },
  { min: 5001, max: 20_000 },
  { min: 20_001, max: 50_000 },
  { min: 50_001, max: null },
];

/** Lowest and highest end of a range, and whether it may have céntimos. */
const LIMITS = {
  precio: { lowest: 0, highest: 1_000_000, cents: true },
  anio: { lowest: 1900, highest: 2100, cents: false },
  cilindrada: { lowest: 0, highest: 3000, cents: false },
  kilometraje: { lowest: 0, highest: 1_000_000, cents: false },
} as const;
export type RangeKey = keyof typeof LIMITS;

export function sameRange(a: Range | null, b: Range | null): boolean {
  return (a?.min ?? null) === (b?.min ?? null) && (a?.max ?? null) === (b?.max ?? null);
}

/** The range of `key` (`precio=500-999.99`) or of a form's fields (`precio_min`, `precio_max`), which win. */
export function rangeOf(params: URLSearchParams, key: RangeKey): Range | null {
  const [low, high] = endsOf(params.get(key) ?? "", key);
  const min = readEnd(params.get(`${key}_min`) || low, key) || null;
  const max = readEnd(params.get(`${key}_max`) || high, key);
  if (min === null && max === null) return null;
  // Swapped ends are put in order.
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

export function unreadEnds(params: URLSearchParams, key: RangeKey): { key: string; value: string }[] {
  return [key, `${key}_min`, `${key}_max`].flatMap((name) => {
    const value = params.get(name) ?? "";
    const ends = name === key ? endsOf(value, key) : [value];
    return ends.every((end) => end.trim() === "" || readEnd(end, key) !== null) ? [] : [{ key: name, value }];
  });
}

export function formatRange(range: Range | null, openStart: string): string {
  return range === null ? "" : `${range.min ?? openStart}-${range.max ?? ""}`;
}

/** Ends of `1000-2500`, `-500`, `2020-`, or one number. A text of another shape is an unreadable end. */
function endsOf(text: string, key: RangeKey): [low: string, high: string] {
  if (key === "anio" ? /^\d{4}$/.test(text) : key === "cilindrada" && /^\d+$/.test(text)) return [text, text];
  const [, low = text, high = ""] = /^([\d.]*)-([\d.]*)$/.exec(text) ?? [];
  return [low, high];
}

/** Plain digits, which the server makes of typed amounts (`withPlainAmounts`); null beyond the limits. */
function readEnd(text: string, key: RangeKey): number | null {
  const { lowest, highest, cents } = LIMITS[key];
  if (!/^\d{1,9}(\.\d{0,2})?$/.test(text)) return null;
  const value = cents ? Number(text) : Math.trunc(Number(text));
  return value >= lowest && value <= highest ? value : null;
}
