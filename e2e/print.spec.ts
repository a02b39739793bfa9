import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";

import { GUARDIAN, makeAttachment } from "../tests/factories/complaints.ts";
import { filed, keyOf } from "./complaints-support.ts";
import { address, expect, PLAIN, SCRIPTED, test } from "./support.ts";

/** Shares of a page that are ink: with less nothing was printed, with more it was the dark screen. */
const INK = { least: 0.005, most: 0.3 };
/** Tolerance at the edge of a letter between two drawings of the same page, of 255. */
const NOISE = 8;

/** A screenshot of the page as it is printed on A4 at 96 dots an inch. */
async function printed(page: Page, context: BrowserContext, path: string, theme: "light" | "dark"): Promise<Buffer> {
  await context.addCookies([{ name: "theme", value: theme, url: address("REBI_URL") }]);
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto(path);
  await page.emulateMedia({ media: "print" });
  const shot = await page.screenshot({ fullPage: true, animations: "disabled" });
  await test.info().attach(`${path.split("?")[0]} ${theme}`, { body: shot, contentType: "image/png" });
  return shot;
}

/** Largest difference between two screenshots of one size, of 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [left, right] = await Promise.all(
    [one, other].map((shot) => sharp(shot).removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!left || !right || left.info.width !== right.info.width || left.info.height !== right.info.height) return 255;
  return left.data.reduce((most, lightness, at) => Math.max(most, Math.abs(lightness - (right.data[at] ?? 0))), 0);
}

/** Share of the pixels that are darker than white, and the lightness (0-255) of the first one. */
async function measure(shot: Buffer): Promise<{ ink: number; corner: number }> {
  const pixels = await sharp(shot).removeAlpha().greyscale().raw().toBuffer();
  return {
    ink: pixels.reduce((sum, lightness) => sum + Number(lightness < 250), 0) / pixels.length,
    corner: pixels[0] ?? 0,
  };
}

/** Text of the pages that the browser would print. */
async function paperText(page: Page): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf({ format: "A4" }))), {
    mergePages: true,
  });
  return text.replace(/\s+/g, " ");
}

async function expectPaper(page: Page, context: BrowserContext, path: string): Promise<string> {
  const dark = await printed(page, context, path, "dark");
  const light = await printed(page, context, path, "light");
  expect(await difference(dark, light), `${path} prints the same in both themes`).toBeLessThanOrEqual(NOISE);
  const { ink, corner } = await measure(light);
  expect(corner, path).toBe(255);
  expect(ink, path).toBeGreaterThan(INK.least);
  expect(ink, path).toBeLessThan(INK.most);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(794);
  return paperText(page);
}

test(
  "a sheet on paper is black on white from any theme, whole, and nothing of the screen around it",
  PLAIN,
  async ({ page, context }) => {
    const { number, consumer, provider, request } = await filed({
      guardian: GUARDIAN,
      attachments: [makeAttachment({ name: "boleta de venta.pdf" })],
    });
    const text = await expectPaper(page, context, `/libro-de-reclamaciones/${number}?clave=${await keyOf(number)}`);
    for (const part of [
      "Hoja de Reclamación",
      number,
      provider.legalName,
      provider.ruc,
      consumer.name,
      consumer.documentNumber,
      GUARDIAN.name,
      "boleta de venta.pdf",
      request,
      "ni es requisito previo para interponer una denuncia ante el INDECOPI",
      "quince (15) días hábiles, el cual es improrrogable",
    ]) {
      expect(text).toContain(part);
    }
    for (const screen of ["Descargar PDF", "Imprimir", "Iniciar Sesión", "Política de Cookies"])
      expect(text).not.toContain(screen);
  },
);

test("pages of text on paper are black on white from any theme, whole", PLAIN, async ({ page, context }) => {
  test.slow();
  for (const [path, last] of [
    ["/terminos", "Cambios de este texto"],
    ["/privacidad", "Cambios de este texto"],
    ["/politicas", "Cambios de este texto"],
    ["/cookies", "Cambios de este texto"],
  ] as const) {
    const text = await expectPaper(page, context, path);
    expect(text, path).toContain(last);
    expect(text, path).not.toContain("Iniciar Sesión");
  }
});

test("the checklist for a motorcycle on paper is the list alone, with its marks", PLAIN, async ({ page, context }) => {
  await page.goto("/consulta-vehicular/lista-moto");
  await page.getByRole("checkbox", { name: /^SOAT vigente/ }).check();
  await page.getByRole("button", { name: "Guardar mis marcas" }).click();
  await expect(page.getByText("1 de 20 revisados")).toBeVisible();
  const text = await expectPaper(page, context, "/consulta-vehicular/lista-moto");
  expect(text).toContain("☑ SOAT vigente");
  expect(text.match(/☐/g)).toHaveLength(19);
  for (const screen of ["Guardar mis marcas", "Borrar todas", "Iniciar Sesión", "revisados", "Consulta vehicular"])
    expect(text).not.toContain(screen);
});

test("a listing on paper is its facts, without the acts of the screen", SCRIPTED, async ({ page }) => {
  await page.goto("/comprar");
  await page.goto((await page.locator(".card a[href^='/producto/']").first().getAttribute("href")) ?? "");
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  // The whole stylesheet comes after the first view.
  await expect(page.locator(".footer")).toBeHidden();
  await expect(main.locator(".btn").first()).toBeHidden();
  await expect(page.locator('[aria-labelledby="parecidos"]')).toBeHidden();
  await expect(main.locator(".key-facts")).toBeVisible();
  await expect(main.getByRole("heading", { name: "Descripción" })).toBeVisible();
});
