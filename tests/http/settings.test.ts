import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { samplesOf } from "../../app/platform/routes/policy.ts";
import { ROUTE_TABLE } from "../../app/server/route-table/route-table.ts";
import { PROJECT_ID } from "../../local/stack/options.ts";
import type { RunningStack } from "../../local/stack/stack.ts";
import { E2E_LISTINGS, firstProductPath, startTemporaryStack } from "../../local/stack/temporary.ts";
import { fieldsIn, hostile, HOSTILE_PARTS, markerOf } from "../support/hostile-text.ts";
import { HttpClient } from "../support/http-client.ts";
import { ADMIN, BUYER, DEMO_PASSWORD, networkAddress } from "../support/stack.ts";

// Settings on their way from the form of administration to the pages that obey them. On a stack of their own: what they
// change would be seen by every other test.

let stack: RunningStack;
let admin: HttpClient;
let buyer: HttpClient;

beforeAll(async () => {
  stack = await startTemporaryStack(E2E_LISTINGS);
  [admin, buyer] = [await signedIn(ADMIN), await signedIn(BUYER)];
});
afterAll(async () => {
  await Promise.all([admin.dispose(), buyer.dispose()]);
  await stack.close();
});

async function signedIn(email: string): Promise<HttpClient> {
  const client = new HttpClient(stack.url, { "CF-Connecting-IP": networkAddress(), origin: stack.url });
  const answer = await client.post("/login", { form: { email, password: DEMO_PASSWORD } });
  expect(answer.status()).toBe(303);
  return client;
}

const SETTINGS = "/administracion/ajustes";
let version = 0;

/** Saves a group's form as its page does, the second step included. */
async function save(group: string, texts: Record<string, string>): Promise<void> {
  const answer = await admin.post(`${SETTINGS}/${group}`, {
    form: { version: String(version), confirmado: "si", ...texts },
  });
  expect(answer.status(), await answer.text()).toBe(303);
  version += 1;
}

/** Changes the document behind the Worker's back, as a Worker elsewhere does. */
async function saveElsewhere(values: Record<string, string>): Promise<void> {
  version += 1;
  const texts = Object.entries(values).map(([name, value]) => [name, { stringValue: value }]);
  const response = await fetch(
    `${stack.firestoreUrl}/v1/projects/${PROJECT_ID}/databases/(default)/documents/settings/site`,
    {
      method: "PATCH",
      headers: { authorization: "Bearer owner", "content-type": "application/json" },
      body: JSON.stringify({
        fields: {
          version: { integerValue: String(version) },
          values: { mapValue: { fields: Object.fromEntries(texts) } },
          changes: { mapValue: { fields: {} } },
        },
      }),
    },
  );
  expect(response.status, await response.text()).toBe(200);
}

const VENTA = {
  SHIPPING_FREE_FROM: "50000",
  SHIPPING_FREE_DAYS: "2",
  SHIPPING_REDUCED_FROM: "25000",
  SHIPPING_REDUCED_PRICE: "500",
  SHIPPING_DAYS: "5",
  COMMISSION_PERCENT: "0",
  CARD_INSTALLMENTS: "12",
  UIT_SOLES: "5500",
};
const SERVICES = ["THEFT", "STOLEN_LIST", "TRANSFER"].map((name) => `REGISTRY_${name}`);
const servicesAs = (state: string) =>
  Object.fromEntries([...SERVICES, "INSPECTION_LEGAL", "INSPECTION_MECHANICAL"].map((name) => [name, state]));

/** Value of a hidden field of a page. */
function hidden(html: string, name: string): string {
  const value = new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? "";
  return value.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

async function checkout(): Promise<{ html: string; shipping: number }> {
  const html = await (await buyer.get("/checkout")).text();
  return { html, shipping: Number(hidden(html, "total-shipping")) - Number(hidden(html, "total-pickup")) };
}

describe("a setting that was saved takes effect", () => {
  test("the notice, on pages of everyone and of administration", async () => {
    await save("sitio", { BANNER: "El viernes cerramos a las 5", ANALYTICS_MEASUREMENT_ID: "" });
    for (const [client, path] of [
      [buyer, "/"],
      [admin, SETTINGS],
    ] as const)
      expect(await (await client.get(path)).text(), path).toContain("El viernes cerramos a las 5");
  });

  test("the checkout charges the saved price of delivery", async () => {
    const product = await firstProductPath(stack.url, "/comprar?orden=precio-asc");
    const id = /\/producto\/([\w-]+)/.exec(product)?.[1] ?? "";
    expect((await buyer.post("/carrito", { form: { intent: "comprar", anuncio: id } })).status()).toBe(303);
    await save("venta", { ...VENTA, SHIPPING_PRICE: "77" });
    expect((await checkout()).shipping).toBe(77_00);
  });

  test("a service that is switched off, at its page", async () => {
    await save("servicios", { ...servicesAs("prueba"), REGISTRY_THEFT: "activo", COMPLAINTS_REQUIRE_LOGIN: "true" });
    expect(await (await buyer.get("/denunciar-robo")).text()).not.toContain("Mientras tanto:");
    const off = { ...servicesAs("prueba"), REGISTRY_THEFT: "proximamente", COMPLAINTS_REQUIRE_LOGIN: "true" };
    await save("servicios", off);
    expect(await (await buyer.get("/denunciar-robo")).text()).toContain("Mientras tanto:");
  });
});

describe("a form that must see the settings of the moment", () => {
  const ROWS = ROUTE_TABLE.filter(({ freshSettings, path }) => freshSettings && path !== "/checkout");

  test.each(ROWS.map((policy) => samplesOf(policy)[0] ?? policy.path))(
    "%s is rejected once its service is off elsewhere, although its page was shown before",
    async (path) => {
      const send = () => buyer.post(path, { form: { intent: "nada", email: "no es un correo" } });
      await saveElsewhere(servicesAs("activo"));
      const shown = await (await buyer.get(path)).text();
      await saveElsewhere(servicesAs("proximamente"));
      // A page is a minute behind, and does not ask for it.
      expect(await (await buyer.get(path)).text().then(titleOf)).toBe(titleOf(shown));
      expect((await send()).status()).toBe(404);
    },
  );

  test("/checkout takes no order at another price than the one that counts now", async () => {
    await saveElsewhere({ SHIPPING_PRICE: "77" });
    const { html } = await checkout();
    await saveElsewhere({ SHIPPING_PRICE: "88" });
    const names = ["key", "lines", "total-shipping", "total-pickup"];
    const answer = await buyer.post("/checkout", {
      form: {
        ...Object.fromEntries(names.map((name) => [name, hidden(html, name)])),
        ...{ intent: "pagar", method: "shipping", name: "Ana Compra", documentType: "dni", documentNumber: "44556677" },
        ...{ phone: "987654321", invoice: "boleta", terms: "1", department: "lima", province: "Lima" },
        ...{ district: "150122", street: "Av. Larco 1" },
      },
    });
    expect(answer.status()).toBe(409);
    expect(await answer.text()).toContain("El total cambió");
  });
});

function titleOf(html: string): string {
  return /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? "";
}

describe("business data and the notice, written by somebody hostile", () => {
  const NEGOCIO = {
    ...{ BUSINESS_EMAIL: "hola@rebi.test", BUSINESS_PHONE: "", BUSINESS_WHATSAPP: "", BUSINESS_RUC: "20512333797" },
    BUSINESS_ADDRESS: hostile("direccion"),
    BUSINESS_CITY: hostile("ciudad"),
    BUSINESS_LEGAL_NAME: hostile("razon-social"),
    BUSINESS_LEGAL_ADDRESS: hostile("direccion-legal"),
    BUSINESS_FACEBOOK: `https://www.facebook.com/"><script>robar(1)</script>${markerOf("facebook")}`,
    ...{ BUSINESS_INSTAGRAM: "", BUSINESS_TIKTOK: "", BUSINESS_YOUTUBE: "" },
  };
  const PUBLIC = ["/", "/contacto", "/terminos", "/privacidad", "/politicas", "/acerca-de", "/libro-de-reclamaciones"];
  const ADMINISTRATION = [SETTINGS, `${SETTINGS}/negocio`, `${SETTINGS}/sitio`, "/administracion/registro"];

  test("business data and a notice that a hostile user wrote stand on no page as they are, and on some of them all", async () => {
    version = Number((await stored()).version?.integerValue);
    await save("negocio", NEGOCIO);
    await save("sitio", { BANNER: hostile("aviso"), ANALYTICS_MEASUREMENT_ID: "" });
    // A change that is asked to be confirmed is shown before it is saved, and the wrong one at its field.
    const preview = { version: String(version), ...NEGOCIO, BUSINESS_LEGAL_NAME: hostile("otra-razon") };
    const wrong = { version: String(version), BANNER: `${hostile("aviso-largo")} ${"x".repeat(160)}` };
    const pages = await Promise.all([
      ...PUBLIC.map((path) => buyer.get(path)),
      ...ADMINISTRATION.map((path) => admin.get(path)),
      admin.post(`${SETTINGS}/negocio`, { form: preview }),
      admin.post(`${SETTINGS}/sitio`, { form: wrong }),
    ]);
    const shown = new Set<string>();
    for (const [at, page] of pages.entries()) {
      const html = await page.text();
      for (const part of HOSTILE_PARTS) expect.soft(html.includes(part), `page ${at} shows ${part}`).toBe(false);
      for (const field of fieldsIn(html)) shown.add(field);
    }
    expect([...shown].sort()).toEqual([...fieldsIn(NEGOCIO), "aviso", "aviso-largo", "otra-razon"].sort());
  });
});

/** Fields of the settings as Firestore has them. */
async function stored(): Promise<Record<string, { integerValue?: string }>> {
  const response = await fetch(
    `${stack.firestoreUrl}/v1/projects/${PROJECT_ID}/databases/(default)/documents/settings/site`,
    { headers: { authorization: "Bearer owner" } },
  );
  return ((await response.json()) as { fields: Record<string, { integerValue?: string }> }).fields;
}
