/*
 * Copies of public pages on this device: rendered without a session, whole with their headers (a page's own policy
 * lets its own nonce run, no other does), the last 30 and at most 1 MB.
 */
import { VISITOR_HEADER } from "~/platform/http/constants";

/** Followed by the value of VISITOR_HEADER at the time: a session that begins or ends starts again. */
const PAGE_CACHES = "paginas-";
/** Headers that we add to a copy. */
const KEPT_AT = "x-guardado";
const BYTES = "x-bytes";
const TITLE = "x-titulo";

const MAX_PAGES = 30;
const MAX_BYTES = 1_000_000;
/** A second request for a page that was only seen with a user's name: not again within an hour. */
const FRESH_MS = 3_600_000;

interface NavigatorWithConnection {
  connection?: { effectiveType?: string; saveData?: boolean };
}

interface KeptPage {
  href: string;
  /** As HTML. */
  title: string;
}

/** Milliseconds since a copy was made. */
export function ageOf(copy: Response): number {
  return Date.now() - Number(copy.headers.get(KEPT_AT));
}

/** Keeps the page of an answer (the page itself or its data); other than shared content only as visitors get it. */
export async function keepPage(key: string, answer: Response): Promise<void> {
  const whose = answer.headers.get(VISITOR_HEADER);
  if (!answer.ok || answer.redirected || !whose) return;
  const name = PAGE_CACHES + whose;
  await forgetPages(name);
  const cache = await caches.open(name);
  const page = isKeepable(answer) ? answer : await fetchForVisitors(cache, key);
  if (page) await put(cache, key, page);
}

/** `except`: name of a cache that stays. */
export async function forgetPages(except?: string): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PAGE_CACHES) && name !== except) await caches.delete(name);
}

/** Newest first. */
export async function keptPages(): Promise<KeptPage[]> {
  const pages: KeptPage[] = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(PAGE_CACHES)) continue;
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const copy = await cache.match(url);
      if (copy) pages.unshift({ href: url, title: decodeURIComponent(copy.headers.get(TITLE) ?? "") });
    }
  }
  return pages;
}

function isKeepable({ headers }: Response): boolean {
  return headers.get(VISITOR_HEADER) === "1" && (headers.get("content-type") ?? "").startsWith("text/html");
}

/** The page as a visitor gets it: without cookies, and only over a link that a second request does not burden. */
async function fetchForVisitors(cache: Cache, key: string): Promise<Response | undefined> {
  const { connection } = navigator as NavigatorWithConnection;
  if (connection?.effectiveType !== "4g" || connection.saveData) return undefined;
  const known = await cache.match(key);
  if (known && ageOf(known) < FRESH_MS) return undefined;
  const page = await fetch(key, { credentials: "omit" });
  return page.ok && !page.redirected && isKeepable(page) ? page : undefined;
}

async function put(cache: Cache, key: string, page: Response): Promise<void> {
  const html = await page.text();
  const headers = new Headers(page.headers);
  // The body is decoded already.
  headers.delete("content-encoding");
  headers.delete("content-length");
  headers.set(KEPT_AT, `${Date.now()}`);
  headers.set(BYTES, `${html.length}`);
  headers.set(TITLE, encodeURIComponent(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? ""));
  try {
    await cache.put(key, new Response(html, { headers }));
    await trim(cache);
  } catch {
    // The device is full.
    await forgetPages();
  }
}

/** A second `put` moves an entry to the end: the oldest come first. */
async function trim(cache: Cache): Promise<void> {
  let bytes = 0;
  for (const [place, request] of [...(await cache.keys())].reverse().entries()) {
    bytes += Number((await cache.match(request))?.headers.get(BYTES));
    if (place >= MAX_PAGES || bytes > MAX_BYTES) await cache.delete(request);
  }
}
