import { expect, test } from "./support.ts";

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
