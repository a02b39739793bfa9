import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  listing,
  outsider,
  person,
  stored,
  unverifiedPerson,
  verifyEmail,
  type Person,
} from "../support/api-client.ts";
import type { HttpClient } from "../support/http-client.ts";
import { address } from "../support/stack.ts";

// A purchase from outside, with the local provider: signed notifications, its page, the way back, and who may see it.

const DETAILS = {
  intent: "pagar",
  method: "pickup",
  name: "Ana Compra",
  documentType: "dni",
  documentNumber: "44556677",
  phone: "987654321",
  invoice: "boleta",
  terms: "1",
};

let buyer: Person;
let other: Person;
let vehicle: string;

beforeAll(async () => {
  [buyer, other] = [await person({ displayName: "Ana" }), await person({ displayName: "Beto" })];
  const page = await (await buyer.http.get("/comprar?orden=precio-asc&pagina=2")).text();
  vehicle = /\/producto\/([\w-]+)/.exec(page)?.[1] ?? "";
  expect(vehicle).not.toBe("");
});
afterAll(() => Promise.all([buyer.http.dispose(), other.http.dispose()]));

/** Value of a hidden field of a page. */
function hidden(html: string, name: string): string {
  const value = new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? "";
  return value.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

/** Puts the vehicle into the cart and orders it; the address that the form leads to. */
async function order(http: HttpClient): Promise<string> {
  const added = await http.post("/carrito", { form: { intent: "comprar", anuncio: vehicle } });
  expect([added.status(), added.headers().location]).toEqual([303, `/checkout?anuncio=${vehicle}`]);
  const html = await (await http.get("/checkout")).text();
  const fields = Object.fromEntries(
    ["key", "lines", "total-shipping", "total-pickup"].map((name) => [name, hidden(html, name)]),
  );
  const sent = await http.post("/checkout", { form: { ...DETAILS, ...fields } });
  expect(sent.status(), await sent.text()).toBe(303);
  return sent.headers().location ?? "";
}

/** Pays on the provider's page by card; the address that it leads back to. `holder` chooses the result. */
async function payAt(page: string, holder: string): Promise<string> {
  const form = new URLSearchParams({
    pref_id: new URL(page).searchParams.get("pref_id") ?? "",
    form: crypto.randomUUID(),
    method: "card",
    holder,
  });
  const response = await fetch(new URL("/pagar", page), { method: "POST", body: form, redirect: "manual" });
  const back = new URL(response.headers.get("location") ?? "");
  return back.pathname + back.search;
}

describe("a purchase", () => {
  let back: string;

  test("a purchase is paid after a rejected card, and the return page shows it to its buyer alone", async () => {
    const page = await order(buyer.http);
    expect(page.startsWith(address("REBI_PAYMENTS_URL"))).toBe(true);
    expect(await listing(vehicle)).toMatchObject({ status: "reserved" });

    const failure = await payAt(page, "OTHE");
    expect(failure).toMatch(/^\/pago\/fallido\?/);
    const failed = await (await buyer.http.get(failure)).text();
    expect(failed).toContain("No se pudo cobrar");

    const id = new URL(`http://x.test${failure}`).searchParams.get("external_reference") ?? "";
    const again = await buyer.http.post(`/pago/redirigir?pedido=${id}`, { form: {} });
    expect([again.status(), again.headers().location]).toEqual([303, page]);
    back = await payAt(page, "APRO");
    expect(back).toMatch(/^\/pago\/exitoso\?/);
    const paid = await buyer.http.get(back);
    expect(await paid.text()).toContain("Recibimos tu pago");
    expect(await stored(`orders/${id}`)).toMatchObject({ state: "paid", buyerId: buyer.uid });
    expect(await listing(vehicle)).toMatchObject({ status: "sold", reservedBy: id });
  });

  test("a purchase is nobody else's: not its page, its data, its button nor its steps", async () => {
    const id = new URL(`http://x.test${back}`).searchParams.get("external_reference") ?? "";
    const visitor = await outsider();
    for (const page of ["exitoso", "fallido", "redirigir"])
      for (const target of [`/pago/${page}?pedido=${id}`, `/pago/${page}.data?pedido=${id}`]) {
        const foreign = await other.http.get(target);
        expect(foreign.status(), target).toBe(404);
        expect(await foreign.text()).not.toContain("R-2026");
        expect(await (await visitor.get(target)).text()).not.toContain("R-2026");
      }
    for (const target of [`/pago/redirigir?pedido=${id}`, `/pago/redirigir.data?pedido=${id}`])
      expect((await other.http.post(target, { form: {} })).status(), target).toBe(404);
    expect(await stored(`orders/${id}`)).toMatchObject({ state: "paid" });
    await visitor.dispose();
  });

  test("a purchase of a sold listing is rejected with 409", async () => {
    const rejected = await other.http.post("/carrito", { form: { intent: "comprar", anuncio: vehicle } });
    expect(rejected.status()).toBe(409);
  });
});

test("an account that is not confirmed gets its form back after the confirmation, and pays", async () => {
  const buyerToBe = await unverifiedPerson({ displayName: "Carla" });
  const { http } = buyerToBe;
  const page = await (await http.get("/comprar?orden=precio-asc&pagina=3")).text();
  const anuncio = /\/producto\/([\w-]+)/.exec(page)?.[1] ?? "";
  await http.post("/carrito", { form: { intent: "comprar", anuncio } });
  const send = async () => {
    const html = await (await http.get("/checkout")).text();
    const names = ["key", "lines", "total-shipping", "total-pickup"];
    const fields = Object.fromEntries(names.map((name) => [name, hidden(html, name)]));
    return { html, answer: await http.post("/checkout", { form: { ...DETAILS, name: "Carla Única", ...fields } }) };
  };
  const { answer } = await send();
  expect(answer.status()).toBe(403);
  const told = await answer.text();
  expect(told).toContain("confirma primero tu correo");
  expect(told).toContain('action="/confirmar-correo?volver=%2Fcheckout"');
  expect(await listing(anuncio)).toMatchObject({ status: "active" });

  const mailed = await http.post("/confirmar-correo?volver=%2Fcheckout", { form: {} });
  expect([mailed.status(), mailed.headers().location]).toEqual([303, "/checkout"]);
  await verifyEmail(buyerToBe.uid);
  const again = await send();
  expect(again.html).toContain("Recuperamos lo que habías escrito");
  expect(again.html).toContain('value="Carla Única"');
  expect(again.answer.status(), await again.answer.text()).toBe(303);
  expect(await listing(anuncio)).toMatchObject({ status: "reserved" });
  await http.dispose();
});

describe("the webhook from outside", () => {
  const path = "/webhooks/mercadopago?data.id=123&type=payment";

  test("the webhook from outside takes posts from anywhere, and believes only a signature", async () => {
    const foreign = await outsider({ origin: "https://atacante.example" });
    expect((await foreign.post(path, { data: "{}" })).status()).toBe(400);
    const signed = (signature: string) => foreign.post(path, { data: "{}", headers: { "x-signature": signature } });
    expect((await signed("ts=1")).status()).toBe(400);
    const now = Math.floor(Date.now() / 1000);
    expect((await signed(`ts=${now},v1=${"0".repeat(64)}`)).status()).toBe(401);
    expect((await foreign.get(path)).status()).toBe(405);
    // No other address of it, and no other address at all.
    for (const target of ["/webhooks/mercadopago.data?data.id=123", "/pago/redirigir?pedido=x", "/webhooks/otro"])
      expect((await foreign.post(target, { data: "{}" })).status(), target).toBe(403);
    await foreign.dispose();
  });
});
