import { scan } from "./axe.ts";
import { expect, LOST_REQUESTS, openWithReact, test } from "./support.ts";

test("the home page's box suggests as well", async ({ page }) => {
  await openWithReact(page, "/");
  const box = page.locator("main [type=search]");
  await box.focus();
  await expect(box).toHaveRole("combobox");
  await box.fill("bicicletas de mon");
  const option = page.getByRole("listbox", { name: "Sugerencias" }).getByRole("option").first();
  await expect(option).toBeInViewport({ ratio: 1 });
  await scan(page, "suggestions of home");
  await box.press("ArrowDown");
  await box.press("Enter");
  await expect(page).toHaveURL("/comprar?tipo=mtb");
});

test("suggestions come while typing, are chosen by keyboard or by a touch, and never stand in the way", async ({
  page,
}) => {
  await openWithReact(page, "/comprar");
  const box = page.locator("[type=search]");
  const list = page.getByRole("listbox", { name: "Sugerencias" });
  await box.focus();
  await expect(box).toHaveRole("combobox");
  // Nothing typed yet: the kinds.
  await expect(list.getByRole("option").first()).toHaveText(/^Bicicletas/);
  await expect(box).toHaveAttribute("aria-expanded", "true");
  await box.fill("bicicletas de mo");
  await expect(list.getByRole("option").first()).toHaveText(/^Bicicletas de montaña.*Tipo · \d+ anuncio/);
  await expect(box).toHaveAttribute("aria-expanded", "true");
  await scan(page, "suggestions");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
    await page.evaluate(() => document.documentElement.clientWidth),
  );

  await box.press("ArrowDown");
  const option = list.getByRole("option").first();
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(box).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id"))!);
  await box.press("Escape");
  await expect(list).toBeHidden();
  await expect(box).toBeFocused();

  await box.fill("bicicletas de mon");
  await expect(option).toBeVisible();
  // Rebi is the last of them.
  await expect(list.getByRole("option").last()).toHaveText("Pregúntale a Rebi");
  await box.press("ArrowUp");
  await box.press("ArrowUp");
  await box.press("Enter");
  await expect(page).toHaveURL("/comprar?tipo=mtb");

  await box.focus();
  await box.fill("montañ");
  await option.click();
  await expect(page).toHaveURL("/comprar?tipo=mtb");
  await expect(list).toBeHidden();

  // Enter without a choice searches for the text.
  await box.fill("marlin");
  await expect(option).toBeVisible();
  await box.press("Enter");
  await expect(page).toHaveURL(/\/comprar\?q=marlin/);
  await expect(list).toBeHidden();
});

test.describe("the search box works without a connection to the suggestions", () => {
  test.use({ expectedLogs: LOST_REQUESTS });

  test("a search goes on", async ({ page }) => {
    await page.route("**/comprar/sugerencias*", (route) => route.abort());
    await openWithReact(page, "/comprar");
    const box = page.locator("[type=search]");
    await box.focus();
    await expect(box).toHaveRole("combobox");
    const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("/comprar/sugerencias"));
    await box.fill("marlin");
    await lost;
    await box.press("Enter");
    await expect(page).toHaveURL(/\/comprar\?q=marlin/);
  });
});
