import { registerVerified } from "./mails.ts";
import { expect, newEmail, photoFile, PICTURES, PLAIN, test } from "./support.ts";

const HEAD = "Título;Precio;Tipo;Marca;Modelo;Año;Estado;Talla;Aro;Descripción;Departamento;Distrito;Fotos";
const TEXT = "Con mantenimiento reciente y llantas nuevas, lista para salir.";
const row = (n: number, price: string) =>
  `Trek Marlin ${n} aro 29 talla M;${price};montaña;Trek;Marlin ${n};2023;Buen estado;M;29;${TEXT};Lima;Miraflores;marlin-${n}.jpg`;

test.use(PICTURES);

test("a shop uploads a list, mends a row, publishes, and changes prices of many", PLAIN, async ({ page }) => {
  await registerVerified(page, newEmail("tienda"), "Tienda");
  await page.goto("/perfil/anuncios");
  await page.getByRole("link", { name: "Subir una lista" }).click();
  await page.getByRole("button", { name: "Revisar mi lista" }).click();
  await expect(page.getByRole("alert")).toContainText("Elige tu lista en CSV.");

  const list = [HEAD, row(1, "2500"), row(2, "2,600.00"), row(3, "3O5O")].join("\n");
  const lista = { name: "inventario.csv", mimeType: "text/csv", buffer: Buffer.from(list, "utf8") };
  const photos = await Promise.all([photoFile("marlin-1.jpg", 1), photoFile("marlin-2.jpg", 2)]);
  await page.getByLabel("Tu lista (CSV)").setInputFiles([lista]);
  await page.getByLabel("Tus fotos").setInputFiles(photos);
  await page.getByRole("button", { name: "Revisar mi lista" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("3 filas leídas");
  await expect(page.getByText("2 fotos encontradas de 3")).toBeVisible();
  const price = page.getByLabel("«3O5O» no es un precio entre S/ 50 y S/ 500,000");
  await expect(price).toHaveValue("3050");
  await page.getByRole("button", { name: "Guardar correcciones" }).click();
  await page.getByLabel("Subir más fotos").setInputFiles([await photoFile("marlin-3.jpg", 3)]);
  await page.getByRole("button", { name: "Subir fotos" }).click();
  await page.getByRole("button", { name: "Crear 3 borradores" }).click();

  // It comes again by itself.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("3 borradores creados");
  await page.getByRole("button", { name: "Publicar 3 anuncios" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Ya los publicaste todos.")).toBeVisible();

  await page.goto("/perfil/anuncios?estado=publicado&tipo=bicicleta&q=marlin");
  await page.getByText("Cambiar varios").click();
  for (const n of [1, 3]) await page.getByRole("checkbox", { name: `Marcar Trek Marlin ${n}` }).check();
  await page.getByRole("button", { name: "Los marcados" }).click();
  await page.getByLabel("Cuánto").fill("10");
  await page.getByRole("button", { name: "Ver cómo quedan" }).click();
  await expect(page.getByText(/S\/\s2,500 → S\/\s2,250/)).toBeVisible();
  await page.getByRole("button", { name: "Cambiar el precio en 2 anuncios" }).click();
  await expect(page.getByText("Cambiamos el precio de 2 de 2 anuncios")).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page).toHaveURL("/perfil/anuncios");
  const first = page.getByRole("listitem").filter({ hasText: "Trek Marlin 1" }).first();
  await expect(first).toContainText(/S\/\s2,500/);

  await page.getByText("Cambiar varios").click();
  for (const n of [1, 3]) await page.getByRole("checkbox", { name: `Marcar Trek Marlin ${n}` }).check();
  await page.getByLabel("Qué cambiar").selectOption("Mejorar el plan");
  await page.getByRole("button", { name: "Los marcados" }).click();
  await expect(page.getByText(/Pagas S\/\s59\.80 en un solo pago/)).toBeVisible();
  await page.getByRole("button", { name: /^Pagar S\/\s59\.80 con Mercado Pago/ }).click();
  await page.getByLabel("Titular").fill("APRO");
  await page.getByRole("button", { name: "Pagar con tarjeta" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("¡Listo! Recibimos tu pago");
  await page.goto("/perfil/anuncios?estado=publicado&tipo=bicicleta&q=marlin");

  await first.getByText("Cambiar precio").click();
  await first.getByLabel("Precio en soles").fill("mucho");
  await first.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(first.getByLabel("Precio en soles")).toHaveValue("mucho");
});
