import { registerVerified } from "./mails.ts";
import { expect, newEmail, photoFile, PLAIN, test } from "./support.ts";

test(
  "a registered bicycle is put up for sale, published, and its listing says that it is registered",
  PLAIN,
  async ({ page }) => {
    await registerVerified(page, newEmail("venta"), "Ana Venta");
    await page.goto("/registrar-bicicleta");
    await page.getByLabel("Tipo").selectOption("bmx");
    await page.getByLabel("Marca", { exact: true }).fill("Trek");
    await page.getByLabel("Modelo").fill("Callejera");
    await page.getByLabel("Año").fill("2022");
    await page.getByRole("checkbox", { name: "Rojo" }).check();
    const serial = `VTA${crypto.randomUUID().slice(0, 8)}`;
    await page.getByLabel("Número de serie", { exact: true }).fill(serial);
    await page.getByLabel("Foto de la bicicleta completa").setInputFiles(await photoFile("bici.jpg", 7));
    await page.getByRole("button", { name: "Registrar bicicleta" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Certificado de registro");

    await page.goto("/perfil/bicicletas");
    await page.getByRole("button", { name: /Poner en venta/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vehículo");
    await expect(page.getByLabel("Marca", { exact: true })).toHaveValue("Trek");
    await page.getByRole("radio", { name: /Buen estado/ }).check();
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Detalles");
    await expect(page.getByLabel(/Número de serie/)).toHaveValue(serial);
    await page.getByLabel("Descripción").fill("Roja, con mantenimiento reciente y llantas nuevas.");
    await page.getByLabel("Aro", { exact: true }).selectOption('20"');
    await page.getByRole("button", { name: "Continuar" }).click();
    // It has the bicycle's photo: that step is complete.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Precio y ubicación");
    await page.getByLabel(/Precio en soles/).fill("850");
    await page.getByLabel("Departamento").selectOption("lima");
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plan");
    await page.getByRole("radio", { name: /Gratis/ }).check();
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByRole("button", { name: "Publicar anuncio" }).click();
    await expect(page).toHaveURL(/\/sell\/success/);

    await page.goto("/perfil/bicicletas");
    await expect(page.getByText("En venta", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: /Anuncio: publicado/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Trek Callejera 2022");
    // Similar listings may say so of themselves.
    await expect(
      page.getByRole("listitem").filter({ hasText: /^Serie registrada, sin reporte de robo$/ }),
    ).toBeVisible();
    await expect(page.getByText(serial)).toHaveCount(0);
  },
);
