import type { Browser, Page } from "@playwright/test";

import { person, setField } from "../tests/support/api-client.ts";
import { mailsTo, registerVerified } from "./mails.ts";
import { registerBicycle } from "./registering.ts";
import { address, ADMIN, chooseDistrict, expect, growing, networkAddress, newEmail, signIn, test } from "./support.ts";

const UNIT = "Comisaría de Breña";

/** Sends a form until the page says so: one that was filled within two seconds is taken for a robot's. */
async function sendUntilSaid(page: Page, button: string, said: string): Promise<void> {
  const patience = growing();
  await expect(async () => {
    if (!(await page.getByText(said).first().isVisible())) await page.getByRole("button", { name: button }).click();
    await expect(page.getByText(said).first()).toBeVisible({ timeout: patience() });
  }).toPass();
}

/** Registers a bicycle; answers its number. */
async function registeredNumber(page: Page, brand: string): Promise<string> {
  const serial = `E2E${crypto.randomUUID().slice(0, 8)}4793`;
  await registerBicycle(page, brand, serial);
  return serial;
}

/** Path of the link to the protected messages, in the newest mail with this text. */
async function relayPath(email: string, about: string): Promise<string> {
  const links = async () =>
    (await mailsTo(email))
      .filter(({ subject, text }) => `${subject} ${text}`.includes(about))
      .flatMap(({ text }) => /\/mensajes-protegidos\/\S+/.exec(text)?.[0] ?? []);
  await expect.poll(links).not.toHaveLength(0);
  return (await links())[0] ?? "";
}

async function strangerIn(browser: Browser, scripts: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address("REBI_URL"),
    javaScriptEnabled: scripts,
    serviceWorkers: "block",
    extraHTTPHeaders: { "CF-Connecting-IP": networkAddress() },
  });
  return context.newPage();
}

test("a finder files a bicycle, and writes with its owner through us without showing who either is", async ({
  page,
  browser,
  scripts,
}) => {
  test.slow();
  const [owner, finder] = [newEmail("titular"), newEmail("hallazgo")];
  const brand = `Hallada ${crypto.randomUUID().slice(0, 6)}`;
  await registerVerified(page, owner, "Ana Titular");
  const serial = await registeredNumber(page, brand);

  const stranger = await strangerIn(browser, scripts);
  await stranger.goto("/bicicleta-encontrada");
  await stranger.getByRole("button", { name: "Enviar el aviso" }).click();
  await expect(stranger.getByRole("alert").getByRole("link").first()).toBeVisible();
  await stranger.getByLabel("Quién la tiene").selectOption("person");
  await stranger.getByLabel(/^Número de serie/).fill(serial.toLowerCase());
  await stranger.getByLabel(/^Cómo es/).fill(`${brand} roja con calcomanías`);
  await stranger.getByLabel(/^Departamento/).selectOption("tacna");
  await chooseDistrict(stranger, "Pocollay", scripts);
  await stranger.getByLabel(/^Por qué parece robada/).fill("La dejaron amarrada en mi puerta hace tres días.");
  await stranger.getByLabel(/^Tu correo/).fill(finder);
  await sendUntilSaid(stranger, "Enviar el aviso", "Recibimos tu aviso");

  const told = await relayPath(owner, "Alguien tiene una bicicleta");
  const seen = (await mailsTo(owner)).map(({ text }) => text).join();
  expect(seen).not.toContain(finder);
  await page.goto(told);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(brand);
  await page.getByLabel(/^Tu mensaje/).fill("Llámame al 987 654 321, por favor.");
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel(/^Tu mensaje/).fill("Gracias por avisar. ¿Tiene un candado verde?");
  await sendUntilSaid(page, "Enviar", "Le enviamos tu mensaje.");
  await expect(page.getByRole("listitem").filter({ hasText: "candado verde" })).toContainText("Tú");

  await stranger.goto(await relayPath(finder, "candado verde"));
  await expect(stranger.getByRole("listitem").filter({ hasText: "candado verde" })).toContainText("El titular");
  await expect(stranger.getByText(owner)).toHaveCount(0);
  await stranger.getByLabel(/^Tu mensaje/).fill("Sí, uno verde. Nos vemos en la comisaría.");
  await sendUntilSaid(stranger, "Enviar", "Le enviamos tu mensaje.");
  await page.goto(await relayPath(owner, "Nos vemos en la comisaría"));
  await expect(page.getByText("Sí, uno verde. Nos vemos en la comisaría.")).toBeVisible();
  await stranger.context().close();
});

test("an officer looks a number up with a reason, reaches the holder through us, and is on record", async ({
  page,
  browser,
  scripts,
}) => {
  test.slow();
  const owner = newEmail("titular");
  const brand = `Vista ${crypto.randomUUID().slice(0, 6)}`;
  await registerVerified(page, owner, "Ana Titular");
  const serial = await registeredNumber(page, brand);
  const { uid, email } = await person({}, newEmail("agente"));
  await setField(`users/${uid}`, "role", { stringValue: "policia" });
  await setField(`users/${uid}`, "policeUnit", { stringValue: UNIT });

  const officer = await strangerIn(browser, scripts);
  await signIn(officer, email, "/policia");
  await expect(officer.getByRole("heading", { level: 1 })).toHaveText("Consulta policial");
  await officer.getByLabel("Número o una parte").fill(serial.slice(3, 11));
  await officer.getByRole("button", { name: "Consultar el número" }).click();
  await expect(officer.getByRole("alert").getByRole("link").first()).toBeVisible();
  await expect(officer.getByLabel("Número o una parte")).toHaveValue(serial.slice(3, 11));
  const reason = `Intervención ${crypto.randomUUID().slice(0, 8)} en la avenida Brasil`;
  await officer.getByLabel("Motivo de la consulta", { exact: true }).fill(reason);
  await officer.getByRole("button", { name: "Consultar el número" }).click();
  const found = officer.getByRole("article").filter({ hasText: brand });
  await expect(found).toContainText("Contiene esa parte");
  await expect(found).toContainText("Registrada, sin reporte de robo");
  await expect(officer.getByText("Ana Titular")).toHaveCount(0);

  await found.getByText("Escribir al titular").click();
  await found.getByLabel("Mensaje para el titular").fill("Tenemos a la vista una bicicleta con este número.");
  await sendUntilSaid(officer, "Enviar al titular", "Le enviamos tu mensaje al titular.");
  await expect(officer).toHaveURL(/\/mensajes-protegidos\//);

  await page.goto(await relayPath(owner, "Tenemos a la vista"));
  await expect(page.getByText(`Policía (${UNIT})`)).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await page.getByLabel(/^Tu mensaje/).fill("Es mía: la estoy usando yo, gracias.");
  await sendUntilSaid(page, "Enviar", "Le enviamos tu mensaje.");
  await officer.reload();
  await expect(officer.getByText("Es mía: la estoy usando yo, gracias.")).toBeVisible();

  const administrator = await strangerIn(browser, scripts);
  await signIn(administrator, ADMIN, "/administracion/registro?accion=police.looked-up");
  await expect(administrator.getByRole("main")).toContainText(reason);
  await expect(administrator.getByRole("main")).toContainText(UNIT);
  await administrator.goto("/policia");
  await expect(administrator.getByRole("heading", { name: "Consulta policial" })).toHaveCount(0);
  for (const other of [officer, administrator]) await other.context().close();
});

test("a user with a district chooses alerts of thefts near it", async ({ page }) => {
  const { uid, email } = await person({}, newEmail("cerca"));
  await setField(`users/${uid}`, "department", { stringValue: "lima" });
  await setField(`users/${uid}`, "province", { stringValue: "Lima" });
  await setField(`users/${uid}`, "district", { stringValue: "Comas" });
  await signIn(page, email, "/perfil/preferencias");
  const panel = page.getByRole("region", { name: "Robos cerca de mí" });
  await expect(panel.getByRole("group", { name: /cerca de Comas/ })).toBeVisible();
  await expect(panel.getByRole("radio", { name: "No me avisen" })).toBeChecked();
  await panel.getByRole("radio", { name: /al momento/ }).check();
  await panel.getByRole("button", { name: "Guardar avisos de robos" }).click();
  await expect(page.getByRole("status").filter({ hasText: /\S/ })).toBeVisible();
  await page.reload();
  await expect(panel.getByRole("radio", { name: /al momento/ })).toBeChecked();
});
