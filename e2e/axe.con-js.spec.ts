import type { Page } from "@playwright/test";

import { check as scan } from "./axe.ts";
import { ADMIN, expect, SELLER, signIn, test } from "./support.ts";

const PROFILE = [
  "/completar-perfil",
  "/perfil",
  "/perfil/datos",
  "/perfil/foto",
  "/perfil/compras",
  "/perfil/ventas",
  "/perfil/reclamos",
  "/perfil/preferencias",
  "/perfil/mis-datos",
];

for (const theme of ["light", "dark"] as const) {
  test(`every public screen passes axe in ${theme} and fits 320 px`, async ({ page, baseURL }) => {
    await useTheme(page, theme, baseURL);
    for (const path of [
      "/",
      "/comprar",
      "/comprar?q=trek&tipo=mtb",
      "/comprar?q=nadavaaencontrar",
      "/sell",
      "/favorites",
      "/login",
      "/register",
      "/recuperar-contrasena",
      "/recuperar-contrasena?enviado=1",
      "/auth/accion?mode=resetPassword&oobCode=x",
      "/avisos/baja/caducado",
      "/eliminacion-de-datos",
      "/no-existe",
    ])
      await check(page, path);
    await page.goto("/comprar");
    await check(page, (await page.locator('a[href^="/producto/"]').first().getAttribute("href")) ?? "");
  });

  test(`every screen of a seller and of an admin passes axe in ${theme} and fits 320 px`, async ({ page, baseURL }) => {
    test.slow();
    await useTheme(page, theme, baseURL);
    await signIn(page, SELLER);
    await check(page, "/sell/flow");
    await page
      .getByRole("main")
      .getByRole("button", { name: /Empezar|nuevo/i })
      .first()
      .click();
    await expect(page).toHaveURL(/\/vehiculo$/);
    const draft = new URL(page.url()).pathname.replace(/\/vehiculo$/, "");
    for (const step of ["vehiculo", "detalles", "fotos", "precio", "plan", "revisar"])
      await check(page, `${draft}/${step}`);
    await page.getByRole("button", { name: /^Publicar/ }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await scan(page, "refused publication");
    for (const path of PROFILE) await check(page, path);
    await page.goto("/completar-perfil");
    await page.getByLabel("Nombre").fill("");
    await page.getByRole("button", { name: "Guardar y continuar" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await scan(page, "refused profile");
    await check(page, "/perfil/anuncios");
    const remove = await page
      .getByRole("link", { name: /Eliminar/ })
      .first()
      .getAttribute("href");
    await check(page, remove ?? "");
    await check(page, "/perfil/busquedas/nueva?q=trek&tipo=mtb");
    await page.getByRole("button", { name: /^Guardar/ }).click();
    await expect(page).toHaveURL("/perfil/busquedas");
    await page.getByText("Cambiar nombre o eliminar").first().click();
    await scan(page, "saved searches");
    await check(page, "/perfil/seguridad");
    for (const summary of await page.getByRole("main").locator("summary").all()) await summary.click();
    await scan(page, "/perfil/seguridad, unfolded");
    await page.context().clearCookies();
    await useTheme(page, theme, baseURL);
    await signIn(page, ADMIN);
    await check(page, "/administracion");
  });
}

async function useTheme(page: Page, theme: string, url: string | undefined): Promise<void> {
  await page.context().addCookies([{ name: "theme", value: theme, url: url ?? "" }]);
}

async function check(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await scan(page, path);
}
