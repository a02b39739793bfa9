/*
 * What a page does with scripts but without React: hearts, the cart, the theme and photos. A file of its own, which the bootstrap
 * loads at the first use of a link or form with `data-extra`; works with and without React. The listeners are those of
 * the capturing phase: what they handle is prevented before the bootstrap takes it for the beginning of a navigation.
 */
import { ZOOM } from "../page/zoom-constants";
import { listenToCart } from "./cart-drawer";
import { listenToHearts } from "./hearts";
import { loadStylesheet } from "./notice";
import { listenToThemes } from "./theme";

listenToHearts();
listenToCart();
listenToThemes();

// Photos: the module comes with the first that is pressed; where it cannot be had, the link opens the picture.
addEventListener(
  "click",
  (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const link = (target as Element).closest<HTMLAnchorElement>(`[${ZOOM}]`);
    if (!link || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    Promise.all([import("./photo-zoom"), loadStylesheet()]).then(
      ([{ openZoom }]) => openZoom(link),
      () => (location.href = link.href),
    );
  },
  true,
);
