import bootstrap from "virtual:bootstrap";

import appCssHref from "~/styles/app.css?url";
import shopCss from "~/styles/shop.css?inline";

import type { DocumentAssets } from "./delivery";

/** Scripts and styles of this build. In development styles are always linked, so that they reload. */
export const ASSETS: DocumentAssets = { bootstrap, cssHref: appCssHref, shopCss: import.meta.env.PROD ? shopCss : null };
