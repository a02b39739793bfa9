/*
 * Functions of a page with scripts but without React: hearts, the cart, the theme, photos, passkeys, the device and
 * Rebi. A file of its own, which the bootstrap loads at the first use of a link or form with `data-extra`; works with
 * and without React. The listeners are those of the capturing phase: what they handle is prevented before the bootstrap
 * takes it for the beginning of a navigation.
 */
import { NAVIGATING } from "../delivery/navigating";
import { ASSISTANT_LINK } from "../page/assistant-constants";
import { DEVICE_PATH } from "../page/device-panel-constants";
import { PASSKEY_FORM } from "../page/passkey-constants";
import { ZOOM } from "../page/zoom-constants";
import { listenToCart } from "./cart-drawer";
import { listenToHearts } from "./hearts";
import { loadStylesheet, tell } from "./notice";
import { listenToThemes } from "./theme";

listenToHearts();
listenToCart();
listenToThemes();
openByModule(`[${ZOOM}]`, async () => (await import("./photo-zoom")).openZoom);
openByModule(`a[href="${DEVICE_PATH}"]`, async () => (await import("../panel/device-panel")).openDevice);
openByModule(`.${ASSISTANT_LINK}`, async () => (await import("./assistant/panel")).openAssistant);
addEventListener(
  "submit",
  (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.hasAttribute(PASSKEY_FORM)) return;
    event.preventDefault();
    import("./passkeys").then(
      ({ sendWithPasskey }) => sendWithPasskey(form),
      () => tell("Error de conexión. Verifica tu internet y vuelve a intentarlo.", "error"),
    );
  },
  true,
);
// The bootstrap's bar has shown that this file was on its way.
dispatchEvent(new CustomEvent(NAVIGATING));

/** A link whose module comes when it is pressed first; where that cannot be had, the link goes its own way. */
function openByModule(selector: string, load: () => Promise<(link: HTMLAnchorElement) => void>): void {
  addEventListener(
    "click",
    (event) => {
      const { target, ctrlKey, metaKey, shiftKey } = event;
      const link = (target as Element).closest<HTMLAnchorElement>(selector);
      if (!link || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      Promise.all([load(), loadStylesheet()]).then(
        ([open]) => open(link),
        // The page was not asked for where the panel was only to be restored.
        () => link.dataset.kept ?? (location.href = link.href),
      );
    },
    true,
  );
}
