import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { brotliCompressSync, constants, createBrotliCompress } from "node:zlib";

import type { Browser, BrowserContext, Page } from "@playwright/test";

import { ASSET_QUALITY, PAGE_QUALITY, PHONE } from "./page.ts";

/** Slow 3G (400 ms, 400 kbit/s each way) and a processor four times slower. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 } as const;
const NO_LIMIT = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 } as const;
type NetworkConditions = typeof SLOW_3G | typeof NO_LIMIT;
/** A packet of such a link. */
const PACKET_BYTES = 1_400;
const CPU_SLOWDOWN = 4;
const RUNS = 3;
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
    const empty = await median(browser, `${url}/__empty`, SLOW_3G);
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
  const link = { isSlow: false };
  const edge = await startEdge(origin, link);
  const context = await browser.newContext(PHONE);
  try {
    const url = `http://127.0.0.1:${(edge.address() as AddressInfo).port}`;
    await visitWithWorker(context, url + path);
    link.isSlow = true;
    const empty = await median(browser, `${url}/__empty`, NO_LIMIT);
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

/** Stands for the edge: pages in brotli 4 as they come, files in brotli 11. While `link` is slow it is the link too. */
function startEdge(origin: string, link = { isSlow: false }): Promise<Server> {
  const files = new Map<string, Buffer>();
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (incoming.url === "/__empty") {
      outgoing.setHeader("content-type", "text/html; charset=utf-8").end(EMPTY);
      return;
    }
    const headers = { ...incoming.headers, host: new URL(origin).host, "accept-encoding": "identity" };
    request(origin + (incoming.url ?? "/"), { method: incoming.method, headers }, (received) =>
      pass(received, incoming.url ?? "/", outgoing, { files, link }),
    )
      .on("error", (error) => outgoing.writeHead(502).end(String(error)))
      .end();
  };
  const server = createServer((incoming, outgoing) => {
    if (link.isSlow) setTimeout(answer, SLOW_3G.latency, incoming, outgoing);
    else answer(incoming, outgoing);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

interface Edge {
  files: Map<string, Buffer>;
  link: { isSlow: boolean };
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
    (link.isSlow ? Readable.from(paced(bytes)) : bytes).pipe(outgoing);
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
async function* paced(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; at += PACKET_BYTES) {
      const packet = chunk.subarray(at, at + PACKET_BYTES);
      await delay((1000 * packet.length) / SLOW_3G.downloadThroughput);
      yield packet;
    }
  }
}
