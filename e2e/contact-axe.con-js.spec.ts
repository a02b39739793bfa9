import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { ADMIN, expect, newEmail, sendUntil, signIn, test } from "./support.ts";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

for (const theme of ["light", "dark"] as const) {
  test(`the contact page and the administrators' queue pass axe in ${theme} and fit 320 px`, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
    await page.goto("/contacto");
    for (const summary of await page.locator("#faq summary").all()) await summary.click();
    await check(page, "contact, unfolded");
    await page.getByRole("button", { name: "Enviar mensaje" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await check(page, "refused form");
    await page.getByLabel("Nombre").fill("Rosa Quispe");
    await page.getByLabel("Correo", { exact: true }).fill(newEmail("axe"));
    await page.getByLabel("Asunto").selectOption("Otro");
    await page.getByLabel("Mensaje", { exact: true }).fill(`Hola ${"palabralarguisima".repeat(20)}`);
    await sendUntil(page, page.getByRole("button", { name: "Enviar mensaje" }), /caso=/);
    const number = /R-[0-9A-Z]{8}/.exec(await page.locator("#contact-form").innerText())?.[0] ?? "";
    await check(page, "receipt");
    await signIn(page, ADMIN, "/administracion/solicitudes");
    await page.goto("/administracion/solicitudes");
    await check(page, "queue");
    await page.goto(`/administracion/solicitudes/${number}`);
    await check(page, "case");
    await page.getByRole("button", { name: "Guardar solo la nota" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await check(page, "refused note");
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
