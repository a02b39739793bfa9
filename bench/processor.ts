import type { AddressInfo } from "node:net";

import type { Browser, BrowserContext } from "@playwright/test";

import { PHONE } from "./page.ts";
import { startEdge } from "./paint.ts";
import { PEER_NAMES, peerPath } from "./peers.ts";

const RUNS = 7;

/** Milliseconds of the browser's main thread from the document's first byte to the first paint; medians. */
export interface ProcessorFigure {
  page: string;
  all: number;
  style: number;
  layout: number;
  /** Of the document. */
  elements: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  pid: number;
  tid: number;
  dur?: number;
  /** Microseconds of the thread's own time: what else the machine does is not in it. */
  tdur?: number;
  args: { beginData?: { url?: string } };
}

/**
 * Second views of `pages` (name to path) beside the documents of other shops' shape, in turns, on no link and at the
 * machine's own speed.
 */
export async function measureProcessor(
  browser: Browser,
  origin: string,
  pages: Record<string, string>,
): Promise<ProcessorFigure[]> {
  const edge = await startEdge(origin);
  const contexts: BrowserContext[] = [];
  try {
    const site = `http://localhost:${(edge.address() as AddressInfo).port}`;
    const all = { ...pages, ...Object.fromEntries(PEER_NAMES.map((name) => [name, peerPath(name)])) };
    const seen = new Map<string, ProcessorFigure[]>();
    const open = new Map<string, BrowserContext>();
    for (const [name, path] of Object.entries(all)) {
      const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
      contexts.push(context);
      open.set(name, context);
      if (name in pages) await takeSheet(context, site + path);
    }
    for (let run = 0; run < RUNS; run++)
      for (const [name, context] of open) {
        const figure = await trace(browser, context, { page: name, url: site + (all[name] ?? "/") });
        seen.set(name, [...(seen.get(name) ?? []), figure]);
      }
    return [...seen.values()].map(medianFigure);
  } finally {
    for (const context of contexts) await context.close();
    edge.closeAllConnections();
    edge.close();
  }
}

/** The first view: the stylesheet comes after it, and the server links it from then on. */
async function takeSheet(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "load" });
  await page.waitForFunction(() => /(?:^|; )css=/.test(document.cookie));
  await page.close();
}

async function trace(
  browser: Browser,
  context: BrowserContext,
  { page: name, url }: { page: string; url: string },
): Promise<ProcessorFigure> {
  const page = await context.newPage();
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const ended = new Promise((done) => session.once("Tracing.tracingComplete", done));
  const includedCategories = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "loading"];
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  await session.send("Tracing.end");
  await ended;
  await session.detach();
  await page.close();
  const first = events.find(({ name, args }) => name === "ParseHTML" && args.beginData?.url === url);
  const paint = events.find(
    ({ name, pid, ts }) => name === "firstContentfulPaint" && pid === first?.pid && ts > first.ts,
  );
  const sum = (kind: string): number =>
    events
      .filter(
        ({ name, ph, pid, tid, ts, dur = 0 }) =>
          name === kind &&
          ph === "X" &&
          pid === first?.pid &&
          tid === first.tid &&
          ts + dur >= first.ts &&
          ts <= (paint?.ts ?? 0),
      )
      .reduce((total, { tdur = 0 }) => total + tdur / 1000, 0);
  return { page: name, all: sum("RunTask"), style: sum("UpdateLayoutTree"), layout: sum("Layout"), elements };
}

function medianFigure(figures: readonly ProcessorFigure[]): ProcessorFigure {
  const of = (name: Exclude<keyof ProcessorFigure, "page">): number =>
    figures.map((figure) => figure[name]).sort((a, b) => a - b)[(figures.length - 1) >> 1] ?? NaN;
  const page = figures[0]?.page ?? "";
  return { page, all: of("all"), style: of("style"), layout: of("layout"), elements: of("elements") };
}
