import type { Page } from "@playwright/test";

import { expect, openWithReact, reactOnlyWhenAsked, test } from "./support.ts";

// Back closes what lies over the page of a phone, and stays on it.

const menu = (page: Page) => page.locator("header .phone");
const filters = (page: Page) => page.locator("details.filters");

/** The layer's step is there a moment after it has opened. */
function stepTaken(page: Page): Promise<unknown> {
  return page.waitForFunction(() => (history.state as Record<string, unknown> | null)?.capa === true);
}

function stepGone(page: Page): Promise<unknown> {
  return page.waitForFunction(() => (history.state as Record<string, unknown> | null)?.capa !== true);
}

for (const withReact of [true, false]) {
  const how = withReact ? "with React" : "before React";
  const open = async (page: Page, path: string): Promise<void> => {
    if (withReact) return openWithReact(page, path);
    await reactOnlyWhenAsked(page);
    await page.goto(path);
  };

  test(`Back closes the menu and stays on the page, ${how}`, async ({ page }) => {
    await page.goto("/terminos");
    await open(page, "/comprar?tipo=motos");
    await menu(page).locator("> summary").click();
    await stepTaken(page);
    await page.goBack();
    await expect(menu(page)).not.toHaveAttribute("open");
    await expect(page).toHaveURL("/comprar?tipo=motos");
    // Closed by its button it takes its step along.
    await menu(page).locator("> summary").click();
    await stepTaken(page);
    await menu(page).locator("> summary").click();
    await stepGone(page);
    await page.goBack();
    await expect(page).toHaveURL("/terminos");
  });

  test(`a link of the menu takes the place of its step, ${how}`, async ({ page }) => {
    await open(page, "/comprar?tipo=motos");
    await menu(page).locator("> summary").click();
    await stepTaken(page);
    await menu(page).getByRole("link", { name: "Soporte" }).click();
    await expect(page).toHaveURL("/contacto");
    await page.goBack();
    await expect(page).toHaveURL("/comprar?tipo=motos");
    await expect(menu(page)).not.toHaveAttribute("open");
  });

  test(`Back closes the sheet of filters and stays on the page, ${how}`, async ({ page }) => {
    await page.goto("/terminos");
    await open(page, "/comprar?tipo=motos");
    await filters(page).locator("summary").click();
    await stepTaken(page);
    await page.goBack();
    await expect(filters(page)).not.toHaveAttribute("open");
    await expect(page).toHaveURL("/comprar?tipo=motos");
    await page.goBack();
    await expect(page).toHaveURL("/terminos");
  });
}

test("Back closes the sheet of filters and keeps what was ticked; the next one takes it off", async ({ page }) => {
  await openWithReact(page, "/comprar?tipo=bicicletas");
  await filters(page).locator("summary").click();
  await stepTaken(page);
  const form = page.getByRole("form", { name: "Filtros" });
  const price = form.locator("[name=precio_min]");
  await form.getByRole("checkbox", { name: /^Trek/ }).check();
  await expect(page).toHaveURL("/comprar?tipo=bicicletas&marca=trek");
  await expect(filters(page)).toHaveAttribute("open");
  await price.fill("900");
  await page.goBack();
  await expect(filters(page)).not.toHaveAttribute("open");
  await expect(page).toHaveURL("/comprar?tipo=bicicletas&marca=trek");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Trek");
  // The text typed a moment before stands in its field.
  await filters(page).locator("summary").click();
  await expect(price).toHaveValue("900");
  await stepTaken(page);
  await page.goBack();
  await expect(filters(page)).not.toHaveAttribute("open");
  await page.goBack();
  await expect(page).toHaveURL("/comprar?tipo=bicicletas");
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Trek");
});

test("'Ver resultados' closes the sheet of filters, and Back then takes the tick off", async ({ page }) => {
  await openWithReact(page, "/comprar?tipo=bicicletas");
  await filters(page).locator("summary").click();
  await stepTaken(page);
  const form = page.getByRole("form", { name: "Filtros" });
  await form.getByRole("checkbox", { name: /^Trek/ }).check();
  await expect(page).toHaveURL("/comprar?tipo=bicicletas&marca=trek");
  await form.getByRole("button", { name: /^Ver/ }).click();
  await expect(filters(page)).not.toHaveAttribute("open");
  await stepGone(page);
  await page.goBack();
  await expect(page).toHaveURL("/comprar?tipo=bicicletas");
});

test("Back closes the opened search, keeps what was typed and stays on the page", async ({ page }) => {
  await page.goto("/terminos");
  await openWithReact(page, "/talleres");
  const find = page.locator("header .find");
  const box = find.getByRole("searchbox").or(find.getByRole("combobox"));
  await box.focus();
  await stepTaken(page);
  await box.fill("trek marlin");
  await page.goBack();
  await expect(box).not.toBeFocused();
  await expect(box).toHaveValue("trek marlin");
  await expect(page).toHaveURL("/talleres");
  await page.goBack();
  await expect(page).toHaveURL("/terminos");
});

test("a search takes the place of the step of its box", async ({ page }) => {
  await openWithReact(page, "/talleres");
  const find = page.locator("header .find");
  const box = find.getByRole("searchbox").or(find.getByRole("combobox"));
  await box.focus();
  await stepTaken(page);
  await box.fill("trek");
  // The categories that an empty box proposes stand until the answer is there.
  await find.getByRole("option", { name: /trek/i }).first().click();
  await expect(page).toHaveURL("/comprar?marca=trek");
  await page.goBack();
  await expect(page).toHaveURL("/talleres");
});
