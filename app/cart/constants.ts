/** Values of `intent` of the cart's buttons. */
export const CART_INTENTS = {
  add: "agregar",
  buy: "comprar",
  set: "cambiar",
  less: "menos",
  more: "mas",
  remove: "quitar",
  clear: "vaciar",
  pay: "pagar",
} as const;

/** Names of its fields. */
export const LISTING_FIELD = "anuncio";
export const QUANTITY_FIELD = "cantidad";

/** Address of the cart's page, which all its forms are sent to. */
export const CART_PATH = "/carrito";
export const CHECKOUT_PATH = "/checkout";
export const EXPLORE_PATH = "/comprar";

/** The number input of a line. */
export function quantityId(listingId: string): string {
  return `${QUANTITY_FIELD}-${listingId}`;
}
