import { readFile } from "node:fs/promises";

import { extractText, getDocumentProxy } from "unpdf";

import { GUARDIAN, makeAttachment } from "../tests/factories/complaints.ts";
import { person } from "../tests/support/api-client.ts";
import { filed, keyOf } from "./complaints-support.ts";
import { expect, PLAIN, statusOf, test } from "./support.ts";

test("the link of the mail opens the sheet without a sign-in, to read and to take along", async ({ page, scripts }) => {
  const { number } = await filed({ guardian: GUARDIAN });
  await page.goto(`/libro-de-reclamaciones/${number}?clave=${await keyOf(number)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Reclamo ${number}`);
  const sheet = page.getByRole("article", { name: "Hoja de Reclamación" });
  for (const text of [
    "Rebi Perú S.A.C.",
    "20512333797",
    "45678912",
    "Luis Quispe Rojas",
    "Que cambien el aro o me devuelvan el dinero.",
    "ni es requisito previo para interponer una denuncia ante el INDECOPI",
  ]) {
    await expect(sheet.getByText(text)).toBeVisible();
  }
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "same-origin");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Descargar PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`hoja-de-reclamacion-${number}.pdf`);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(await download.path()))), {
    mergePages: true,
  });
  expect(text).toContain("Ana Quispe");

  const print = page.getByRole("button", { name: "Imprimir" });
  if (scripts) await expect(print).toBeVisible();
  else await expect(page.getByText("usa la opción Imprimir de tu navegador")).toBeVisible();
});

test("in print there is the sheet alone", PLAIN, async ({ page }) => {
  const { number } = await filed();
  await page.goto(`/libro-de-reclamaciones/${number}?clave=${await keyOf(number)}`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("article", { name: "Hoja de Reclamación" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await expect(page.getByRole("link", { name: "Descargar PDF" })).toBeHidden();
});

test("a user's own sheets are in their profile, and other users' are nowhere", PLAIN, async ({ page }) => {
  const [rosa, other] = [await person(), await person()];
  const attachments = [makeAttachment()];
  const [own, foreign] = [
    (await filed({ uid: rosa.uid, attachments })).number,
    (await filed({ uid: other.uid, attachments })).number,
  ];
  await page.context().addCookies((await rosa.http.storageState()).cookies);
  await page.goto("/perfil/reclamos");
  await expect(page.getByRole("link", { name: /^Reclamo \d/ })).toHaveText([`Reclamo ${own}`]);
  await page.getByRole("link", { name: `Reclamo ${own}` }).click();
  await expect(page).toHaveURL(`/libro-de-reclamaciones/${own}`);
  await expect(page.getByRole("article", { name: "Hoja de Reclamación" })).toBeVisible();
  for (const address of ["", ".data", "/pdf", "/adjuntos/1"])
    expect(await statusOf(page, `/libro-de-reclamaciones/${foreign}${address}`), address).toBe(404);
  expect(await statusOf(page, `/libro-de-reclamaciones/${own}?clave=${await keyOf(foreign)}`)).toBe(200);
  await page.context().clearCookies();
  for (const address of ["", "/pdf", "/adjuntos/1"]) {
    expect(await statusOf(page, `/libro-de-reclamaciones/${own}${address}`), address).toBe(302);
    expect(
      await statusOf(page, `/libro-de-reclamaciones/${own}${address}?clave=${await keyOf(foreign)}`),
      address,
    ).toBe(404);
  }
});
