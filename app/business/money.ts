/** Money is integer céntimos of sol in the code; documents keep `price` in soles; only the view formats. */
export type Centimos = number;

/** Soles of a document (1250.5) to céntimos (125050). */
export function toCentimos(soles: number): Centimos {
  return Math.round(soles * 100);
}

/** Céntimos to the soles of a document. */
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

/**
 * Parses an amount as typed in Peru: `1250`, `1,250`, `1 250.50`, `S/ 1,250.50`.
 * Returns céntimos, or null when it is no amount with at most two decimals.
 */
export function parseSoles(text: string): Centimos | null {
  const cleaned = text.replace(/s\/\.?/i, "").replace(/[\s\u00a0]/g, "");
  if (!/^\d{1,3}(,\d{3})+(\.\d{1,2})?$|^\d+(\.\d{1,2})?$/.test(cleaned)) return null;
  const centimos = Math.round(Number(cleaned.replaceAll(",", "")) * 100);
  return Number.isSafeInteger(centimos) ? centimos : null;
}
