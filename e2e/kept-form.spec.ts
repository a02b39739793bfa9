import type { Page } from "@playwright/test";

import {
  address,
  DEMO_PASSWORD,
  expect,
  invalidateSession,
  newEmail,
  PLAIN,
  register,
  SCRIPTED,
  startDraft,
  test,
} from "./support.ts";

const TITLE = "Trek Marlin 7 de segunda mano";
const STORY = 'La usé los domingos en la ciclovía.\nFrenos recién purgados: "como nueva" 🚲';
const NOTICE = "Recuperamos lo que habías escrito. Revísalo y vuelve a enviarlo.";

async function type(page: Page): Promise<void> {
  await page.getByLabel("Título").fill(TITLE);
  await page.getByLabel("Descripción").fill(STORY);
  await page.getByLabel("Talla del cuadro").selectOption("M");
}

async function signInHere(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsell%2Fflow%2F/);
  await page.getByLabel("Correo", { exact: true }).fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

async function expectTyped(page: Page): Promise<void> {
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(page.getByLabel("Título")).toHaveValue(TITLE);
  await expect(page.getByLabel("Descripción")).toHaveValue(STORY);
  await expect(page.getByLabel("Talla del cuadro")).toHaveValue("M");
}

async function keptCookies(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name }) => name).filter((name) => name.startsWith("__Host-kept-"));
}

/** The step "detalles" of a new user's draft, of a category that has sizes. */
async function openDetails(page: Page, email: string): Promise<string> {
  await register(page, email, "Karla");
  const draft = await startDraft(page);
  await page.getByRole("radio", { name: "Montaña" }).check();
  await page.getByRole("combobox", { name: "Marca" }).fill("Trek");
  await page.getByLabel("Modelo").fill("Marlin 7");
  await page.getByLabel("Año").fill("2023");
  await page.getByRole("radio", { name: /Buen estado/ }).check();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page).toHaveURL(`${draft}/detalles`);
  return draft;
}

test("a session that ran out while typing loses nothing", PLAIN, async ({ page }) => {
  const email = newEmail("escribe");
  const draft = await openDetails(page, email);
  await type(page);
  await invalidateSession(page);
  await page.getByRole("button", { name: "Continuar" }).click();
  await signInHere(page, email);

  await expect(page).toHaveURL(`${draft}/detalles`);
  await expectTyped(page);
  // It is there again after a reload, and on no other page.
  await page.goto(`${draft}/precio`);
  await expect(page.getByText(NOTICE)).toHaveCount(0);
  await page.goto(`${draft}/detalles`);
  await expectTyped(page);

  await page.getByLabel("Aro").selectOption('29"');
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page).toHaveURL(`${draft}/precio`);
  expect(await keptCookies(page)).toEqual([]);
  await page.goto(`${draft}/detalles`);
  await expect(page.getByLabel("Título")).toHaveValue(TITLE);
  await expect(page.getByText(NOTICE)).toHaveCount(0);
});

test("a session signed out elsewhere: only its user gets the form back", PLAIN, async ({ page, playwright }) => {
  const email = newEmail("escribe");
  const draft = await openDetails(page, email);
  await type(page);
  const origin = address("REBI_URL");
  const other = await playwright.request.newContext({
    baseURL: origin,
    storageState: await page.context().storageState(),
  });
  expect((await other.post("/salir", { headers: { origin }, maxRedirects: 0 })).status()).toBe(303);
  await other.dispose();

  await page.getByRole("button", { name: "Guardar y salir" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  const back = page.url();
  await register(page, newEmail("otra"), "Otra persona");
  for (const path of [`${draft}/detalles`, `${draft}/detalles.data`])
    expect(await (await page.request.get(path)).text(), path).not.toContain(TITLE);
  await page.context().clearCookies({ name: "__Host-session" });

  await page.goto(back);
  await signInHere(page, email);
  await expectTyped(page);
  await page.getByRole("button", { name: "Guardar y salir" }).click();
  await expect(page).toHaveURL("/sell/flow");
  expect(await keptCookies(page)).toEqual([]);
});

test("signing out leaves nothing of it in the browser", SCRIPTED, async ({ page }) => {
  const email = newEmail("escribe");
  const draft = await openDetails(page, email);
  await type(page);
  await invalidateSession(page);
  await page.getByRole("button", { name: "Continuar" }).click();
  await signInHere(page, email);
  await expectTyped(page);
  expect(await keptCookies(page)).toHaveLength(1);
  await page.request.post("/salir", { headers: { origin: address("REBI_URL") }, maxRedirects: 0 });
  expect(await keptCookies(page)).toEqual([]);
  await page.goto(`/login?redirect=${encodeURIComponent(`${draft}/detalles`)}`);
  await signInHere(page, email);
  await expect(page.getByLabel("Título")).toHaveValue("");
  await expect(page.getByText(NOTICE)).toHaveCount(0);
});
