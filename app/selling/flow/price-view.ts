import { formatSoles, toCentimos } from "~/business/money";
import type { PriceGuidance } from "~/catalog/prices/guidance";

export interface PriceView {
  /** `Parecidas se publican entre S/ 1,800 y S/ 2,400 (14 anuncios).` */
  usual: string;
  /** Warning about a price far outside; null for any other, and for none. It never stops the seller. */
  warning: string | null;
}

/** Factor beyond the usual range at which a price is doubtful: mostly a zero too many or too few. */
const FAR = 2;

export function viewPrice({ low, high, count }: PriceGuidance, price: number | undefined): PriceView {
  const text = (centimos: number) => formatSoles(centimos, { compact: true });
  const range = low === high ? `en ${text(low)}` : `entre ${text(low)} y ${text(high)}`;
  const usual = `Parecidas se publican ${range} (${count} anuncios).`;
  if (price === undefined) return { usual, warning: null };
  const centimos = toCentimos(price);
  const standing = centimos * FAR < low ? "debajo" : centimos > high * FAR ? "encima" : null;
  return {
    usual,
    warning:
      standing &&
      `Tu precio, ${text(centimos)}, está muy por ${standing} de lo usual. ${usual} Revísalo por si falta o ` +
        "sobra un cero.",
  };
}
