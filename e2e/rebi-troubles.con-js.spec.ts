import type { Page } from "@playwright/test";

import { mailsTo } from "./mails.ts";
import { address, expect, newEmail, openWithReact, register, test } from "./support.ts";

async function breakModel(fault: Record<string, unknown>): Promise<void> {
  const { status } = await fetch(`${address("REBI_GEMINI_URL")}/__faults`, {
    method: "POST",
    body: JSON.stringify(fault),
  });
  expect(status).toBe(200);
}

const panelOf = (page: Page) => page.getByRole("dialog", { name: "Rebi" });

async function ask(page: Page, words: string) {
  const panel = panelOf(page);
  await panel.getByLabel("Tu mensaje").fill(words);
  // Sent twice at once, it is one message.
  await panel.getByRole("button", { name: "Enviar", exact: true }).dblclick();
  const answer = panel.getByRole("log").locator("ol > li").last();
  await expect(answer.getByRole("button", { name: "Me sirvió", exact: true })).toBeVisible();
  await expect(panel.getByRole("log").getByText(words, { exact: true })).toHaveCount(1);
  return answer;
}

test("shortcuts answer from what was looked at, the featured ones and the price of a vehicle", async ({ page }) => {
  await register(page, newEmail("atajos"), "Rebeca Pinto");
  const link = page.getByRole("link", { name: /^Pregunta a Rebi/ });
  await page.goto("/comprar?tipo=mtb");
  const listing = page.locator(".card a[href^='/producto/']").first();
  const title = await listing.innerText();
  // With React, which keeps what was looked at.
  await openWithReact(page, String(await listing.getAttribute("href")));
  await page.waitForFunction(() => localStorage.getItem("rebi-vistos") !== null);

  await page.goto("/comprar");
  await link.click();
  const log = panelOf(page).getByRole("log");
  await panelOf(page).getByRole("button", { name: "Recomendaciones" }).click();
  await expect(log).toContainText(`Porque viste ${title}`);
  await panelOf(page).getByRole("button", { name: "Destacados" }).click();
  await expect(log).toContainText("Estos son los destacados de ahora.");
  await expect(log.locator("ol > li").last().locator("li a[href*='de=rebi']").first()).toBeVisible();

  await page.goto("/sell");
  await link.click();
  await panelOf(page).getByRole("button", { name: "Estimar precio" }).click();
  await expect(log).toContainText("Dime la marca y el modelo");
  await expect(await ask(page, "una bicicleta de montaña usada")).toContainText(/la mitad pide entre S\/|muy pocos/);
});

test("what was typed outlives another page, a model that fails, and an address that is not confirmed", async ({
  page,
}) => {
  const email = newEmail("apuros");
  await register(page, email, "Rebeca Pinto");
  const link = page.getByRole("link", { name: /^Pregunta a Rebi/ });
  await page.goto("/comprar");
  await link.click();
  const field = panelOf(page).getByLabel("Tu mensaje");
  await field.fill("una moto para mi");
  await panelOf(page).getByRole("button", { name: "Minimizar" }).click();
  await page.goto("/contacto");
  await link.click();
  await expect(field).toHaveValue("una moto para mi");

  const stalled = "bicicletas plegables en Lima que no pesen";
  await breakModel({ kind: "stall", at: 0, ms: 0, contains: stalled });
  await expect(await ask(page, stalled)).toContainText(/anuncios?/);
  const refused = "scooters para ir a la universidad";
  await breakModel({ kind: "status", code: 400, contains: refused });
  await expect(await ask(page, refused)).toContainText(/anuncios?/);

  // Five messages a day before the address is confirmed.
  for (const words of ["gracias", "chau", "hola"]) await ask(page, words);
  const last = "bicicletas de ruta en Cusco";
  await field.fill(last);
  await field.press("Enter");
  const status = panelOf(page).getByRole("status");
  await expect(status).toContainText("confirma primero tu correo con el enlace que te enviamos");
  await expect(field).toHaveValue(last);
  await panelOf(page).getByRole("button", { name: "Enviarme el enlace otra vez" }).click();
  await expect(page).toHaveURL(/\/contacto$/);
  await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(1);
  await link.click();
  await expect(field).toHaveValue(last);
});
