import type { Page } from "@playwright/test";

import { ADMIN, expect, openAccountMenu, PLAIN, signIn, test } from "./support.ts";

test("header and footer say what the specification says", async ({ page, isMobile }) => {
  await page.goto("/");
  await openMenu(page, isMobile);
  const navigation = page.getByRole("navigation", { name: "Principal" }).filter({ visible: true });
  await expect(navigation.getByRole("link", { name: "Comprar" })).toHaveAttribute("href", "/comprar");
  await expect(navigation.getByRole("link", { name: "Vender" })).toHaveAttribute("href", "/sell");
  for (const [menu, items] of [
    ["Registra tu Bike", ["Bicicletas Robadas", "Denunciar Robo", "Transferir Propiedad"]],
    ["Inspección", ["Inspección Legal", "Inspección Mecánica"]],
  ] as const) {
    await navigation.locator("summary", { hasText: menu }).click();
    for (const item of items) await expect(navigation.getByText(item)).toBeVisible();
    await expect(navigation.getByText("Próximamente").filter({ visible: true })).toHaveCount(items.length);
  }
  await navigation.locator("summary", { hasText: "Registra tu Bike" }).click();
  await expect(navigation.getByRole("link", { name: "Registrar Bicicleta" })).toHaveAttribute(
    "href",
    "/registrar-bicicleta",
  );
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("Tu marketplace de confianza");
  await expect(footer).toContainText("Transacciones seguras y confiables");
});

test("the theme is chosen, kept and there in the first HTML", async ({ page, isMobile }) => {
  await page.goto("/comprar");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await openTheme(page, isMobile);
  await page.getByRole("button", { name: "Oscuro" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL("/comprar");
  const html = await (await page.request.get("/")).text();
  expect(html).toMatch(/<html[^>]*data-theme="dark"/);
});

test("an unknown address shows the home page with status 404 and noindex", PLAIN, async ({ page }) => {
  const response = await page.goto("/no/existe");
  expect(response?.status()).toBe(404);
  expect(response?.headers()["x-robots-tag"]).toBe("noindex");
  await expect(page.getByPlaceholder(/montañera/)).toBeVisible();
});

test("the skip link leads to the content", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /contenido/i })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#contenido$/);
});

test("an admin sees Administración and can rebuild the index", PLAIN, async ({ page }) => {
  await signIn(page, ADMIN);
  await openAccountMenu(page);
  await page.getByRole("link", { name: "Administración" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^[A-Z]\S+ \d+ de \w+$/);
  // The shop's search is not beside administration's own.
  await expect(page.getByRole("search")).toHaveCount(1);
  await page.goto("/administracion/estado");
  await page.getByRole("button", { name: "Reconstruir índice" }).click();
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: /[ÍíIi]ndice/ })
      .first(),
  ).toBeVisible();
});

async function openMenu(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.locator("header summary", { hasText: "Menú" }).click();
}

async function openTheme(page: Page, isMobile: boolean): Promise<void> {
  await page.locator("header summary", { hasText: isMobile ? "Menú" : "Tema" }).click();
}
