import { violationsOn } from "./axe.ts";
import { buy, fillPickup } from "./buying.ts";
import { mailsTo, registerVerified } from "./mails.ts";
import { ADMIN, expect, newEmail, PLAIN, signIn, test } from "./support.ts";

test("a card that its bank reviews is said to be reviewed, on the order and in the list", PLAIN, async ({ page }) => {
  await registerVerified(page, newEmail("revisa"), "Ana Revisa");
  await buy(page);
  await fillPickup(page);
  await page.getByRole("button", { name: "Pagar con Mercado Pago" }).click();
  await page.getByLabel("Titular").fill("CONT");
  await page.getByRole("button", { name: "Pagar con tarjeta" }).click();
  await page.getByRole("link", { name: "Volver a la tienda" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Estamos confirmando tu pago");
  await page.goto("/perfil/compras");
  const row = page.getByRole("listitem").filter({ hasText: "Bicicleta de la compra" });
  await expect(row).toContainText("Tu banco revisa tu pago");
  await row.getByRole("link").click();
  await expect(page.getByText("Tu banco revisa tu pago; no pagues otra vez.")).toBeVisible();
});

test("a buyer corrects the form, uses a coupon, and pays with a second card after the first was rejected", async ({
  page,
  scripts,
}) => {
  test.slow();
  await registerVerified(page, newEmail("compra"), "Ana Compra");
  await buy(page);
  await expect(page.getByText("Total con envío")).toBeVisible();
  await expect(page.getByText("Total si lo recoges")).toBeHidden();
  if (scripts) expect(await violationsOn(page)).toEqual([]);

  // Enter pays, and what is missing is said; nothing that was typed is lost.
  await page.getByLabel("Dirección").fill("Av. Larco 123");
  await page.getByLabel("Número de documento").fill("1234");
  await page.getByLabel("Número de documento").press("Enter");
  const errors = page.getByRole("alert").filter({ hasText: "Todavía no hicimos tu pedido" });
  await expect(errors).toContainText("El DNI tiene 8 dígitos.");
  await expect(errors).toContainText("Acepta los términos y condiciones");
  await expect(page.getByLabel("Dirección")).toHaveValue("Av. Larco 123");
  if (scripts) expect(await violationsOn(page)).toEqual([]);

  await page.getByLabel("Cupón").fill("bienvenida10");
  await page.getByRole("button", { name: "Aplicar cupón" }).click();
  await expect(page.getByText("Cupón BIENVENIDA10: −S/")).toBeVisible();
  await expect(page.getByLabel("Dirección")).toHaveValue("Av. Larco 123");

  await page.getByLabel(/^Recoger en persona/).check();
  await expect(page.getByLabel("Dirección")).toBeHidden();
  await expect(page.getByText("Total si lo recoges")).toBeVisible();
  await page.getByLabel("Número de documento").fill("44556677");
  await page.getByRole("textbox", { name: "Teléfono" }).fill("987 654 321");
  await page.getByLabel(/^Acepto los/).check();
  const total = page.getByText("Total si lo recoges").locator("xpath=following-sibling::dd");
  const amount = ((await total.textContent()) ?? "").replace(/[^\d.,]/g, "");
  await page.getByRole("button", { name: "Pagar con Mercado Pago" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(amount);
  await expect(page).not.toHaveURL(/\/checkout/);

  await page.getByLabel("Titular").fill("FUND");
  await page.getByRole("button", { name: "Pagar con tarjeta" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No se pudo cobrar");
  await page.getByRole("button", { name: "Pagar con Mercado Pago" }).click();
  await page.getByLabel("Titular").fill("APRO");
  await page.getByRole("button", { name: "Pagar con tarjeta" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("¡Listo! Recibimos tu pago");

  await page.goto("/checkout");
  await expect(page.getByText("No hay nada por pagar en tu carrito.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Mis compras" }).click();
  await expect(page.getByText(amount).first()).toBeVisible();
});

test("a buyer changes a form that is on its way, takes a PagoEfectivo code, and finds it again until it is paid", async ({
  page,
  scripts,
}) => {
  test.slow();
  const email = newEmail("ticket");
  await registerVerified(page, email, "Ana Efectivo");
  await buy(page);
  const ways = page.getByRole("region", { name: "¿Cómo puedes pagar?" });
  await expect(ways).toContainText("Yape");
  await expect(ways).toContainText("Hasta 12 cuotas");
  await expect(ways).toContainText("Tienes 6 horas");
  await fillPickup(page);
  // Stopped on a slow line after it arrived, and pressed again with another name.
  if (!scripts) {
    const answered: number[] = [];
    await page.route("**/checkout?*", async (route) => {
      answered.push((await route.fetch({ maxRedirects: 0 })).status());
      await route.fulfill({ status: 204 });
    });
    await page.getByRole("button", { name: "Pagar con Mercado Pago" }).click();
    await expect.poll(() => answered).toEqual([303]);
    await page.unroute("**/checkout?*");
  }
  await page.getByLabel("Nombre completo").fill("Luis Recibe");
  await page.getByRole("button", { name: "Pagar con Mercado Pago" }).click();

  await page.getByRole("button", { name: "Generar código PagoEfectivo" }).click();
  const code = /\d{8}/.exec(await page.getByRole("heading", { level: 1 }).innerText())?.[0] ?? "";
  const shown = `${code.slice(0, 4)} ${code.slice(4)}`;
  const ticket = page.url();
  await page.getByRole("link", { name: "Volver a la tienda" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paga con tu código");
  await expect(page.getByText(shown)).toBeVisible();
  await expect(page.getByRole("link", { name: "Ver dónde pagar" })).toHaveAttribute("href", ticket);
  if (scripts) expect(await violationsOn(page)).toEqual([]);

  // Found again: in the list, on the order, in the mail.
  await page.goto("/perfil/compras");
  const row = page.getByRole("listitem").filter({ hasText: "Bicicleta de la compra" });
  await expect(row).toContainText(`Código de PagoEfectivo ${shown}: págalo hasta el`);
  await row.getByRole("link").click();
  await expect(page.getByText("Luis Recibe")).toBeVisible();
  await expect(page.getByRole("region", { name: "Código de PagoEfectivo" })).toContainText(shown);
  if (scripts) expect(await violationsOn(page)).toEqual([]);
  await expect
    .poll(async () => (await mailsTo(email)).map(({ text }) => text).join("\n"))
    .toContain(`Código de PagoEfectivo: ${shown}\n\nVer dónde pagarlo:\n${ticket}`);
  await page.getByRole("link", { name: "Ver dónde pagar" }).click();
  await page.getByRole("button", { name: "Pagar ahora" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("¡Listo! Recibimos tu pago");
  await page.goto("/perfil/compras");
  await expect(row).toContainText("Pagado");
  await expect(row).not.toContainText(shown);
});

test("a buyer cancels an order, pays another, and an administrator gives the money back", PLAIN, async ({ page }) => {
  test.slow();
  const email = newEmail("devuelve");
  await registerVerified(page, email, "Ana Devuelve");
  await buy(page);
  await fillPickup(page);
  await page.getByRole("button", { name: "Pagar con Mercado Pago" }).click();
  await expect(page.getByLabel("Titular")).toBeVisible();
  await page.goto("/perfil/compras");
  await page.getByRole("listitem").getByRole("link", { name: "Bicicleta de la compra" }).click();
  await page.getByRole("button", { name: "Cancelar el pedido" }).click();
  await expect(page.getByText("Cancelamos tu pedido. No se cobró nada.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Lo que pediste" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Pagar ahora" })).toHaveCount(0);

  await buy(page);
  await fillPickup(page);
  await page.getByRole("button", { name: "Pagar con Mercado Pago" }).click();
  await page.getByLabel("Titular").fill("APRO");
  await page.getByRole("button", { name: "Pagar con tarjeta" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("¡Listo! Recibimos tu pago");
  const number = /R-\d{4}-\d{6}/.exec(await page.getByRole("main").innerText())?.[0] ?? "";
  await page.context().clearCookies();
  await signIn(page, ADMIN, `/administracion/pedidos?numero=${number}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
  await page.getByLabel("Motivo para cancelar").selectOption("otro");
  await page.getByLabel("Nota para cancelar").fill("El vehículo no estaba como se ofreció.");
  await page.getByRole("button", { name: "Cancelar y devolver el dinero" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Marca la casilla");
  await expect(page.getByLabel("Nota para cancelar")).toHaveValue("El vehículo no estaba como se ofreció.");
  await page.getByLabel(/corresponde devolver el dinero/).check();
  await page.getByRole("button", { name: "Cancelar y devolver el dinero" }).click();
  await expect(page.getByText("Cancelamos el pedido y pedimos la devolución.")).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, email, "/perfil/compras");
  await page.getByRole("listitem").filter({ hasText: number }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Dinero devuelto").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText("El vehículo no estaba como se ofreció.").first()).toBeVisible();
});

test("an administrator returns a part of an order, and its buyer reads how much and why", async ({ page }) => {
  test.slow();
  const email = newEmail("parte");
  await registerVerified(page, email, "Ana Parte");
  await buy(page);
  await fillPickup(page);
  await page.getByRole("button", { name: "Pagar con Mercado Pago" }).click();
  await page.getByLabel("Titular").fill("APRO");
  await page.getByRole("button", { name: "Pagar con tarjeta" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("¡Listo! Recibimos tu pago");
  const number = /R-\d{4}-\d{6}/.exec(await page.getByRole("main").innerText())?.[0] ?? "";

  await page.context().clearCookies();
  await signIn(page, ADMIN, `/administracion/pedidos?numero=${number}`);
  const amount = page.getByLabel(/^De la parte de/);
  await amount.fill("99999");
  await page.getByLabel("Motivo", { exact: true }).selectOption("otro");
  await page.getByLabel(/^Nota \(opcional\)/).fill("Llegó con un rayón.");
  await page.getByRole("button", { name: "Devolver esta parte" }).click();
  await expect(amount).toHaveAccessibleDescription(/Quedan S\/\s2,500\.00 por devolver de esa parte, como máximo\./);
  await expect(amount).toHaveValue("99999");
  await amount.fill("250.50");
  await page.getByRole("button", { name: "Devolver esta parte" }).click();
  await expect(page.getByText("Pedimos la devolución a Mercado Pago.")).toBeVisible();
  await page.getByRole("main").locator('a[href$="/dinero"]').click();
  await expect(page.getByText("Devolución decidida")).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, email, "/perfil/compras");
  await page.getByRole("listitem").filter({ hasText: number }).getByRole("link").click();
  await expect(page.getByText(/Se devuelve S\/\s250\.50 al comprador: Llegó con un rayón\./)).toBeVisible();
});
