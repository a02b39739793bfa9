import type { Page } from "@playwright/test";

import { scan, scanAsShown, violationsOn } from "./axe.ts";
import { enterFor, PAGES, samplesOf } from "./pages.ts";
import { expect, test } from "./support.ts";

// Every page of app/server/route-table as first shown; unfolded parts and sent forms: axe-states.con-js.spec.ts.
// On a phone no page scrolls sideways: WCAG 1.4.10 at 320 px, 1.4.4 with text at 200 %.

/**
 * A wide window changes their layout: other menus and filters, tables in place of cards. Of administration one page of
 * each kind, as all of them share a frame, a list and a form.
 */
const IS_WIDE_TOO = new Set([
  "/",
  "/comprar",
  "/producto/:id",
  "/perfil",
  "/talleres",
  "/administracion",
  "/administracion/ajustes/:grupo",
  "/administracion/anuncios",
  "/administracion/anuncios/:id",
  "/administracion/asistente",
  "/administracion/reclamos/:number",
]);

// Both workers take its tests in turns: in one, the file would be the last to end.
test.describe.configure({ mode: "parallel" });

/** Pages of one test: a browser context and a sign-in for each page would take as long as the scan. */
const BATCH = 20;

for (const access of ["public", "token", "user", "admin"] as const) {
  for (const isWideToo of [true, false]) {
    const pages = PAGES.filter((policy) => policy.access === access && IS_WIDE_TOO.has(policy.path) === isWideToo);
    // Pages of administration have their colours from the parts that they share: the dark ones of each kind are enough.
    const hasNewColours = access !== "admin" || isWideToo;
    const addresses = pages.flatMap((policy) => samplesOf(policy));
    for (let from = 0; from < addresses.length; from += BATCH) {
      const where = isWideToo ? " in any window" : "";
      const title = `pages for access "${access}" from ${addresses[from]} on pass axe and fit small screens${where}`;
      test(title, async ({ page, context, isMobile }) => {
        test.slow();
        await enterFor(access, context);
        for (const [position, address] of addresses.slice(from, from + BATCH).entries()) {
          const answer = await page.goto(address);
          // Of a missing thing only the page of the error would be scanned: tests/http/samples.test.ts.
          if (access === "admin") expect(answer?.status(), address).toBe(200);
          await (hasNewColours ? scan : scanAsShown)(page, address, position === 0 ? "page" : "content");
          if (isMobile) await expectToFit(page, address);
        }
      });
    }
  }
}

test("axe reports a picture without a text and pale letters", async ({ page }) => {
  await page.setContent(
    '<main><h1>Rebi</h1><img src="data:,"><p style="color: #aaa; background: #fff">texto</p></main>',
  );
  const violations = (await violationsOn(page)).map((line) => line.split(":")[0]);
  expect(violations).toEqual(expect.arrayContaining(["color-contrast", "image-alt"]));
});

async function expectToFit(page: Page, address: string): Promise<void> {
  const viewport = page.viewportSize();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
  expect.soft(await widthOf(page), `${address}, large text`).toBeLessThanOrEqual(viewport?.width ?? 0);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await widthOf(page), address).toBeLessThanOrEqual(320);
  if (viewport) await page.setViewportSize(viewport);
  await devtools.detach();
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth));
}
