import { ADMIN, expect, PLAIN, signIn, test } from "./support.ts";

test("another spelling of a brand is merged into it", PLAIN, async ({ page }) => {
  const name = `Marca ${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page, ADMIN, "/administracion/marcas");
  const form = page.getByRole("region", { name: "Marca nueva" });
  await form.getByLabel("Nombre").fill(name);
  await form.getByRole("button", { name: "Agregar marca" }).click();
  await expect(page.getByRole("alert")).toContainText("Marca al menos un tipo de vehículo.");
  await form.getByLabel("Bicicletas").check();
  await form.getByRole("button", { name: "Agregar marca" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.getByLabel("La otra marca").fill(`${name} Bikes`);
  await page.getByRole("button", { name: "Revisar" }).click();
  await page.getByRole("button", { name: `Unir ${name} Bikes a ${name}` }).click();
  await expect(page.getByRole("alert")).toContainText("Marca la casilla");
  await page.getByLabel("Son la misma marca").check();
  await page.getByRole("button", { name: `Unir ${name} Bikes a ${name}` }).click();
  await expect(page.getByRole("status").filter({ hasText: "Unimos" })).toBeVisible();
});
