import { scan } from "./axe.ts";
import { expect, newEmail, photoFile, register, SCRIPTED, test } from "./support.ts";

test(
  "a bicycle is registered, with a mistake on the way, and its code shows it to everyone",
  SCRIPTED,
  async ({ page, browser }) => {
    await register(page, newEmail("registro"), "Ana Registro");
    await page.goto("/registrar-bicicleta");
    await page.getByLabel("Tipo").selectOption("mtb");
    await page.getByLabel("Marca").fill("Trek");
    await page.getByRole("checkbox", { name: "Rojo" }).check();
    await page.getByLabel("Foto de la bicicleta completa").setInputFiles(await photoFile("bici.jpg", 7));
    await page.getByRole("button", { name: "Registrar bicicleta" }).click();

    await expect(page.getByRole("alert").getByRole("link", { name: /número de serie/ })).toBeVisible();
    await expect(page.getByRole("img", { name: "Foto de la bicicleta" })).toBeVisible();
    await expect(page.getByLabel("Marca")).toHaveValue("Trek");
    const serial = `E2E${crypto.randomUUID().slice(0, 8)}`;
    await page.getByLabel("Número de serie", { exact: true }).fill(serial);
    await page.getByRole("button", { name: "Registrar bicicleta" }).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Certificado de registro");
    await expect(page.getByRole("img", { name: /Código QR/ })).toBeVisible();
    await scan(page, "a certificate of registration");
    for (const name of ["Descargar PDF", "Pegatinas"]) {
      const download = page.waitForEvent("download");
      await page.getByRole("main").getByRole("link", { name }).click();
      expect((await download).suggestedFilename()).toMatch(/^(certificado|pegatinas)-[0-9A-Z]{10}\.pdf$/);
    }

    const address = await page.getByRole("link", { name: /\/r\// }).innerText();
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(new URL(address).pathname);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Trek");
    await expect(visitor.getByText("Registrada, sin reporte de robo")).toBeVisible();
    await expect(visitor.getByText(serial)).toHaveCount(0);
    await visitor.context().close();
  },
);
