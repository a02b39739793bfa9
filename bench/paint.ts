import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { brotliCompressSync, constants, createBrotliCompress } from "node:zlib";

import type { Browser, BrowserContext, Page } from "@playwright/test";

import { ASSET_QUALITY, PAGE_QUALITY, PHONE } from "./page.ts";
import { peerDocument } from "./peers.ts";

/** Slow 3G (400 ms, 400 kbit/s each way) and a processor four times slower. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 } as const;
/** An everyday mobile link. */
export const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 } as const;
const NO_LIMIT = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 } as const;
type NetworkConditions = typeof SLOW_3G | typeof SLOW_4G | typeof NO_LIMIT;
/** A packet of such a link. */
const PACKET_BYTES = 1_400;
const CPU_SLOWDOWN = 4;
const RUNS = 3;
/** An empty page of the edge itself. */
export const EMPTY_PATH = "/__empty";
const EMPTY =
  '<!doctype html><html lang="es-PE"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rebi</title><p>Rebi</p></html>';

/** Milliseconds of the first and the largest paint beyond those of an empty page of the same run. */
interface PaintFigure {
  name: string;
  fcp: number;
  lcp: number;
}

/**
 * First and largest paint of `pages` (name to path) on a slow link, through a proxy that compresses as an edge does.
 */
export async function measurePaint(
  browser: Browser,
  origin: string,
  pages: Record<string, string>,
): Promise<{ empty: number; figures: PaintFigure[] }> {
  const edge = await startEdge(origin);
  try {
    const url = `http://127.0.0.1:${(edge.address() as AddressInfo).port}`;
    const empty = await median(browser, url + EMPTY_PATH, SLOW_3G);
    const figures: PaintFigure[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const { fcp, lcp } = await median(browser, url + path, SLOW_3G);
      figures.push({ name, fcp: fcp - empty.fcp, lcp: lcp - empty.fcp });
    }
    return { empty: empty.fcp, figures };
  } finally {
    edge.closeAllConnections();
    edge.close();
  }
}

/**
 * First and largest paint of a page that was seen before, opened again with the service worker, which has to start,
 * beyond an empty page without one. Here the edge itself is the slow link: the tools slow down a page's requests, not a
 * worker's.
 */
export async function measureRepeat(
  browser: Browser,
  origin: string,
  path: string,
): Promise<{ empty: number; fcp: number; lcp: number }> {
  const link: Link = { pace: NO_LIMIT };
  const edge = await startEdge(origin, link);
  const context = await browser.newContext(PHONE);
  try {
    const url = `http://127.0.0.1:${(edge.address() as AddressInfo).port}`;
    await visitWithWorker(context, url + path);
    link.pace = SLOW_3G;
    const empty = await median(browser, url + EMPTY_PATH, NO_LIMIT);
    const { fcp, lcp } = middle(await times(() => repeat(context, url + path)));
    return { empty: empty.fcp, fcp: fcp - empty.fcp, lcp: lcp - empty.fcp };
  } finally {
    await context.close();
    edge.closeAllConnections();
    edge.close();
  }
}

/** Sees a page and waits until the worker has what it keeps. */
async function visitWithWorker(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "load" });
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Its files and styles, as at any second page.
  await page.reload({ waitUntil: "networkidle" });
  await page.close();
}

async function repeat(context: BrowserContext, url: string): Promise<Paint> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send("ServiceWorker.enable");
    await session.send("ServiceWorker.stopAllWorkers");
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: "networkidle" });
    if (!(await page.evaluate(() => navigator.serviceWorker.controller !== null)))
      throw new Error(`${url}: not answered by the service worker`);
    return await painted(page);
  } finally {
    await page.close();
  }
}

interface Paint {
  fcp: number;
  lcp: number;
}

function median(browser: Browser, url: string, link: NetworkConditions): Promise<Paint> {
  return times(() => paint(browser, url, link)).then(middle);
}

async function times(measure: () => Promise<Paint>): Promise<Paint[]> {
  const runs: Paint[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await measure());
  return runs;
}

function middle(runs: readonly Paint[]): Paint {
  const of = (values: number[]): number => values.sort((a, b) => a - b)[(RUNS - 1) >> 1] ?? NaN;
  return { fcp: of(runs.map(({ fcp }) => fcp)), lcp: of(runs.map(({ lcp }) => lcp)) };
}

async function paint(browser: Browser, url: string, link: NetworkConditions): Promise<Paint> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", link);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: "networkidle" });
    return await painted(page);
  } finally {
    await context.close();
  }
}

function painted(page: Page): Promise<Paint> {
  return page.evaluate(
    () =>
      new Promise<Paint>((resolve) =>
        new PerformanceObserver((list) =>
          resolve({
            fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
            lcp: list.getEntries().at(-1)?.startTime ?? NaN,
          }),
        ).observe({ type: "largest-contentful-paint", buffered: true }),
      ),
  );
}

interface Link {
  pace: NetworkConditions;
}

/**
 * Stands for the edge: pages in brotli 4 as they come, files in brotli 11. It is the link too, as slow as `pace` says:
 * what a browser's tools slow down, and which times of a page show it, differs from version to version.
 */
export function startEdge(origin: string, link: Link = { pace: NO_LIMIT }): Promise<Server> {
  const files = new Map<string, Buffer>();
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const fixed = incoming.url === EMPTY_PATH ? EMPTY : peerDocument(incoming.url ?? "/");
    if (fixed !== null) {
      outgoing.setHeader("content-type", "text/html; charset=utf-8").end(fixed);
      return;
    }
    const headers = { ...incoming.headers, host: new URL(origin).host, "accept-encoding": "identity" };
    const passed = request(origin + (incoming.url ?? "/"), { method: incoming.method, headers }, (received) =>
      pass(received, incoming.url ?? "/", outgoing, { files, link }),
    ).on("error", (error) => outgoing.writeHead(502).end(String(error)));
    incoming.pipe(passed);
  };
  const server = createServer((incoming, outgoing) => {
    setTimeout(answer, link.pace.latency, incoming, outgoing);
  });
  // A page that comes over an open connection has the link's latency in the time of its answer.
  server.keepAliveTimeout = 600_000;
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

interface Edge {
  files: Map<string, Buffer>;
  link: Link;
}

function pass(answer: IncomingMessage, path: string, outgoing: ServerResponse, { files, link }: Edge): void {
  const headers = Object.fromEntries(
    Object.entries(answer.headers).filter(
      ([name]) => !["transfer-encoding", "content-length", "connection"].includes(name),
    ),
  );
  const type = answer.headers["content-type"] ?? "";
  if (type.startsWith("text/html")) {
    outgoing.writeHead(answer.statusCode ?? 200, { ...headers, "content-encoding": "br" });
    const compress = createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY },
    });
    const bytes = answer.pipe(compress);
    const { downloadThroughput: rate } = link.pace;
    (rate > 0 ? Readable.from(paced(bytes, rate)) : bytes).pipe(outgoing);
    return;
  }
  const chunks: Buffer[] = [];
  answer.on("data", (chunk: Buffer) => chunks.push(chunk));
  answer.on("end", () => {
    const body = Buffer.concat(chunks);
    if (!/javascript|css|svg|json/.test(type)) {
      outgoing.writeHead(answer.statusCode ?? 200, headers).end(body);
      return;
    }
    const known =
      files.get(path) ?? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: ASSET_QUALITY } });
    files.set(path, known);
    outgoing.writeHead(answer.statusCode ?? 200, { ...headers, "content-encoding": "br" }).end(known);
  });
}

/** Bytes as a slow link brings them, packet by packet. */
async function* paced(source: AsyncIterable<Buffer>, rate: number): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; at += PACKET_BYTES) {
      const packet = chunk.subarray(at, at + PACKET_BYTES);
      await delay((1000 * packet.length) / rate);
      yield packet;
    }
  }
}
