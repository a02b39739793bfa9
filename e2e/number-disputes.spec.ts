import type { Page } from "@playwright/test";

import { mailsTo, registerVerified } from "./mails.ts";
import { registerBicycle, sendBicycle } from "./registering.ts";
import { ADMIN, chooseDistrict, expect, growing, newEmail, seeEvidence, signIn, test } from "./support.ts";

const newSerial = () => `N${crypto.randomUUID().slice(0, 8)}`;

/** Registers a bicycle, and answers the address of its page. */
async function registeredAt(page: Page, brand: string, serial: string): Promise<string> {
  await registerBicycle(page, brand, serial);
  return new URL(page.url()).pathname.replace(/\/certificado$/, "");
}

/** Reports the only bicycle of the user as stolen, and confirms it by the link in the mail. */
async function reportTheft(page: Page, scripts: boolean, email: string): Promise<void> {
  await page.goto("/denunciar-robo");
  await page.getByLabel(/^Departamento/).selectOption("tacna");
  await chooseDistrict(page, "Pocollay", scripts);
  await page.getByLabel("Otro día").check();
  await page.getByLabel("Qué día").fill("2026-11-01");
  await page.getByLabel(/^Cómo fue/).fill("Cortaron la cadena mientras compraba.");
  const said = page.getByText("Te enviamos un correo. Confírmalo para publicar el reporte.");
  const patience = growing();
  await expect(async () => {
    if (!(await said.isVisible())) await page.getByRole("button", { name: "Enviar reporte" }).click();
    await expect(said).toBeVisible({ timeout: patience() });
  }).toPass();
  const links = async () =>
    (await mailsTo(email)).flatMap(({ text }) => /\/denunciar-robo\/confirmar\/\S+/.exec(text)?.[0] ?? []);
  await expect.poll(links).toHaveLength(1);
  await page.goto((await links())[0] ?? "");
  await page.getByRole("button", { name: "Publicar el reporte" }).click();
}

test("a stolen number is not registered under another brand, and the code of its bicycle says that it was stolen", async ({
  page,
  scripts,
}) => {
  test.slow();
  const [email, serial] = [newEmail("robada"), newSerial()];
  await registerVerified(page, email, "Rosa Robada");
  await registeredAt(page, "Trek", serial);
  const code = await page.getByRole("link", { name: /\/r\// }).innerText();
  await reportTheft(page, scripts, email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tu reporte está publicado");

  await page.context().clearCookies();
  await registerVerified(page, newEmail("lava"), "Lucho Lava");
  await sendBicycle(page, "Treek", serial.toLowerCase().replace("n", "n-"));
  await expect(page.getByText("Todavía no la registramos")).toBeVisible();
  await expect(page.getByLabel("Marca")).toHaveValue("Treek");
  await page.goto(new URL(code).pathname);
  await expect(page.getByText("Reportada como robada").first()).toBeVisible();
});

test("a report against an older registration waits, both sides answer, and an administrator decides", async ({
  page,
  scripts,
}) => {
  test.slow();
  const serial = newSerial();
  const [holder, reporter] = [newEmail("antigua"), newEmail("nueva")];
  await registerVerified(page, holder, "Ana Antigua");
  const bicycle = await registeredAt(page, "Giant", serial);

  await page.context().clearCookies();
  await registerVerified(page, reporter, "Beto Nuevo");
  await registeredAt(page, "Oxford", serial);
  await reportTheft(page, scripts, reporter);
  await expect(page.getByText("Lo revisa nuestro equipo")).toBeVisible();
  await page.getByRole("link", { name: "Agrega tu comprobante y tu respuesta" }).click();
  await answer(page, "Me la regaló mi papá y no guardé la boleta.");

  await page.context().clearCookies();
  await signIn(page, holder, bicycle);
  await expect(page.getByText("Otra persona dice que este número es suyo.")).toBeVisible();
  await answer(page, "La compré en una tienda de San Isidro en 2022.");

  await page.context().clearCookies();
  await signIn(page, ADMIN, "/administracion/robos?estado=por-decidir");
  await page.getByRole("main").getByRole("link", { name: "Oxford" }).first().click();
  await expect(page.getByText("Me la regaló mi papá y no guardé la boleta.")).toBeVisible();
  await expect(page.getByText("La compré en una tienda de San Isidro en 2022.")).toBeVisible();
  await seeEvidence(page);
  await page.locator("summary").filter({ hasText: "Ocultar" }).click();
  await page.getByLabel("Motivo", { exact: true }).selectOption("otro-dueno");
  await page.getByRole("button", { name: "Ocultar", exact: true }).click();
  const told = async () => (await mailsTo(holder)).map(({ subject }) => subject);
  await expect.poll(told).toContain("El reporte contra tu Giant no procede");
});

async function answer(page: Page, text: string): Promise<void> {
  await page.getByLabel("Tu respuesta").fill(text);
  await page.getByRole("button", { name: "Enviar respuesta" }).click();
  await expect(page.getByText("Guardamos tu respuesta.")).toBeVisible();
}
