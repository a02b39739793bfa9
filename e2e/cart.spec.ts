import type { Page } from "@playwright/test";

import { person } from "../tests/support/api-client.ts";
import { violationsOn } from "./axe.ts";
import { expect, signIn, test } from "./support.ts";

const CATALOG = "/comprar?orden=precio-asc&estado=usado";

test("a visitor fills the cart, changes it, signs in on the way to the checkout and keeps it", async ({
  page,
  scripts,
}) => {
  const [first, second] = await productsOf(page);
  for (const path of [first, second]) {
    await page.goto(path);
    await page.getByText("Comprar con Mercado Pago").click();
    await page.getByRole("button", { name: "Agregar al carrito" }).click();
    if (scripts) await expect(page.getByRole("dialog", { name: "Tu Carrito" })).toBeVisible();
    else await expect(page).toHaveURL(/\/carrito$/);
  }
  await page.goto("/carrito");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tu Carrito");
  await expect(page.locator("#carrito")).toHaveText(/2$/);
  await expect(page.locator(".cart-line")).toHaveCount(2);
  await expect(page.locator(".cart-line").first().getByText("Subtotal: S/")).toBeVisible();
  await expect(page.getByText(/^Te faltan S\/\s.+ para el envío gratis\.$/)).toBeVisible();
  if (scripts) expect(await violationsOn(page)).toEqual([]);

  // Enter submits what was typed; a used vehicle is one piece.
  const quantity = page.getByRole("spinbutton").first();
  await quantity.evaluate((input: HTMLInputElement) => input.removeAttribute("max"));
  await quantity.fill("3");
  await quantity.press("Enter");
  await expect(page.getByText("Solo queda una unidad: ya está en tu carrito.")).toBeVisible();
  await page
    .getByRole("button", { name: /^Quitar una pieza/ })
    .first()
    .click();
  await expect(page.locator(".cart-line")).toHaveCount(1);

  await page.getByRole("button", { name: "Proceder al Pago" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=(\/|%2F)checkout$/);
  // An account of its own: another test may fill the demo buyer's cart meanwhile.
  const someone = await person();
  await signIn(page, someone.email, "/carrito");
  await someone.http.dispose();
  await expect(page.locator(".cart-line")).toHaveCount(1);
  await page.getByRole("button", { name: "Vaciar Carrito" }).click();
  await expect(page.getByText("Tu carrito está vacío")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Explorar anuncios" })).toHaveAttribute(
    "href",
    "/comprar",
  );
});

/** Addresses of the first two listings. */
async function productsOf(page: Page): Promise<[string, string]> {
  await page.goto(CATALOG);
  const links = page.locator(".card a[href^='/producto/']");
  return [(await links.nth(0).getAttribute("href")) ?? "", (await links.nth(1).getAttribute("href")) ?? ""];
}
