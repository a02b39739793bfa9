import { check } from "./axe.ts";
import { expect, newEmail, register, test } from "./support.ts";

for (const theme of ["light", "dark"] as const) {
  test(`the screens of messages pass axe in ${theme} and fit 320 px`, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
    await register(page, newEmail("axe"), "Axel");
    await page.goto("/perfil/mensajes");
    await check(page, "empty inbox");
    await page.goto("/comprar");
    const href = await page.locator('a[href^="/producto/"]').first().getAttribute("href");
    await page.goto(`${href}/mensaje`);
    await check(page, "writing");
    await page.getByLabel("Tu mensaje").fill("oferta en www.malo.test");
    await page.getByRole("button", { name: "Enviar mensaje" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await check(page, "refused message");
    await page.getByLabel("Tu mensaje").fill(`Hola ${"palabralarguisima".repeat(20)}\n\n¿Sigue?`);
    await page.getByRole("button", { name: "Enviar mensaje" }).click();
    await expect(page).toHaveURL(/\/perfil\/mensajes\/./);
    await page.getByText("Denunciar esta conversación").click();
    await check(page, "thread");
    await page.goto("/perfil/mensajes");
    await check(page, "inbox");
    const row = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.locator("time") })
      .first();
    const [box, time] = [await row.boundingBox(), await row.locator("time").boundingBox()];
    expect((time?.x ?? 0) + (time?.width ?? 0)).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));
  });
}
