import type { Browser, Page } from "@playwright/test";

import { linkFor, mailsTo } from "./mails.ts";
import { DEMO_PASSWORD, expect, newEmail, PLAIN, register, test } from "./support.ts";

const NEW_PASSWORD = "otra-clave-larga";

async function mails(to: string, subject: string): Promise<string[]> {
  return (await mailsTo(to)).flatMap((mail) => (mail.subject === subject ? [mail.text] : []));
}

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Correo", { exact: true }).fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** The same user in another browser. */
async function elsewhere(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, email, DEMO_PASSWORD);
  return page;
}

async function expectSignedOut(page: Page): Promise<void> {
  await page.goto("/perfil/anuncios");
  await expect(page).toHaveURL(/\/login\?redirect=%2Fperfil%2Fanuncios$/);
}

async function expectSignedIn(page: Page): Promise<void> {
  await page.goto("/perfil/seguridad");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seguridad");
}

async function unfold(page: Page, summary: string): Promise<void> {
  await page.getByRole("main").locator("summary", { hasText: summary }).click();
}

function toast(page: Page, text: string) {
  return page.getByRole("status").filter({ hasText: text });
}

test(
  "a new user gets a link; opening it changes nothing, its button verifies the e-mail, once",
  PLAIN,
  async ({ page }) => {
    const email = newEmail("confirma");
    await register(page, email, "Celia");
    const link = await linkFor(email, "Confirma tu correo");
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirma tu correo");
    await expect(page.getByRole("main")).toContainText(email);
    await page.goto("/perfil/seguridad");
    await expect(page.getByText("Sin confirmar")).toBeVisible();

    await page.goto(link);
    await page.getByRole("button", { name: "Sí, es mi correo" }).click();
    await expect(page).toHaveURL("/perfil/seguridad");
    await expect(toast(page, "Confirmamos tu correo")).toBeVisible();
    await expect(page.getByText("Confirmado", { exact: true })).toBeVisible();

    await page.goto(link);
    await expect(page.getByRole("alert")).toContainText("Este enlace ya se usó o no es válido. Pide uno nuevo.");
    await page.getByRole("link", { name: "Ir a Seguridad y pedir otro" }).click();
    await expect(page).toHaveURL("/perfil/seguridad");
  },
);

test("the link is sent again", PLAIN, async ({ page }) => {
  const email = newEmail("reenvia");
  await register(page, email, "Reina");
  await linkFor(email, "Confirma tu correo");
  await page.goto("/perfil/seguridad");
  await page.getByRole("button", { name: "Reenviar enlace" }).click();
  await expect(toast(page, `Te enviamos un enlace a ${email}`)).toBeVisible();
  await expect.poll(() => mails(email, "Confirma tu correo")).toHaveLength(2);
});

test("a password reset in another browser signs the first one out", PLAIN, async ({ page, browser }) => {
  const email = newEmail("olvida");
  await register(page, email, "Olga");
  await expectSignedIn(page);

  const other = await (await browser.newContext()).newPage();
  await other.goto(`/recuperar-contrasena?email=${encodeURIComponent(email)}`);
  await expect(other.getByRole("textbox", { name: "Correo" })).toHaveValue(email);
  await other.getByRole("button", { name: "Enviar enlace" }).click();
  await expect(other.getByRole("main")).toContainText("Si hay una cuenta con ese correo, te enviamos un enlace");

  await other.goto(await linkFor(email, "Crea una contraseña nueva"));
  await expect(other.getByRole("main")).toContainText(email);
  await other.getByLabel("Contraseña nueva", { exact: true }).fill("12345");
  await other.getByRole("button", { name: "Guardar contraseña" }).click();
  await expect(other.getByRole("alert")).toContainText("La contraseña debe tener al menos 6 caracteres");
  await other.getByLabel("Contraseña nueva", { exact: true }).fill(NEW_PASSWORD);
  await other.getByRole("button", { name: "Guardar contraseña" }).click();
  await expect(other).toHaveURL("/login");
  await expect(toast(other, "Tu contraseña cambió. Inicia sesión con la nueva.")).toBeVisible();

  await expectSignedOut(page);
  await enter(other, email, NEW_PASSWORD);
  await expectSignedIn(other);
  await expect.poll(() => mails(email, "Tu contraseña cambió")).toHaveLength(1);
  await other.context().close();
});

test(
  "asking for a reset gives the same answer for an unknown e-mail, and rejects an invalid one",
  PLAIN,
  async ({ page }) => {
    const email = newEmail("nadie");
    await page.goto("/recuperar-contrasena");
    await page.getByRole("textbox", { name: "Correo" }).fill("nadie");
    await page.getByRole("button", { name: "Enviar enlace" }).click();
    await expect(page.getByRole("alert")).toContainText("Por favor, ingresa un email válido");
    await page.getByRole("textbox", { name: "Correo" }).fill(email);
    await page.getByRole("button", { name: "Enviar enlace" }).click();
    await expect(page.getByRole("main")).toContainText("Si hay una cuenta con ese correo, te enviamos un enlace");
    expect(await mails(email, "Crea una contraseña nueva")).toEqual([]);
  },
);

test("a forged link, and one of an unknown kind, are reported", PLAIN, async ({ page }) => {
  expect((await page.goto("/auth/accion?mode=resetPassword&oobCode=inventado"))?.status()).toBe(410);
  await page.getByRole("link", { name: "Pedir otro enlace" }).click();
  await expect(page).toHaveURL("/recuperar-contrasena");
  expect((await page.goto("/auth/accion?mode=signIn&oobCode=inventado"))?.status()).toBe(404);
});

test("a new e-mail is confirmed from its mailbox, and others are signed out", PLAIN, async ({ page, browser }) => {
  const [email, next] = [newEmail("muda"), newEmail("mudada")];
  await register(page, email, "Muriel");
  const other = await elsewhere(browser, email);
  await page.goto("/perfil/seguridad");
  await unfold(page, "Cambiar correo");
  await page.getByLabel("Correo nuevo").fill(next);
  await page.getByLabel("Tu contraseña", { exact: true }).first().fill("mala-clave");
  await page.getByRole("button", { name: "Cambiar correo" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Contraseña incorrecta. Verifica tu contraseña e intenta nuevamente",
  );
  await expect(page.getByLabel("Correo nuevo")).toHaveValue(next);
  await page.getByLabel("Tu contraseña", { exact: true }).first().fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Cambiar correo" }).click();
  await expect(toast(page, `Te enviamos un enlace a ${next}`)).toBeVisible();
  await expect.poll(() => mails(email, "Pediste cambiar tu correo")).toHaveLength(1);

  await page.goto(await linkFor(next, "Confirma tu correo nuevo"));
  await page.getByRole("button", { name: "Cambiar mi correo" }).click();
  await expect(page).toHaveURL("/perfil/seguridad");
  await expect(toast(page, `Tu correo ahora es ${next}.`)).toBeVisible();
  await expect(page.getByRole("region", { name: "Correo", exact: true })).toContainText(next);
  await expect.poll(() => mails(email, "El correo de tu cuenta cambió")).toHaveLength(1);
  await expectSignedOut(other);
  await enter(other, next, DEMO_PASSWORD);
  await expectSignedIn(other);
  await other.context().close();
});

test(
  "a new password needs the old one, keeps this browser and signs the others out",
  PLAIN,
  async ({ page, browser }) => {
    const email = newEmail("renueva");
    await register(page, email, "Renata");
    const other = await elsewhere(browser, email);
    await page.goto("/perfil/seguridad");
    await unfold(page, "Cambiar contraseña");
    const [current, next] = [
      page.getByLabel("Contraseña actual", { exact: true }),
      page.getByLabel("Contraseña nueva", { exact: true }),
    ];
    await current.fill("mala-clave");
    await next.fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Cambiar contraseña" }).click();
    await expect(page.getByRole("alert")).toContainText("Contraseña incorrecta");
    await current.fill(DEMO_PASSWORD);
    await next.fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Cambiar contraseña" }).click();
    await expect(toast(page, "Tu contraseña cambió. Cerramos tu sesión en los demás dispositivos.")).toBeVisible();
    // Folded again, with nothing left in it.
    await expect(next).toBeHidden();
    await expect(next).toHaveValue("");

    await expectSignedIn(page);
    await expectSignedOut(other);
    await enter(other, email, NEW_PASSWORD);
    await expectSignedIn(other);
    await other.context().close();
  },
);

test("'Cerrar sesión en todos los dispositivos' does, here too", PLAIN, async ({ page, browser }) => {
  const email = newEmail("cierra");
  await register(page, email, "Cira");
  const other = await elsewhere(browser, email);
  await expectSignedIn(other);
  await page.goto("/perfil/seguridad");
  await page.getByRole("button", { name: "Cerrar sesión en todos los dispositivos" }).click();
  await expect(page).toHaveURL("/login");
  await expect(toast(page, "Cerramos tu sesión en todos los dispositivos.")).toBeVisible();
  await expectSignedOut(page);
  await expectSignedOut(other);
  await enter(page, email, DEMO_PASSWORD);
  await expectSignedIn(page);
  await other.context().close();
});
