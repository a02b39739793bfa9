import { sha256Hex } from "~/platform/crypto/hash";
import { Lru } from "~/platform/lru";
import type { Access } from "~/platform/routes/policy";
import type { PageDelivery } from "~/shell/page/page-context";

/** Of an isolate's 128 MB, for each class of pages: one that is full takes nothing from the other. */
const MAX_BYTES = { shared: 6_000_000, personal: 2_000_000 } as const;
/** A page of more than this part of its class is not kept: it would take the place of many. */
const LARGEST_PART = 1 / 16;
/** Keys of pages of a class that were rendered and not kept. */
const MAX_SEEN = 1_000;

/** Whether a page is shown to everyone alike, or to one signed-in user. */
type PageClass = keyof typeof MAX_BYTES;

interface Marks {
  nonce: string;
  requestId: string;
}

/** A page as it was rendered, with marks in place of the nonce and the request id: nobody can guess them. */
interface RenderedPage {
  html: string;
  marks: Marks;
}

/** The page with what is new at each request. */
export function fillMarks({ html, marks }: RenderedPage, { nonce, requestId }: Marks): string {
  return html.replaceAll(marks.nonce, () => nonce).replaceAll(marks.requestId, () => requestId);
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
 * second view on: crawlers see most pages once, and a form with an id of its own is never the same twice. Of each
 * class the one that was not asked for the longest is dropped first. As UTF-8: a string with one letter beyond Latin
 * takes two bytes for each.
 */
export function createRenderMemory(maxBytes: Readonly<Record<PageClass, number>> = MAX_BYTES) {
  const classes = { shared: createPages(maxBytes.shared), personal: createPages(maxBytes.personal) };
  return {
    find: (key: string): RenderedPage | null => classes.shared.find(key) ?? classes.personal.find(key),
    keep: (key: string, page: RenderedPage, pageClass: PageClass): void => classes[pageClass].keep(key, page),
    bytes: () => classes.shared.bytes() + classes.personal.bytes(),
  };
}

interface KeptPage {
  html: Uint8Array;
  marks: Marks;
}

function createPages(maxBytes: number) {
  const pages = new Map<string, KeptPage>();
  const seen = new Lru<true>(MAX_SEEN);
  let bytes = 0;

  function find(key: string): RenderedPage | null {
    const page = pages.get(key);
    if (!page) return null;
    pages.delete(key);
    pages.set(key, page);
    return { html: new TextDecoder().decode(page.html), marks: page.marks };
  }

  function keep(key: string, { html: text, marks }: RenderedPage): void {
    if (!seen.get(key)) return seen.set(key, true);
    seen.delete(key);
    const html = new TextEncoder().encode(text);
    if (pages.has(key) || html.length > maxBytes * LARGEST_PART) return;
    pages.set(key, { html, marks });
    bytes += html.length;
    for (const [oldest, { html }] of pages) {
      if (bytes <= maxBytes) return;
      pages.delete(oldest);
      bytes -= html.length;
    }
  }

  return { find, keep, bytes: () => bytes };
}
