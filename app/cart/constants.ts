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

export function quantityId(listingId: string): string {
  return `${QUANTITY_FIELD}-${listingId}`;
}
