import { readCookie } from "~/platform/http/http";
import { parseTheme } from "~/shell/frame/theme";

import { isIos, type PageDelivery } from "./page-context";

/** The pages of the shop window, and those of text; the styles of each are in app/styles/shop-{name}.css. */
export type ShopPage = "home" | "catalog" | "listing" | "legal";

/** Ids of the shop window's routes: all that their screens are made of is named by the page's stylesheet. */
export const SHOP_ROUTES: ReadonlyMap<string, ShopPage> = new Map([
  ["routes/market/inicio", "home"],
  ["routes/market/no-encontrado", "home"],
  ["routes/market/comprar", "catalog"],
  ["producto", "listing"],
  ["vehiculo", "listing"],
  ["routes/legal/politicas", "legal"],
  ["routes/legal/terminos", "legal"],
  ["routes/legal/privacidad", "legal"],
  ["routes/legal/cookies", "legal"],
  ["routes/legal/acerca-de", "legal"],
]);

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
  /** Of the deepest route. */
  routeId: string | undefined;
  fingerprint: string | null;
  scriptless: boolean;
  saved: string;
}

/**
 * How the document of this request is delivered. A shop page inlines its styles until the cookie `css`, set by the
 * bootstrap, says that the browser has the whole stylesheet of this build.
 */
export function deliver(
  { request, nonce, requestId, routeId, fingerprint, scriptless, saved }: DeliveryFacts,
  { bootstrap, cssHref, heartsHref, shopCss }: DocumentAssets,
): PageDelivery {
  const known = readCookie(request, "css");
  const isCached = known !== null && known !== "" && cssHref.endsWith(`-${known}.css`);
  const page = SHOP_ROUTES.get(routeId ?? "");
  return {
    nonce,
    fingerprint,
    scriptless,
    theme: parseTheme(readCookie(request, "theme")),
    inlineCss: page && shopCss && !isCached ? shopCss[page] : null,
    cssHref,
    heartsHref,
    bootstrap,
    saved,
    requestId,
    ios: isIos(request.headers.get("User-Agent") ?? ""),
  };
}
