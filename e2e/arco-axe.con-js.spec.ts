import AxeBuilder from "@axe-core/playwright";

import { expect, newEmail, register, test } from "./support.ts";
import type { Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

for (const theme of ["light", "dark"] as const) {
  test(`the screens of rights and deletion by e-mail pass axe in ${theme} and fit 320 px`, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
    for (const path of ["/mis-derechos", "/eliminacion-de-datos/solicitar", "/eliminacion-de-datos/solicitar?enviado=1", "/eliminacion-de-datos/confirmar/x.y", "/eliminacion-de-datos/estado/inventado-0000"]) {
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

async function check(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  expect.soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`), name).toEqual([]);
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
  if (viewport) await page.setViewportSize(viewport);
}
