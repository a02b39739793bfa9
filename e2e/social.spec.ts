import type { Page } from "@playwright/test";

import { linkFor } from "./mails.ts";
import {
  address,
  comeAs,
  DEMO_PASSWORD,
  expect,
  newEmail,
  PLAIN,
  register,
  SCRIPTED,
  signOut,
  test,
} from "./support.ts";

const PROVIDERS = ["Google", "Facebook", "Twitter", "GitHub"];

const providerButton = (page: Page, provider: string) =>
  page.getByRole("button", { name: `Continuar con ${provider}` });

/** Registers with a verified e-mail: only then a provider can be linked. */
async function registerVerified(page: Page, email: string, displayName: string): Promise<void> {
  await register(page, email, displayName);
  await page.goto(await linkFor(email, "Confirma tu correo"));
  await page.getByRole("button", { name: "Sí, es mi correo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Confirmamos tu correo" })).toBeVisible();
}

for (const provider of PROVIDERS) {
  // The providers differ on the server only.
  const once = provider === "Google" ? {} : PLAIN;
  test(`a new user signs in by ${provider} and returns to their destination`, once, async ({ page }) => {
    await page.goto("/perfil/anuncios");
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await providerButton(page, provider).click();
    await expect(page).toHaveURL(new RegExp(`^${address("REBI_IDENTITY_URL")}/`));
    await comeAs(page, provider, newEmail("social"), "Ana Ríos");
    await expect(page).toHaveURL(`${address("REBI_URL")}/perfil/anuncios`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mis anuncios");
    await signOut(page);
  });
}

test("a cancelled sign-in is reported, and another way works", PLAIN, async ({ page }) => {
  await page.goto("/login?redirect=/perfil/anuncios");
  for (const provider of ["Google", "Twitter"]) {
    await providerButton(page, provider).click();
    await page.getByRole("button", { name: "Cancelar" }).click();
    await expect(page).toHaveURL(/\/login\?redirect=%2Fperfil%2Fanuncios&causa=cancelado$/);
    await expect(page.getByRole("alert")).toContainText("El popup de autenticación fue cerrado");
  }
  await providerButton(page, "GitHub").click();
  await comeAs(page, "GitHub", newEmail("vuelve"), "Vuelve");
  await expect(page).toHaveURL(`${address("REBI_URL")}/perfil/anuncios`);
});

test("an e-mail that has a password is signed in with it, and GitHub is linked", PLAIN, async ({ page }) => {
  const email = newEmail("otro-metodo");
  await registerVerified(page, email, "Olga");
  await page.goto("/perfil/anuncios");
  await signOut(page);

  await page.goto("/login?redirect=/perfil/anuncios");
  await providerButton(page, "GitHub").click();
  await comeAs(page, "GitHub", email, "Olga");
  await expect(page.getByRole("alert")).toContainText(
    "Ya existe una cuenta con este email usando otro método de autenticación",
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ya tienes una cuenta");
  await expect(page.getByLabel("Correo", { exact: true })).toHaveValue(email);
  await expect(page.getByRole("button", { name: /^Continuar con/ })).toHaveCount(0);

  // A slip does not lose the offer.
  await page.getByLabel("Contraseña", { exact: true }).fill("otra-clave");
  await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page.getByRole("alert")).toContainText(/Contraseña incorrecta|Email o contraseña incorrectos/);
  await expect(page.getByLabel("Correo", { exact: true })).toHaveValue(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL(`${address("REBI_URL")}/perfil/anuncios`);
  await expect(page.getByRole("status").filter({ hasText: "vinculamos GitHub a tu cuenta" })).toBeVisible();

  await signOut(page);
  await page.goto("/login?redirect=/perfil/anuncios");
  await providerButton(page, "GitHub").click();
  await comeAs(page, "GitHub", email, "Olga");
  await expect(page).toHaveURL(`${address("REBI_URL")}/perfil/anuncios`);
});

test("a provider is linked from the profile, and gets in from then on", PLAIN, async ({ page }) => {
  const email = newEmail("vincula");
  const atTwitter = newEmail("en-twitter");
  await registerVerified(page, email, "Vilma");
  await page.goto("/perfil/seguridad");
  const form = page.locator("details", { has: page.locator("summary", { hasText: "Vincular una cuenta" }) });
  await form.locator("summary").click();
  // A user who only found the session open gets no further.
  await form.getByLabel("Tu contraseña").fill("otra-clave");
  await form.getByRole("button", { name: "Vincular Twitter" }).click();
  await expect(page.getByRole("alert")).toContainText(/Contraseña incorrecta/);
  await form.getByLabel("Tu contraseña").fill(DEMO_PASSWORD);
  await form.getByRole("button", { name: "Vincular Twitter" }).click();
  await comeAs(page, "Twitter", atTwitter, "Vilma");
  await expect(page).toHaveURL(`${address("REBI_URL")}/perfil/seguridad`);
  await expect(page.getByRole("status").filter({ hasText: "Vinculaste Twitter a tu cuenta." })).toBeVisible();

  await signOut(page);
  await page.goto("/login?redirect=/perfil/anuncios");
  await providerButton(page, "Twitter").click();
  await comeAs(page, "Twitter", atTwitter, "Vilma");
  await expect(page).toHaveURL(`${address("REBI_URL")}/perfil/anuncios`);
});

test("a provider is reached from a sign-in page that came without a new document", SCRIPTED, async ({ page }) => {
  await page.goto("/sell");
  await page.getByRole("navigation", { name: "Accesos" }).getByRole("link", { name: "Cuenta" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await providerButton(page, "Google").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Continuar con Google");
});

test("the sign-in page itself asks for no script", async ({ page }) => {
  for (const path of ["/login", "/register", "/login?redirect=/sell"]) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).not.toMatch(/<script[^>]*\ssrc=|rel="modulepreload"|__remixContext/);
  }
});

test("a used callback address signs no one in", PLAIN, async ({ page }) => {
  const email = newEmail("repite");
  await page.goto("/login");
  await providerButton(page, "Facebook").click();
  const [callback] = await Promise.all([
    page.waitForRequest((request) => request.url().includes("/auth/callback")),
    comeAs(page, "Facebook", email, "Rita"),
  ]);
  await expect(page).not.toHaveURL(/\/(auth|social|login)/);
  await page.context().clearCookies();
  await page.goto(callback.url());
  await expect(page.getByRole("alert")).toContainText("El popup fue bloqueado por el navegador");
});
