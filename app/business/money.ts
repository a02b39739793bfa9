/** Money is integer céntimos of sol in the code; documents keep `price` in soles; only the view formats. */
export type Centimos = number;

/** Soles of a document (1250.5) to céntimos (125050). */
export function toCentimos(soles: number): Centimos {
  return Math.round(soles * 100);
}

export function toSoles(centimos: Centimos): number {
  return centimos / 100;
}

const withCents = new Intl.NumberFormat("es-PE", { style: "currency", currency: "PEN" });
const whole = new Intl.NumberFormat("es-PE", { style: "currency", currency: "PEN", maximumFractionDigits: 0 });

/** `S/ 1,250.00` (no-break space), or `S/ 1,250` with `{ compact: true }` when there are no céntimos. */
export function formatSoles(centimos: Centimos, options?: { compact?: boolean }): string {
  const format = options?.compact && centimos % 100 === 0 ? whole : withCents;
  return format.format(centimos / 100);
}

interface TypedAmount {
  value: number;
  /** False where the marks allow another reading too: the form then asks, and never takes the value. */
  isSure: boolean;
}

/** Longer texts are no amount, and would take the patterns long. */
const TYPED_MAX = 40;
const SHAPE = /^(?:s\/\.?)?\s*(\d[\d.,'’\s]*?)[.,]?\s*(mil|k)?\s*(?:soles)?$/i;
/** Groups of three with one mark, or none; then one or two decimals behind another mark. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,'’\s])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d\d?)?$/;
const PLAIN = /^\d+(?:[.,]\d\d?)?$/;

/**
 * Reads an amount as users in Peru type it: `1250`, `1,250.50`, `1.250,50`, `1 250`, `2500,00`, `S/ 2.500`, `2 mil`,
 * `2.5k`. Null for anything else. The only reader of amounts, for forms, addresses and searched words.
 */
export function parseAmount(text: string): TypedAmount | null {
  const typed = text.replace(/\s+/g, " ").trim();
  const [, digits, thousands] = (typed.length <= TYPED_MAX && SHAPE.exec(typed)) || [];
  if (!digits) return null;
  const [, whole = digits, cents = ""] =
    /^(.*)[.,](\d\d?)$/.exec(digits) ?? /^(0|\d{4,})[.,](\d\d)\d+$/.exec(digits) ?? [];
  // To the céntimo: 2.55 times a thousand is 2549.9999999999995.
  const value = Math.round(Number(`${whole.replace(/\D/g, "")}.${cents}`) * (thousands ? 1e5 : 100)) / 100;
  const isSure = PLAIN.test(digits) || (!thousands && GROUPED.test(digits));
  return Number.isSafeInteger(Math.round(value * 100)) ? { value, isSure } : null;
}

/** Null for no amount, and for a doubtful one. */
export function parseSoles(text: string): Centimos | null {
  const read = parseAmount(text);
  return read?.isSure ? toCentimos(read.value) : null;
}

export function wrongSoles(text: string, message: string): string {
  const read = parseAmount(text);
  if (!read || read.isSure) return message;
  return `${message} ¿Quisiste decir ${formatSoles(toCentimos(read.value), { compact: true })}?`;
}
