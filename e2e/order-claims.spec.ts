import type { Browser, Page, TestInfo } from "@playwright/test";

import { makeOrder, makeOrderLine, makePayment } from "../tests/factories/orders.ts";
import { violationsOn } from "./axe.ts";
import { put } from "./complaints-support.ts";
import { mailsTo } from "./mails.ts";
import { BUYER, expect, photoFile, SELLER, signIn, test } from "./support.ts";

// The order is put into Firestore as its delivery leaves it.

const BUYER_UID = "demo-comprador";
const SELLER_UID = "demo-vendedor";

test("a buyer tells a problem with photos, and both agree on a part that goes back", async ({
  page,
  browser,
  baseURL,
  scripts,
}, info) => {
  test.slow();
  const { id, number } = await deliveredOrder();
  await signIn(page, BUYER, `/perfil/compras/${id}`);
  await page.getByRole("link", { name: "Tengo un problema con este pedido" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tengo un problema");
  if (scripts) expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Elige el motivo.");
  await page.getByLabel("Llegó dañado").check();
  await page.getByLabel(/^Que me devuelvan una parte/).check();
  await page.getByLabel("Cuéntalo con detalle").fill("El aro delantero llegó doblado.");
  await page.getByLabel(/^Fotos/).setInputFiles(await photoFile("aro.jpg", 3));
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(page.getByText("Recibimos tu problema").first()).toBeVisible();
  const photo = page.getByRole("img", { name: "Foto 1" });
  await expect(photo).toBeVisible();
  const address = (await photo.getAttribute("src")) ?? "";
  expect((await page.request.get(address)).headers()["cache-control"]).toBe("private, no-store");
  if (scripts) expect(await violationsOn(page)).toEqual([]);
  const problem = new URL(page.url()).pathname;

  const sellers = await sellerPageAt(browser, info, baseURL, `/perfil/ventas/${id}`);
  await sellers.getByRole("link", { name: "Ver el problema con el pedido" }).click();
  await expect(sellers.getByText("El aro delantero llegó doblado.")).toBeVisible();
  await sellers.getByLabel("Devolver una parte").check();
  await sellers.getByRole("button", { name: "Enviar propuesta" }).click();
  await expect(sellers.getByRole("alert")).toContainText("Escribe cuánto devuelves.");
  await sellers.getByLabel("Devolver una parte").check();
  await sellers.getByLabel("Cuánto devuelves").fill("150.50");
  await sellers.getByRole("button", { name: "Enviar propuesta" }).click();
  await expect(sellers.getByText("Tu propuesta espera respuesta:")).toBeVisible();
  await sellers.getByLabel("Escribe aquí").fill("Con eso cambias el aro.");
  await sellers.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(sellers.getByText("Enviamos tu mensaje.")).toBeVisible();
  if (scripts) expect(await violationsOn(sellers)).toEqual([]);
  await sellers.context().close();

  await page.goto(problem);
  await expect(page.getByText("Con eso cambias el aro.")).toBeVisible();
  await page.getByRole("button", { name: "Aceptar", exact: true }).click();
  await expect(page.getByText("Se devuelve una parte por acuerdo de los dos.")).toBeVisible();
  await page.getByRole("link", { name: `Pedido ${number}` }).click();
  await expect(page.getByText("Completado").first()).toBeVisible();
  await expect(page.getByText(/−\sS\/\s150\.50/).first()).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(BUYER)).map(({ subject }) => subject).join("\n"))
    .toContain(`Llegaron a un acuerdo (${number})`);

  // Nobody else reads the photo.
  await page.context().clearCookies();
  expect((await page.request.get(address, { maxRedirects: 0 })).status()).not.toBe(200);
});

async function deliveredOrder(): Promise<{ id: string; number: string }> {
  const unique = crypto.randomUUID().replaceAll("-", "").slice(0, 20);
  const now = new Date();
  const system = { kind: "system", uid: null } as const;
  const { id, ...data } = makeOrder({
    id: unique,
    number: `R-2026-${unique.replaceAll(/\D/g, "").padEnd(6, "0").slice(0, 6)}`,
    lines: [makeOrderLine({ listingId: "demo-00007-animator-16", title: "Bici del problema", sellerId: SELLER_UID })],
    buyerId: BUYER_UID,
    buyerEmail: BUYER,
    state: "delivered",
    payments: [makePayment()],
    paidAt: now,
    deliveredAt: now,
    clocks: { completeBy: new Date(now.getTime() + 72 * 3_600_000) },
    createdAt: now,
    updatedAt: now,
    history: [{ state: "delivered", at: now, actor: system, note: "" }],
  });
  await put(`orders/${id}`, data);
  return { id, number: data.number };
}

async function sellerPageAt(browser: Browser, info: TestInfo, baseURL: string | undefined, url: string): Promise<Page> {
  const context = await browser.newContext({ ...info.project.use, baseURL });
  const page = await context.newPage();
  await signIn(page, SELLER, url);
  return page;
}
