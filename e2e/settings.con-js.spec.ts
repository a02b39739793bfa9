import { ADMIN, expect, signIn, test } from "./support.ts";

test("an administrator changes a setting, sees where it comes from, and takes the change back", async ({ page }) => {
  // A value that no other test looks at.
  const model = `gemini-${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page, ADMIN, "/administracion/ajustes");
  await page.getByRole("link", { name: "Cambiar Rebi, el asistente" }).click();
  await page.getByLabel("Modelo de reserva").fill("no es un modelo");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("alert")).toContainText("Escribe el nombre de un modelo");
  await expect(page.getByLabel("Modelo de reserva")).toHaveValue("no es un modelo");

  await page.getByLabel("Modelo de reserva").fill(model);
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Guardamos los ajustes.")).toBeVisible();
  await expect(page.getByText(/^Se usa cuando .* Cambiado aquí por /)).toBeVisible();

  await page.getByRole("link", { name: "Ajustes" }).first().click();
  const changes = page
    .getByRole("listitem")
    .filter({ hasText: /Cambio \d+/ })
    .filter({ hasText: model });
  const change = changes.first();
  await change.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("Todavía no guardamos nada.")).toBeVisible();
  await page.getByRole("button", { name: "Sí, cambiar" }).click();
  await expect(page.getByText("Guardamos los ajustes.")).toBeVisible();
  await expect(changes).toHaveCount(2);
});
