import type { Page } from "@playwright/test";

import { put } from "./complaints-support.ts";
import { address, expect, signIn } from "./support.ts";

/** Puts a listing of its own on sale: what is bought is reserved for everybody else. Answers its id. */
export async function putOnSale(sellerId = "demo-vendedor"): Promise<string> {
  const id = `compra-${crypto.randomUUID()}`;
  const now = new Date();
  await put(`vehicles/${id}`, {
    sellerId,
    status: "active",
    title: "Bicicleta de la compra",
    description: "Como nueva.",
    category: "mtb",
    price: 2500,
    specifications: { brand: "Trek", model: "Marlin 7", year: 2024, condition: "buen-estado" },
    location: { department: "lima", province: "Lima", district: "Miraflores" },
    plan: { id: "gratis", featured: false, home: false, maxPhotos: 5, durationDays: 30 },
    photos: [],
    version: 1,
    createdAt: now,
    updatedAt: now,
    publishedAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
    soldAt: null,
  });
  return id;
}

/** Goes to the checkout with such a listing. */
export async function buy(page: Page): Promise<void> {
  await page.goto(`/producto/${await putOnSale()}`);
  await page.getByText("Comprar con Mercado Pago").click();
  await page.getByRole("button", { name: "Comprar ahora" }).click();
  await expect(page).toHaveURL(/\/checkout\?anuncio=/);
}

export async function fillPickup(page: Page): Promise<void> {
  await page.getByLabel(/^Recoger en persona/).check();
  await page.getByLabel("Número de documento").fill("44556677");
  await page.getByRole("textbox", { name: "Teléfono" }).fill("987 654 321");
  await page.getByLabel(/^Acepto los/).check();
}

/** An order as paid; `payment` is its number at the provider. */
interface Bought {
  id: string;
  number: string;
  payment: string;
}

/** Buys and pays by card. */
export async function buyAndPay(page: Page): Promise<Bought> {
  await buy(page);
  await fillPickup(page);
  await page.getByRole("button", { name: "Pagar con Mercado Pago" }).click();
  await page.getByLabel("Titular").fill("APRO");
  await page.getByRole("button", { name: "Pagar con tarjeta" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("¡Listo! Recibimos tu pago");
  const number = /R-\d{4}-\d{6}/.exec(await page.getByRole("main").innerText())?.[0] ?? "";
  const { searchParams } = new URL(page.url());
  return { id: searchParams.get("external_reference") ?? "", number, payment: searchParams.get("payment_id") ?? "" };
}

/** The provider's back office changes a payment, and notifies the site. */
export async function turnPayment(payment: string, status: string, statusDetail: string): Promise<void> {
  const answer = await fetch(`${address("REBI_PAYMENTS_URL")}/__payments/${payment}`, {
    method: "POST",
    body: JSON.stringify({ status, status_detail: statusDetail }),
  });
  expect(answer.status).toBe(200);
}

/** The page of an order, as its buyer or seller, from their list. */
export async function openOrder(page: Page, email: string, list: string, number: string): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, email, list);
  await page.getByRole("listitem").filter({ hasText: number }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
}
