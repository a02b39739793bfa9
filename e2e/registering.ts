import type { Page } from "@playwright/test";

import { expect, photoFile } from "./support.ts";

/** Fills in and sends the form of a bicycle with the least that it takes. */
export async function sendBicycle(page: Page, brand: string, serial: string): Promise<void> {
  await page.goto("/registrar-bicicleta");
  await page.getByLabel("Tipo").selectOption("mtb");
  await page.getByLabel("Marca").fill(brand);
  await page.getByRole("checkbox", { name: "Rojo" }).check();
  await page.getByLabel("Número de serie", { exact: true }).fill(serial);
  await page.getByLabel("Foto de la bicicleta completa").setInputFiles(await photoFile("bici.jpg", 5));
  await page.getByRole("button", { name: "Registrar bicicleta" }).click();
}

/** Registers a bicycle; its certificate is shown then. */
export async function registerBicycle(page: Page, brand: string, serial: string): Promise<void> {
  await sendBicycle(page, brand, serial);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Certificado de registro");
}
