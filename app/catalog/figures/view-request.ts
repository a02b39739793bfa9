import { isUserVisit } from "~/platform/http/user-visit";

import { SAME_VIEW_SECONDS } from "./constants";

const TAG = /^(?:W\/)?"(\d{1,12})"$/;

/** A GET by the browser for our own page, neither prefetched nor by a bot. */
export function isUserView(request: Request): boolean {
  return request.method === "GET" && isUserVisit(request) && isForOwnPage(request);
}

/** Browsers older than `Sec-Fetch-*` at least name the page. */
function isForOwnPage({ url, headers }: Request): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" && headers.get("Sec-Fetch-Dest") === "image";
  const page = headers.get("Referer");
  return page !== null && URL.canParse(page) && new URL(page).origin === new URL(url).origin;
}

/** ETag of a picture: the second at which it was sent, the same for everyone, so that it identifies no browser. */
export function viewTag(now: Date): string {
  return `"${Math.floor(now.getTime() / 1000)}"`;
}

/**
 * Seconds for which the browser's picture still counts as the same view; null for none, or an older one. Browsers send
 * its tag again when their user reloads the page.
 */
export function sameViewSeconds(request: Request, now: Date): number | null {
  const given = TAG.exec(request.headers.get("If-None-Match") ?? "")?.[1];
  const left = SAME_VIEW_SECONDS - Math.floor(now.getTime() / 1000) + Number(given ?? Number.NaN);
  return left > 0 && left <= SAME_VIEW_SECONDS ? left : null;
}
