import type { Page } from "@playwright/test";

import { mailsTo } from "./mails.ts";
import { DEMO_PASSWORD, expect, newEmail, PLAIN, register, signIn, signOut, test } from "./support.ts";

const PATH = "/eliminacion-de-datos";
const heading = (page: Page, name: RegExp) => page.getByRole("heading", { name });
const notice = (page: Page, text: string | RegExp) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();

async function ask(page: Page, password: string): Promise<void> {
  await page.getByLabel("Tu contraseña").fill(password);
  await page.getByRole("checkbox", { name: /Entiendo que mi cuenta/ }).check();
  await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
}

async function cancelLink(email: string): Promise<string> {
  const links = async () =>
    (await mailsTo(email)).flatMap(({ text }) => /\/eliminacion-de-datos\/cancelar\/\S+/.exec(text) ?? []);
  await expect.poll(links).toHaveLength(1);
  return (await links())[0] ?? "";
}

test("visitors read how to ask, with and without an account to enter", PLAIN, async ({ page }) => {
  await page.goto(PATH);
  await expect(heading(page, /^Qué eliminamos$/)).toBeVisible();
  await expect(heading(page, /^Qué guardamos porque la ley lo manda$/)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Iniciar sesión" })).toHaveAttribute(
    "href",
    `/login?redirect=${encodeURIComponent(PATH)}`,
  );
  await expect(page.getByRole("link", { name: "Pídelo con tu correo" })).toHaveAttribute("href", `${PATH}/solicitar`);
});

test("an account is asked to be deleted, and kept by the link of the mail, signed out", PLAIN, async ({ page }) => {
  const email = newEmail("adios");
  await register(page, email, "Adela");
  await page.goto(PATH);
  await ask(page, "otra-clave");
  await expect(page.getByRole("alert")).toContainText("Contraseña incorrecta");
  await expect(page.getByRole("checkbox", { name: /Entiendo/ })).toBeChecked();
  await page.getByRole("checkbox", { name: /Entiendo/ }).uncheck();
  await page.getByLabel("Tu contraseña").fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
  await expect(page.getByRole("alert")).toContainText("Marca la casilla");

  await ask(page, DEMO_PASSWORD);
  await notice(page, "Te enviamos un correo para que canceles");
  await expect(heading(page, /^Tu cuenta se eliminará el/)).toBeVisible();
  await page.goto("/perfil/datos");
  await expect(page.getByRole("main")).toContainText("Tu cuenta se eliminará el");

  const link = await cancelLink(email);
  await signOut(page);
  await page.goto(link);
  await expect(heading(page, /¿Cancelar la eliminación\?/)).toBeVisible();
  await page.getByRole("button", { name: "Cancelar eliminación" }).click();
  await expect(heading(page, /^Tu cuenta se queda$/)).toBeVisible();
  await page.goto(link);
  await expect(heading(page, /^Tu cuenta se queda$/), "used once, the link still says so").toBeVisible();

  await signIn(page, email, "/perfil");
  await page.goto("/perfil/datos");
  await expect(page.getByRole("main")).not.toContainText("Tu cuenta se eliminará el");
});

test("a user who signs in again keeps the account by a button of the profile", PLAIN, async ({ page }) => {
  const email = newEmail("vuelve");
  await register(page, email, "Vilma");
  await page.goto(PATH);
  await ask(page, DEMO_PASSWORD);
  await expect(heading(page, /^Tu cuenta se eliminará el/)).toBeVisible();
  await signOut(page);
  await signIn(page, email, "/perfil/datos");
  await page.getByRole("main").getByRole("button", { name: "Cancelar eliminación" }).click();
  await notice(page, "Tu cuenta se queda como estaba");
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole("button", { name: "Eliminar mi cuenta" })).toBeVisible();
});

test("a link that is made up says so", PLAIN, async ({ page }) => {
  const response = await page.goto(`${PATH}/cancelar/inventado.x`);
  expect(response?.status()).toBe(404);
  await expect(heading(page, /no sirve o ya venció/)).toBeVisible();
});
