import type { Page } from "@playwright/test";

import { DEMO_PASSWORD, expect, newEmail, register, sendUntil } from "./support.ts";

export const BOOK = "/libro-de-reclamaciones";
export const SHEET = /\/libro-de-reclamaciones\/\d{9}-\d{4}$/;
export const DETAIL = 'Pagué el plan y mi anuncio no salió destacado.\nEscribí dos veces: "nadie" contestó 🚲';

export const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});
export const pdf = (name: string, bytes = 300) => file(name, `%PDF-1.7\n${name}`.padEnd(bytes));

/** The form, as a new signed-in user. Returns their e-mail. */
export async function openBook(page: Page): Promise<string> {
  const email = newEmail("reclama");
  await register(page, email, "Rosa Quispe");
  await page.goto(BOOK);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Libro de Reclamaciones");
  return email;
}

/** All that the law asks for beyond what the profile knows. */
export async function fillLeast(page: Page): Promise<void> {
  await page.getByLabel("Tipo de documento").selectOption("dni");
  await page.getByLabel("Número de documento").fill("45678912");
  await page.getByRole("radio", { name: /^Reclamo/ }).check();
  await page.getByLabel("Detalle").fill(DETAIL);
}

/** Files what the form holds, and answers the sheet's number. */
export async function fileSheet(page: Page, button = "Presentar hoja"): Promise<string> {
  await sendUntil(page, page.getByRole("button", { name: button, exact: true }), SHEET);
  return /\d{9}-\d{4}/.exec(page.url())?.[0] ?? "";
}

export async function signInHere(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/login\?redirect=%2Flibro-de-reclamaciones$/);
  await page.getByLabel("Correo", { exact: true }).fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}
