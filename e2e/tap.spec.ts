import { expect, hydrated, reactOnlyWhenAsked, SCRIPTED, test } from "./support.ts";

test("a tap on a card leads to its listing", async ({ page }) => {
  await page.goto("/comprar?orden=precio-asc");
  await expect(page.locator('script[type="speculationrules"]')).toHaveCount(1);
  const link = page.locator(".card h3 a").first();
  const title = (await link.textContent()) ?? "";
  const href = (await link.getAttribute("href")) ?? "";
  // The finger rests on the card: with scripts the browser may have the listing before it is lifted.
  await link.hover();
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

test(
  "a touch or the focus of a link to another page asks for no React, a touch beside it does",
  SCRIPTED,
  async ({ page }) => {
    await reactOnlyWhenAsked(page);
    await page.addInitScript(() => {
      const store = window as unknown as { asked: number };
      const { fetch } = window;
      store.asked = 0;
      window.fetch = (...request) => {
        store.asked++;
        return fetch(...request);
      };
    });
    const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked);
    await page.goto("/comprar?q=honda");
    const link = page.locator(".card h3 a").first();
    await link.dispatchEvent("pointerdown");
    await link.focus();
    await link.press("Shift");
    expect(await asked()).toBe(0);
    await page.locator("h1").dispatchEvent("pointerdown");
    expect(await asked()).toBe(1);
    await hydrated(page);
  },
);

test.describe("where data are saved", () => {
  test.use({ extraHTTPHeaders: { "Save-Data": "on" } });

  test("a page has no rules for fetching ahead, and a tap leads to the listing", async ({ page }) => {
    await page.goto("/comprar?orden=precio-asc");
    await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0);
    const link = page.locator(".card h3 a").first();
    const title = (await link.textContent()) ?? "";
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  });
});
