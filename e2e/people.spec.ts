import type { Page } from "@playwright/test";

import { completeDraft, outsider, person, publish, stored, type Person } from "../tests/support/api-client.ts";
import { BUYER, expect, newEmail, PLAIN, signIn, statusOf, test } from "./support.ts";

// Pages about other users: the seller's page, the contact, reports.

/** A user with one published listing and no numbers, and the listing's id. */
async function newSeller(displayName = "Rosa de Prueba"): Promise<{ seller: Person; id: string }> {
  const seller = await person({ displayName }, newEmail("reservada"));
  const id = await completeDraft(seller);
  expect((await publish(seller, id)).status()).toBe(303);
  return { seller, id };
}

/** Signs a new user in: limits of one user must not affect another test. */
async function newBuyer(page: Page): Promise<Person> {
  const buyer = await person({ displayName: "Nueva Persona" });
  await page.context().addCookies((await buyer.http.storageState()).cookies);
  return buyer;
}

async function openListing(page: Page): Promise<void> {
  await page.goto("/comprar");
  await page.locator('main a[href^="/producto/"]').first().click();
  await expect(page).toHaveURL(/\/producto\//);
}

test("a listing leads to its seller, and on to another of their listings", PLAIN, async ({ page }) => {
  await openListing(page);
  const link = page.getByRole("region").getByRole("link", { name: /./ }).and(page.locator('a[href^="/vendedor/"]'));
  const name = (await link.textContent()) ?? "";
  await link.click();
  await expect(page).toHaveURL(/\/vendedor\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText(/^En Rebi desde \p{L}+ de 20\d\d/u)).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    new RegExp(`${new URL(page.url()).pathname}$`),
  );
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  const data: unknown = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
  expect(data).toMatchObject({ "@type": "ProfilePage", mainEntity: { "@type": "Person", name } });

  const card = page.locator("main .card a").first();
  const title = (await card.textContent()) ?? "";
  await card.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("a seller's page holds no e-mail and no phone, for any reader", PLAIN, async ({ page }) => {
  const demo = await stored("users/demo-vendedor");
  const secrets = [demo?.email, demo?.phone, String(demo?.phone).replace("+51", ""), "mailto:", "tel:", "wa.me/51"].map(
    String,
  );
  const visitor = await outsider();
  await signIn(page, BUYER);
  for (const path of ["/vendedor/demo-vendedor", "/vendedor/demo-vendedor.data", "/vendedor/demo-vendedor?pagina=2"]) {
    for (const who of [visitor, page.request]) {
      const response = await who.get(path);
      expect(response.status()).toBe(200);
      expect(response.headers()["cache-control"]).toBe("private, no-cache");
      // The footer has the business's contact.
      const text = (await response.text())
        .replace(/<footer[\s\S]*<\/footer>/, "")
        .replace(/"business"[\s\S]*?"opening"/, "");
      for (const secret of secrets) expect(text, `${path} ${secret}`).not.toContain(secret);
    }
  }
  await visitor.dispose();
});

test("an address without a user is not found", PLAIN, async ({ page }) => {
  for (const path of ["/vendedor/no-existe", "/vendedor/__x__", "/vendedor/a%2Fb", `/vendedor/${"a".repeat(400)}`]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    expect(response?.headers()["x-robots-tag"]).toBe("noindex");
    await expect(page.getByRole("heading", { level: 1, name: "No encontramos a esta persona" })).toBeVisible();
  }
  expect(await statusOf(page, "/vendedor/no-existe.data")).toBe(404);
});

test(
  "new users see their own page as others do: no listings, not indexed, nothing to report",
  PLAIN,
  async ({ page }) => {
    const someone = await newBuyer(page);
    await page.goto(`/vendedor/${someone.uid}`);
    await expect(page.getByRole("heading", { level: 1, name: "Nueva Persona" })).toBeVisible();
    await expect(page.getByText("Así te ven los demás")).toBeVisible();
    await expect(page.getByText("Ahora no tienes anuncios publicados.")).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await expect(page.getByRole("link", { name: "Reportar a esta persona" })).toHaveCount(0);
    await someone.http.dispose();
  },
);

test("a signed-in user asks for the contact; a message comes first", PLAIN, async ({ page }) => {
  const buyer = await newBuyer(page);
  await page.goto("/vendedor/demo-vendedor");
  const listing = (await page.locator("main .card a").first().getAttribute("href")) ?? "";
  await page.goto(listing);
  await expect(page.getByRole("link", { name: "Enviar mensaje", exact: true })).toHaveAttribute(
    "href",
    `${listing}/mensaje`,
  );
  await page.getByRole("button", { name: "Ver contacto" }).click();
  await expect(page.getByRole("link", { name: "Escribir por WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/51900000/,
  );
  await expect(page.getByRole("link", { name: /^900 000/ })).toHaveAttribute("href", /^tel:\+51900000/);
  await expect(page.getByRole("main")).not.toContainText("@");
  await buyer.http.dispose();
});

test("the answer about a seller without numbers says so, and offers a message", PLAIN, async ({ page }) => {
  const { seller, id } = await newSeller();
  const buyer = await newBuyer(page);
  await page.goto(`/producto/${id}`);
  await page.getByRole("button", { name: "Ver contacto" }).click();
  await expect(
    page.getByText("No dejó WhatsApp ni teléfono. Envíale un mensaje por aquí: le avisaremos."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Enviar mensaje", exact: true })).toHaveAttribute(
    "href",
    `/producto/${id}/mensaje`,
  );
  expect(await page.content()).not.toContain(seller.email);
  await Promise.all([seller.http.dispose(), buyer.http.dispose()]);
});

test("reporting a listing: through the sign-in, each error in its place, once", PLAIN, async ({ page }) => {
  const { seller, id } = await newSeller();
  const { uid: reporter, email, http } = await person();
  await http.dispose();

  await page.goto(`/producto/${id}`);
  await page.getByRole("link", { name: "Reportar anuncio" }).click();
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/producto/${id}/denunciar`)}`);
  await signIn(page, email, `/producto/${id}/denunciar`);
  await expect(page.getByRole("heading", { level: 1, name: "Reportar anuncio" })).toBeVisible();

  await page.getByRole("button", { name: "Enviar reporte" }).click();
  await expect(page.getByRole("alert")).toContainText("Elige un motivo.");
  await expect(page.getByRole("alert")).toBeFocused();

  await page.getByRole("radio", { name: "Otro motivo" }).check();
  await page.getByLabel(/Cuéntanos más/).fill("corto");
  await page.getByRole("button", { name: "Enviar reporte" }).click();
  await expect(page.locator("#detail-error")).toHaveText("Cuéntanos qué pasa, en al menos 10 caracteres.");
  await expect(page.getByLabel(/Cuéntanos más/)).toHaveValue("corto");
  await expect(page.getByRole("radio", { name: "Otro motivo" })).toBeChecked();

  await page.getByLabel(/Cuéntanos más/).fill("Pide un adelanto por Yape y no muestra la bici.");
  await page.getByRole("button", { name: "Enviar reporte" }).click();
  await expect(page).toHaveURL(`/producto/${id}`);
  await expect(page.getByText("Gracias por avisarnos. Vamos a revisar este anuncio.")).toBeVisible();
  const report = await stored(`reports/listing_${id}_${reporter}`);
  expect(report).toMatchObject({
    kind: "listing",
    targetId: id,
    reporterId: reporter,
    reason: "otro",
    detail: "Pide un adelanto por Yape y no muestra la bici.",
    status: "open",
    snapshot: { title: "Bicicleta Oxford para niños", sellerId: seller.uid, price: 3500 },
  });

  await page.goto(`/producto/${id}/denunciar`);
  await expect(page.getByText("Ya nos avisaste")).toBeVisible();
  await expect(page.getByLabel(/Cuéntanos más/)).toHaveValue("Pide un adelanto por Yape y no muestra la bici.");
  await page.getByRole("radio", { name: "Es una estafa o precio engañoso" }).check();
  await page.getByRole("button", { name: "Actualizar reporte" }).click();
  await expect(page).toHaveURL(`/producto/${id}`);
  expect(await stored(`reports/listing_${id}_${reporter}`)).toMatchObject({
    reason: "estafa",
    createdAt: report?.createdAt,
  });
  await seller.http.dispose();
});

test("a buyer reports a user from their page", PLAIN, async ({ page }) => {
  const { seller, id } = await newSeller("Persona Denunciada");
  const reporter = await newBuyer(page);
  await page.goto(`/vendedor/${seller.uid}`);
  await page.getByRole("link", { name: "Reportar a esta persona" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reportar a esta persona" })).toBeVisible();
  await page.getByRole("radio", { name: "Insulta, amenaza o acosa" }).check();
  await page.getByRole("button", { name: "Enviar reporte" }).click();
  await expect(page).toHaveURL(`/vendedor/${seller.uid}`);
  await expect(page.getByText("Gracias por avisarnos.")).toBeVisible();
  expect(await stored(`reports/person_${seller.uid}_${reporter.uid}`)).toMatchObject({
    reason: "ofensas",
    detail: "",
    snapshot: { displayName: "Persona Denunciada" },
  });

  // Users cannot report themselves, their own listings or absent things.
  for (const path of [`/producto/${id}/denunciar`, `/vendedor/${seller.uid}/denunciar`]) {
    for (const target of [path, `${path}.data`]) {
      expect((await seller.http.get(target)).status(), target).toBe(403);
      expect((await seller.http.post(target, { form: { reason: "estafa" } })).status(), target).toBe(403);
    }
  }
  for (const path of ["/producto/no-existe/denunciar", "/vendedor/no-existe/denunciar", "/producto/__x__/denunciar"]) {
    expect((await seller.http.get(path)).status(), path).toBe(404);
    expect((await seller.http.post(path, { form: { reason: "estafa" } })).status(), path).toBe(404);
  }
  expect(await (await seller.http.get(`/producto/${id}`)).text()).not.toMatch(/\/denunciar["?]/);
  await Promise.all([seller.http.dispose(), reporter.http.dispose()]);
});

test("a visitor reports nothing", PLAIN, async () => {
  const visitor = await outsider();
  for (const path of ["/producto/x/denunciar", "/vendedor/demo-vendedor/denunciar"]) {
    for (const target of [path, `${path}.data`]) {
      const asked = await visitor.get(target);
      const sent = await visitor.post(target, { form: { reason: "estafa" } });
      for (const response of [asked, sent]) {
        expect([202, 302], target).toContain(response.status());
        expect(response.headers()["cache-control"]).toBe("private, no-store");
        expect(`${response.headers()["location"] ?? ""}${await response.text()}`).toContain("/login?redirect=");
      }
    }
  }
  await visitor.dispose();
});
