import { readCookie } from "~/platform/http";

import { isIos, type PageDelivery } from "./page-context";
import { parseTheme } from "./theme";

/** Ids of the routes whose styles are all in app/styles/shop.css, which names the same files. */
export const SHOP_ROUTES: ReadonlySet<string> = new Set(["routes/home", "routes/comprar", "producto", "vehiculo", "routes/not-found"]);

export interface DocumentAssets {
  /** Source of the bootstrap. */
  bootstrap: string;
  /** Address of the whole stylesheet; its name ends in `-{hash}.css`. */
  cssHref: string;
  /** Styles of the shop window, or null where they are never inlined. */
  shopCss: string | null;
}

interface DeliveryFacts {
  request: Request;
  nonce: string;
  requestId: string;
  /** Of the deepest route. */
  routeId: string | undefined;
  fingerprint: string | null;
}

/**
 * How the document of this request is delivered. A shop page inlines its styles until the cookie `css`, set by the
 * bootstrap, says that the browser has the whole stylesheet of this build.
 */
export function deliver({ request, nonce, requestId, routeId, fingerprint }: DeliveryFacts, { bootstrap, cssHref, shopCss }: DocumentAssets): PageDelivery {
  const known = readCookie(request, "css");
  const isCached = known !== null && known !== "" && cssHref.endsWith(`-${known}.css`);
  const isShop = routeId !== undefined && SHOP_ROUTES.has(routeId);
  return {
    nonce,
    fingerprint,
    theme: parseTheme(readCookie(request, "theme")),
    inlineCss: isShop && !isCached ? shopCss : null,
    cssHref,
    bootstrap,
    requestId,
    ios: isIos(request.headers.get("User-Agent") ?? ""),
  };
}
