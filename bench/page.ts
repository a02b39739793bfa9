import { brotliCompressSync, constants, createBrotliCompress } from "node:zlib";

import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";

import { htmlPieces } from "../app/shell/delivery/html-stream.ts";

/** Brotli of pages: what an edge has the time for. */
export const PAGE_QUALITY = 4;
/** Brotli of files, compressed once. */
export const ASSET_QUALITY = 11;

/**
 * One request of a page as the wire would carry it: pages in brotli 4, files of text in brotli 11, the rest as it is.
 */
interface MeasuredRequest {
  path: string;
  type: "document" | "script" | "stylesheet" | "image" | "other";
  bytes: number;
  fromCache: boolean;
}

export interface MeasuredPage {
  requests: MeasuredRequest[];
  /** The document with its inline styles and pictures, brotli 4. */
  documentBytes: number;
  /** Executable inline scripts (no data, no rules), brotli 4, as one text. */
  inlineScriptBytes: number;
  totalBytes: number;
  /** Bytes until the end of each piece in which the document is sent. */
  pieceEnds: number[];
  /** Whether the largest paint is a picture that came inside the document. */
  isLargestInlined: boolean;
  /** The styles of the head that came inside the document. */
  inlineStyleBytes: number;
  /** Cumulative layout shift. */
  layoutShift: number;
  /** With a style and a place: those of a closed part, and of one that is far below, have neither. */
  elementsLaidOut: number;
}

/** A phone of the measuring tool. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;

function brotli(bytes: Buffer, quality: number): number {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }).length;
}

/** Of the page's window. */
interface Seen {
  layoutShift: number;
  isLargestInlined: boolean;
}

export async function openPhone(
  browser: Browser,
): Promise<{ context: BrowserContext; page: Page; session: CDPSession }> {
  // The session would not see the requests of a service worker.
  const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await page.addInitScript(() => {
    const store = window as unknown as Seen;
    store.layoutShift = 0;
    new PerformanceObserver((list) => {
      const { url } = list.getEntries().at(-1) as PerformanceEntry & { url: string };
      store.isLargestInlined = url.startsWith("data:");
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) store.layoutShift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return { context, page, session };
}

/** Loads `url`, lets `interact` touch it, and weighs all that came, until the network has been still. */
export async function measurePage(
  page: Page,
  session: CDPSession,
  url: string,
  interact?: (page: Page) => Promise<void>,
): Promise<MeasuredPage> {
  const seen = new Map<string, { url: string; type: string; fromCache: boolean }>();
  const onRequest = (event: { requestId: string; request: { url: string }; type?: string }): void => {
    if (!/^(data|blob):/.test(event.request.url))
      seen.set(event.requestId, { url: event.request.url, type: event.type ?? "Other", fromCache: false });
  };
  const onCache = (event: { requestId: string }): void => markCached(seen.get(event.requestId));
  const onResponse = (event: { requestId: string; response: { fromDiskCache?: boolean } }): void => {
    if (event.response.fromDiskCache) markCached(seen.get(event.requestId));
  };
  session.on("Network.requestWillBeSent", onRequest);
  session.on("Network.requestServedFromCache", onCache);
  session.on("Network.responseReceived", onResponse);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  if (interact) {
    await interact(page);
    await page.waitForLoadState("networkidle");
  }
  session.off("Network.requestWillBeSent", onRequest);
  session.off("Network.requestServedFromCache", onCache);
  session.off("Network.responseReceived", onResponse);

  const requests: MeasuredRequest[] = [];
  let documentText = "";
  for (const [requestId, request] of seen) {
    const path = request.url.replace(/^https?:\/\/[^/]+/, "");
    if (path === "/favicon.ico") continue;
    const body = await readBody(session, requestId);
    const type = typeOf(request.type);
    if (type === "document") documentText = body.toString("utf8");
    const isText = type !== "image" || path.endsWith(".svg");
    const quality = path.startsWith("/assets/") || type === "image" ? ASSET_QUALITY : PAGE_QUALITY;
    const bytes = request.fromCache ? 0 : isText ? brotli(body, quality) : body.length;
    requests.push({ path, type, bytes, fromCache: request.fromCache });
  }
  const scripts = inlineScripts(documentText);
  const { layoutShift, isLargestInlined, elementsLaidOut } = await page.evaluate(() => {
    const { layoutShift, isLargestInlined } = window as unknown as Seen;
    const isLaidOut = (one: Element): boolean => one.checkVisibility({ contentVisibilityAuto: true });
    const elementsLaidOut = [...document.body.querySelectorAll("*")].filter(isLaidOut).length;
    return { layoutShift, isLargestInlined, elementsLaidOut };
  });
  return {
    requests,
    documentBytes: requests.find(({ type }) => type === "document")?.bytes ?? 0,
    inlineScriptBytes: scripts === "" ? 0 : brotli(Buffer.from(scripts), PAGE_QUALITY),
    inlineStyleBytes: /<style id="estilos"[^>]*>(.*?)<\/style>/s.exec(documentText)?.[1]?.length ?? 0,
    totalBytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    pieceEnds: await endsOf(htmlPieces(documentText)),
    layoutShift,
    isLargestInlined,
    elementsLaidOut,
  };
}

/** Brotli as an edge sends it, piece by piece. */
async function endsOf(pieces: Iterable<string>): Promise<number[]> {
  const stream = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY } });
  let bytes = 0;
  stream.on("data", (chunk: Buffer) => (bytes += chunk.length));
  const ends: number[] = [];
  for (const piece of pieces) {
    await new Promise((resolve) => stream.write(piece, resolve));
    await new Promise<void>((resolve) => stream.flush(constants.BROTLI_OPERATION_FLUSH, resolve));
    ends.push(bytes);
  }
  stream.destroy();
  return ends;
}

function markCached(request: { fromCache: boolean } | undefined): void {
  if (request) request.fromCache = true;
}

/** Preloads and aborted requests have no body that can be read again; they count as nothing. */
async function readBody(session: CDPSession, requestId: string): Promise<Buffer> {
  try {
    const { body, base64Encoded } = await session.send("Network.getResponseBody", { requestId });
    return Buffer.from(body, base64Encoded ? "base64" : "utf8");
  } catch (error) {
    if (/No (data|resource)|evicted/i.test(String(error))) return Buffer.alloc(0);
    throw error;
  }
}

function typeOf(type: string): MeasuredRequest["type"] {
  const known: Record<string, MeasuredRequest["type"]> = {
    Document: "document",
    Script: "script",
    Stylesheet: "stylesheet",
    Image: "image",
  };
  return known[type] ?? "other";
}

function inlineScripts(html: string): string {
  return [
    ...html.matchAll(
      /<script(?![^>]*(?:application\/ld\+json|speculationrules))(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g,
    ),
  ]
    .map((match) => match[1])
    .filter(Boolean)
    .join("\n");
}
