import { readCookie } from "~/platform/http/http";
import { parseTheme } from "~/shell/frame/theme";

import { isIos, type PageDelivery } from "./page-context";

/** The pages of the shop window, and those of text; the styles of each are in app/styles/shop-{name}.css. */
export type ShopPage = "home" | "catalog" | "listing" | "legal";

/** What a first visit of a page gets inlined: one of those stylesheets, or nothing. */
export type PageStyles = ShopPage | "none";

export interface DocumentAssets {
  /** Source of the bootstrap. */
  bootstrap: string;
  /** Address of the whole stylesheet; its name ends in `-{hash}.css`. */
  cssHref: string;
  /** Address of ./hearts.ts, bundled. */
  heartsHref: string;
  /** Styles of the shop window, or null where they are never inlined. */
  shopCss: Record<ShopPage, string> | null;
}

interface DeliveryFacts {
  request: Request;
  nonce: string;
  requestId: string;
  /** Of the page that was asked for. */
  styles: PageStyles;
  fingerprint: string | null;
  scriptless: boolean;
  saved: string;
}

/**
 * How the document of this request is delivered. A shop page inlines its styles until the cookie `css`, set by the
 * bootstrap, says that the browser has the whole stylesheet of this build.
 */
export function deliver(
  { request, nonce, requestId, styles, fingerprint, scriptless, saved }: DeliveryFacts,
  { bootstrap, cssHref, heartsHref, shopCss }: DocumentAssets,
): PageDelivery {
  const known = readCookie(request, "css");
  const isCached = known !== null && known !== "" && cssHref.endsWith(`-${known}.css`);
  return {
    nonce,
    fingerprint,
    scriptless,
    theme: parseTheme(readCookie(request, "theme")),
    inlineCss: styles !== "none" && shopCss && !isCached ? shopCss[styles] : null,
    cssHref,
    heartsHref,
    bootstrap,
    saved,
    requestId,
    ios: isIos(request.headers.get("User-Agent") ?? ""),
  };
}
