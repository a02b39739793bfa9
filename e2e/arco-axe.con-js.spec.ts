import { check } from "./axe.ts";
import { expect, newEmail, register, test } from "./support.ts";

for (const theme of ["light", "dark"] as const) {
  test(`the screens of rights and deletion by e-mail pass axe in ${theme} and fit 320 px`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
    for (const path of [
      "/mis-derechos",
      "/eliminacion-de-datos/solicitar",
      "/eliminacion-de-datos/solicitar?enviado=1",
      "/eliminacion-de-datos/confirmar/x.y",
      "/eliminacion-de-datos/estado/inventado-0000",
    ]) {
      await page.goto(path);
      await check(page, path);
    }
    await page.goto("/mis-derechos");
    await page.getByRole("button", { name: "Enviar solicitud" }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await check(page, "refused request");
    await register(page, newEmail("axe-arco"), "Axel");
    await page.goto("/perfil/seguridad");
    for (const summary of await page.getByRole("main").locator("summary").all()) await summary.click();
    await check(page, "security, unfolded");
    await page.goto("/perfil/mis-datos");
    await check(page, "own data");
  });
}
