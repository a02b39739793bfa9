import type { Page } from "@playwright/test";

import { firstProductPath } from "../local/stack/temporary.ts";
import { address, BUYER, expect, PLAIN, signIn, test } from "./support.ts";

const bar = (page: Page) => page.getByRole("navigation", { name: "Accesos" });

test("the bar at the foot leads to the market's places, and a visitor to the sign-in first", async ({ page }) => {
  await page.goto("/comprar");
  const window = page.viewportSize()!;
  await expect(bar(page).getByRole("link")).toHaveText(["Inicio", "Buscar", "Vender", "Mensajes", "Cuenta"]);
  await expect(bar(page).locator("[aria-current]")).toHaveText("Buscar");
  const { y, height } = (await bar(page).boundingBox())!;
  expect(y + height).toBe(window.height);
  expect(height).toBeLessThanOrEqual(58);
  // It covers nothing: below it the page ends.
  await expect
    .poll(async () => {
      // Parts of the page are laid out when they come near: it grows while it is scrolled.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const footer = (await page.getByRole("contentinfo").boundingBox())!;
      return footer.y + footer.height - (await bar(page).boundingBox())!.y;
    })
    .toBeLessThanOrEqual(1);
  await bar(page).getByRole("link", { name: "Mensajes" }).click();
  await expect(page).toHaveURL("/login?redirect=%2Fperfil%2Fmensajes");
  await signIn(page, BUYER, "/perfil/mensajes");
  await expect(bar(page).locator("[aria-current=page]")).toContainText("Mensajes");
  await bar(page).getByRole("link", { name: "Cuenta" }).click();
  await expect(page).toHaveURL("/perfil");
});

test("there is one bar at a time, and none in administration", PLAIN, async ({ page }) => {
  await page.goto(await firstProductPath(address("REBI_URL"), "/comprar?orden=precio-asc"));
  await expect(page.locator(".contact-bar")).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await page.goto("/comprar");
  await page.locator(".filters > summary").click();
  await expect(bar(page)).toBeHidden();
  // A field that is typed in needs the keyboard's room.
  await page.goto("/contacto");
  await expect(bar(page)).toHaveCSS("position", "sticky");
  await page.getByRole("main").getByRole("textbox").first().focus();
  await expect(bar(page)).toHaveCSS("position", "static");
});
