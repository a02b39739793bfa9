import { MAX_OFFERS } from "./constants.ts";

/** The last of a buyer's offers is said to be the last. */
export function leftMessage(left: number): string {
  if (left <= 0) return `Fue la última de tus ${MAX_OFFERS} ofertas por este anuncio.`;
  return left === 1 ? "Te queda 1 oferta: será la última." : `Te quedan ${left} ofertas por este anuncio.`;
}
