import type { Locator, Page } from "@playwright/test";

import { filed } from "./complaints-support.ts";
import {
  ADMIN,
  expect,
  newEmail,
  openDecision,
  openWithReact,
  register,
  seeEvidence,
  sendUntil,
  signIn,
  startDraft,
  test,
} from "./support.ts";

// A form that is sent where there is no signal stays where it is, with all that was typed, and is sent again by the
// same button. The complaints book has its own words and its own spec.

const LOST =
  "Se cortó la conexión y no sabemos si llegó lo que enviaste. Sigue aquí: envíalo otra vez cuando tengas señal.";

// The browser logs the requests that failed.
test.use({ quietConsole: ({}, use) => use(undefined) });

async function sendWithoutSignal(page: Page, button: Locator): Promise<void> {
  await page.context().setOffline(true);
  await button.click();
  await expect(page.getByRole("alert").filter({ hasText: LOST })).toBeVisible();
  await page.context().setOffline(false);
}

test("a form that anyone sends", async ({ page }) => {
  await openWithReact(page, "/asesores/solicitar?tema=papeles");
  await page.getByRole("textbox", { name: "Nombre" }).fill("Rosa Quispe");
  await page.getByRole("textbox", { name: "Correo" }).fill(newEmail("sin-senal"));
  const message = page.getByLabel("Mensaje");
  await message.fill("Quiero transferir mi moto.");
  const send = page.getByRole("button", { name: "Pedir asesoría" });
  await sendWithoutSignal(page, send);
  await expect(message).toHaveValue("Quiero transferir mi moto.");
  await sendUntil(page, send, /\?caso=/);
});

test("a rejected form reloads no data: the text being corrected stays", async ({ page }) => {
  await openWithReact(page, "/asesores/solicitar");
  const read: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().includes(".data")) read.push(request.url());
  });
  await page.getByRole("button", { name: "Pedir asesoría" }).click();
  await expect(page.getByRole("alert")).toContainText("Cuéntanos en qué te ayudamos.");
  // The next page loads its data: any reload by the rejection would have been requested before it.
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL("/");
  expect(read.map((url) => new URL(url).pathname)).not.toContain("/asesores/solicitar.data");
});

test("a step of a draft, below its layouts, also where no route was discovered", async ({ page }) => {
  await page.route("**/__manifest*", (route) => route.abort("internetdisconnected"));
  await register(page, newEmail("sin-senal"), "Rosa Quispe");
  const draft = await startDraft(page);
  await openWithReact(page, `${draft}/vehiculo`);
  await page.getByRole("radio", { name: "Montaña" }).check();
  await page.getByLabel("Modelo").fill("Marlin 7");
  await sendWithoutSignal(page, page.getByRole("button", { name: "Continuar" }));
  await expect(page.getByRole("radio", { name: "Montaña" })).toBeChecked();
  await expect(page.getByLabel("Modelo")).toHaveValue("Marlin 7");
});

test("the form of the user's own data survives a lost connection", async ({ page }) => {
  await register(page, newEmail("sin-senal"), "Rosa Quispe");
  await openWithReact(page, "/perfil/datos");
  await page.getByLabel("Nombre").fill("Rosa Quispe Mamani");
  const button = page.getByRole("button", { name: /^Guardar/ });
  await sendWithoutSignal(page, button);
  await expect(page.getByLabel("Nombre")).toHaveValue("Rosa Quispe Mamani");
  await button.click();
  await expect(page.getByRole("status").filter({ hasText: /guard/i })).toBeVisible();
});

test("an administrator's long answer to a complaint", async ({ page }) => {
  const { number } = await filed();
  await signIn(page, ADMIN);
  await openWithReact(page, `/administracion/reclamos/${number}`);
  await seeEvidence(page);
  await openDecision(page, "Responder formalmente");
  const answer = page.getByRole("region", { name: "Responder formalmente" }).getByRole("textbox");
  await answer.fill("Revisamos tu caso y te devolvemos lo pagado.");
  await sendWithoutSignal(
    page,
    page
      .getByRole("region", { name: "Responder formalmente" })
      .getByRole("button", { name: "Revisar antes de enviar" }),
  );
  await expect(answer).toHaveValue("Revisamos tu caso y te devolvemos lo pagado.");
});

test("a page whose data do not arrive says that there is no signal", async ({ page }) => {
  await openWithReact(page, "/talleres");
  await page.route("**/talleres/postular.data*", (route) => route.abort("internetdisconnected"));
  await page
    .getByRole("main")
    .getByRole("link", { name: /taller certificado/i })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sin conexión");
  // The banner of a request that failed, though the browser calls itself online: it goes once one gets through.
  const banner = page.locator("#sin-conexion");
  await expect(banner.locator("p")).toHaveText("Sin conexión Estás usando la versión offline de Rebi.");
  await expect(banner).toHaveCount(0);
  await page.unroute("**/talleres/postular.data*");
  await page.getByRole("link", { name: "Recargar la página" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/taller/i);
});
