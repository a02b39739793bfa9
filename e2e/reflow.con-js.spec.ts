import type { Page } from "@playwright/test";

import { enterFor, PAGES, samplesOf } from "./pages.ts";
import { expect, test } from "./support.ts";

// No page of app/server/route-table scrolls sideways: WCAG 1.4.10 at 320 px, 1.4.4 with text at 200 % on a phone.

test.use({ viewport: { width: 320, height: 640 } });

for (const access of ["public", "token", "user", "admin"] as const) {
  test(`pages for access "${access}" fit 320 px, and 360 px with text at 200 %`, async ({ page, context }) => {
    test.slow();
    await enterFor(access, context);
    const devtools = await context.newCDPSession(page);
    for (const address of PAGES.filter((policy) => policy.access === access).flatMap(samplesOf)) {
      await page.goto(address);
      expect.soft(await widthOf(page), address).toBeLessThanOrEqual(320);
      await page.setViewportSize({ width: 360, height: 740 });
      await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
      expect(await textSizeOf(page)).toBe("32px");
      expect.soft(await widthOf(page), `${address}, large text`).toBeLessThanOrEqual(360);
      await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
      await page.setViewportSize({ width: 320, height: 640 });
    }
  });
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth));
}

function textSizeOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
}
