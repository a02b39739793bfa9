import { enterFor, PAGES, samplesOf } from "./pages.ts";
import { expect, test } from "./support.ts";

// WCAG 1.4.10: no page of app/server/route-table scrolls sideways at 320 px.

test.use({ viewport: { width: 320, height: 640 } });

for (const access of ["public", "token", "user", "admin"] as const) {
  test(`pages for access "${access}" fit 320 px`, async ({ page, context }) => {
    test.slow();
    await enterFor(access, context);
    for (const address of PAGES.filter((policy) => policy.access === access).flatMap(samplesOf)) {
      await page.goto(address);
      const width = await page.evaluate(() =>
        Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
      );
      expect.soft(width, address).toBeLessThanOrEqual(320);
    }
  });
}
