import bootstrap from "virtual:bootstrap";
import debugBuffer from "virtual:debug-buffer";
import lastError from "virtual:last-error";
import measuring from "virtual:measuring";

import extrasHref from "~/shell/extras/extras?worker&url";
import appCss from "~/styles/app.css?inline";
import appCssHref from "~/styles/app.css?url";

import type { DocumentAssets } from "./delivery";
import { createFirstStyles } from "./first-styles";

/** Scripts and styles of this build. In development styles are always linked, so that they reload. */
export const ASSETS: DocumentAssets = {
  bootstrap,
  debugBuffer,
  lastError,
  measuring,
  cssHref: appCssHref,
  extrasHref,
  firstStyles: import.meta.env.PROD ? createFirstStyles(appCss) : null,
};
