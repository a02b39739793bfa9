import { limaDay, mondayOf } from "../app/business/calendar.ts";
import { CASE, DISPUTED_ORDER, SHEET } from "../app/platform/routes/presets.ts";
import { completeDraft, listing, person, publish } from "../tests/support/api-client.ts";
import { put } from "./complaints-support.ts";
import { ADMIN, expect, openDecision, PLAIN, signIn, test } from "./support.ts";

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
    .getByRole("row")
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
  await expect(page).toHaveURL(`/administracion/anuncios?estado=publicado&vende=${seller.uid}`);
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
  await page.getByText(`Cambiar, compartir o recibir ${name}`).click();
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
    const box = page.getByRole("search", { name: "Toda la administración" }).getByLabel("Buscar en administración");
    await box.fill(typed);
    await box.press("Enter");
    await expect(page).toHaveURL(path);
  };
  await found("R-2026-000002", `/administracion/pedidos/${DISPUTED_ORDER}`);
  await found(SHEET, `/administracion/reclamos/${SHEET}`);
  await found(CASE, `/administracion/solicitudes/${CASE}`);
});

test("a payout is marked as paid with the number of its transfer", PLAIN, async ({ page }) => {
  const orderId = crypto.randomUUID().replaceAll("-", "").slice(0, 20);
  await put(`payouts/${orderId}_taller`, {
    orderId,
    orderNumber: "R-2026-000777",
    // Of a workshop: it needs no account here.
    sellerId: "taller:prueba",
    workshopName: "La Cadena",
    grossCentimos: 185_000,
    shippingCentimos: 0,
    commissionCentimos: 0,
    netCentimos: 185_000,
    state: "pending",
    createdAt: new Date(),
    paidAt: null,
    reference: null,
  });
  const payout = `/administracion/pagos/${orderId}_taller`;
  await signIn(page, ADMIN, payout);
  await openDecision(page, "Marcar pagado");
  await page.getByRole("button", { name: "Marcar pagado" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Número de operación").fill("OP-4471");
  await page.getByRole("button", { name: "Marcar pagado" }).click();
  await expect(page.getByRole("status").first()).toBeVisible();
  await page.goto(payout);
  await expect(page.getByText("Número de operación: OP-4471")).toBeVisible();
  await expect(page.getByRole("button", { name: "Marcar pagado" })).toHaveCount(0);
});

test(
  "a file for the bank is registered: some by the bank's answer, one as not transferred, the rest at once",
  PLAIN,
  async ({ page }) => {
    const batch = `prueba-${crypto.randomUUID().slice(0, 8)}`;
    const lines = ["901", "902", "903", "904"].map((end) => ({
      payoutId: `${batch}-${end}`,
      orderNumber: `R-2026-000${end}`,
      centimos: 185_000,
      account: { sellerId: "demo-vendedor-01", name: "Rosa", masked: "•••• 4321", sealed: "x" },
      end: null,
    }));
    const at = new Date(Date.now() - 3_600_000);
    for (const { payoutId, orderNumber, centimos } of lines)
      await put(`payouts/${payoutId}`, {
        ...{ orderId: payoutId, orderNumber, sellerId: "demo-vendedor-01", workshopName: "" },
        ...{ grossCentimos: centimos, shippingCentimos: 0, commissionCentimos: 0, netCentimos: centimos },
        ...{ state: "pending", createdAt: at, paidAt: null, reference: null },
        exported: { at, by: "admin", batch, centimos },
      });
    await put(`payoutBatches/${batch}`, { state: "open", createdAt: at, by: "admin", lines, apart: [] });
    await signIn(page, ADMIN, `/administracion/pagos/archivos/${batch}`);
    await page
      .getByLabel("Pega aquí la respuesta")
      .fill("R-2026-000901\t1,850.00\tOP-5561\nR-2026-000902\t1,805.00\tOP-5562");
    await page.getByRole("button", { name: "Registrar lo que dice el banco" }).click();
    await expect(page.getByRole("alert")).toContainText("R-2026-000902: su fila no dice");
    await expect(page.getByText("Operación OP-5561")).toBeVisible();
    await page.getByRole("checkbox", { name: "R-2026-000902" }).check();
    await page.getByLabel("Motivo, si no se transfirió").selectOption({ label: "La cuenta no existe o está cerrada" });
    await page.getByRole("button", { name: "No se transfirieron los marcados" }).click();
    await expect(page.getByText("No se transfirió", { exact: true })).toBeVisible();
    await page.getByLabel("Número de operación del envío").fill("LOTE-77");
    await page.getByRole("button", { name: "Se transfirieron todos (2)" }).click();
    await expect(page.getByText("Operación LOTE-77")).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Registrar lo que dice el banco" })).toHaveCount(0);
  },
);
