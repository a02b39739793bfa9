import { MINUTE_MS } from "../app/business/durations.ts";
import { PROJECT_ID } from "../local/stack/options.ts";
import {
  completeDraft,
  origin,
  outsider,
  person,
  publish,
  refreshCatalog,
  stored,
} from "../tests/support/api-client.ts";
import { address, expect, newEmail, PLAIN, register, signIn, statusOf, test } from "./support.ts";

/** Sets times of a document, as if so much had passed. */
async function setTimes(path: string, times: Record<string, number>): Promise<void> {
  const mask = Object.keys(times)
    .map((field) => `updateMask.fieldPaths=${field}`)
    .join("&");
  const fields = Object.fromEntries(
    Object.entries(times).map(([field, ms]) => [field, { timestampValue: new Date(ms).toISOString() }]),
  );
  const response = await fetch(
    `${address("REBI_FIRESTORE_URL")}/v1/projects/${PROJECT_ID}/databases/(default)/documents/${path}?${mask}`,
    {
      method: "PATCH",
      headers: { authorization: "Bearer owner", "content-type": "application/json" },
      body: JSON.stringify({ fields }),
    },
  );
  expect(response.status, await response.text()).toBe(200);
}

/** The text of the mails with news that would have been sent to someone. */
async function newsTo(email: string): Promise<string[]> {
  const html = await (await fetch(`${address("REBI_IDENTITY_URL")}/outbox`)).text();
  return html.split("<article").filter((card) => card.includes(`Para ${email} `) && card.includes("/avisos/baja/"));
}

test("a visitor's search leads to its notice, and the notice to its end", PLAIN, async ({ page, browser }) => {
  test.slow();
  const word = `zeta${crypto.randomUUID().slice(0, 6)}`;
  const email = newEmail("buscador");

  // A visitor passes through the sign-in and comes back to the same search.
  await page.goto(`/comprar?q=${word}&tal=cual&ubicacion=lima&orden=precio-asc`);
  await page.getByRole("link", { name: "Guardar búsqueda" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await register(page, email, "Búho");
  await page.goto(`/comprar?q=${word}&tal=cual&ubicacion=lima`);
  await page.getByRole("link", { name: "Guardar búsqueda" }).click();
  await expect(page).toHaveURL(`/perfil/busquedas/nueva?q=${word}&tal=cual&ubicacion=lima`);
  const name = page.getByLabel("Nombre de la búsqueda");
  await expect(name).toHaveValue(`Bicicletas y motos en Lima con “${word}”`);
  await expect(page.getByRole("checkbox", { name: /Avísame por correo/ })).toBeChecked();

  await name.fill("   ");
  await page.getByRole("button", { name: "Guardar búsqueda" }).click();
  await expect(page.getByRole("alert")).toContainText("Escribe un nombre para la búsqueda.");
  await expect(page).toHaveURL(`/perfil/busquedas/nueva?q=${word}&tal=cual&ubicacion=lima`);
  await name.fill("Mi bici soñada");
  await page.getByRole("button", { name: "Guardar búsqueda" }).click();
  await expect(page).toHaveURL("/perfil/busquedas");
  await expect(page.getByText("Guardamos «Mi bici soñada». Te escribiremos")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Ver \d+ anuncios «Mi bici soñada»$/ })).toHaveAttribute(
    "href",
    `/comprar?q=${word}&tal=cual&ubicacion=lima`,
  );

  // Saving again is idempotent.
  await page.goto(`/perfil/busquedas/nueva?q=${word}&tal=cual&ubicacion=lima`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ya guardaste esta búsqueda");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page).toHaveURL("/perfil/busquedas");
  await expect(page.getByRole("heading", { level: 2, name: "Mi bici soñada" })).toHaveCount(1);

  // Another notices, renames, deletes: nothing of the kind.
  const id = (await page.locator('input[name="id"]').first().getAttribute("value")) ?? "";
  const stranger = await person();
  for (const intent of ["apagar", "renombrar", "eliminar"]) {
    for (const target of ["/perfil/busquedas", "/perfil/busquedas.data"])
      expect((await stranger.http.post(target, { form: { intent, id, nombre: "robada" } })).status(), intent).toBe(404);
  }
  expect(await (await stranger.http.get("/perfil/busquedas.data")).text()).not.toContain(word);
  expect(await stored(`savedSearches/${id}`)).toMatchObject({ name: "Mi bici soñada", notify: true });

  // Something is published; an hour later the job looks.
  const listing = await completeDraft(stranger, { detalles: { title: `Bicicleta ${word}` } });
  expect((await publish(stranger, listing)).status()).toBe(303);
  await setTimes(`vehicles/${listing}`, { publishedAt: Date.now() - 10 * MINUTE_MS, updatedAt: Date.now() });
  await setTimes(`savedSearches/${id}`, {
    checkedUpTo: Date.now() - 70 * MINUTE_MS,
    nextCheckAt: Date.now() - MINUTE_MS,
  });
  await refreshCatalog();
  await expect.poll(async () => (await newsTo(email)).length).toBe(1);
  await refreshCatalog();
  const [mail = "", ...others] = await newsTo(email);
  expect(others).toEqual([]);
  expect(mail).toContain("Un anuncio nuevo: Mi bici soñada");
  expect(mail).toContain(`/producto/${listing}`);
  expect(mail).toContain(`/comprar?q=${word}&#38;tal=cual&#38;ubicacion=lima`);
  await stranger.http.dispose();

  // Signed out, by the link of the mail: looking changes nothing, the button does.
  const link = new URL(/https?:\/\/[^"]+\/avisos\/baja\/[\w.-]+/.exec(mail)?.[0] ?? "").pathname;
  const visitor = await browser.newContext({
    baseURL: origin,
    javaScriptEnabled: test.info().project.use.javaScriptEnabled ?? true,
  });
  const elsewhere = await visitor.newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByText("«Mi bici soñada»")).toBeVisible();
  expect(await stored(`savedSearches/${id}`)).toMatchObject({ notify: true });
  await elsewhere.getByRole("button", { name: "No quiero más avisos" }).click();
  await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText("No te enviaremos más avisos");
  expect(await stored(`savedSearches/${id}`)).toMatchObject({ notify: false });
  await visitor.close();

  // On again, and off by a mail program: no Origin, no page, no redirect.
  await page.goto("/perfil/busquedas");
  await page.getByRole("button", { name: /^Activar avisos/ }).click();
  await expect(page.getByText("Te avisaremos por correo cuando haya anuncios nuevos.")).toBeVisible();
  const program = await outsider({ origin: undefined });
  expect((await program.post(link, { form: { "List-Unsubscribe": "One-Click" } })).status()).toBe(200);
  expect((await program.post(link, { form: { "List-Unsubscribe": "One-Click" } })).status()).toBe(200);
  expect(await stored(`savedSearches/${id}`)).toMatchObject({ notify: false });
  expect((await program.post(`${link}.data`, { form: {} })).status()).toBe(403);
  expect((await program.post(`${link.slice(0, -2)}xx`, { form: {} })).status()).toBe(404);
  expect((await program.get(`${link.slice(0, -2)}xx`)).status()).toBe(404);
  await program.dispose();

  // Another name, and gone.
  await page.goto("/perfil/busquedas");
  await page.getByText("Cambiar nombre o eliminar").click();
  await page.getByRole("textbox", { name: "Nombre" }).fill("La de los domingos");
  await page.getByRole("button", { name: /^Guardar nombre/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: "La de los domingos" })).toBeVisible();
  // Without scripts the page is a new one, and closed again.
  const remove = page.getByRole("button", { name: /^Eliminar búsqueda/ });
  if (!(await remove.isVisible())) await page.getByText("Cambiar nombre o eliminar").click();
  await remove.click();
  await expect(page.getByText("Todavía no guardas ninguna búsqueda")).toBeVisible();
  expect(await statusOf(page, link)).toBe(200);
});

test(
  "the whole catalogue cannot be saved as a search, and a signed-in user returns to theirs",
  PLAIN,
  async ({ page }) => {
    await page.goto("/comprar");
    await expect(page.getByRole("link", { name: "Guardar búsqueda" })).toHaveCount(0);
    await signIn(page, "comprador@demo.pe", "/perfil/busquedas/nueva?tipo=mtb&marca=trek");
    await expect(page).toHaveURL("/perfil/busquedas/nueva?tipo=mtb&marca=trek");
    await page.goto("/perfil/busquedas/nueva?orden=anio");
    await expect(page).toHaveURL("/comprar");
    await expect(page.getByText("Elige algún filtro y luego guarda tu búsqueda.")).toBeVisible();
  },
);
