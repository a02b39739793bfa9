import bootstrap from "virtual:bootstrap";

import heartsHref from "~/shell/hearts/hearts?worker&url";
import appCssHref from "~/styles/app.css?url";
import catalogCss from "~/styles/shop-catalog.css?inline";
import homeCss from "~/styles/shop-home.css?inline";
import legalCss from "~/styles/shop-legal.css?inline";
import listingCss from "~/styles/shop-listing.css?inline";

import type { DocumentAssets } from "./delivery";

/** Scripts and styles of this build. In development styles are always linked, so that they reload. */
export const ASSETS: DocumentAssets = {
  bootstrap,
  cssHref: appCssHref,
  heartsHref,
  shopCss: import.meta.env.PROD ? { home: homeCss, catalog: catalogCss, listing: listingCss, legal: legalCss } : null,
};
