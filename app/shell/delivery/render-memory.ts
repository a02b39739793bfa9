import { sha256Hex } from "~/platform/crypto/hash";
import type { Access } from "~/platform/routes/policy";
import type { PageDelivery } from "~/shell/page/page-context";

/** An isolate has 128 MB. */
const MAX_BYTES = 8_000_000;
/** A longer page is not kept: it would take the place of many. */
const MAX_PAGE_BYTES = MAX_BYTES / 16;
/** Keys of pages that were rendered and not kept. */
const MAX_SEEN = 2_000;
/** Bytes of a character, at most. */
const CHARACTER_BYTES = 2;

/** A rendered page without what is new at each request: cut where the nonce stood, each part where the request id. */
type RenderedPage = readonly (readonly string[])[];

/** `html` was rendered with these marks in place of the nonce and the request id: nobody can guess them. */
export function cutAtMarks(html: string, marks: { nonce: string; requestId: string }): RenderedPage {
  return html.split(marks.nonce).map((part) => part.split(marks.requestId));
}

export function fillMarks(page: RenderedPage, { nonce, requestId }: { nonce: string; requestId: string }): string {
  return page.map((part) => part.join(requestId)).join(nonce);
}

/** Pages that everyone may see, also as signed-in users do. A reload (`no-cache`) is rendered. */
export function mayRemember({ method, headers }: Request, status: number, access: Access): boolean {
  const isReloaded = headers.get("Cache-Control")?.includes("no-cache") ?? false;
  return method === "GET" && status === 200 && access === "public" && !isReloaded;
}

/** Of all that it is rendered from, but for nonce and request id. `data`: as Remix encodes it. */
export function renderKey(url: string, page: PageDelivery, data: string): Promise<string> {
  const facts = { ...page, nonce: undefined, requestId: undefined, inlineCss: page.inlineCss !== null };
  return sha256Hex(`${JSON.stringify([url, facts])}\n${data}`);
}

/**
 * Pages that were rendered, by their keys (docs/decisions/2026-11-28-renders-remembered.md). A page is kept from its
 * second view on: crawlers see most pages once, and a form with an id of its own is never the same twice. Those of
 * signed-in users are dropped first, then the one that was not asked for the longest.
 */
export function createRenderMemory(maxBytes = MAX_BYTES, maxPageBytes = MAX_PAGE_BYTES) {
  const personal = new Map<string, RenderedPage>();
  const shared = new Map<string, RenderedPage>();
  const seen = new Set<string>();
  let bytes = 0;

  function drop(pages: Map<string, RenderedPage>): boolean {
    const [oldest] = pages;
    if (!oldest) return false;
    pages.delete(oldest[0]);
    bytes -= bytesOf(oldest[1]);
    return true;
  }

  function find(key: string): RenderedPage | null {
    for (const pages of [shared, personal]) {
      const page = pages.get(key);
      if (!page) continue;
      pages.delete(key);
      pages.set(key, page);
      return page;
    }
    return null;
  }

  function keep(key: string, page: RenderedPage, isPersonal: boolean): void {
    if (!seen.delete(key)) {
      seen.add(key);
      const [oldest = ""] = seen;
      if (seen.size > MAX_SEEN) seen.delete(oldest);
      return;
    }
    if (find(key) || bytesOf(page) > maxPageBytes) return;
    (isPersonal ? personal : shared).set(key, page);
    bytes += bytesOf(page);
    while (bytes > maxBytes && (drop(personal) || drop(shared)));
  }

  return { find, keep, bytes: () => bytes };
}

function bytesOf(page: RenderedPage): number {
  return CHARACTER_BYTES * page.reduce((sum, part) => part.reduce((length, text) => length + text.length, sum), 0);
}
