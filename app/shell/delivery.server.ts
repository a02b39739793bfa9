import bootstrap from "virtual:bootstrap";

import { readCookie } from "~/platform/http";
import appCssHref from "~/styles/app.css?url";
import shopCss from "~/styles/shop.css?inline";

import { isIos, type PageDelivery } from "./page-context";
import { parseTheme } from "./theme";

/** Routes whose styles are all in shop.css, which names the same files. */
const SHOP_ROUTES: ReadonlySet<string> = new Set(["routes/home", "routes/comprar", "producto", "vehiculo", "routes/not-found"]);

interface DeliveryFacts {
  request: Request;
  nonce: string;
  requestId: string;
  /** Of the deepest route. */
  routeId: string | undefined;
  print: string | null;
}

/**
 * How the document of this request is delivered. A shop page inlines its styles until the cookie `css`, set by the
 * bootstrap, says that the browser has the whole stylesheet of this build.
 */
export function deliver({ request, nonce, requestId, routeId, print }: DeliveryFacts): PageDelivery {
  const known = readCookie(request, "css");
  const inline = import.meta.env.PROD && routeId !== undefined && SHOP_ROUTES.has(routeId) && !(known && appCssHref.endsWith(`-${known}.css`));
  return {
    nonce,
    print,
    theme: parseTheme(readCookie(request, "theme")),
    inlineCss: inline ? shopCss : null,
    cssHref: appCssHref,
    bootstrap,
    requestId,
    ios: isIos(request.headers.get("user-agent") ?? ""),
  };
}
