import { scan } from "./axe.ts";
import { expect, openWithReact, test } from "./support.ts";

test("the header's search opens in place on every page, suggests, and searches", async ({ page, scripts }) => {
  for (const path of ["/terminos", "/talleres", "/login"]) {
    await page.goto(path);
    await expect(page.getByRole("banner").getByRole("searchbox", { name: "Buscar en Rebi" })).toHaveCount(1);
  }
  if (scripts) await openWithReact(page, "/talleres");
  else await page.goto("/talleres");
  const header = page.getByRole("banner");
  const box = header.getByRole("searchbox").or(header.getByRole("combobox"));
  await box.focus();
  const opened = await box.boundingBox();
  expect(opened!.width).toBeGreaterThan(180);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
    await page.evaluate(() => document.documentElement.clientWidth),
  );
  await box.fill("trec");
  if (scripts) {
    const option = header.getByRole("option").first();
    await expect(option).toContainText("Trek");
    await expect(header.getByRole("button", { name: "Ver sugerencias" })).toBeHidden();
    await scan(page, "suggestions of the header");
    await option.click();
  } else {
    await header.getByRole("button", { name: "Ver sugerencias" }).click();
    await expect(page).toHaveURL("/comprar/sugerencias?q=trec");
    await scan(page, "the page of suggestions");
    await page.getByRole("region", { name: "Marcas" }).getByRole("link", { name: /Trek/ }).click();
  }
  await expect(page).toHaveURL("/comprar?marca=trek");

  // There it is the page's own box: the filters stay.
  await header.getByRole("searchbox").or(header.getByRole("combobox")).fill("marlin");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/comprar?q=marlin&marca=trek");
});
