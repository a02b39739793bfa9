import type { Browser } from "@playwright/test";

import { BUYER, DEMO_PASSWORD } from "../tests/support/stack.ts";
import { measurePage, PHONE } from "./page.ts";

/** Bytes of /checkout with one vehicle, cold and without scripts: what a buyer with an empty cache waits for. */
export async function weighCheckout(browser: Browser, origin: string, product: string): Promise<number> {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.goto(origin + product);
    await page.getByText("Comprar con Mercado Pago").click();
    await page.getByRole("button", { name: "Comprar ahora" }).click();
    await page.getByLabel("Correo", { exact: true }).fill(BUYER);
    await page.getByLabel("Contraseña", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
    await page.waitForURL(/\/checkout\?anuncio=/);
    const address = page.url();
    await page.getByRole("button", { name: "Pagar con Mercado Pago" }).waitFor();
    await page.goto("about:blank");
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.clearBrowserCache");
    return (await measurePage(page, session, address)).totalBytes;
  } finally {
    await context.close();
  }
}
