import type { CDPSession, Page } from "@playwright/test";

import { scan, scanAsShown, violationsOn } from "./axe.ts";
import { expectNothingCovered } from "./covering.ts";
import { enterFor, PAGES, samplesOf } from "./pages.ts";
import { expect, test } from "./support.ts";

// Every page of app/server/route-table as first shown; unfolded parts and sent forms: axe-states.con-js.spec.ts.
// On a phone of 320 px no page scrolls sideways: WCAG 1.4.10, and 1.4.4 with text at 200 %. Nothing stands over a
// control (without scripts: covering.spec.ts).

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

/** The window that a phone's pages must fit; a desktop keeps its own. */
const NARROW = { width: 320, height: 640 };
test.use({ viewport: ({ viewport, isMobile }, use) => use(isMobile ? NARROW : viewport) });

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
        const devtools = await context.newCDPSession(page);
        for (const [position, address] of addresses.slice(from, from + BATCH).entries()) {
          const answer = await page.goto(address);
          // Of a missing thing only the page of the error would be scanned: tests/http/samples.test.ts.
          if (access === "admin") expect(answer?.status(), address).toBe(200);
          await (hasNewColours ? scan : scanAsShown)(page, address, position === 0 ? "page" : "content");
          await expectNothingCovered(page, address);
          if (isMobile) await expectToFit(page, devtools, address);
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

/** At the width of `NARROW`, and there with text at 200 %. Leaves the page hidden: sizes set back cost no layout. */
async function expectToFit(page: Page, devtools: CDPSession, address: string): Promise<void> {
  const plain = await page.evaluate(measure);
  expect(plain.letters, address).toBe("16px");
  expect.soft(plain.needed, address).toBeLessThanOrEqual(NARROW.width);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  const large = await page.evaluate(measure);
  expect(large.letters, address).toBe("32px");
  expect.soft(large.needed, `${address}, large text`).toBeLessThanOrEqual(NARROW.width);
  expect.soft(large.covered, `${address}, large text, behind what stays`).toBeLessThanOrEqual(NARROW.height / 2);
  await page.evaluate(() => void (document.documentElement.style.display = "none"));
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
}

/** Runs in the page: the width that it needs, the height that what stays in place covers, and the letters' size. */
function measure(): { needed: number; covered: number; letters: string } {
  const { documentElement: root, body } = document;
  const staying = [...document.querySelectorAll("body *")].filter(
    (element) => ["fixed", "sticky"].includes(getComputedStyle(element).position) && element.checkVisibility(),
  );
  return {
    needed: Math.max(root.scrollWidth, body.scrollWidth),
    covered: staying.reduce((height, element) => height + element.getBoundingClientRect().height, 0),
    letters: getComputedStyle(root).fontSize,
  };
}
