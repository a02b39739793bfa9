import { violationsOn } from "./axe.ts";
import { putOnSale } from "./buying.ts";
import { expect, test } from "./support.ts";

test("the drawer opens on any page, changes the cart and gives the focus back; without its file the page opens", async ({
  page,
}) => {
  await page.goto("/comprar?q=incluye&orden=precio-asc&estado=usado");
  const link = page.locator("#carrito");
  const drawer = page.getByRole("dialog", { name: "Tu Carrito" });
  await link.click();
  await expect(drawer.getByText("Tu carrito está vacío")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(link).toBeFocused();
  // A step of the history: Back closes it, and only it.
  await link.click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/comprar\?q=incluye/);

  await page.locator(".card a[href^='/producto/']").first().click();
  await page.getByText("Comprar con Mercado Pago").click();
  const add = page.getByRole("button", { name: "Agregar al carrito" });
  await add.click();
  await expect(drawer.locator(".cart-line")).toHaveCount(1);
  await expect(drawer.getByRole("status")).toHaveText("Agregado a tu carrito.");
  await expect(link).toHaveText(/1$/);
  expect(await violationsOn(page)).toEqual([]);

  // Keyboard: the focus stays within, and on what was pressed as long as that is there.
  const quantity = drawer.getByRole("spinbutton");
  await quantity.focus();
  await quantity.press("Enter");
  await expect(drawer.getByRole("status")).toHaveText("Cambiamos la cantidad.");
  await expect(quantity).toBeFocused();
  await drawer.getByRole("button", { name: /^Quitar una pieza/ }).press("Enter");
  await expect(drawer.getByText("Tu carrito está vacío")).toBeVisible();
  await expect(drawer.getByRole("heading", { name: "Tu Carrito" })).toBeFocused();
  await drawer.getByRole("button", { name: "Cerrar carrito" }).click();
  await expect(add).toBeFocused();
  await expect(link).toHaveText(/Carrito$/);

  // Any other answer than the drawer's leads to the page.
  await page.route("**/carrito/panel", (route) => route.fulfill({ body: "<html>" }));
  await add.click();
  await expect(page).toHaveURL(/\/carrito$/);
  await expect(page.locator(".cart-line")).toHaveCount(1);
});

// money-case: 12, 14
test("an act on the cart shows a sign while its answer is on the way, and a number that is refused is told by the page", async ({
  page,
}) => {
  let release = (): void => undefined;
  const isBarShown = () => page.evaluate(() => document.querySelector("body > progress") !== null);
  await page.goto(`/producto/${await putOnSale()}`);
  await page.getByText("Comprar con Mercado Pago").click();
  const drawer = page.getByRole("dialog", { name: "Tu Carrito" });
  const add = page.getByRole("button", { name: "Agregar al carrito" });
  await expect(add).toBeVisible();
  await page.route("**/carrito/panel", async (route) => {
    await new Promise<void>((done) => (release = done));
    await route.continue();
  });
  await add.click();
  expect(await isBarShown()).toBe(true);
  await expect(drawer).toBeHidden();
  await expect.poll(() => (release(), drawer.isVisible())).toBe(true);
  expect(await isBarShown()).toBe(false);

  const quantity = drawer.getByRole("spinbutton");
  await quantity.fill("100");
  await quantity.press("Enter");
  await expect(drawer).toHaveAttribute("aria-busy", "true");
  await expect.poll(() => (release(), drawer.getAttribute("aria-busy"))).toBe("false");
  await expect(drawer.getByRole("status")).toContainText("Escribe una cantidad entera, de 0 a 99.");
  await expect(quantity).toHaveAttribute("aria-invalid", "true");
});
