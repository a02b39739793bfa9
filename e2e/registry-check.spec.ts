import { expect, PLAIN, test } from "./support.ts";

test("a serial that nobody registered does not figure, and stays out of the address", PLAIN, async ({ page }) => {
  await page.goto("/registro-info");
  await page.getByLabel(/Número de serie/).fill("ZZ-998877-QQ");
  await page.getByRole("button", { name: "Consultar" }).click();
  await expect(page.getByRole("heading", { name: "Resultado" })).toBeVisible();
  await expect(page.getByText("No figura", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/consulta-vehicular#resultado$/);
  await expect(page.locator("script")).toHaveCount(0);
});

test("the checklist for a motorcycle keeps its marks in the browser", async ({ page }) => {
  await page.goto("/consulta-vehicular/lista-moto");
  await page.getByRole("checkbox", { name: /^Tarjeta de propiedad/ }).check();
  await page.getByRole("button", { name: "Guardar mis marcas" }).click();
  await expect(page.getByText("1 de 20 revisados")).toBeVisible();
  await page.goto("/consulta-vehicular/lista-moto");
  await expect(page.getByRole("checkbox", { name: /^Tarjeta de propiedad/ })).toBeChecked();
});
