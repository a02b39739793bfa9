import { readCookie } from "~/platform/http/http";
import { isMeasured, measuringScript } from "~/shell/measuring/sample";
import { parseDataSaving, SAVING_SCRIPT } from "~/shell/page/data-saving";
import { asksForDebug } from "~/shell/page/debug-address";
import { isIos, type PageDelivery } from "~/shell/page/page-context";
import { restOfStyles } from "~/shell/page/rest-of-styles";
import { parseTextSize } from "~/shell/page/text-size";
import { parseTheme } from "~/shell/page/theme";

import type { createFirstStyles } from "./first-styles";
import { mayFetchAhead } from "./speculation";

export interface DocumentAssets {
  bootstrap: string;
  /** Source that keeps errors of the time before the debug log has loaded. */
  debugBuffer: string;
  /** Source that offers the error that an iPhone stored last (../last-error). */
  lastError: string;
  measuring: string;
  /** Address of the whole stylesheet; its name ends in `-{hash}.css`. */
  cssHref: string;
  extrasHref: string;
  /** Picks the styles that a document uses (./first-styles.ts), or null where styles are never inlined. */
  firstStyles: ReturnType<typeof createFirstStyles> | null;
}

interface DeliveryFacts {
  request: Request;
  nonce: string;
  requestId: string;
  fingerprint: string | null;
  scriptless: boolean;
  saved: string;
  cart: string;
  /** The page may show cards of listings to everyone. */
  isShared: boolean;
  /** Address of the page's route (`/producto/:id`), and the build that renders it. */
  page: string;
  build: string;
}

/**
 * How the document of this request is delivered. Every page inlines the styles that it uses until the cookie `css`, set
 * by the bootstrap, says that the browser has the whole stylesheet of this build.
 */
export function deliver(
  { request, nonce, requestId, fingerprint, scriptless, saved, cart, isShared, page, build }: DeliveryFacts,
  { bootstrap, debugBuffer, lastError, measuring, cssHref, extrasHref, firstStyles }: DocumentAssets,
): PageDelivery {
  const ios = isIos(request.headers.get("User-Agent") ?? "");
  const known = readCookie(request, "css");
  const isCached = known !== null && known !== "" && cssHref.endsWith(`-${known}.css`);
  const textSize = parseTextSize(readCookie(request, "texto"));
  const savesData = parseDataSaving(readCookie(request, "ahorro")) === true;
  const isDebugged = asksForDebug(new URL(request.url).search);
  return {
    nonce,
    fingerprint,
    scriptless,
    theme: parseTheme(readCookie(request, "theme")),
    textSize: textSize === "normal" ? undefined : textSize,
    savesData,
    inlineCss: firstStyles && !isCached ? placeholder(nonce) : null,
    cssHref,
    extrasHref,
    bootstrap: [
      isDebugged ? debugBuffer : "",
      ios ? lastError : "",
      !savesData && isMeasured(request) ? measuringScript(measuring, page, build) : "",
      savesData ? SAVING_SCRIPT : "",
      bootstrap,
    ]
      .filter(Boolean)
      .join(";"),
    saved,
    cart,
    requestId,
    ahead: isShared && fingerprint !== null && mayFetchAhead(request, savesData),
    ios,
  };
}

/** Stands for the inline styles until the document is rendered. No content can hold it: the nonce is new each time. */
function placeholder(nonce: string): string {
  return `/*${nonce}*/`;
}

/**
 * The rendered document with the styles that it uses, and those of `later`, in the places of the placeholders: all in
 * the head, or there those of its first view and the rest after it.
 */
export function inlineStyles(
  html: string,
  { nonce, fingerprint, inlineCss }: PageDelivery,
  { firstStyles }: DocumentAssets,
  later = "",
): string {
  if (inlineCss === null || !firstStyles || !nonce) return html;
  // Adaptive pages get the rules for paper with the whole stylesheet.
  const restMark = restOfStyles(nonce);
  const at = html.indexOf(restMark);
  const styles = firstStyles(html + later, { print: fingerprint === null, end: at < 0 ? undefined : at });
  return html.replace(inlineCss, () => styles.first).replace(restMark, () => styles.rest);
}
