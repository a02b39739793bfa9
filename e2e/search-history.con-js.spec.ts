import type { Page } from "@playwright/test";

import { expect, openWithReact, test } from "./support.ts";

const PANEL = { name: "Tus búsquedas" };

/** Shows the results of a search until the browser has remembered them. */
async function look(page: Page, path: string): Promise<void> {
  const before = await kept(page);
  await openWithReact(page, path);
  await expect.poll(() => kept(page)).not.toBe(before);
}

async function kept(page: Page): Promise<string | null> {
  return page.evaluate(() => (location.protocol === "about:" ? null : localStorage.getItem("searchHistory")));
}

test.beforeEach(async ({ page }) => {
  await page.goto("/comprar");
});

test("searches are remembered in the browser, and offered while the box is empty", async ({ page }) => {
  await look(page, "/comprar?tipo=mtb");
  await look(page, "/comprar?q=trek&orden=precio-asc");
  await look(page, "/comprar?q=trek");
  expect(JSON.parse((await kept(page)) ?? "")).toMatchObject([
    { query: "trek", filters: {}, count: 2 },
    { query: "", filters: { tipo: "mtb" }, count: 1 },
  ]);

  await openWithReact(page, "/comprar");
  const panel = page.getByRole("region", PANEL);
  await expect(panel).toBeHidden();
  await page.locator("[type=search]").focus();
  await expect(panel.getByRole("list", { name: "Recientes" }).getByRole("link")).toHaveText([
    /trek.*\d anuncios/,
    /Bicicletas de montaña.*\d anuncios/,
  ]);
  await expect(panel.getByRole("list", { name: "Tus búsquedas más frecuentes" }).getByRole("link")).toHaveText([
    /trek/,
  ]);

  // It goes as soon as something is typed, and never covers what submits it.
  await page.locator("[type=search]").fill("gia");
  await expect(panel).toBeHidden();
  await page.locator("[type=search]").fill("");
  await expect(panel).toBeVisible();
  const [box, button] = await Promise.all([
    panel.boundingBox(),
    page.getByRole("search").getByRole("button", { name: "Buscar" }).boundingBox(),
  ]);
  expect(box!.y).toBeGreaterThanOrEqual(button!.y + button!.height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
    await page.evaluate(() => document.documentElement.clientWidth),
  );

  await panel.getByRole("link", { name: /montaña/ }).click();
  await expect(page).toHaveURL("/comprar?tipo=mtb");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeFocused();
});

test("a newcomer who enters the empty box is offered kinds, by arrows too", async ({ page }) => {
  await openWithReact(page, "/comprar");
  await page.locator("[type=search]").focus();
  const kinds = page.getByRole("listbox", { name: "Sugerencias" });
  await expect(kinds.getByRole("option").filter({ hasText: "anuncio" })).toHaveText([
    /^Bicicletas/,
    /^Motos/,
    /^Montaña/,
    /^Scooter/,
  ]);
  await expect(page.getByRole("region", PANEL)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(kinds).toBeHidden();
  await page.locator("[type=search]").blur();
  await page.locator("[type=search]").focus();
  await expect(kinds).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/comprar?tipo=motos");
  await expect(kinds).toBeHidden();
});

test("the keyboard works: Tab goes in and out, Escape closes and stays in the box", async ({ page }) => {
  await look(page, "/comprar?q=giant");
  await openWithReact(page, "/comprar");
  const panel = page.getByRole("region", PANEL);
  await page.locator("[type=search]").focus();
  await expect(panel).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(panel.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page.locator("[type=search]")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Buscar" })).toBeFocused();

  await page.keyboard.press("Shift+Tab");
  await expect(panel).toBeVisible();
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Buscar" })).toBeFocused();
  await expect(panel).toBeHidden();

  await page.locator("[type=search]").focus();
  await expect(panel).toBeVisible();
  await page.getByRole("contentinfo").click({ position: { x: 2, y: 2 } });
  await expect(panel).toBeHidden();
});

test("the page of the history removes one search, or all", async ({ page }) => {
  for (const path of ["/comprar?q=trek", "/comprar?q=giant", "/comprar?tipo=mtb"]) await look(page, path);
  await openWithReact(page, "/comprar");
  await page.locator("[type=search]").focus();
  const panel = page.getByRole("region", PANEL);
  await panel.getByRole("button", { name: /Borrar .*giant/ }).click();
  await expect(panel.getByRole("link")).toHaveText([/montaña/, /trek/]);
  await expect(panel.getByRole("button", { name: /Borrar .*trek/ })).toBeFocused();
  expect(await kept(page)).not.toContain("giant");
  await panel.getByRole("button", { name: "Borrar todas" }).click();
  await expect(panel).toBeHidden();
  await expect(page.locator("[type=search]")).toBeFocused();
  expect(await kept(page)).toBeNull();
});

test("foreign contents and a browser that keeps nothing do no harm", async ({ page }) => {
  await page.evaluate(() => localStorage.setItem("searchHistory", '{"foreign":"<b>"}'));
  await openWithReact(page, "/comprar");
  await page.locator("[type=search]").focus();
  await look(page, "/comprar?q=trek");
  expect(JSON.parse((await kept(page)) ?? "")).toHaveLength(1);

  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
  await openWithReact(page, "/comprar?q=trek");
  await page.locator("[type=search]").fill("");
  await page.locator("[type=search]").fill("giant");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL("/comprar?q=giant");
  await expect(page.getByRole("region", PANEL)).toBeHidden();
});
