import AxeBuilder from "@axe-core/playwright";

import { expect, newEmail, register, test } from "./support.ts";
import type { Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

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
    const row = page.getByRole("main").getByRole("listitem").filter({ has: page.locator("time") }).first();
    const [box, time] = [await row.boundingBox(), await row.locator("time").boundingBox()];
    expect((time?.x ?? 0) + (time?.width ?? 0)).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));
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
