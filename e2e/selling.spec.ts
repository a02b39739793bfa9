import { registerVerified } from "./mails.ts";
import {
  expect,
  fillDraft,
  growing,
  newEmail,
  photoFile,
  PICTURES,
  PLAIN,
  register,
  startDraft,
  test,
} from "./support.ts";

/** Headless browsers name themselves as bots do. */
const PHONE =
  "Mozilla/5.0 (Linux; Android 13; SM-A145M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const vehicle = { title: "Trek Marlin 7 con todo", price: "1950", department: "arequipa", plan: /Gratis/ };

test.use(PICTURES);

test("a step reports missing fields in place and in a summary, and keeps the typed values", PLAIN, async ({ page }) => {
  await register(page, newEmail("falta"), "Fabiola");
  const draft = await startDraft(page);
  await page.getByLabel("Modelo").fill("Marlin 7");
  await page.getByLabel("Año").fill("1066");
  await page.getByRole("button", { name: "Continuar" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeVisible();
  await expect(summary).toBeFocused();
  await expect(page.getByLabel("Modelo")).toHaveValue("Marlin 7");
  await expect(page.getByLabel("Año")).toHaveValue("1066");
  await expect(page.getByLabel("Año")).toHaveAttribute("aria-invalid", "true");
  const links = await summary.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(links).toEqual(expect.arrayContaining(["#category", "#brand", "#year", "#condition"]));

  await page.goto(`${draft}/precio`);
  await page.getByLabel(/Precio/).fill("mucho");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel(/Precio/)).toHaveValue("mucho");
});

test("after its first words a listing asks for a description, a price and a department", PLAIN, async ({ page }) => {
  await registerVerified(page, newEmail("palabras"), "Paloma");
  await page.goto("/sell/flow");
  await page.getByLabel("¿Qué vendes?").fill("Bicicleta de montaña Trek Marlin 7 2023 aro 29 talla M, buen estado");
  await page.getByRole("button", { name: "Empezar un anuncio" }).click();
  await expect(page).toHaveURL(/\/fotos$/);
  const next = page.getByRole("button", { name: "Continuar" });
  await page.getByLabel("Agrega fotos").setInputFiles([await photoFile("lado.jpg", 2)]);
  await next.click();

  await expect(page).toHaveURL(/\/detalles$/);
  await expect(page.getByText("Montaña (bicicleta) · Trek · Marlin 7 · 2023 · Buen estado")).toBeVisible();
  await expect(page.getByLabel("Talla del cuadro")).toHaveValue("M");
  await expect(page.getByLabel("Aro")).toHaveValue('29"');
  await page.getByLabel("Descripción").fill("La usé los domingos en la ciclovía. Frenos recién purgados.");
  await next.click();

  await expect(page).toHaveURL(/\/precio$/);
  await page.getByLabel(/Precio/).fill("1950");
  await page.getByLabel("Departamento").selectOption("lima");
  await next.click();
  await expect(page).toHaveURL(/\/plan$/);
  await expect(page.getByRole("radio", { name: /Gratis/ })).toBeChecked();
  await next.click();
  await expect(page.getByText("Todo listo para publicar")).toBeVisible();
  await expect(page.getByText("Trek Marlin 7 2023").first()).toBeVisible();

  // A guess is changed where it is shown, and the way leads straight back to the review.
  await page.getByRole("link", { name: "Editar vehículo" }).click();
  await page.getByLabel("Modelo").fill("Marlin 6");
  await next.click();
  await expect(page).toHaveURL(/\/revisar$/);
  await expect(page.getByText("Marlin 6").first()).toBeVisible();
});

test("publishing lists all that is missing, each with the way to its step", PLAIN, async ({ page }) => {
  await registerVerified(page, newEmail("lista"), "Lidia");
  const draft = await startDraft(page);
  await page.goto(`${draft}/revisar`);
  await page.getByRole("button", { name: /^Publicar/ }).click();
  const list = page.getByRole("alert");
  await expect(list).toContainText("Todavía no se puede publicar");
  for (const step of ["vehiculo", "detalles", "fotos", "precio", "plan"]) {
    await expect(list.locator(`a[href^="${draft}/${step}#"]`).first()).toBeVisible();
  }
  await list.locator(`a[href^="${draft}/precio#"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`${draft}/precio#`));
});

test(
  "a draft goes on in another browser, and a stale form shows both versions",
  PLAIN,
  async ({ page, browser, baseURL }, info) => {
    const email = newEmail("dos");
    await register(page, email, "Dora");
    const draft = await startDraft(page);
    await page.goto(`${draft}/detalles`);

    const context = await browser.newContext({
      ...info.project.use,
      baseURL,
      storageState: await page.context().storageState(),
    });
    const other = await context.newPage();
    await other.goto("/sell/flow");
    await other
      .getByRole("main")
      .getByRole("link", { name: /Continuar/ })
      .first()
      .click();
    await other.goto(`${draft}/detalles`);
    await other.getByLabel("Título").fill("Desde la otra pantalla");
    await other.getByLabel("Descripción").fill("Guardado primero desde otro dispositivo, con sus detalles.");
    await other.getByRole("button", { name: "Guardar y salir" }).click();
    await expect(other).toHaveURL("/sell/flow");
    await context.close();

    await page.getByLabel("Título").fill("Desde esta pantalla");
    await page.getByLabel("Descripción").fill("Escrito aquí mientras tanto, sin saber del otro.");
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Continuar" }).click();
    expect((await answer).status()).toBe(409);
    await expect(page.getByText("Desde la otra pantalla").first()).toBeVisible();
    await expect(page.getByText("Desde esta pantalla").first()).toBeVisible();
    await page.getByRole("button", { name: "Guardar lo mío" }).click();
    await expect(page).toHaveURL(/\/precio$/);
    await page.goto(`${draft}/detalles`);
    await expect(page.getByLabel("Título")).toHaveValue("Desde esta pantalla");
  },
);

test("photos: a bad one never loses the others; they are ordered and taken away by buttons", async ({
  page,
  scripts,
}) => {
  await register(page, newEmail("fotos"), "Felipe");
  const draft = await startDraft(page);
  await page.goto(`${draft}/fotos`);
  const text = { name: "nota.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no soy una foto") };
  await page
    .getByLabel("Agrega fotos")
    .setInputFiles([await photoFile("uno.jpg", 2), text, await photoFile("dos.jpg", 3)]);
  if (!scripts) await page.getByRole("button", { name: "Subir fotos" }).click();
  await expect(page.getByText(/nota\.jpg/).first()).toBeVisible();
  const photos = page.getByRole("list", { name: "Fotos subidas" }).getByRole("listitem");
  await expect(photos).toHaveCount(2);
  await page.goto(`${draft}/fotos`);
  await expect(photos).toHaveCount(2);

  const second = await photos.nth(1).locator("img").getAttribute("src");
  await photos.nth(1).getByRole("button", { name: "Hacer portada" }).click();
  await expect(photos.first().locator("img")).toHaveAttribute("src", second ?? "");
  await photos
    .first()
    .getByRole("button", { name: /^Quitar/ })
    .click();
  await expect(photos).toHaveCount(1);
  await expect(photos.first().locator("img")).not.toHaveAttribute("src", second ?? "");
});

test(
  "a paid plan waits, the free one publishes now; then pause, resume, edit, sell, delete",
  PLAIN,
  async ({ page, browser, baseURL }, info) => {
    test.slow();
    await registerVerified(page, newEmail("vida"), "Violeta");
    await startDraft(page);
    await fillDraft(page, false, { ...vehicle, plan: /^Destacado/ });
    await page.getByRole("button", { name: /^Publicar y pagar S\/\s29\.90/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Paga S\/\s29\.90/);
    // The seller leaves without paying.
    await page.goto("/perfil/anuncios");
    await page.getByRole("button", { name: /^Publicar gratis/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("¡Tu anuncio está publicado!");
    const id = new URL(page.url()).searchParams.get("id") ?? "";
    expect((await page.request.get(`/producto/${id}`)).status()).toBe(200);

    // A visitor who looks twice is one view, the seller's own look none.
    const visitor = await browser.newContext({ ...info.project.use, baseURL, userAgent: PHONE });
    const look = await visitor.newPage();
    await look.goto(`/producto/${id}`);
    await page.goto(`/producto/${id}`);
    await page.getByRole("link", { name: "Estadísticas" }).click();
    const views = page.getByRole("definition").first();
    const patience = growing();
    await expect(async () => {
      await look.reload();
      await page.reload();
      await expect(views).toHaveText("1", { timeout: patience() });
    }).toPass();
    await visitor.close();

    const row = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: vehicle.title }) });
    const state = (name: string) => row.getByText(name, { exact: true });
    await page.goto("/perfil/anuncios");
    const more = row.getByText("Más opciones");
    await more.click();
    await page.getByRole("button", { name: /^Pausar/ }).click();
    await expect(state("Pausado")).toBeVisible();
    const paused = await page.request.get(`/producto/${id}`);
    expect(paused.status()).toBe(200);
    expect(await paused.text()).toContain("noindex");

    const reanudar = page.getByRole("button", { name: /^Reanudar/ });
    // A menu stays open where the page is not loaded again.
    if (!(await reanudar.isVisible())) await more.click();
    await reanudar.click();
    await expect(state("Publicado")).toBeVisible();
    await page.getByRole("link", { name: /^Editar/ }).click();
    await page.goto(`/sell/flow/${id}/precio`);
    await page.getByLabel(/Precio/).fill("1800");
    await page.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(page.getByText("Guardamos los cambios de tu anuncio.")).toBeVisible();
    await page.goto(`/producto/${id}`);
    await expect(page.getByText("S/ 1,800").first()).toBeVisible();

    await page.goto("/perfil/anuncios");
    await more.click();
    await page.getByText(/^Marcar como vendido/).click();
    await page.getByRole("button", { name: /^Sí, se vendió/ }).click();
    await expect(state("Vendido")).toBeVisible();
    const eliminar = page.getByRole("link", { name: /^Eliminar/ });
    if (!(await eliminar.isVisible())) await more.click();
    await eliminar.click();
    await page.getByRole("button", { name: "Sí, eliminar" }).click();
    await expect(page).toHaveURL("/perfil/anuncios");
    expect((await page.request.get(`/producto/${id}`)).status()).toBe(404);
  },
);
