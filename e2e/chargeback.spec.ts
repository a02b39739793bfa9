import type { Page } from "@playwright/test";

import { buyAndPay, openOrder, turnPayment } from "./buying.ts";
import { registerVerified } from "./mails.ts";
import { ADMIN, expect, newEmail, SELLER, signIn, test } from "./support.ts";

const OPEN = { buyer: /Tu banco desconoció este pago/, seller: /El banco del comprador desconoció el pago/ };

for (const { name, ends, buyer, seller, admin } of [
  {
    name: "won: the order goes on where it was",
    ends: "reimbursed",
    buyer: "Pagado",
    seller: "Pagado",
    admin: /Terminó\s*a favor de la venta/,
  },
  {
    name: "lost: the money is gone, and all three read so",
    ends: "settled",
    buyer: "Dinero devuelto",
    seller: "Dinero devuelto",
    admin: /Terminó\s*a favor del comprador/,
  },
])
  // money-case: 5
  test(`a chargeback is read by buyer, seller and administrator until it is ${name}`, async ({ page }) => {
    test.slow();
    const email = newEmail("contracargo");
    await registerVerified(page, email, "Ana Contracargo");
    const { number, payment } = await buyAndPay(page);

    await turnPayment(payment, "charged_back", "in_process");
    await openOrder(page, email, "/perfil/compras", number);
    await reads(page, OPEN.buyer);
    await openOrder(page, SELLER, "/perfil/ventas", number);
    await reads(page, OPEN.seller);
    await asAdministrator(page, number);
    await reads(page, /Documentos\s*hasta el /);

    await turnPayment(payment, "charged_back", ends);
    await page.reload();
    await reads(page, admin);
    await openOrder(page, email, "/perfil/compras", number);
    await reads(page, buyer);
    await expect(page.getByText(OPEN.buyer)).toHaveCount(0);
    await openOrder(page, SELLER, "/perfil/ventas", number);
    await reads(page, seller);
    await expect(page.getByText(OPEN.seller)).toHaveCount(0);
  });

async function asAdministrator(page: Page, number: string): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, ADMIN, `/administracion/pedidos?numero=${number}`);
  await page.getByRole("main").locator('a[href$="/dinero"]').click();
  await expect(page).toHaveURL(/\/dinero$/);
}

/** The notification may still be on its way. */
async function reads(page: Page, text: RegExp | string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("main")).toContainText(text, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}
