import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants, createBrotliCompress } from "node:zlib";

import type { Browser } from "@playwright/test";

import { ASSET_QUALITY, PAGE_QUALITY, PHONE } from "./page.ts";

/** Slow 3G (400 ms, 400 kbit/s each way) and a processor four times slower. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 } as const;
const CPU_SLOWDOWN = 4;
const RUNS = 3;
const EMPTY =
  '<!doctype html><html lang="es-PE"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rebi</title><p>Rebi</p></html>';

/** Milliseconds of the first and the largest paint beyond those of an empty page of the same run. */
export interface PaintFigure {
  name: string;
  fcp: number;
  lcp: number;
}

/** First and largest paint of `pages` (name to path) on a slow link, through a proxy that compresses as an edge does. */
export async function measurePaint(
  browser: Browser,
  origin: string,
  pages: Record<string, string>,
): Promise<{ empty: number; figures: PaintFigure[] }> {
  const edge = await startEdge(origin);
  try {
    const url = `http://127.0.0.1:${(edge.address() as AddressInfo).port}`;
    const empty = await median(browser, `${url}/__empty`);
    const figures: PaintFigure[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const { fcp, lcp } = await median(browser, url + path);
      figures.push({ name, fcp: fcp - empty.fcp, lcp: lcp - empty.fcp });
    }
    return { empty: empty.fcp, figures };
  } finally {
    edge.closeAllConnections();
    edge.close();
  }
}

async function median(browser: Browser, url: string): Promise<{ fcp: number; lcp: number }> {
  const runs: { fcp: number; lcp: number }[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await paint(browser, url));
  const middle = (values: number[]): number => values.sort((a, b) => a - b)[(RUNS - 1) >> 1] ?? NaN;
  return { fcp: middle(runs.map(({ fcp }) => fcp)), lcp: middle(runs.map(({ lcp }) => lcp)) };
}

async function paint(browser: Browser, url: string): Promise<{ fcp: number; lcp: number }> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", SLOW_3G);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: "networkidle" });
    return await page.evaluate(
      () =>
        new Promise<{ fcp: number; lcp: number }>((resolve) =>
          new PerformanceObserver((list) =>
            resolve({
              fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
              lcp: list.getEntries().at(-1)?.startTime ?? NaN,
            }),
          ).observe({ type: "largest-contentful-paint", buffered: true }),
        ),
    );
  } finally {
    await context.close();
  }
}

/** Stands for the edge: pages in brotli 4 as they come, files in brotli 11. */
function startEdge(origin: string): Promise<Server> {
  const files = new Map<string, Buffer>();
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === "/__empty") {
      outgoing.setHeader("content-type", "text/html; charset=utf-8").end(EMPTY);
      return;
    }
    const headers = { ...incoming.headers, host: new URL(origin).host, "accept-encoding": "identity" };
    request(origin + (incoming.url ?? "/"), { method: incoming.method, headers }, (answer) =>
      pass(answer, incoming.url ?? "/", outgoing, files),
    )
      .on("error", (error) => outgoing.writeHead(502).end(String(error)))
      .end();
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

function pass(answer: IncomingMessage, path: string, outgoing: ServerResponse, files: Map<string, Buffer>): void {
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
    answer.pipe(compress).pipe(outgoing);
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
