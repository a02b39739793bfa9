import { registerVerified } from "./mails.ts";
import { address, expect, fillDraft, newEmail, PLAIN, startDraft, test } from "./support.ts";

test("a listing with a paid plan is published once it is paid", PLAIN, async ({ page }) => {
  test.slow();
  await registerVerified(page, newEmail("plan"), "Paola");
  const draft = await startDraft(page);
  await fillDraft(page, false, {
    title: "Trek Marlin 7 destacada",
    price: "1950",
    department: "lima",
    plan: /^Destacado/,
  });
  await page.getByRole("button", { name: /^Publicar y pagar S\/\s29\.90/ }).click();

  // The provider's own page: it has one form a way of paying.
  await expect(page).toHaveURL(new RegExp(`^${address("REBI_PAYMENTS_URL")}/pagar`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Paga S\/\s29\.90/);
  await page.getByRole("button", { name: "Pagar con tarjeta" }).click();
  await expect(page).toHaveURL(new RegExp(`^${address("REBI_URL")}/pago/exitoso`));

  const id = draft.split("/").at(-1) ?? "";
  await expect.poll(async () => (await page.request.get(`/producto/${id}`)).status()).toBe(200);
  await page.goto(`/sell/success?id=${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("¡Tu anuncio está publicado!");
});
