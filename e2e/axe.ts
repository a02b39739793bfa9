import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Page } from "@playwright/test";
import type Axe from "axe-core";
import type { Result, RunOptions } from "axe-core";

import { expect, test } from "./support.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** `content` leaves out the header and the footer, which all pages share: half of a scan's time. */
export type Part = "page" | "content";
const FRAME = [".header", ".footer", ".bar"];

/** Violations of WCAG 2.2 AA and of good practice: a line for each violated rule, with the places. */
export async function violationsOn(page: Page, part: Part = "page"): Promise<string[]> {
  await loadAxe(page);
  const violations = await page.evaluate(
    async ([context, options]) =>
      (await (window as unknown as { axe: typeof Axe }).axe.run(context, options)).violations,
    settingsOf({ type: "tag", values: WCAG }, part),
  );
  return linesOf(violations);
}

/**
 * Runs axe in the page itself: a builder that sends it for each run and walks frames, of which there are none
 * (`frame-src 'none'`), takes three times as long. Documents after the first have it from their beginning, as Chromium
 * keeps what it has compiled of such a script.
 */
async function loadAxe(page: Page): Promise<void> {
  // It would wait for ever, as no timer of such a page ends.
  if (test.info().project.use.javaScriptEnabled === false) throw new Error("axe needs a page with scripts: SCRIPTED");
  // A target that the header, the bar at the foot or a message half covers is in sight when one scrolls or a moment
  // later: it is no small one. Nor are a message's words pale because it is about to go.
  await page.evaluate(() => {
    for (const over of document.querySelectorAll<HTMLElement>(".header, .bar, .toasts, .decide, .admin-find"))
      over.style.position = "static";
    for (const toast of document.querySelectorAll<HTMLElement>(".toast")) toast.style.animation = "none";
  });
  if (await page.evaluate(() => "axe" in window)) return;
  await page.evaluate(AXE);
  await page.addInitScript({ content: AXE });
}

function settingsOf(runOnly: RunOptions["runOnly"], part: Part): [{ exclude: string[] }, RunOptions] {
  return [{ exclude: part === "content" ? FRAME : [] }, { runOnly, resultTypes: ["violations"], iframes: false }];
}

function linesOf(violations: Result[]): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`);
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
  const href = await (stylesheet ??= addressOfStylesheet(page));
  const { violations, light, dark, isFirstVisit } = await coloursInDark(page, href, part);
  expect(dark, `${name}: the dark theme is in effect`).not.toBe(light);
  expect.soft(linesOf(violations), `${name}, dark`).toEqual([]);
  if (!isFirstVisit) return;
  // Later pages of the context come with the whole stylesheet, as those of a browser that has visited the shop before.
  const value = /-([\w-]+)\.css$/.exec(href)?.[1] ?? "";
  await page.context().addCookies([{ name: "css", value, url: new URL(page.url()).origin }]);
}

/** In one step, as each one through Playwright costs a tenth of a scan; background colours of both themes with it. */
function coloursInDark(page: Page, href: string, part: Part) {
  return page.evaluate(
    async ({ href, settings: [context, options] }) => {
      // A first visit inlines the values of one theme only; the whole stylesheet has both.
      let link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
      const isFirstVisit = link === null;
      link ??= document.head.appendChild(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
      // The page's own link may still be on its way.
      if (!link.sheet) await new Promise((resolve) => link.addEventListener("load", resolve, { once: true }));
      const root = document.documentElement;
      /** Switches the theme of the page as it is, without its transitions. */
      const show = (theme: string): string => {
        root.dataset["theme"] = theme;
        for (const animation of document.getAnimations()) animation.finish();
        return getComputedStyle(root).backgroundColor;
      };
      const own = root.dataset["theme"] ?? "light";
      const light = show("light");
      const dark = show("dark");
      const { violations } = await (window as unknown as { axe: typeof Axe }).axe.run(context, options);
      show(own);
      return { violations, light, dark, isFirstVisit };
    },
    { href, settings: settingsOf({ type: "rule", values: ["color-contrast"] }, part) },
  );
}

let stylesheet: Promise<string> | undefined;

async function addressOfStylesheet(page: Page): Promise<string> {
  const login = await (await page.request.get("/login")).text();
  const found = /data-css="([^"]+)"|<link rel="stylesheet" href="([^"]+)"/.exec(login);
  return found?.[1] ?? found?.[2] ?? "";
}
