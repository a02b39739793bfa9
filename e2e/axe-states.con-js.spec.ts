import type { Page } from "@playwright/test";

import { GUARDIAN, makeAttachment } from "../tests/factories/complaints.ts";
import { person } from "../tests/support/api-client.ts";
import { scan } from "./axe.ts";
import { filed, keyOf } from "./complaints-support.ts";
import { registerVerified } from "./mails.ts";
import { enterFor } from "./pages.ts";
import { expect, newEmail, openDecision, register, seeEvidence, sendUntil, startDraft, test } from "./support.ts";
import { tokens } from "./tokens.ts";

// Pages in use: rejected forms, unfolded parts, long words. The first view of each page: axe.con-js.spec.ts.

const LONG = "palabralarguisima".repeat(12);

async function unfoldAll(page: Page, within = "main"): Promise<void> {
  for (const summary of await page.locator(within).locator("summary").all()) await summary.click();
}

/** Presses a button that rejects the form, and checks what is shown then. */
async function scanRejected(page: Page, button: string | RegExp, name: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: button }).first().click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await scan(page, name);
}

async function expectToFit(page: Page, name: string): Promise<void> {
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
  if (viewport) await page.setViewportSize(viewport);
}

test("the steps of a draft and a rejected publication pass axe", async ({ page, context }) => {
  test.slow();
  await enterFor("user", context);
  const draft = await startDraft(page);
  for (const step of ["vehiculo", "detalles", "fotos", "precio", "plan", "revisar"]) {
    await page.goto(`${draft}/${step}`);
    await scan(page, step);
    await expectToFit(page, step);
  }
  await scanRejected(page, /^Publicar/, "rejected publication");
});

test("a rejected profile, own listings, and saved searches pass axe", async ({ page, context }) => {
  await enterFor("user", context);
  await page.goto("/completar-perfil");
  await page.getByLabel("Nombre").fill("");
  await scanRejected(page, "Guardar y continuar", "rejected profile");
  await page.goto("/perfil/anuncios");
  await page.getByText("Más opciones").first().click();
  await scan(page, "own listings, the acts of one unfolded");
  await page
    .getByRole("link", { name: /Eliminar/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/eliminar$/);
  await scan(page, "deleting a listing");
  await page.goto("/perfil/busquedas/nueva?q=trek&tipo=mtb");
  await page.getByRole("button", { name: /^Guardar/ }).click();
  await expect(page).toHaveURL("/perfil/busquedas");
  await page.getByText("Cambiar nombre o eliminar").first().click();
  await scan(page, "saved searches");
});

test("an unfolded security page and a rejected request pass axe", async ({ page }) => {
  await page.goto("/mis-derechos");
  await scanRejected(page, "Enviar solicitud", "rejected request");
  await expectToFit(page, "rejected request");
  await register(page, newEmail("axe-arco"), "Axel");
  await page.goto("/perfil/seguridad");
  await unfoldAll(page);
  await scan(page, "security, unfolded");
  await expectToFit(page, "security, unfolded");
});

test("a complaint passes axe from overdue to answered", async ({ page, context }) => {
  test.slow();
  const { number } = await filed(
    {
      kind: "queja",
      detail: LONG,
      attachments: [{ key: "k", name: `${LONG}.jpg`, type: "image/jpeg", bytes: 4096, sha256: "x" }],
    },
    { left: -4 },
  );
  const open = await filed({ answerBy: "ambos" });
  await enterFor("admin", context);
  await page.goto(`/administracion/reclamos/${number}`);
  await scan(page, "overdue complaint");
  await expectToFit(page, "overdue complaint");
  await page.goto(`/administracion/reclamos/${open.number}`);
  await seeEvidence(page);
  await openDecision(page, "Responder formalmente");
  await scanRejected(page, "Revisar antes de enviar", "rejected answer");
  await page.getByRole("textbox", { name: "Respuesta" }).fill(`Estimada señora: ${LONG}`);
  await page.getByRole("button", { name: "Revisar antes de enviar" }).first().click();
  await expect(page.getByRole("region", { name: "Así lo leerá el consumidor" })).toBeVisible();
  await scan(page, "preview");
  await page.getByRole("button", { name: "Enviar respuesta formal" }).click();
  await expect(page).not.toHaveURL(new RegExp(open.number));
  await page.goto(`/administracion/reclamos/${open.number}`);
  await expect(page.getByRole("region", { name: "Respuesta formal" })).toBeVisible();
  await scan(page, "answered complaint");
  await expectToFit(page, "answered complaint");
});

test("a complaint sheet and the user's own list pass axe", async ({ page, context }) => {
  const rosa = await person();
  const { number } = await filed({
    uid: rosa.uid,
    guardian: GUARDIAN,
    attachments: [makeAttachment({ name: `${"sin_espacios_".repeat(8)}.pdf` })],
    detail: `Compré en ${"largo".repeat(80)}`,
  });
  await context.addCookies((await rosa.http.storageState()).cookies);
  for (const path of [`/libro-de-reclamaciones/${number}?clave=${await keyOf(number)}`, "/perfil/reclamos"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await scan(page, path);
    await expectToFit(page, path);
  }
});

test("the contact form and its case pass axe", async ({ page, context }) => {
  test.slow();
  await page.goto("/contacto");
  await unfoldAll(page, "#faq");
  await scan(page, "contact, unfolded");
  await scanRejected(page, "Enviar mensaje", "rejected form");
  await page.getByLabel("Nombre").fill("Rosa Quispe");
  await page.getByLabel("Correo", { exact: true }).fill(newEmail("axe"));
  await page.getByLabel("Asunto").selectOption("Otro");
  await page.getByLabel("Mensaje", { exact: true }).fill(`Hola ${LONG}`);
  await sendUntil(page, page.getByRole("button", { name: "Enviar mensaje" }), /caso=/);
  await expect(page.locator("#contact-form")).toContainText(/R-[0-9A-Z]{8}/);
  const number = /R-[0-9A-Z]{8}/.exec(await page.locator("#contact-form").innerText())?.[0] ?? "";
  await scan(page, "receipt");
  await enterFor("admin", context);
  await page.goto("/administracion/solicitudes");
  await scan(page, "queue");
  await expectToFit(page, "queue");
  await page.goto(`/administracion/solicitudes/${number}`);
  await scan(page, "case");
  await expectToFit(page, "case");
});

test("messages pass axe from an empty inbox to a thread", async ({ page }) => {
  test.slow();
  await registerVerified(page, newEmail("axe"), "Axel");
  await page.goto("/perfil/mensajes");
  await scan(page, "empty inbox");
  await page.goto("/comprar");
  const href = await page.locator('a[href^="/producto/"]').first().getAttribute("href");
  await page.goto(`${href}/mensaje`);
  await scan(page, "writing");
  await page.getByLabel("Tu mensaje").fill("oferta en www.malo.test");
  await scanRejected(page, "Enviar mensaje", "rejected message");
  await page.getByLabel("Tu mensaje").fill(`Hola ${LONG}\n\n¿Sigue?`);
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page).toHaveURL(/\/perfil\/mensajes\/./);
  await page.getByText("Reportar esta conversación").click();
  await scan(page, "thread");
  await expectToFit(page, "thread");
  await page.goto("/perfil/mensajes");
  await scan(page, "inbox");
  const row = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("time") })
    .first();
  const [box, time] = [await row.boundingBox(), await row.locator("time").boundingBox()];
  expect((time?.x ?? 0) + (time?.width ?? 0)).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));
});

test("the workshop finder and an application pass axe", async ({ page }) => {
  await page.goto("/talleres");
  await unfoldAll(page);
  await scan(page, "finder, unfolded");
  await page.goto("/talleres/postular");
  await scanRejected(page, "Enviar postulación", "rejected application");
  await page.goto(`/talleres/postular?caso=${await tokens.seal("taller:recibido", "R-7K4M92QX", 3_600)}`);
  await scan(page, "receipt of an application");
});
