import type { Page } from "@playwright/test";

import { registerVerified } from "./mails.ts";
import { address, expect, newEmail, PLAIN, test } from "./support.ts";

/**
 * Fills the booking of a bicycle weeks ahead, so that it may be cancelled: the last hour of the last day, where
 * e2e/workshop-inspection.spec.ts takes another day.
 */
async function fillBooking(page: Page): Promise<void> {
  await page.goto("/inspeccion/reservar?taller=la-cadena-azul");
  await page
    .getByRole("link", { name: /\d libres?$/ })
    .last()
    .click();
  await expect(page).toHaveURL(/dia=/);
  const times = page.getByRole("group", { name: /^Hora del/ }).getByRole("radio");
  await times.last().check();
  await page.getByRole("radio", { name: /^Otro vehículo/ }).check();
  await page.getByRole("radio", { name: "Bicicleta", exact: true }).check();
  await page.getByLabel(/^Si es otro: marca y modelo/).fill("Oxford Orion 5");
  await page.getByLabel("Tu celular").fill("987 654 321");
}

test("an inspection is booked, paid online, and cancelled with the money back", PLAIN, async ({ page }) => {
  test.slow();
  await registerVerified(page, newEmail("inspeccion"), "Inés");
  await fillBooking(page);
  await page.getByRole("radio", { name: /^Pagar ahora con tarjeta o Yape/ }).check();
  await page.getByRole("button", { name: "Reservar" }).click();

  await expect(page).toHaveURL(new RegExp(`^${address("REBI_PAYMENTS_URL")}/pagar`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Paga S\/\s60\.00/);
  await page.getByRole("button", { name: "Pagar con tarjeta" }).click();
  await expect(page).toHaveURL(new RegExp(`^${address("REBI_URL")}/pago/exitoso`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("¡Listo! Recibimos tu pago");
  await page.getByRole("link", { name: "Ver mi inspección" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oxford Orion 5");
  await expect(page.getByText("Reservada", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Ver el pedido" }).click();
  await expect(page.getByText("La inspección está pagada y reservada.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Entrega" })).toHaveCount(0);
  await page.getByRole("link", { name: /^Inspección mecánica de Oxford Orion 5/ }).click();
  await page.getByRole("button", { name: "Cancelar la inspección" }).click();
  await expect(page.getByText("Cancelamos tu inspección.")).toBeVisible();
  await page.getByRole("link", { name: "Ver el pedido" }).click();
  await expect(page.getByText(/^Falta que el dinero vuelva|^El dinero está devuelto\./)).toBeVisible();
});
