import type { Page } from "@playwright/test";

import { stored } from "../tests/support/api-client.ts";
import { violationsOn } from "./axe.ts";
import { BOOK, DETAIL, file, fileSheet, fillLeast, openBook, pdf, signInHere } from "./complaints-form.ts";
import { expect, growing, invalidateSession, LOST_REQUESTS, newEmail, register, signOut, test } from "./support.ts";

const RESTORED = "Recuperamos tu borrador";
const draftOf = (page: Page) => page.evaluate(() => localStorage.getItem("rebi-reclamo"));

/** Types until the browser has kept it. */
async function typeDraft(page: Page): Promise<void> {
  await fillLeast(page);
  await page.getByLabel("Soy menor de edad").check();
  await expect.poll(() => draftOf(page)).toContain("nadie");
  await expect.poll(() => draftOf(page)).toContain('"minor":"1"');
}

test("a draft is there again at the next visit, and is deleted on request", async ({ page }) => {
  await openBook(page);
  await typeDraft(page);
  await page.goto("/comprar");
  await page.goto(BOOK);
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(page.getByLabel("Detalle")).toHaveValue(DETAIL);
  await expect(page.getByLabel("Tipo de documento")).toHaveValue("dni");
  await expect(page.getByRole("radio", { name: /^Reclamo/ })).toBeChecked();
  await expect(page.getByLabel("Su nombre completo")).toBeVisible();
  await page.getByRole("button", { name: "Descartar borrador" }).click();
  await expect(page.getByText(RESTORED)).toHaveCount(0);
  await expect(page.getByLabel("Nombre completo", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Detalle")).toHaveValue("");
  await expect(page.getByLabel("Tipo de documento")).toHaveValue("");
  await expect(page.getByLabel("Nombre completo", { exact: true })).toHaveValue("Rosa Quispe");
  expect(await draftOf(page)).toBeNull();
});

test("a draft with its files outlives a page that was closed, and is forgotten once the sheet is filed", async ({
  page,
}) => {
  await openBook(page);
  await fillLeast(page);
  await page.getByLabel("Detalle").fill("");
  await page.getByLabel(/^Adjunta fotos/).setInputFiles([pdf("boleta.pdf")]);
  await page.getByRole("button", { name: "Presentar hoja" }).click();
  await expect(page.getByRole("alert")).toContainText("Cuéntanos qué pasó.");
  await page.getByLabel("Detalle").fill(DETAIL);
  await expect.poll(() => draftOf(page)).toContain("nadie");
  await page.goto(BOOK);
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(page.getByRole("list", { name: "Archivos adjuntos" }).getByRole("listitem")).toHaveText([
    /^boleta\.pdf/,
  ]);
  await fileSheet(page);
  await expect.poll(() => draftOf(page)).toBeNull();
  await page.goto(BOOK);
  await expect(page.getByLabel("Detalle")).toHaveValue("");
  await expect(page.getByText(RESTORED)).toHaveCount(0);
});

test("another user of the same browser never sees a draft", async ({ page }) => {
  await openBook(page);
  await typeDraft(page);
  await page.context().clearCookies();
  await register(page, newEmail("otra"), "Otra persona");
  await page.goto(BOOK);
  await expect(page.getByLabel("Nombre completo", { exact: true })).toHaveValue("Otra persona");
  await expect.poll(() => draftOf(page)).toBeNull();
  await expect(page.getByLabel("Detalle")).toHaveValue("");
  await expect(page.getByText(RESTORED)).toHaveCount(0);
});

test("a draft stays where a session ran out, and goes with the sign-out", async ({ page }) => {
  await openBook(page);
  await typeDraft(page);
  await invalidateSession(page);
  await page.goto("/perfil");
  await expect(page).toHaveURL("/login?redirect=%2Fperfil");
  expect(await draftOf(page)).toContain("nadie");

  await register(page, newEmail("sale"), "Sale");
  await page.goto(BOOK);
  await typeDraft(page);
  await signOut(page);
  expect(await draftOf(page)).toBeNull();
});

test.describe("the complaint form works without a network", () => {
  test.use({ expectedLogs: LOST_REQUESTS });

  test("a form without a connection stays in place, chosen files included, and is filed once the signal is back", async ({
    page,
    context,
  }) => {
    await openBook(page);
    await fillLeast(page);
    await page.getByLabel(/^Adjunta fotos/).setInputFiles([pdf("boleta.pdf")]);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Presentar hoja" }).click();
    await expect(page.getByRole("alert")).toContainText("Se cortó la conexión y no sabemos si tu hoja llegó.");
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.getByLabel("Detalle")).toHaveValue(DETAIL);
    await expect(page.getByRole("radio", { name: /^Reclamo/ })).toBeChecked();
    await expect(page.getByLabel(/^Adjunta fotos/)).toHaveValue(/boleta\.pdf$/);
    expect(await draftOf(page)).toContain("nadie");
    await context.setOffline(false);
    const number = await fileSheet(page);
    expect(await stored(`complaints/${number}`)).toMatchObject({
      detail: DETAIL,
      attachments: [{ name: "boleta.pdf" }],
    });
    await expect.poll(() => draftOf(page)).toBeNull();
  });

  test("a sheet whose receipt was lost on the network is not filed twice", async ({ page }) => {
    const answered: string[] = [];
    await openBook(page);
    await fillLeast(page);
    await page.route(`**${BOOK}.data*`, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      const answer = await route.fetch();
      const text = await answer.text();
      const number = /\d{9}-\d{4}/.exec(text)?.[0];
      if (number === undefined) return route.fulfill({ response: answer, body: text });
      answered.push(number);
      return route.abort("connectionreset");
    });
    // A form that is sent within two seconds is asked to be sent again.
    const patience = growing();
    await expect(async () => {
      await page.getByRole("button", { name: "Presentar hoja" }).click();
      await expect(page.getByRole("alert")).toContainText("Si ya la recibimos, no se duplica.", {
        timeout: patience(),
      });
    }).toPass();
    await page.unroute(`**${BOOK}.data*`);
    expect([await fileSheet(page)]).toEqual([...new Set(answered)]);
  });

  test("a connection that is lost while sending loses nothing", async ({ page }) => {
    await openBook(page);
    await fillLeast(page);
    await page.route(`**${BOOK}.data*`, (route) =>
      route.request().method() === "POST" ? route.abort("internetdisconnected") : route.continue(),
    );
    await page.getByRole("button", { name: "Presentar hoja" }).click();
    await expect.poll(() => draftOf(page)).toContain("nadie");
    await page.unroute(`**${BOOK}.data*`);
    await page.goto(BOOK);
    await expect(page.getByText(RESTORED)).toBeVisible();
    await expect(page.getByLabel("Detalle")).toHaveValue(DETAIL);
    await fileSheet(page);
  });
});

test("text typed before hydration stays, and takes precedence over the draft", async ({ page }) => {
  await openBook(page);
  await typeDraft(page);
  let release = (): void => undefined;
  const typed = new Promise<void>((resolve) => void (release = resolve));
  await page.route("**/assets/**.js", async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(BOOK, { waitUntil: "commit" });
  await page.getByLabel("Detalle").fill("Otra cosa");
  await page.getByRole("radio", { name: /^Queja/ }).check();
  await page.getByLabel("Tipo de documento").selectOption("ce");
  release();
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(page.getByLabel("Detalle")).toHaveValue("Otra cosa");
  await expect(page.getByRole("radio", { name: /^Queja/ })).toBeChecked();
  await expect(page.getByLabel("Tipo de documento")).toHaveValue("ce");
  await expect(page.getByLabel("Número de documento")).toHaveValue("45678912");
});

test("a session that ran out gives back what was typed, and no draft beside it", async ({ page }) => {
  const email = await openBook(page);
  await fillLeast(page);
  await invalidateSession(page);
  await page.getByRole("button", { name: "Presentar hoja" }).click();
  await signInHere(page, email);
  await expect(page.getByText("Recuperamos lo que habías escrito.")).toBeVisible();
  await expect(page.getByText(RESTORED)).toHaveCount(0);
  await expect(page.getByLabel("Detalle")).toHaveValue(DETAIL);
});

test("the form passes axe, also rejected and with a draft", async ({ page }) => {
  await openBook(page);
  await scan(page, "empty");
  await page.getByLabel("Soy menor de edad").check();
  await page.getByLabel(/^Adjunta fotos/).setInputFiles([pdf("boleta.pdf")]);
  await page.getByRole("button", { name: "Presentar hoja" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await scan(page, "refused");
  await page.goto(BOOK);
  await expect(page.getByText(RESTORED)).toBeVisible();
  await scan(page, "with a draft");
});

test("nothing scrolls sideways at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openBook(page);
  await page.getByLabel("Soy menor de edad").check();
  const width = () => page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth));
  const name = "un_nombre_sin_espacios_".repeat(4);
  await page.getByLabel(/^Adjunta fotos/).setInputFiles([pdf(`${name}.pdf`), file(`${name}.exe`, "MZ")]);
  await page.getByRole("button", { name: "Presentar hoja" }).click();
  await expect(page.getByRole("alert")).toContainText("no es un PDF ni una foto");
  expect(await width()).toBeLessThanOrEqual(320);
  await page.getByRole("button", { name: /^Quitar/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "Quitamos" })).toBeVisible();
  expect(await width()).toBeLessThanOrEqual(320);
});

async function scan(page: Page, name: string): Promise<void> {
  expect.soft(await violationsOn(page), name).toEqual([]);
}
