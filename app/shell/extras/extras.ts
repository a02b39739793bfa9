/*
 * What a page does with scripts but without React: hearts and the cart. A file of its own, which the bootstrap loads at
 * the first use of a link or form with `data-extra`; works with and without React. The listeners are those of the
 * capturing phase: what they handle is prevented before the bootstrap takes it for the beginning of a navigation.
 */
import { listenToCart } from "./cart-drawer";
import { listenToHearts } from "./hearts";

listenToHearts();
listenToCart();
