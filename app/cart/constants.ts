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

export const LISTING_FIELD = "anuncio";
export const QUANTITY_FIELD = "cantidad";

export const CART_PATH = "/carrito";
export const CHECKOUT_PATH = "/checkout";
export const EXPLORE_PATH = "/comprar";

/** The checkout of one listing of the cart: the others wait. */
export function checkoutOf(listingId: string): string {
  return `${CHECKOUT_PATH}?${LISTING_FIELD}=${encodeURIComponent(listingId)}`;
}

export function quantityId(listingId: string): string {
  return `${QUANTITY_FIELD}-${listingId}`;
}
