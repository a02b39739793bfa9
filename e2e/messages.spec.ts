import type { Browser, BrowserContext, Page, TestInfo } from "@playwright/test";

import { violationsOn } from "./axe.ts";
import { mailsTo, registerVerified, type MailSeen } from "./mails.ts";
import { address, BUYER, expect, newEmail, PLAIN, register, SELLER, signIn, statusOf, test } from "./support.ts";

const SPAM = "Gran oferta, mira www.malo.test";
const XSS = `<script>document.title="tomado"</script><img src=x onerror="document.title='tomado'">`;

async function mailsAbout(email: string, thread: string): Promise<MailSeen[]> {
  return (await mailsTo(email)).filter(({ text }) => text.includes(thread));
}

/** A listing of the demo seller that is on offer. */
async function listingOfSeller(
  browser: Browser,
  info: TestInfo,
  baseURL: string | undefined,
): Promise<{ id: string; title: string; seller: BrowserContext; page: Page }> {
  const seller = await browser.newContext({ ...info.project.use, baseURL });
  const page = await seller.newPage();
  await signIn(page, SELLER, "/perfil/anuncios?estado=publicado");
  const links = page.getByRole("main").locator('a[href^="/producto/"]');
  const href = (await links.first().getAttribute("href")) ?? "";
  await page.goto(href);
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  return { id: href.split("/").at(-1) ?? "", title, seller, page };
}

test("a buyer writes, the seller sees and answers, blocks and is not written to any more", async ({
  page,
  browser,
  baseURL,
  scripts,
}, info) => {
  test.slow();
  const { id, title, seller, page: sellerPage } = await listingOfSeller(browser, info, baseURL);
  const email = newEmail("escribe");
  // The same seller answers in the other projects meanwhile.
  const name = `Elena ${crypto.randomUUID().slice(0, 6)}`;
  await registerVerified(page, email, name);

  // A rejected message comes back with its typed text.
  await page.goto(`/producto/${id}/mensaje`);
  await expect(page.getByRole("main")).toContainText(title);
  await page.getByLabel("Tu mensaje").fill(SPAM);
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("Quita el enlace");
  await expect(page.getByLabel("Tu mensaje")).toHaveValue(SPAM);

  await page.getByLabel("Tu mensaje").fill(`Hola, ¿sigue disponible?\n${XSS}\nhttps://otra.test/x`);
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page).toHaveURL(/\/perfil\/mensajes\/[^/]+#ultimo$/);
  const thread = new URL(page.url()).pathname;
  const messages = page.getByRole("main").getByRole("list").last().getByRole("listitem");
  await expect(messages).toHaveCount(1);
  await expect(messages.first()).toContainText("<script>");
  await expect(messages.first().getByRole("link")).toHaveCount(0);
  await expect(page).toHaveTitle(/^Conversación con .+ \| Rebi$/);
  await expect(page.getByLabel("Tu mensaje")).toHaveValue("");

  // The page of the listing leads to the thread from now on; other users do not find it.
  await page.goto(`/producto/${id}/mensaje`);
  await expect(page).toHaveURL(new RegExp(`${thread}$`));

  const [first, ...more] = await mailsAbout(SELLER, thread);
  expect(more).toEqual([]);
  expect(first?.subject).toBe(`${name} te escribió por ${title}`);
  expect(first?.text).not.toContain(email);

  // The seller finds it unread, reads it and answers.
  await sellerPage.goto("/perfil/mensajes");
  const row = sellerPage.getByRole("main").getByRole("link").filter({ hasText: name }).first();
  await expect(row).toContainText("1 nuevo");
  await expect(sellerPage.getByRole("navigation", { name: "Accesos" })).toContainText(/Mensajes\d+ sin leer/);
  await row.click();
  await expect(sellerPage.getByRole("heading", { level: 1 })).toContainText(name);

  // One tap answers. The buyer's page learns of it by itself; without scripts its link does.
  await sellerPage.getByRole("button", { name: "Sí, sigue disponible" }).click();
  await expect(sellerPage.getByRole("main")).toContainText("Sí, sigue disponible");
  await page.getByLabel("Tu mensaje").fill("A medio escribir");
  if (scripts) await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  else await page.getByRole("link", { name: "Ver mensajes nuevos" }).click();
  await expect(messages).toHaveCount(2);
  if (scripts) {
    await expect(page.getByRole("status").filter({ hasText: /^Mensaje nuevo de / })).toHaveCount(1);
    await expect(page.getByLabel("Tu mensaje")).toHaveValue("A medio escribir");
    expect(await violationsOn(page)).toEqual([]);
  }
  await sellerPage.getByLabel("Tu mensaje").fill("Sí, ven mañana.");
  await sellerPage.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(sellerPage.getByRole("main")).toContainText("Sí, ven mañana.");
  await expect(sellerPage.getByLabel("Tu mensaje")).toHaveValue("");
  await sellerPage.goto("/perfil/mensajes");
  await expect(sellerPage.getByRole("main").getByRole("link").filter({ hasText: name }).first()).not.toContainText(
    "nuevo",
  );
  const answers = (await mailsAbout(email, thread)).map(({ text }) => text).join("\n");
  expect(answers).toContain("> Sí, sigue disponible");
  expect(answers).not.toContain(SELLER);

  // Reported, then blocked.
  await sellerPage.goto(thread);
  await sellerPage.getByText("Reportar esta conversación").click();
  await sellerPage.getByRole("radio", { name: "Otro motivo" }).check();
  await sellerPage.getByRole("button", { name: "Enviar reporte" }).click();
  await expect(sellerPage.getByRole("alert")).toContainText("Cuéntanos qué pasa, en al menos 10 caracteres.");
  await sellerPage.getByLabel(/Cuéntanos más/).fill("Prueba de denuncia");
  await sellerPage.getByRole("button", { name: "Enviar reporte" }).click();
  await expect(sellerPage.getByRole("status").filter({ hasText: "Recibimos tu reporte" })).toBeVisible();
  await sellerPage.getByRole("button", { name: "Bloquear a esta persona" }).click();
  await expect(sellerPage.getByRole("button", { name: "Desbloquear a esta persona" })).toBeVisible();
  await expect(sellerPage.getByLabel("Tu mensaje")).toHaveCount(0);

  await page.goto(thread);
  await page.getByLabel("Tu mensaje").fill("¿A qué hora?");
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page.getByRole("alert")).toContainText("Esta persona no recibe tus mensajes.");
  await expect(page.getByLabel("Tu mensaje")).toHaveValue("¿A qué hora?");

  await sellerPage.getByRole("button", { name: "Desbloquear a esta persona" }).click();
  await expect(sellerPage.getByLabel("Tu mensaje")).toBeVisible();
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page.getByRole("main").getByRole("list").last().getByRole("listitem")).toHaveCount(4);

  // A third user finds nothing, at the page and at its data.
  await seller.clearCookies();
  await signIn(sellerPage, BUYER);
  for (const path of [thread, `${thread}.data`]) expect(await statusOf(sellerPage, path)).toBe(404);
  const change = await sellerPage.request.post(thread, {
    form: { intent: "responder", text: "Yo también" },
    headers: { Origin: address("REBI_URL") },
    maxRedirects: 0,
  });
  expect(change.status()).toBe(404);
  await seller.close();
});

test(
  "the user's own listing takes no message, and a visitor signs in first and comes back",
  PLAIN,
  async ({ page, browser, baseURL }, info) => {
    const { id, seller, page: sellerPage } = await listingOfSeller(browser, info, baseURL);
    await sellerPage.goto(`/producto/${id}/mensaje`);
    await expect(sellerPage.getByRole("main")).toContainText("Este anuncio es tuyo");
    await expect(sellerPage.getByLabel("Tu mensaje")).toHaveCount(0);
    await seller.close();

    await page.goto(`/producto/${id}/mensaje`);
    await expect(page).toHaveURL(/\/login\?redirect=%2Fproducto%2F/);
    for (const path of ["/perfil/mensajes", `/perfil/mensajes/${id}_x`, `/producto/${id}/mensaje`])
      expect(await statusOf(page, path)).toBe(302);
  },
);

test("an empty inbox says what to do", PLAIN, async ({ page }) => {
  await register(page, newEmail("vacio"), "Vania Vacía");
  await page.goto("/perfil/mensajes");
  await expect(page.getByRole("main")).toContainText("Todavía no tienes mensajes");
});
