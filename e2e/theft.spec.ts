import type { Page } from "@playwright/test";

import { mailsTo, registerVerified } from "./mails.ts";
import { registerBicycle } from "./registering.ts";
import { chooseDistrict, expect, growing, newEmail, PLAIN, test } from "./support.ts";

/** Sends a form until the page says so: one that was filled within two seconds is taken for a robot's. */
async function sendUntilSaid(page: Page, button: string, said: string): Promise<void> {
  const patience = growing();
  await expect(async () => {
    if (!(await page.getByText(said).isVisible())) await page.getByRole("button", { name: button }).click();
    await expect(page.getByText(said)).toBeVisible({ timeout: patience() });
  }).toPass();
}

/** Path of the link in the mail that confirms a report. */
async function confirmationPath(email: string): Promise<string> {
  const links = async () =>
    (await mailsTo(email)).flatMap(({ text }) => /\/denunciar-robo\/confirmar\/\S+/.exec(text)?.[0] ?? []);
  await expect.poll(links).toHaveLength(1);
  return (await links())[0] ?? "";
}

test(
  "a theft is reported, confirmed by mail, seen by a stranger, and over once the bicycle is back",
  PLAIN,
  async ({ page, browser }) => {
    test.slow();
    const email = newEmail("robo");
    const brand = `Robada ${crypto.randomUUID().slice(0, 6)}`;
    await registerVerified(page, email, "Rosa Robo");
    await registerBicycle(page, brand, `E2E${crypto.randomUUID().slice(0, 8)}`);

    await page.goto("/denunciar-robo");
    await page.getByLabel(/^Departamento/).selectOption("tacna");
    await chooseDistrict(page, "Pocollay", false);
    await page.getByLabel(/^Cómo fue/).fill("corto");
    await page.getByRole("button", { name: "Enviar reporte" }).click();
    await expect(page.getByRole("alert").getByRole("link", { name: /al menos 10 caracteres/ })).toBeVisible();
    await expect(page.getByLabel(/^Distrito/)).toHaveValue("230108");
    await page.getByLabel("Otro día").check();
    await page.getByLabel("Qué día").fill("2026-11-01");
    await page.getByLabel(/^Cómo fue/).fill("Cortaron la cadena mientras compraba.");
    await sendUntilSaid(page, "Enviar reporte", "Te enviamos un correo. Confírmalo para publicar el reporte.");

    await page.goto(await confirmationPath(email));
    await page.getByRole("button", { name: "Publicar el reporte" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tu reporte está publicado");
    await page.getByRole("link", { name: "Ver su página" }).click();
    await expect(page).toHaveURL(/\/bicicletas-robadas\/[0-9a-f]{32}$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${brand} robada`);
    const { pathname } = new URL(page.url());

    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto("/bicicletas-robadas?ubicacion=tacna");
    await stranger
      .getByRole("link", { name: new RegExp(brand) })
      .first()
      .click();
    await stranger.getByRole("link", { name: "La vi" }).first().click();
    await stranger.getByLabel(/^Dónde la viste/).fill("Mercado central");
    await stranger.getByLabel(/^Qué viste/).fill("La ofrecían en un puesto de repuestos.");
    await sendUntilSaid(stranger, "Avisar a su dueño", "Gracias. Le avisamos a su dueño por correo.");
    const sightings = async () => (await mailsTo(email)).filter(({ text }) => text.includes("Mercado central")).length;
    await expect.poll(sightings).toBe(1);

    await page.goto("/denunciar-robo");
    await page.getByRole("button", { name: "La recuperé" }).click();
    await expect(page.getByText("¡Qué bueno! Ya no figura como robada.")).toBeVisible();
    await stranger.goto(pathname);
    await expect(stranger.getByRole("link", { name: "La vi" })).toHaveCount(0);
    await stranger.context().close();
  },
);

test("a victim without an account, a serial or a photo publishes a report by the link of a mail", async ({
  page,
  scripts,
}) => {
  const email = newEmail("sin-cuenta");
  const brand = `Rápida ${crypto.randomUUID().slice(0, 6)}`;
  await page.goto("/denunciar-robo");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Denunciar un robo en un minuto");
  await page.getByLabel("Otro día").check();
  await page.getByLabel("Qué día").fill("2026-11-01");
  await page.getByLabel(/^Departamento/).selectOption("tacna");
  await chooseDistrict(page, "Pocollay", scripts);
  await page.getByLabel(/^Marca/).fill(brand);
  await page.getByLabel(/^Color/).fill("Rojo");
  await page.getByLabel(/^Tu correo/).fill(email);
  await sendUntilSaid(page, "Enviar reporte", "Todavía no se publica nada.");

  await page.goto(await confirmationPath(email));
  await page.getByRole("button", { name: "Publicar el reporte" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tu reporte está publicado");
  await expect(page.getByRole("link", { name: "Imprimir el cartel (PDF)" })).toBeVisible();
  const link = page.url();
  await page.getByRole("link", { name: "Ver su página" }).click();
  await expect(page.getByText("Sin registro")).toBeVisible();
  await expect(page.getByText("Sin serie")).toBeVisible();
  await expect(page.getByText("Sin foto")).toBeVisible();

  await registerVerified(page, email, "Vera Víctima");
  await page.goto(link);
  await page.getByRole("link", { name: "completar el reporte" }).click();
  await page.getByLabel(/^Número de denuncia policial/).fill("123-2026");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Guardamos tu reporte.")).toBeVisible();
});
