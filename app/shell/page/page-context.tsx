import { createContext, useContext } from "react";

import { CART } from "~/shell/page/cart-constants";
import type { TextSize } from "~/shell/page/text-size";
import { DEFAULT_THEME, parseTheme, type Theme } from "~/shell/page/theme";

/**
 * How this document was delivered. It is no loader data: it belongs to the document and not to a navigation, the nonce
 * must not reach the browser's data, and the data of an adaptive page is fetched later than its HTML.
 */
export interface PageDelivery {
  /** Of the CSP. In the browser for the styles of a document that React mounts again; never part of the data. */
  nonce: string | undefined;
  /** Identifies the page's data; set where the page works without React and the bootstrap loads it. */
  fingerprint: string | null;
  /** It never runs a script. False in the browser's own renderings: scripts came with the page then. */
  scriptless: boolean;
  theme: Theme;
  textSize: Exclude<TextSize, "normal"> | undefined;
  /** The user saves data: photos are shown on demand. In the browser: as the page came. */
  savesData: boolean;
  /** Inlined styles, or null where the file is linked. */
  inlineCss: string | null;
  cssHref: string;
  extrasHref: string;
  /** The script to inline; empty in the browser, where it has run. */
  bootstrap: string;
  /** Ids of hearted listings, newest first, joined by spaces. In the browser: as the page came. */
  saved: string;
  /** Items in the cart as the header shows them: `3`, `99+`; empty for none. In the browser: as it is now. */
  cart: string;
  /** Shown with an error, so that a report finds its log. */
  requestId: string;
  /** The browser may fetch listings ahead. Never set in the browser, where the page's rules are in effect. */
  ahead?: boolean;
  /** An iPhone or iPad: the fallback page has advice for it. */
  ios: boolean;
}

const EMPTY: PageDelivery = {
  nonce: undefined,
  fingerprint: null,
  scriptless: false,
  theme: DEFAULT_THEME,
  textSize: undefined,
  savesData: false,
  inlineCss: null,
  cssHref: "",
  extrasHref: "",
  bootstrap: "",
  saved: "",
  cart: "",
  requestId: "",
  ios: false,
};

const PageContext = createContext<PageDelivery>(EMPTY);
export const PageProvider = PageContext.Provider;

export function usePage(): PageDelivery {
  return useContext(PageContext);
}

export function isIos(userAgent: string): boolean {
  return /iPhone|iPad|iPod/.test(userAgent);
}

/** In the browser: reads off the document what the server decided, so that hydration renders the same. */
export function readPage(page: Document): PageDelivery {
  const { theme, text, saving, saved = "", request = "" } = page.documentElement.dataset;
  const script = page.getElementById("arranque");
  const { fingerprint, css = "", extras = "" } = script?.dataset ?? {};
  return {
    nonce: script?.nonce,
    fingerprint: fingerprint ?? null,
    scriptless: false,
    theme: parseTheme(theme),
    // As the server or our own script wrote it.
    textSize: text as PageDelivery["textSize"],
    savesData: saving === "",
    inlineCss: page.getElementById("estilos")?.textContent ?? null,
    cssHref: css,
    extrasHref: extras,
    bootstrap: "",
    saved,
    get cart() {
      return page.getElementById(CART)?.lastElementChild?.textContent ?? "";
    },
    requestId: request,
    ios: isIos(navigator.userAgent),
  };
}
