import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Page } from "@playwright/test";
import type Axe from "axe-core";
import type { RunOptions } from "axe-core";

import { expect } from "./support.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** `content` leaves out the header and the footer, which all pages share: half of a scan's time. */
export type Part = "page" | "content";
const FRAME = [".header", ".footer"];

/** Violations of WCAG 2.2 AA and of good practice: a line for each violated rule, with the places. */
export function violationsOn(page: Page, part: Part = "page"): Promise<string[]> {
  return violationsOf(page, { type: "tag", values: WCAG }, part);
}

/**
 * Runs axe in the page itself: a builder that sends it for each run and walks frames, of which there are none
 * (`frame-src 'none'`), takes three times as long. Documents after the first have it from their beginning, as Chromium
 * keeps what it has compiled of such a script.
 */
async function violationsOf(page: Page, runOnly: RunOptions["runOnly"], part: Part): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(AXE);
    await page.addInitScript({ content: AXE });
  }
  return page.evaluate(
    async ({ options, exclude }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const { violations } = await axe.run({ exclude }, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`);
    },
    {
      options: { runOnly, resultTypes: ["violations"], iframes: false } as RunOptions,
      exclude: part === "content" ? FRAME : [],
    },
  );
}

/** Checks the page in its present state as it is: every rule of WCAG 2.2 AA and of good practice. */
export async function scanAsShown(page: Page, name: string, part: Part = "page"): Promise<void> {
  expect.soft(await violationsOn(page, part), name).toEqual([]);
}

/**
 * As `scanAsShown`, and the colours once more in the dark theme, which changes nothing else. `name` distinguishes the
 * states of a page.
 */
export async function scan(page: Page, name: string, part: Part = "page"): Promise<void> {
  await scanAsShown(page, name, part);
  const theme = await page.evaluate(() => document.documentElement.dataset["theme"]);
  await loadWholeStylesheet(page);
  await showTheme(page, "light");
  const light = await backgroundOf(page);
  await showTheme(page, "dark");
  expect(await backgroundOf(page), `${name}: the dark theme is in effect`).not.toBe(light);
  const colours: RunOptions["runOnly"] = { type: "rule", values: ["color-contrast"] };
  expect.soft(await violationsOf(page, colours, part), `${name}, dark`).toEqual([]);
  await showTheme(page, theme ?? "light");
}

/**
 * A first visit inlines the values of one theme only; the whole stylesheet has both. Later pages of the context come
 * with it, as those of a browser that has visited the shop before.
 */
async function loadWholeStylesheet(page: Page): Promise<void> {
  if ((await page.locator('link[rel="stylesheet"]').count()) === 0) {
    const href = await (stylesheet ??= addressOfStylesheet(page));
    await page.addStyleTag({ url: href });
    const value = /-([\w-]+)\.css$/.exec(href)?.[1] ?? "";
    await page.context().addCookies([{ name: "css", value, url: new URL(page.url()).origin }]);
  }
  // The page's own link may still be on its way.
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));
}

let stylesheet: Promise<string> | undefined;

async function addressOfStylesheet(page: Page): Promise<string> {
  const login = await (await page.request.get("/login")).text();
  const found = /data-css="([^"]+)"|<link rel="stylesheet" href="([^"]+)"/.exec(login);
  return found?.[1] ?? found?.[2] ?? "";
}

function backgroundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}

/** Switches the theme of the page as it is, without its transitions. */
async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((wanted) => {
    document.documentElement.dataset["theme"] = wanted;
    for (const animation of document.getAnimations()) animation.finish();
  }, theme);
}
