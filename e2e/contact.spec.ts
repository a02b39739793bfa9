import type { Page } from "@playwright/test";

import { mailsTo } from "./mails.ts";
import { ADMIN, BUYER, expect, newEmail, openDecision, PLAIN, sendUntil, signIn, test } from "./support.ts";

const MESSAGE = "¿Cómo cambio el precio de mi anuncio?\nGracias.";

async function send(page: Page): Promise<void> {
  await sendUntil(page, page.getByRole("button", { name: "Enviar mensaje" }), /\/contacto\?caso=/);
}

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel("Nombre").fill("Rosa Quispe");
  await page.getByLabel("Correo", { exact: true }).fill(email);
  await page.getByLabel("Asunto").selectOption("Publicar o vender");
  await page.getByLabel("Mensaje", { exact: true }).fill(MESSAGE);
}

test("a visitor writes, sees the missing fields, and gets a case number by mail too", async ({ page, scripts }) => {
  const email = newEmail("contacto");
  await page.goto("/contacto");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contacto");
  await fill(page, "sin-arroba");
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page.getByRole("alert")).toContainText("Escribe un correo como nombre@ejemplo.pe.");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Mensaje", { exact: true })).toHaveValue(MESSAGE);
  await page.getByLabel("Correo", { exact: true }).fill(email);
  await send(page);
  const receipt = page.locator("#contact-form");
  await expect(receipt).toContainText("Recibimos tu mensaje");
  const number = /R-[0-9A-Z]{8}/.exec(await receipt.innerText())?.[0] ?? "";
  if (scripts) await expect(page.locator(":focus")).toContainText(number);
  expect(page.url()).not.toContain(number);
  await expect
    .poll(async () => (await mailsTo(email)).map(({ subject }) => subject))
    .toEqual([`Recibimos tu mensaje (${number})`]);
  await page.getByRole("link", { name: "Escribir otro mensaje" }).click();
  await expect(page.getByLabel("Mensaje", { exact: true })).toHaveValue("");
});

test("the form is filled for a signed-in user", PLAIN, async ({ page }) => {
  await signIn(page, BUYER, "/contacto");
  await page.goto("/contacto");
  await expect(page.getByLabel("Correo", { exact: true })).toHaveValue(BUYER);
  await expect(page.getByLabel("Nombre")).not.toHaveValue("");
});

test("the address of an answer unfolds it, and each answer shows its own", async ({ page }) => {
  await page.goto("/contacto#cuanto-cuesta-publicar");
  const answer = page.locator("#cuanto-cuesta-publicar");
  await expect(answer).toBeVisible();
  await expect(answer).toBeInViewport();
  await expect(page.getByText("¿Cuánto cuesta publicar?", { exact: true })).toBeInViewport();
  await expect(page.locator("#hacen-envios")).toBeHidden();
  await page.getByText("¿Hacen envíos o entregas?").click();
  await page.getByRole("link", { name: "Enlace a esta respuesta: ¿Hacen envíos o entregas?" }).click();
  await expect(page).toHaveURL("/contacto#hacen-envios");
  await expect(page.locator("#hacen-envios")).toBeVisible();
});

test("the header and the footer lead here, and the old address too", PLAIN, async ({ page, isMobile }) => {
  await page.goto("/contact");
  await expect(page).toHaveURL("/contacto");
  await page.goto("/sell");
  if (isMobile) await page.getByRole("contentinfo").locator("summary").click();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Contacto" })).toHaveAttribute(
    "href",
    "/contacto",
  );
  if (isMobile) await page.locator("header summary", { hasText: "Menú" }).click();
  await page
    .getByRole("navigation", { name: "Principal" })
    .filter({ visible: true })
    .getByRole("link", { name: "Soporte" })
    .click();
  await expect(page).toHaveURL("/contacto");
  await fill(page, newEmail("contacto"));
  await send(page);
  await expect(page.locator("#contact-form")).toContainText("Tu número de caso es");
});

test("an administrator finds the message, notes, attends and opens it again", PLAIN, async ({ page }) => {
  const email = newEmail("contacto");
  await page.goto("/contacto");
  await fill(page, email);
  await send(page);
  const receipt = page.locator("#contact-form");
  await expect(receipt).toContainText(/R-[0-9A-Z]{8}/);
  const number = /R-[0-9A-Z]{8}/.exec(await receipt.innerText())?.[0] ?? "";

  await signIn(page, ADMIN, "/administracion/solicitudes");
  await page.goto("/administracion");
  await page.getByText("Secciones de administración, ahora: Hoy").click();
  const sections = page.getByRole("navigation", { name: "Secciones de administración" });
  await sections.getByRole("link", { name: "Solicitudes" }).click();
  await page
    .getByRole("navigation", { name: "Tipo" })
    .getByRole("link", { name: /^Contacto/ })
    .click();
  await expect(page).toHaveURL("/administracion/solicitudes?tipo=contacto");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Solicitudes");

  await page.goto(`/administracion/solicitudes/${number}`);
  await expect(page.getByRole("main")).toContainText("¿Cómo cambio el precio de mi anuncio?");
  await expect(page.getByRole("link", { name: "Escribir por correo" })).toHaveAttribute(
    "href",
    new RegExp(`^mailto:${email}\\?subject=`),
  );
  await openDecision(page, /^Decidir|Marcar como atendida/);
  await page.locator("#motivo-cerrar").selectOption("respondida");
  await page.getByRole("button", { name: "Marcar como atendida" }).click();
  await expect(page.getByText(/La marcamos como atendida|la marcamos como atendida/).first()).toBeVisible();
  await page.goto(`/administracion/solicitudes/${number}`);
  await expect(page.getByRole("listitem").filter({ hasText: "Marcada como atendida" })).toContainText(
    "Respondida por correo o por teléfono.",
  );
  await page.getByRole("button", { name: "Volver a abrir" }).click();
  await expect(page.locator("#motivo-cerrar")).toBeAttached();
});
