import { formatSoles, toCentimos } from "~/business/money";
import type { PriceGuidance } from "~/catalog/prices/guidance";
import { usualText } from "~/catalog/prices/guidance-text";

export interface PriceView {
  /** `Lo habitual: S/ 1,800 a S/ 2,400 en 14 bicicletas similares.` */
  usual: string;
  /** Soles in the middle of the usual range, for a listing without a price; null for any other. */
  proposed: number | null;
  /** Warning about a price far outside; null for any other, and for none. It never stops the seller. */
  warning: string | null;
}

/** Factor beyond the usual range at which a price is doubtful: mostly a zero too many or too few. */
const FAR = 2;
/** In céntimos. */
const TEN_SOLES = 1_000;

export function viewPrice(guidance: PriceGuidance, price: number | undefined): PriceView {
  const { low, high } = guidance;
  const text = (centimos: number) => formatSoles(centimos, { compact: true });
  const usual = `Lo habitual: ${usualText(guidance)}.`;
  if (price === undefined) return { usual, proposed: Math.round((low + high) / 2 / TEN_SOLES) * 10, warning: null };
  const centimos = toCentimos(price);
  const standing = centimos * FAR < low ? "debajo" : centimos > high * FAR ? "encima" : null;
  return {
    usual,
    proposed: null,
    warning:
      standing &&
      `Tu precio, ${text(centimos)}, está muy por ${standing} de lo habitual. ${usual} Revísalo por si falta o ` +
        "sobra un cero.",
  };
}
