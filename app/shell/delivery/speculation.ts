import { Lru } from "~/platform/lru";

/** Effective types of a link (`ECT`) on which nothing is fetched that nobody has asked for. */
const SLOW = /2g/;
/** Listings that one view of a page may fetch ahead. */
const MOST_AHEAD = 3;
/** Views that an isolate counts for. */
const MAX_VIEWS = 1_000;

/**
 * Whether a page may have the browser fetch the listing under a finger or a pointer before the tap
 * (docs/decisions/2026-11-28-before-the-tap.md). `savesData`: as the page's user has set it.
 */
export function mayFetchAhead({ headers }: Request, savesData: boolean): boolean {
  return !savesData && headers.get("Save-Data") !== "on" && !SLOW.test(headers.get("ECT") ?? "");
}

/**
 * Speculation rules of a page with cards. The tag comes with each request ahead, so that they can be counted. Not once
 * React is on its way: it goes to a listing by itself and fetches its data only.
 */
export function speculationRules(view: string): string {
  const cards = "html:not(:has([rel=modulepreload])) .card h3 a";
  return JSON.stringify({
    tag: view,
    prefetch: [{ where: { selector_matches: cards }, eagerness: "moderate" }],
  });
}

/** Counts what browsers fetch ahead by our rules. Of an isolate: another one counts for itself. */
export function createAheadLimit() {
  const views = new Lru<number>(MAX_VIEWS);
  /** Whether a request is one ahead that the page's view or its link may not have. */
  return (request: Request): boolean => {
    const view = request.headers.get("Sec-Speculation-Tags");
    if (view === null || !/prefetch/.test(request.headers.get("Sec-Purpose") ?? "")) return false;
    if (!mayFetchAhead(request, false)) return true;
    const count = (views.get(view) ?? 0) + 1;
    views.set(view, count);
    return count > MOST_AHEAD;
  };
}
