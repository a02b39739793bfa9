/** The cart's link in the header, whose last element counts. */
export const CART = "carrito";
/** Answer for the drawer: the same as the page /carrito, without the rest of a page. */
export const CART_PANEL = "/carrito/panel";
/** Header of an answer for the drawer: what the header's link counts from then on. */
export const CART_COUNT_HEADER = "x-carrito";
