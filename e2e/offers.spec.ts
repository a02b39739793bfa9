import type { Browser, Page, TestInfo } from "@playwright/test";

import { violationsOn } from "./axe.ts";
import { fillPickup, openOrder } from "./buying.ts";
import { put } from "./complaints-support.ts";
import { mailsTo, registerVerified } from "./mails.ts";
import { expect, newEmail, SELLER, signIn, test } from "./support.ts";

const SELLER_UID = "demo-vendedor";

test("an offer is answered with another price, accepted, paid, handed over and reviewed", async ({
  page,
  browser,
  baseURL,
  scripts,
}, info) => {
  test.slow();
  const id = await offeredListing();
  const email = newEmail("ofrece");
  await registerVerified(page, email, "Ana Ofrece");
  await page.goto(`/producto/${id}`);
  await page.getByText("Comprar con Mercado Pago").click();
  await expect(page.getByText("Yape, tarjeta (hasta 12 cuotas) o PagoEfectivo (6 horas para pagar).")).toBeVisible();
  await page.getByRole("link", { name: "Ofrecer un precio" }).click();

  await page.getByLabel("Tu oferta en soles").fill("500");
  await page.getByRole("button", { name: "Enviar oferta" }).click();
  await expect(page.getByRole("alert")).toContainText("Tu oferta debe estar entre S/ 1,000 y S/ 1,980");
  await expect(page.getByLabel("Tu oferta en soles")).toHaveValue("500");
  if (scripts) expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel("Tu oferta en soles").fill("1,500");
  await page.getByRole("button", { name: "Enviar oferta" }).click();
  await expect(page).toHaveURL(/\/perfil\/mensajes\/[^/]+#negociacion$/);
  await expect(page.getByText("Te quedan 2 ofertas").first()).toBeVisible();
  // Without its fragment: the same address with one would load nothing.
  const thread = new URL(page.url()).pathname;

  const sellerPage = await sellerPageAt(browser, info, baseURL, thread);
  await sellerPage.getByLabel("Proponer otro precio").fill("2500");
  await sellerPage.getByRole("button", { name: "Proponer este precio" }).click();
  await expect(sellerPage.getByRole("alert")).toContainText("Tu precio debe estar entre S/ 1,501 y S/ 2,000");
  await sellerPage.getByLabel("Proponer otro precio").fill("1800");
  await sellerPage.getByRole("button", { name: "Proponer este precio" }).click();
  await expect(sellerPage.getByText("espera respuesta hasta")).toBeVisible();

  await page.goto(thread);
  if (scripts) expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: /^Aceptar S\/\s1,800$/ }).click();
  await expect(page.getByText("Está reservado para ti hasta").first()).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(email)).map(({ subject }) => subject).join("\n"))
    .toContain("para pagar");

  // Everyone else finds it reserved, at its price.
  await sellerPage.context().clearCookies();
  await sellerPage.goto(`/producto/${id}`);
  await expect(sellerPage.getByText("Alguien está por comprarlo")).toBeVisible();
  await expect(sellerPage.locator(".price").first()).toContainText("2,000");
  await sellerPage.context().close();

  await page.goto(`/producto/${id}`);
  await page.getByRole("link", { name: "Ver y pagar" }).click();
  await page.getByRole("button", { name: /^Pagar S\/\s1,800$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Finaliza tu compra");
  await fillPickup(page);
  await page.getByRole("button", { name: "Pagar con Mercado Pago" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("1,800.00");
  await page.getByLabel("Titular").fill("APRO");
  await page.getByRole("button", { name: "Pagar con tarjeta" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("¡Listo! Recibimos tu pago");
  const number = /R-\d{4}-\d{6}/.exec(await page.getByRole("main").innerText())?.[0] ?? "";
  await page.goto(thread);
  await expect(page.getByText(/Pagado a S\/\s1,800/)).toBeVisible();

  await openOrder(page, SELLER, "/perfil/ventas", number);
  await page.getByRole("button", { name: "Confirmar la venta" }).click();
  await page.getByRole("button", { name: "Está listo para recoger" }).click();
  await expect(page.getByText("Avisamos al comprador que puede recogerlo.")).toBeVisible();

  await openOrder(page, email, "/perfil/compras", number);
  await page.getByLabel(/Lo tengo conmigo/).check();
  await page.getByRole("button", { name: "Confirmar que lo recibí" }).click();
  await page.getByRole("link", { name: /^Opinar sobre / }).click();
  await page.getByLabel(/^5 de 5/).check();
  await page.getByLabel("Cuéntalo").fill("Todo como decía el anuncio, y el trato fue muy amable.");
  await page.getByRole("button", { name: "Publicar opinión" }).click();
  await expect(page.getByText("Publicamos tu opinión. ¡Gracias!")).toBeVisible();
});

/** A used bicycle of the demo seller at S/ 2,000. */
async function offeredListing(): Promise<string> {
  const id = `oferta-${crypto.randomUUID().slice(0, 8)}`;
  const now = new Date();
  await put(`vehicles/${id}`, {
    title: "Bicicleta con oferta",
    description: "Bicicleta de montaña usada, con mantenimiento reciente.",
    category: "mtb",
    price: 2000,
    specifications: { brand: "Trek", model: "Marlin 7", year: 2023, condition: "buen-estado", frameSize: "M" },
    location: { department: "lima", province: "Lima", district: "Miraflores" },
    photos: [],
    plan: { id: "gratis", featured: false, home: false, maxPhotos: 5, durationDays: 30 },
    sellerId: SELLER_UID,
    status: "active",
    version: 1,
    createdAt: now,
    updatedAt: now,
    publishedAt: now,
    expiresAt: new Date(now.getTime() + 30 * 86_400_000),
    soldAt: null,
  });
  return id;
}

async function sellerPageAt(browser: Browser, info: TestInfo, baseURL: string | undefined, url: string): Promise<Page> {
  const context = await browser.newContext({ ...info.project.use, baseURL });
  const page = await context.newPage();
  await signIn(page, SELLER, url);
  return page;
}
