import { ADMIN, expect, PLAIN, signIn, test } from "./support.ts";

test(
  "a workshop is found, its certificate renewed, and wrong data of it rejected at the field",
  PLAIN,
  async ({ page }) => {
    await signIn(page, ADMIN, "/administracion/talleres");
    await page.getByRole("search", { name: "Talleres" }).getByLabel("Buscar").fill("doble plato");
    await page.getByRole("search", { name: "Talleres" }).getByRole("button").click();
    await page.getByRole("link", { name: "Doble Plato" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Doble Plato");
    await page.getByLabel("Renovar hasta").fill("2020-01-01");
    await page.getByRole("button", { name: "Renovar" }).click();
    await expect(page.getByRole("alert")).toContainText("elige un día desde hoy");
    const day = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel("Renovar hasta").fill(day);
    await page.getByRole("button", { name: "Renovar" }).click();
    await expect(page.getByRole("status").filter({ hasText: "El certificado vale hasta" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Registro de administración" })).toContainText("Certificado");
    await page.getByRole("link", { name: "Cambiar datos" }).click();
    await page.getByLabel("Lunes").fill("de nueve a una");
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("Lunes: escribe las horas");
    await expect(page.getByLabel("Lunes")).toHaveValue("de nueve a una");
  },
);
