import AxeBuilder from "@axe-core/playwright";

import { filed } from "./complaints-support.ts";
import { ADMIN, expect, signIn, test } from "./support.ts";
import type { Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

for (const theme of ["light", "dark"] as const) {
  test(`the administrators' screens of complaints pass axe in ${theme} and fit 320 px`, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
    const long = "palabralarguisima".repeat(12);
    const { number } = await filed({ kind: "queja", detail: long, attachments: [{ key: "k", name: `${long}.jpg`, type: "image/jpeg", bytes: 4096, sha256: "x" }] }, { left: -4 });
    const open = await filed({ answerBy: "ambos" });
    await signIn(page, ADMIN, "/administracion/reclamos");
    await check(page, "list");
    await page.goto("/administracion/reclamos?estado=acordados&numero=123");
    await check(page, "list without entries");
    await page.goto(`/administracion/reclamos/${number}`);
    await check(page, "overdue complaint");
    await page.goto(`/administracion/reclamos/${open.number}`);
    await page.getByRole("button", { name: "Revisar antes de enviar" }).first().click();
    await expect(page.getByRole("alert")).toBeFocused();
    await check(page, "refused answer");
    await page.getByRole("textbox", { name: "Respuesta" }).fill(`Estimada señora: ${long}`);
    await page.getByRole("button", { name: "Revisar antes de enviar" }).first().click();
    await expect(page.getByRole("region", { name: "Así lo leerá el consumidor" })).toBeVisible();
    await check(page, "preview");
    await page.getByRole("button", { name: "Enviar respuesta formal" }).click();
    await expect(page.getByRole("region", { name: "Respuesta formal" })).toBeVisible();
    await check(page, "answered complaint");
    await page.goto("/administracion");
    await check(page, "summary");
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
