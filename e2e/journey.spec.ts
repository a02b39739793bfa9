import { registerVerified } from "./mails.ts";
import { expect, fillDraft, growing, newEmail, SELLER, signIn, test } from "./support.ts";

// The main journey, whole: a user registers, publishes a bicycle with photos; another finds it by filters and
// text, reads its page and asks for the contact.
test("register, sell with photos, find by filters, read, contact", async ({
  page,
  browser,
  baseURL,
  scripts,
}, info) => {
  test.slow();
  const title = `Trek Marlin 7 de prueba ${info.project.name} ${crypto.randomUUID().slice(0, 6)}`;

  await registerVerified(page, newEmail("vende"), "Valeria");
  await page.goto("/sell");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Empezar/ })
    .first()
    .click();
  await page
    .getByRole("main")
    .getByRole("button", { name: /Empezar|nuevo/i })
    .first()
    .click();

  await expect(page).toHaveURL(/\/sell\/flow\/[\w-]+\/fotos$/);
  await fillDraft(page, scripts, { title, price: "S/ 2,450", department: "cusco", plan: /Gratis/ });
  await page.getByRole("button", { name: "Publicar anuncio" }).click();
  await expect(page.getByRole("heading", { name: "¡Tu anuncio está publicado!" })).toBeVisible();

  // Another user, another browser; the index may take its time, the address does not change.
  const context = await browser.newContext({ ...info.project.use, baseURL });
  const shopper = await context.newPage();
  const found = `/comprar?q=${encodeURIComponent(title)}&tipo=mtb&marca=trek&precio=1000-2500&ubicacion=cusco&estado=usado&anio=2020-2024`;
  const patience = growing(1_000);
  await expect(async () => {
    await shopper.goto(found);
    await expect(shopper.getByRole("link", { name: title, exact: true })).toBeVisible({ timeout: patience() });
  }).toPass({ intervals: [1000] });
  await shopper.getByRole("link", { name: title, exact: true }).click();
  await expect(shopper.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(shopper.getByText("S/ 2,450").first()).toBeVisible();
  await expect(shopper.locator("#specifications")).toContainText("Talla M");
  expect(await shopper.getByRole("main").innerHTML()).not.toMatch(/wa\.me\/51|@prueba\.pe/);

  // Signed out, asking for the contact leads through the sign-in and back.
  await shopper
    .getByRole("button", { name: /contacto|Contactar/i })
    .first()
    .click();
  await expect(shopper).toHaveURL(/\/login\?redirect=%2Fproducto/);
  const address = shopper.url();
  await signIn(shopper, SELLER, new URL(address).searchParams.get("redirect") ?? "/");
  await expect(shopper.getByRole("heading", { level: 1, name: title })).toBeVisible();
  // The answer is there without a second press.
  await expect(shopper.getByText(/no dejó/i).first()).toBeVisible();
  await context.close();
});
