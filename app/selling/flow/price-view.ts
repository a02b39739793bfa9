import { formatSoles, toCentimos } from "~/business/money";
import type { PriceGuidance } from "~/catalog/prices/guidance";

/** Usual price for a seller who chooses theirs. */
export interface PriceView {
  /** `Parecidas se publican entre S/ 1,800 y S/ 2,400 (14 anuncios).` */
  usual: string;
  /** Said of a price that is far outside; null of any other, and while there is none. It never stops anybody. */
  warning: string | null;
}

/** Prices beyond so many times the usual range are worth a second look: mostly a zero too many or too few. */
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
