import { limaDay, mondayOf } from "../app/business/calendar.ts";
import { CASE, DISPUTED_ORDER, SHEET } from "../app/platform/routes/presets.ts";
import { completeDraft, listing, person, publish } from "../tests/support/api-client.ts";
import { put } from "./complaints-support.ts";
import { ADMIN, expect, PLAIN, signIn, test } from "./support.ts";

// Behaviour that the lists of administration share, with and without scripts: several rows at once, undo, saved views,
// the box that searches over all. Decisions of each section: the specs named by the section.

test("several listings are hidden after a confirmation, and the act is undone", async ({ page }) => {
  test.slow();
  const seller = await person();
  const ids = [await completeDraft(seller), await completeDraft(seller)];
  for (const id of ids) await publish(seller, id);
  const statuses = () => Promise.all(ids.map(async (id) => (await listing(id)).status));

  await signIn(page, ADMIN, `/administracion/anuncios?estado=publicado&vende=${seller.uid}`);
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox") });
  await expect(rows).toHaveCount(2);
  await page.getByRole("link", { name: "Elegir todo lo de esta página" }).click();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await page.getByLabel("Con lo elegido").selectOption("hide");
  await page.getByRole("button", { name: "Revisar" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ocultar: 2 anuncios");
  await page.getByRole("button", { name: "Ocultar (2)" }).click();
  await expect(page.getByRole("alert")).toContainText("Elige un motivo de la lista.");
  expect(await statuses()).toEqual(["active", "active"]);
  await page.getByLabel("Motivo").selectOption("fotos");
  await page.getByRole("button", { name: "Ocultar (2)" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Ocultamos" })).toBeVisible();
  expect(await statuses()).toEqual(["hidden", "hidden"]);

  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect.poll(statuses).toEqual(["active", "active"]);
  await seller.http.dispose();
});

test("a list keeps its name as a saved view, which opens the same address", PLAIN, async ({ page }) => {
  const unique = crypto.randomUUID().slice(0, 8);
  // An address that is saved already offers no saving: each project has its own.
  const address = `/administracion/anuncios?estado=pausado&vende=vendedor-${unique}`;
  const name = `Vista ${unique}`;
  await signIn(page, ADMIN, address);
  await page.getByRole("link", { name: "Guardar esta vista" }).click();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Nombre").fill(name);
  await page.getByRole("button", { name: "Guardar" }).click();
  await page.getByRole("main").getByRole("link", { name }).first().click();
  await expect(page).toHaveURL(address);
  await page.goto("/administracion/vistas");
  await page.getByRole("button", { name: `Borrar ${name}` }).click();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});

test("what a text without results means is accepted with one tap, found at once, and taken back", async ({ page }) => {
  const letters = [...crypto.randomUUID()].filter((sign) => /[a-f]/.test(sign)).join("");
  const text = `bici qzx${letters}`;
  const week = mondayOf(limaDay(new Date()));
  await put(`missedSearches/${week}_bici-qzx${letters}`, { week, text, count: 1_000 + letters.length });
  await signIn(page, ADMIN, "/administracion/busquedas");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: text });
  await row.getByLabel("Significa").fill("giant");
  await row.getByRole("button", { name: "Aceptar" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Aceptamos" })).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect
    .poll(async () => (await page.request.get(`/comprar?q=${encodeURIComponent(text)}`)).text(), { timeout: 120_000 })
    .toContain("Giant");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await page.goto("/administracion/busquedas");
  await expect(row).toHaveCount(1);
  await row.getByRole("button", { name: "Descartar" }).click();
  await expect(row).toHaveCount(0);
});

test("one box finds an order, a sheet and a case by their numbers", PLAIN, async ({ page }) => {
  await signIn(page, ADMIN, "/administracion");
  const found = async (typed: string, path: string) => {
    const box = page.getByRole("search", { name: "Toda la administración" });
    await box.getByLabel("Buscar en administración").fill(typed);
    await box.getByRole("button", { name: "Buscar" }).click();
    await expect(page).toHaveURL(path);
  };
  await found("R-2026-000002", `/administracion/pedidos/${DISPUTED_ORDER}`);
  await found(SHEET, `/administracion/reclamos/${SHEET}`);
  await found(CASE, `/administracion/solicitudes/${CASE}`);
});

test("a payout is marked as paid with the number of its transfer", PLAIN, async ({ page }) => {
  const orderId = crypto.randomUUID().replaceAll("-", "").slice(0, 20);
  await put(`payouts/${orderId}_demo-vendedor-01`, {
    orderId,
    orderNumber: "R-2026-000777",
    sellerId: "demo-vendedor-01",
    workshopName: "",
    grossCentimos: 185_000,
    shippingCentimos: 0,
    commissionCentimos: 0,
    netCentimos: 185_000,
    state: "pending",
    createdAt: new Date(),
    paidAt: null,
    reference: null,
    // Sellers without an account are paid nowhere; a line of the bank's file had one.
    exported: { at: new Date(), by: "admin", batch: "lote" },
  });
  await signIn(page, ADMIN, `/administracion/pagos/${orderId}_demo-vendedor-01`);
  await page.getByRole("button", { name: "Marcar pagado" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Número de operación").fill("OP-4471");
  await page.getByRole("button", { name: "Marcar pagado" }).click();
  await expect(page.getByText("Número de operación: OP-4471")).toBeVisible();
  await expect(page.getByRole("button", { name: "Marcar pagado" })).toHaveCount(0);
});
