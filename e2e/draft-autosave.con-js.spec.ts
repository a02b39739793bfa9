import { expect, growing, LOST_REQUESTS, newEmail, register, startDraft, test } from "./support.ts";

test.use({ expectedLogs: LOST_REQUESTS });

test("a draft saves itself while its seller types, also after a lost connection", async ({ page, context }) => {
  await register(page, newEmail("solo"), "Sofía");
  const draft = await startDraft(page);
  const status = page.getByRole("status").filter({ hasText: /Guardado|Sin conexión/ });
  await page.getByRole("combobox", { name: "Marca" }).fill("Trek");
  await page.getByLabel("Modelo").fill("Marlin 7");
  await expect(status).toHaveText(/^Guardado a las \d\d:\d\d$/);
  await page.reload();
  await expect(page.getByLabel("Modelo")).toHaveValue("Marlin 7");

  await page.goto(`${draft}/detalles`);
  await page.getByLabel("Descripción").fill("La usé los domingos en la ciclovía.");
  await expect(status).toHaveText(/^Guardado/);
  await context.setOffline(true);
  await page.getByLabel("Descripción").fill("La usé los domingos en la ciclovía. Frenos nuevos.");
  await expect(status).toHaveText("Sin conexión: se guardará al volver.");
  await context.setOffline(false);
  await expect(status).toHaveText(/^Guardado/);

  // Text typed just before another page of the site is opened goes along.
  await page.getByLabel("Descripción").fill("La usé los domingos. Frenos y llantas nuevas.");
  await page.getByRole("link", { name: "Anterior" }).click();
  await expect(page).toHaveURL(/vehiculo$/);
  const patience = growing(1_000);
  await expect(async () => {
    await page.goto(`${draft}/detalles`);
    const timeout = patience();
    await expect(page.getByLabel("Descripción")).toHaveValue("La usé los domingos. Frenos y llantas nuevas.", {
      timeout,
    });
  }).toPass();

  // So does text typed a moment before Back leaves the site's own pages.
  await page.goto("/terminos");
  await page.goto(`${draft}/detalles`);
  await page.getByLabel("Descripción").focus();
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Con luces.");
  await page.goBack();
  await expect(page).toHaveURL("/terminos");
  await expect(async () => {
    await page.goto(`${draft}/detalles`);
    await expect(page.getByLabel("Descripción")).toHaveValue(/Con luces\.$/, { timeout: 1_000 });
  }).toPass();

  // The form goes on with the version that was saved.
  await page.getByLabel("Descripción").fill("La usé los domingos en la ciclovía.");
  await expect(status).toHaveText(/^Guardado/);
  await page.getByRole("button", { name: "Guardar y salir" }).click();
  await expect(page).toHaveURL("/sell/flow");
});
