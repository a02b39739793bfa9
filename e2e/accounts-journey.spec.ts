import type { Page } from "@playwright/test";

import { linkFor } from "./mails.ts";
import { comeAs, expect, newEmail, PLAIN, register, SELLER, signIn, signOut, test } from "./support.ts";

const toast = (page: Page, text: string) => expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();

// The whole life of an account in one journey, with and without scripts: a user registers, signs in, keeps
// favourites, writes to a seller, and leaves; another signs in by a provider, adds a second one and leaves everywhere.
test("a user's whole stay, and another's by a provider", PLAIN, async ({ page, browser, baseURL }, info) => {
  test.slow();
  const email = newEmail("estadia");
  const otilia = newEmail("otra");
  const elsewhere = () => browser.newContext({ ...info.project.use, baseURL });
  const seller = await elsewhere();
  const sellerPage = await seller.newPage();
  await signIn(sellerPage, SELLER, "/perfil/anuncios?estado=publicado");
  const listing =
    (await sellerPage.getByRole("main").locator('a[href^="/producto/"]').first().getAttribute("href")) ?? "";

  await test.step("a new user registers and confirms the e-mail", async () => {
    await register(page, email, "Estela");
    await page.goto(await linkFor(email, "Confirma tu correo"));
    await page.getByRole("button", { name: "Sí, es mi correo" }).click();
    await toast(page, "Confirmamos tu correo");
  });

  await test.step("a new user is asked to complete the profile at home, and does", async () => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/completar-perfil/);
    await page.getByLabel("Nombre").fill("Estela Paz");
    await page.getByRole("textbox", { name: /^WhatsApp/ }).fill("987 654 321");
    await page.getByRole("textbox", { name: /^Teléfono/ }).fill("01 555 0100");
    await page.getByLabel(/^Departamento/).selectOption("lima");
    await page.getByRole("button", { name: "Guardar y continuar" }).click();
    await expect(page).toHaveURL("/");
  });

  await test.step("the user keeps two listings", async () => {
    await page.goto("/comprar?orden=precio-asc");
    for (const place of [0, 1]) {
      const heart = page
        .getByRole("main")
        .getByRole("button", { name: /^Guardar / })
        .nth(place);
      const answered = page.waitForResponse((response) => response.url().endsWith("/favorites/cambiar"));
      await heart.click();
      await answered;
      await expect(heart).toHaveAttribute("aria-pressed", "true");
    }
    await page.goto("/favorites");
    await expect(page.getByText("2 anuncios guardados")).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: /Favoritos/ })).toHaveText(/2$/);
  });

  await test.step("the user writes to a seller, who answers", async () => {
    await page.goto(listing);
    await page.getByRole("main").getByRole("link", { name: "Enviar mensaje" }).first().click();
    await page.getByLabel("Tu mensaje").fill("Hola, ¿aún la tienes?");
    await page.getByRole("button", { name: "Enviar mensaje" }).click();
    await expect(page).toHaveURL(/\/perfil\/mensajes\/[^/]+#ultimo$/);
    const thread = new URL(page.url()).pathname;
    await sellerPage.goto(thread);
    await expect(sellerPage.getByRole("main")).toContainText("Hola, ¿aún la tienes?");
    await sellerPage.getByLabel("Tu mensaje").fill("Sí, ven el sábado.");
    await sellerPage.getByRole("button", { name: "Enviar mensaje" }).click();
    await toast(sellerPage, "Mensaje enviado");
    await page.goto("/perfil/mensajes");
    await page.getByRole("main").getByRole("link").filter({ hasText: "Sí, ven el sábado." }).click();
    await expect(page).toHaveURL((url) => url.pathname === thread);
    await expect(page.getByRole("main")).toContainText("Sí, ven el sábado.");
    await seller.close();
  });

  await test.step("the user saves a search", async () => {
    await page.goto("/comprar?tipo=mtb&ubicacion=lima");
    await page.getByRole("link", { name: "Guardar búsqueda" }).click();
    await page.getByLabel("Nombre de la búsqueda").fill("Montañeras de Lima");
    await page.getByRole("button", { name: "Guardar búsqueda" }).click();
    await expect(page).toHaveURL("/perfil/busquedas");
    await expect(page.getByRole("heading", { level: 2, name: "Montañeras de Lima" })).toBeVisible();
  });

  await test.step("the user leaves, and nothing of theirs stays in this browser", async () => {
    await page.goto("/sell");
    await signOut(page);
    await page.goto("/favorites");
    await expect(page.getByRole("heading", { name: "Aún no guardas anuncios" })).toBeVisible();
    await page.goto("/perfil/mensajes");
    await expect(page).toHaveURL(/\/login\?redirect=%2Fperfil%2Fmensajes$/);
  });

  await test.step("another comes by Google, and sees nothing of the first", async () => {
    await page.getByRole("button", { name: "Continuar con Google" }).click();
    await comeAs(page, "Google", otilia, "Otilia");
    await expect(page).toHaveURL("/perfil/mensajes");
    await expect(page.getByRole("main")).toContainText("Todavía no tienes mensajes");
  });

  await test.step("the user links GitHub, which then signs the same user in elsewhere", async () => {
    const atGitHub = newEmail("en-github");
    await page.goto("/perfil/seguridad");
    await page.getByRole("button", { name: "Confirmar con Google" }).click();
    await comeAs(page, "Google", otilia, "Otilia");
    await toast(page, "Confirmamos que eres tú.");
    await page
      .getByRole("main")
      .locator("summary", { hasText: /^Vincular una cuenta/ })
      .click();
    await page.getByRole("button", { name: "Vincular GitHub", exact: true }).click();
    await comeAs(page, "GitHub", atGitHub, "Otilia");
    await expect(page).toHaveURL("/perfil/seguridad");
    await toast(page, "Vinculaste GitHub a tu cuenta.");
    const other = await elsewhere();
    const otherPage = await other.newPage();
    await otherPage.goto("/login?redirect=/perfil/seguridad");
    await otherPage.getByRole("button", { name: "Continuar con GitHub" }).click();
    await comeAs(otherPage, "GitHub", atGitHub, "Otilia");
    await expect(otherPage.getByRole("heading", { level: 1 })).toHaveText("Seguridad");

    await page.getByRole("button", { name: "Cerrar sesión en todos los dispositivos" }).click();
    await expect(page).toHaveURL("/login");
    for (const one of [page, otherPage]) {
      await one.goto("/perfil/seguridad");
      await expect(one).toHaveURL(/\/login\?redirect=%2Fperfil%2Fseguridad$/);
    }
    await other.close();
  });
});
