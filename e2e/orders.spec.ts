import { jobPath } from "../local/stack/worker.ts";
import { makeOrder, makeOrderLine, makePayment } from "../tests/factories/orders.ts";
import { buyAndPay, openOrder } from "./buying.ts";
import { put } from "./complaints-support.ts";
import { mailsTo, registerVerified } from "./mails.ts";
import { address, BUYER, expect, newEmail, PLAIN, SELLER, signIn, test } from "./support.ts";

// After the purchase. The order is put into Firestore as its payment leaves it.

const BUYER_UID = "demo-comprador";
const SELLER_UID = "demo-vendedor";
const LISTING = "demo-00007-animator-16";

test("a seller ships a paid order, and its buyer confirms the receipt", PLAIN, async ({ page }) => {
  test.slow();
  const unique = crypto.randomUUID().replaceAll("-", "").slice(0, 20);
  const now = new Date();
  const line = makeOrderLine({ listingId: LISTING, title: "Bicicleta del pedido", sellerId: SELLER_UID });
  const { id, ...data } = makeOrder({
    id: unique,
    number: `R-2026-${unique.replaceAll(/\D/g, "").padEnd(6, "0").slice(0, 6)}`,
    lines: [line],
    buyerId: BUYER_UID,
    buyerEmail: `${unique}@prueba.pe`,
    state: "paid",
    payments: [makePayment()],
    paidAt: now,
    createdAt: now,
    updatedAt: now,
    history: [
      { state: "created", at: now, actor: { kind: "buyer", uid: BUYER_UID }, note: "" },
      { state: "paid", at: new Date(now.getTime() + 1), actor: { kind: "system", uid: null }, note: "" },
    ],
  });
  await put(`orders/${id}`, data);

  await signIn(page, SELLER, `/perfil/ventas/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(data.number);
  await expect(page.getByText("Av. Larco 345")).toBeVisible();
  // One primary button, the next step; the others are folded.
  await expect(page.getByRole("region", { name: "Qué puedes hacer" }).locator(".btn-primary")).toHaveText([
    "Confirmar la venta",
  ]);
  await expect(page.getByLabel("Número de guía")).toBeHidden();
  await page.locator("summary", { hasText: "Ya lo envié" }).click();
  await page.getByRole("button", { name: "Ya lo envié" }).click();
  await expect(page.getByRole("alert")).toContainText("Elige con quién lo enviaste");
  await page.getByLabel("¿Con quién lo enviaste?").selectOption("olva");
  await page.getByLabel("Número de guía").fill("123");
  await page.getByRole("button", { name: "Ya lo envié" }).click();
  await expect(page.getByText("Avisamos al comprador que está en camino.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ya lo envié" })).toHaveCount(0);

  await page.context().clearCookies();
  await signIn(page, BUYER, "/perfil/compras");
  await page.getByRole("listitem").filter({ hasText: data.number }).getByRole("link").click();
  await expect(page.getByText("Olva Courier, guía 123").first()).toBeVisible();
  await page.getByLabel(/Lo tengo conmigo/).check();
  await page.getByRole("button", { name: "Confirmar que lo recibí" }).click();
  await expect(page.getByText("tu compra está completa", { exact: false }).first()).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(`${id}@prueba.pe`)).map(({ subject }) => subject))
    .toEqual(
      expect.arrayContaining([`Tu compra está en camino (${data.number})`, `Tu compra está completa (${data.number})`]),
    );
});

test("a sale whose seller does not answer goes back to its buyer, and both read why", async ({ page }) => {
  test.slow();
  const email = newEmail("silencio");
  await registerVerified(page, email, "Ana Silencio");
  const { id, number } = await buyAndPay(page);
  await openOrder(page, email, "/perfil/compras", number);
  await expect(page.getByText(/Tiene hasta el .+ para confirmar/).first()).toBeVisible();

  const past = new Date(Date.now() - 60_000);
  await put(`orders/${id}`, { clocks: { confirmBy: past }, dueAt: past }, ["clocks", "dueAt"]);
  await expect(async () => {
    expect((await fetch(address("REBI_URL") + jobPath("* * * * *"))).status).toBe(200);
    await page.reload();
    await expect(page.getByRole("main")).toContainText("Dinero devuelto", { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await openOrder(page, SELLER, "/perfil/ventas", number);
  await expect(page.getByRole("main")).toContainText("Dinero devuelto");
  await expect
    .poll(async () => (await mailsTo(email)).map(({ subject }) => subject).join("\n"))
    .toContain("Devolvimos");
});
