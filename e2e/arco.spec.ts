import { createHash, createHmac } from "node:crypto";

import type { Page } from "@playwright/test";

import { FACEBOOK_APP_SECRET } from "../local/stack/options.ts";
import { mailsTo } from "./mails.ts";
import {
  address,
  BUYER,
  comeAs,
  expect,
  newEmail,
  PLAIN,
  register,
  sendUntil,
  signIn,
  signOut,
  test,
} from "./support.ts";

async function expectFits(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: size.height });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize(size);
}

async function deletionLink(email: string): Promise<string> {
  const links = async () =>
    (await mailsTo(email)).flatMap(
      ({ text }) => /http\S+(\/eliminacion-de-datos\/confirmar\/\S+)/.exec(text)?.[1] ?? [],
    );
  await expect.poll(links).toHaveLength(1);
  return (await links())[0] ?? "";
}

test("without signing in, an account's deletion is asked for by a link in a mail, once", PLAIN, async ({ page }) => {
  const email = newEmail("elimina");
  await register(page, email, "Elvira");
  await page.goto("/sell");
  await signOut(page);

  await page.goto("/eliminacion-de-datos/solicitar");
  await page.getByLabel("Correo de tu cuenta").fill("elvira@");
  await page.getByRole("button", { name: "Enviar enlace" }).click();
  await expect(page.getByRole("alert")).toContainText("Escribe un correo como nombre@ejemplo.pe.");
  await expect(page.getByLabel("Correo de tu cuenta")).toHaveValue("elvira@");
  await page.getByLabel("Correo de tu cuenta").fill(email);
  await sendUntil(page, page.getByRole("main").getByRole("button", { name: "Enviar enlace" }), /\?enviado=1$/);
  await expect(page.getByRole("main")).toContainText("Si hay una cuenta con ese correo");

  const link = await deletionLink(email);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("¿Eliminar tu cuenta?");
  await expect(page.getByRole("main")).toContainText(email);
  await expectFits(page);
  await page.getByRole("button", { name: "Sí, eliminar mi cuenta" }).click();
  await expect(page).toHaveURL(/\/eliminacion-de-datos\/estado\/[\w-]{16,}$/);
  const status = page.url();
  await expect(page.getByRole("main")).toContainText("Recibimos el pedido");
  await expect(page.getByRole("main")).not.toContainText(email);
  await expectFits(page);

  expect((await page.goto(link))?.status()).toBe(410);
  await page.getByRole("link", { name: "Ver cómo va" }).click();
  await expect(page).toHaveURL(status);
});

test(
  "asking gives the same answer for an unknown e-mail; forged links and codes are reported",
  PLAIN,
  async ({ page }) => {
    const email = newEmail("nadie");
    await page.goto("/eliminacion-de-datos/solicitar");
    await page.getByLabel("Correo de tu cuenta").fill(email);
    await sendUntil(page, page.getByRole("main").getByRole("button", { name: "Enviar enlace" }), /\?enviado=1$/);
    await expect(page.getByRole("main")).toContainText("Si hay una cuenta con ese correo");
    expect(await mailsTo(email)).toEqual([]);

    expect((await page.goto("/eliminacion-de-datos/confirmar/inventado.AAAA"))?.status()).toBe(410);
    await expect(page.getByRole("alert")).toContainText("Este enlace venció o no es válido");
    expect((await page.goto("/eliminacion-de-datos/estado/inventado-0000"))?.status()).toBe(404);
    await expect(page.getByRole("main")).toContainText("No encontramos ese código");
    for (const path of [
      "/eliminacion-de-datos/confirmar/inventado.AAAA",
      "/eliminacion-de-datos/estado/inventado-0000",
    ]) {
      expect((await page.request.get(path)).headers()["cache-control"]).toBe("private, no-store");
    }
  },
);

/** A deletion request as Facebook signs it, about a user that the local provider has with this e-mail. */
function signedRequest(email: string, secret = FACEBOOK_APP_SECRET): string {
  const userId = BigInt(
    `0x${createHash("sha256").update(`facebook.com:${email}`).digest("hex").slice(0, 16)}`,
  ).toString();
  const payload = Buffer.from(
    JSON.stringify({ algorithm: "HMAC-SHA256", issued_at: Math.floor(Date.now() / 1000), user_id: userId }),
  ).toString("base64url");
  return `${createHmac("sha256", secret).update(payload).digest("base64url")}.${payload}`;
}

test(
  "Facebook requests a user's deletion from its own origin, and gets a page with its state",
  PLAIN,
  async ({ page }) => {
    const email = newEmail("de-facebook");
    await page.goto("/login?redirect=/perfil/anuncios");
    await page.getByRole("button", { name: "Continuar con Facebook" }).click();
    await comeAs(page, "Facebook", email, "Fabio");
    await expect(page).toHaveURL("/perfil/anuncios");

    const headers = { Origin: "https://www.facebook.com" };
    const callback = (signed: string) =>
      page.request.post("/facebook/eliminacion", { form: { signed_request: signed }, headers });
    expect((await callback(signedRequest(email, "another-secret"))).status()).toBe(400);
    const answer = await callback(signedRequest(email));
    expect(answer.status(), await answer.text()).toBe(200);
    const { url, confirmation_code: code } = (await answer.json()) as Record<"url" | "confirmation_code", string>;
    expect(url).toBe(`${address("REBI_URL")}/eliminacion-de-datos/estado/${code}`);
    await page.goto(url);
    await expect(page.getByRole("main")).toContainText("Recibimos el pedido");
    await expect(page.getByRole("main")).toContainText(code);

    const unknown = (await (await callback(signedRequest(newEmail("desconocido")))).json()) as { url: string };
    await page.goto(unknown.url);
    await expect(page.getByRole("main")).toContainText("No guardamos datos");
    await expectFits(page);

    expect((await page.request.get("/facebook/eliminacion")).status()).toBe(405);
    expect(
      (
        await page.request.post("/facebook/eliminacion.data", {
          form: { signed_request: signedRequest(email) },
          headers,
        })
      ).status(),
    ).toBe(403);
  },
);

test("a visitor asks for their data, and sees the deadline of the answer", PLAIN, async ({ page }) => {
  const email = newEmail("arco");
  await page.goto("/mis-derechos");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tus derechos sobre tus datos");
  await expectFits(page);
  await page.getByLabel("¿Qué necesitas?").fill("Quiero una copia de lo que tienen de mí.");
  await page.getByRole("button", { name: "Enviar solicitud" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Elige qué derecho quieres ejercer.");
  await expect(page.getByLabel("¿Qué necesitas?")).toHaveValue("Quiero una copia de lo que tienen de mí.");

  await page.getByRole("radio", { name: /^Acceso/ }).check();
  await page.getByLabel("Nombre y apellidos").fill("Rosa Quispe");
  await page.getByLabel("Número de documento").fill("12345678");
  await page.getByLabel("Correo", { exact: true }).fill(email);
  await sendUntil(page, page.getByRole("main").getByRole("button", { name: "Enviar solicitud" }), /\?recibida=/);
  await expect(page.getByRole("main")).toContainText(/Recibimos tu solicitud R-[\dA-Z]{8}/);
  await expect(page.getByRole("main")).toContainText(/a más tardar el \d+ de \w+ de \d{4}/);
  await expect
    .poll(async () => (await mailsTo(email)).map(({ text }) => text).join())
    .toMatch(/a más tardar el \d+ de \w+ de \d{4}\./);
});

test("a signed-in user starts from their data, and need not type their identity", PLAIN, async ({ page }) => {
  await signIn(page, BUYER, "/perfil/mis-datos");
  await page.getByRole("link", { name: "Ver tus derechos" }).click();
  await expect(page).toHaveURL("/mis-derechos");
  await expect(page.getByLabel("Correo", { exact: true })).toHaveValue(BUYER);
  await page.goto("/eliminacion-de-datos/solicitar");
  await expect(page.getByRole("main")).toContainText("Ya iniciaste sesión");
});
