import type { Locator, Page } from "@playwright/test";

import { BOOK, DETAIL, fillLeast, openBook, SHEET } from "./complaints-form.ts";
import { mailsTo, registerVerified } from "./mails.ts";
import { registerBicycle } from "./registering.ts";
import {
  address,
  chooseDistrict,
  DEMO_PASSWORD,
  expect,
  hydrated,
  invalidateSession,
  newEmail,
  openAccountMenu,
  openWithReact,
  photoFile,
  register,
  signOut,
  startDraft,
  test,
} from "./support.ts";
import { keepRest, registerWorker, startWorkerSite } from "./worker-site.ts";

// Forms that wait for a connection, in a phone's browser. Their rules are in tests/unit/shell/outbox.

test.use({
  serviceWorkers: "allow",
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  // Of somebody far away: times are Lima's.
  timezoneId: "Asia/Tokyo",
  // The browser logs the requests that failed.
  quietConsole: ({}, use) => use(undefined),
});

const WAITS = "Se enviará cuando vuelva la señal";
const banner = (page: Page) => page.locator("#sin-conexion");
/** The guard rejects what is filled faster than people do. */
const filledSlowly = (page: Page) => page.waitForFunction(() => performance.now() > 2_500);
const rows = (page: Page): Locator => page.getByRole("list", { name: "Por enviar" }).getByRole("listitem");

/** The page where a new user writes to the seller of the first listing. */
async function openMessage(page: Page, name: string, email = newEmail("espera")): Promise<string> {
  await registerVerified(page, email, name);
  await page.goto("/comprar");
  await registerWorker(page);
  await keepRest(page);
  const product = (await page.locator("main a[href^='/producto/']").first().getAttribute("href")) ?? "";
  await openWithReact(page, `${product}/mensaje`);
  return product;
}

async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByLabel(/mensaje/i).fill(text);
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
}

test("a form sent without a signal waits, is listed offline, and arrives once", async ({ page, context }) => {
  const email = newEmail("contacto-espera");
  await page.goto("/contacto");
  await registerWorker(page);
  await keepRest(page);
  await page.getByRole("textbox", { name: "Nombre" }).fill("Rosa Quispe");
  await page.getByRole("textbox", { name: "Correo" }).fill(email);
  await page.getByLabel("Asunto").selectOption({ index: 1 });
  await page.getByLabel("Mensaje", { exact: true }).fill("¿Cómo cambio el precio?");
  await filledSlowly(page);
  await context.setOffline(true);
  await expect(banner(page)).toContainText("Sin conexión");
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(banner(page)).toContainText(WAITS);
  await banner(page).getByRole("link", { name: "Por enviar" }).click();
  await expect(page).toHaveURL("/por-enviar");
  await expect(rows(page)).toContainText(["¿Cómo cambio el precio?"]);
  await expect(rows(page)).toContainText([`${WAITS}.`]);
  const lima = new Date().toLocaleDateString("es-PE", { timeZone: "America/Lima", dateStyle: "medium" });
  const hour = new Date().toLocaleTimeString("es-PE", { timeZone: "America/Lima", hour: "numeric" }).split(" ")[0];
  await expect(rows(page)).toContainText([`Escrito el ${lima}, ${hour}:`]);
  await context.setOffline(false);
  await expect(rows(page)).toContainText(["Enviado."]);
  await rows(page).getByRole("link", { name: "Ver" }).click();
  await expect(page.getByText(/Recibimos tu mensaje|número de caso|n\.º/i).first()).toBeVisible();
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain("por-enviar");
});

test("what waits on a phone that only calls itself online goes once requests get through, without an event", async ({
  page,
  context,
}) => {
  const site = await startWorkerSite(address("REBI_URL"));
  try {
    await page.clock.install();
    const email = newEmail("dice-que-hay");
    await page.goto(`${site.origin}/contacto`);
    await registerWorker(page);
    await keepRest(page);
    await page.getByRole("textbox", { name: "Nombre" }).fill("Rosa Quispe");
    await page.getByRole("textbox", { name: "Correo" }).fill(email);
    await page.getByLabel("Asunto").selectOption({ index: 1 });
    await page.getByLabel("Mensaje", { exact: true }).fill("¿Cómo cambio el precio?");
    await filledSlowly(page);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Enviar mensaje" }).click();
    await expect(banner(page)).toContainText(WAITS);
    site.goDown();
    await context.setOffline(false);
    await page.goto(`${site.origin}/por-enviar`);
    await expect(rows(page)).toContainText([`${WAITS}.`]);
    const tried = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
    await page.clock.fastForward(5_000);
    await tried;
    await expect(rows(page)).toContainText([`${WAITS}.`]);
    site.comeBack();
    await expect(async () => {
      await page.clock.fastForward(15_000);
      await expect(rows(page)).toContainText(["Enviado."], { timeout: 2_000 });
    }).toPass();
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  } finally {
    await site.close();
  }
});

test("a message waits with its form, arrives once, and comes back where it is refused", async ({ page, context }) => {
  const product = await openMessage(page, "Elena Paz");
  await context.setOffline(true);
  await sendMessage(page, "Hola, ¿sigue disponible?");
  await expect(banner(page)).toContainText(WAITS);
  await expect(page.getByLabel(/mensaje/i)).toHaveValue("");
  await sendMessage(page, "x");
  await expect(banner(page)).toContainText("2 en espera");
  await context.setOffline(false);
  await expect(page.locator("#por-enviar-aviso")).toContainText("No se envió");
  await page.goto(`${product}/mensaje`);
  await expect(page).toHaveURL(/\/perfil\/mensajes\//);
  const thread = page.url();
  await expect(page.getByText("Hola, ¿sigue disponible?")).toHaveCount(1);

  await page.goto("/por-enviar");
  await rows(page)
    .filter({ hasText: "No se envió" })
    .getByRole("button", { name: /^Revisar/ })
    .click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel(/mensaje/i)).toHaveValue("x");

  // A device without room says so at the form, which keeps the text.
  await openWithReact(page, thread);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await context.setOffline(true);
  await sendMessage(page, "¿Tiene boleta?");
  await expect(page.getByRole("alert")).toContainText("No hay espacio en este dispositivo");
  await expect(page.getByLabel(/mensaje/i)).toHaveValue("¿Tiene boleta?");
});

test("what waits for a sign-in says so, and goes at once after it", async ({ page, context }) => {
  const email = newEmail("vencida");
  const product = await openMessage(page, "Inés Soto", email);
  await context.setOffline(true);
  await sendMessage(page, "Hola, ¿aceptas Yape?");
  await sendMessage(page, "¿Y la entrega?");
  await expect(banner(page)).toContainText("2 en espera");
  await invalidateSession(page);
  await context.setOffline(false);
  const waiting = page.locator("#por-enviar-aviso");
  await expect(waiting).toContainText("Inicia sesión para enviar");
  await expect(waiting).not.toContainText("señal");
  await waiting.getByRole("link", { name: "Iniciar sesión" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel("Correo", { exact: true }).fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  await expect(page.locator("#por-enviar-aviso")).toContainText("Enviado");
  await page.goto(`${product}/mensaje`);
  await expect(page).toHaveURL(/\/perfil\/mensajes\//);
  for (const text of ["Hola, ¿aceptas Yape?", "¿Y la entrega?"]) await expect(page.getByText(text)).toHaveCount(1);
});

test("banners are small, can be closed, and come back with news only", async ({ page, context }) => {
  await page.goto("/comprar");
  await registerWorker(page);
  await keepRest(page);
  await expect.poll(() => page.evaluate(async () => (await caches.match("/comprar")) !== undefined)).toBe(true);
  await page.goto("/contacto");
  await page.getByRole("textbox", { name: "Nombre" }).fill("Rosa Quispe");
  await page.getByRole("textbox", { name: "Correo" }).fill(newEmail("cierra"));
  await page.getByLabel("Asunto").selectOption({ index: 1 });
  await page.getByLabel("Mensaje", { exact: true }).fill("¿Cómo cambio el precio?");
  await filledSlowly(page);
  const stack = page.locator("#avisos-del-equipo");
  const height = async () => (await stack.boundingBox())?.height ?? Infinity;
  const close = (one: Locator) => one.getByRole("button", { name: "Cerrar aviso" }).click();
  await context.setOffline(true);
  await expect(banner(page)).toContainText("Sin conexión");
  expect(await height()).toBeLessThanOrEqual(60);
  await close(banner(page));
  await expect(banner(page)).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await expect(banner(page)).toBeHidden();
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(banner(page)).toContainText(WAITS);
  expect(await height()).toBeLessThanOrEqual(100);
  await close(banner(page));
  await expect(banner(page)).toBeHidden();

  // The copy of a page has a mark of its own; what was closed before says nothing new.
  await page.goto("/comprar");
  const mark = page.locator("#copia");
  await expect(mark).toBeVisible();
  const waiting = page.locator("#por-enviar-aviso");
  await expect(waiting).toBeAttached();
  await expect(waiting).toBeHidden();
  expect(await height()).toBeLessThanOrEqual(100);
  await close(mark);
  await expect(mark).toBeHidden();
  await context.setOffline(false);
  await expect(waiting).toContainText("Enviado");
  await close(waiting);
  await expect(waiting).toBeHidden();
});

test("nothing is sent by another person on the same phone", async ({ page, context }) => {
  await openMessage(page, "Ana Flores");
  await context.setOffline(true);
  await sendMessage(page, "Solo de Ana");
  await expect(banner(page)).toContainText(WAITS);
  // Another account without a sign-out of the first one.
  await context.clearCookies({ name: "__Host-session" });
  await context.setOffline(false);
  await register(page, newEmail("otra"), "Luz Mamani");
  await page.goto("/por-enviar");
  await expect(rows(page)).toContainText(["Es de otra cuenta"]);
  await expect(page.getByText("Solo de Ana")).toHaveCount(0);
  await page.goto("/perfil/mensajes");
  await expect(page.getByText("Solo de Ana")).toHaveCount(0);
  // A sign-out takes what is of the phone, after asking whoever has something of theirs there.
  await page.goto("/por-enviar");
  await rows(page)
    .getByRole("button", { name: /^Retirar/ })
    .click();
  await expect(page.getByText("No hay nada por enviar en este dispositivo.")).toBeVisible();
});

test("a sign-out asks first, and takes what waits with it", async ({ page, context }) => {
  await openMessage(page, "Rosa Quispe");
  await context.setOffline(true);
  await sendMessage(page, "x");
  await expect(banner(page)).toContainText(WAITS);
  await context.setOffline(false);
  await expect(page.locator("#por-enviar-aviso")).toContainText("No se envió");
  const asked: string[] = [];
  page.once("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Cerrar Sesión", exact: true }).click();
  expect(asked).toEqual([
    "Tienes 1 por enviar. Si cierras tu sesión, se borran de este dispositivo. ¿Cerrar la sesión?",
  ]);
  await page.goto("/por-enviar");
  await expect(rows(page)).toContainText(["No se envió"]);
  page.once("dialog", (dialog) => void dialog.accept());
  await signOut(page);
  await page.goto("/por-enviar");
  await expect(page.getByText("No hay nada por enviar en este dispositivo.")).toBeVisible();
});

test("a complaint waits until its writer files it, and is filed once", async ({ page, context }) => {
  const email = await openBook(page);
  await registerWorker(page);
  await keepRest(page);
  await openWithReact(page, BOOK);
  await fillLeast(page);
  await filledSlowly(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Presentar hoja" }).click();
  await expect(banner(page)).toContainText("Todavía no está presentada. Preséntala cuando tengas señal.");
  await expect(page.getByLabel("Detalle")).toHaveValue(DETAIL);
  await context.setOffline(false);
  await page.goto("/por-enviar");
  await expect(rows(page)).toContainText(["Todavía no está presentada"]);
  await rows(page).getByRole("button", { name: "Presentar ahora" }).click();
  await expect(rows(page)).toContainText(["Presentada."]);
  await rows(page).getByRole("link", { name: "Ver" }).click();
  await expect(page).toHaveURL(SHEET);
  const number = SHEET.exec(page.url())?.[0].split("/").pop() ?? "";
  await expect.poll(async () => (await mailsTo(email)).filter(({ text }) => text.includes(number)).length).toBe(1);
  // The typed text is that sheet now: it is not offered to be filed once more.
  expect(await page.evaluate(() => localStorage.getItem("rebi-reclamo"))).toBeNull();
});

test("a report of theft comes back to its form where it is refused, and arrives once", async ({ page, context }) => {
  const email = newEmail("robo-espera");
  await registerVerified(page, email, "Rosa Robo");
  await registerBicycle(page, `Espera ${crypto.randomUUID().slice(0, 6)}`, `E2E${crypto.randomUUID().slice(0, 8)}`);
  await registerWorker(page);
  await keepRest(page);

  await openWithReact(page, "/denunciar-robo");
  await page.getByLabel(/^Departamento/).selectOption("tacna");
  await chooseDistrict(page, "Pocollay", true);
  await page.getByLabel("Otro día").check();
  await page.getByLabel("Qué día").fill("2026-11-01");
  await page.getByLabel(/^Cómo fue/).fill("corto");
  await filledSlowly(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Enviar reporte" }).click();
  await expect(banner(page)).toContainText(WAITS);
  await context.setOffline(false);
  await expect(page.locator("#por-enviar-aviso")).toContainText("No se envió");
  await page.goto("/por-enviar");
  await expect(rows(page)).toContainText(["al menos 10 caracteres"]);
  await rows(page)
    .getByRole("button", { name: /^Revisar/ })
    .click();
  await expect(page.getByRole("alert").getByRole("link", { name: /al menos 10 caracteres/ })).toBeVisible();
  await expect(page.getByLabel(/^Cómo fue/)).toHaveValue("corto");
  await expect(page.getByLabel("Qué día")).toHaveValue("2026-11-01");

  await page.keyboard.press("Tab");
  await hydrated(page);
  await page.getByLabel(/^Cómo fue/).fill("Cortaron la cadena mientras compraba.");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Enviar reporte" }).click();
  await expect(banner(page)).toContainText(WAITS);
  await context.setOffline(false);
  await expect(page.locator("#por-enviar-aviso")).toContainText("Enviado");
  const confirmations = async () =>
    (await mailsTo(email)).filter(({ text }) => text.includes("/denunciar-robo/confirmar/")).length;
  await expect.poll(confirmations).toBe(1);
});

test("a step that is refused comes back to its form, and a photo is added once", async ({ page, context }) => {
  await register(page, newEmail("foto-espera"), "Rosa Quispe");
  const draft = await startDraft(page);
  await registerWorker(page);
  await keepRest(page);
  await openWithReact(page, `${draft}/vehiculo`);
  await page.getByRole("radio", { name: "Montaña" }).check();
  await page.getByLabel("Año").fill("1800");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(banner(page)).toContainText(WAITS);
  await context.setOffline(false);
  await expect(page.locator("#por-enviar-aviso")).toContainText("No se envió");
  await page.goto("/por-enviar");
  await rows(page)
    .getByRole("button", { name: /^Revisar/ })
    .click();
  await expect(page).toHaveURL(`${draft}/vehiculo`);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Año")).toHaveValue("1800");

  await openWithReact(page, `${draft}/fotos`);
  await expect(page.getByRole("button", { name: "Subir fotos" })).toBeHidden();
  await context.setOffline(true);
  await page.locator("#fotos").setInputFiles([await photoFile("espera.jpg", 4)]);
  await expect(page.getByText(WAITS, { exact: true }).first()).toBeVisible();
  await expect(banner(page)).toContainText(WAITS);
  await context.setOffline(false);
  await expect(page.getByRole("list", { name: "Fotos subidas" }).getByRole("listitem")).toHaveCount(1);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("list", { name: "Fotos subidas" }).getByRole("listitem")).toHaveCount(1);
});
