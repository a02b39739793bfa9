import { setTimeout as delay } from "node:timers/promises";

import type { BrowserContext, CDPSession, Page } from "@playwright/test";

import { PHONE } from "../page.ts";
import { SLOW_3G, SLOW_4G, type LinkProfile, type PacketLink } from "./link.ts";

const CPU_SLOWDOWN = 4;
/** Milliseconds without a packet in which a page counts as finished: what it keeps for later comes after 2 s. */
const QUIET_MS = 3000;
/** How long a finger rests on the glass. */
const FINGER_MS = 80;

const PROFILES: Record<string, LinkProfile> = { "slow 3G": SLOW_3G, "slow 4G": SLOW_4G };

/** Milliseconds of one view, and the bytes of the link, with what comes for later views. */
export interface View {
  fcp: number;
  lcp: number;
  bytes: number;
}

/** Medians of a page on one link. */
export interface PacketFigure {
  profile: string;
  page: string;
  cold: View;
  second: View;
  /** From the finger on the first card until the listing's heading is painted; null for pages without cards. */
  tap: number | null;
}

/** Cold view, second view and tap of each page (name to path), `runs` times in turns, so that noise hits all alike. */
export async function measureOnPackets(
  link: PacketLink,
  pages: Record<string, string>,
  runs: number,
): Promise<PacketFigure[]> {
  const figures: PacketFigure[] = [];
  for (const [profile, conditions] of Object.entries(PROFILES)) {
    await link.become(conditions);
    const seen = new Map<string, { cold: View; second: View; tap: number | null }[]>();
    for (let run = 0; run < runs; run++)
      for (const [page, path] of Object.entries(pages))
        seen.set(page, [...(seen.get(page) ?? []), await visit(link, path)]);
    for (const [page, visits] of seen)
      figures.push({
        profile,
        page,
        cold: medianView(visits.map(({ cold }) => cold)),
        second: medianView(visits.map(({ second }) => second)),
        tap: visits[0]?.tap == null ? null : median(visits.map(({ tap }) => tap ?? NaN)),
      });
  }
  return figures;
}

async function visit(link: PacketLink, path: string): Promise<{ cold: View; second: View; tap: number | null }> {
  const context = await link.browser.newContext(PHONE);
  try {
    const { page, session } = await openPage(context);
    const cold = await view(page, link, path);
    await page.goto("about:blank");
    const second = await view(page, link, path);
    return { cold, second, tap: await tap(page, session) };
  } finally {
    await context.close();
  }
}

async function openPage(context: BrowserContext): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(() => {
    const store = window as unknown as { lcp: number; heading: number };
    new PerformanceObserver((list) => (store.lcp = list.getEntries().at(-1)?.startTime ?? store.lcp)).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
    // The frame after the one that has the heading, in this document or in the one that React makes of it.
    const look = (): void => {
      if (!location.pathname.startsWith("/producto/") || !document.querySelector("h1")) requestAnimationFrame(look);
      else requestAnimationFrame(() => (store.heading = performance.timeOrigin + performance.now()));
    };
    look();
  });
  return { page, session };
}

/** Opens a page and waits until nothing more comes over the link. */
async function view(page: Page, link: PacketLink, path: string): Promise<View> {
  const before = await link.bytes();
  await page.goto(link.url + path, { waitUntil: "load", timeout: 120_000 });
  let [bytes, last] = [0, performance.now()];
  while (performance.now() - last < QUIET_MS) {
    await delay(100);
    const now = (await link.bytes()) - before;
    if (now > bytes) [bytes, last] = [now, performance.now()];
  }
  const paints = await page.evaluate(() => ({
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
    lcp: (window as unknown as { lcp: number }).lcp,
  }));
  return { ...paints, bytes };
}

async function tap(page: Page, session: CDPSession): Promise<number | null> {
  const card = page.locator(".card h3 a").first();
  if ((await card.count()) === 0 || page.url().includes("/producto/")) return null;
  await card.scrollIntoViewIfNeeded();
  const box = await card.boundingBox();
  if (!box) return null;
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const began = Date.now();
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await delay(FINGER_MS);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForURL("**/producto/**", { waitUntil: "commit" });
  const painted = await page.waitForFunction(() => (window as unknown as { heading?: number }).heading);
  return Number(await painted.jsonValue()) - began;
}

function medianView(views: readonly View[]): View {
  const of = (name: keyof View): number => median(views.map((one) => one[name]));
  return { fcp: of("fcp"), lcp: of("lcp"), bytes: of("bytes") };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[(values.length - 1) >> 1] ?? NaN;
}
