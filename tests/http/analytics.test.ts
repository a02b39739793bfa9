import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { startAnalyticsServer, type AnalyticsHit } from "../../local/analytics/server.ts";
import type { RunningServer } from "../../local/firestore/http/kept-server.ts";
import { firstProductPath } from "../../local/stack/temporary.ts";
import { HttpClient } from "../support/http-client.ts";
import { startOtherWorker, type OtherWorker } from "../support/other-worker.ts";
import { BUYER, DEMO_PASSWORD, networkAddress } from "../support/stack.ts";

// Events on their way from the built Worker to the local Google Analytics, whose checks are those of Google's own
// debug endpoint.

const SECRET = "secreto-de-la-prueba";
const AGENT = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
const CLIENT = "0b7e6c1e-9c1f-4f0e-8a51-7a6c1b3f2d10";
const AGREED = { "User-Agent": AGENT, Cookie: `__Host-analytics=allowed.${CLIENT}` };

let google: RunningServer;
let worker: OtherWorker;
let visitor: HttpClient;
let product: string;

beforeAll(async () => {
  google = await startAnalyticsServer({ port: 0, apiSecret: SECRET });
  worker = await startOtherWorker("prueba", {
    ANALYTICS_MEASUREMENT_ID: "G-PRUEBA1",
    ANALYTICS_API_SECRET: SECRET,
    ANALYTICS_URL: google.url,
  });
  visitor = worker.visitor();
  product = await firstProductPath(worker.url, "/comprar");
});
afterAll(async () => {
  await visitor.dispose();
  await worker.close();
  await google.close();
});
beforeEach(async () => {
  await fetch(`${google.url}/__faults`, { method: "DELETE" });
  await fetch(`${google.url}/__hits`, { method: "DELETE" });
});

const hits = async () => (await (await fetch(`${google.url}/__hits`)).json()) as AnalyticsHit[];
const nameOf = ({ body }: AnalyticsHit) => (body as { events: { name: string }[] }).events[0]?.name;
const fault = (kind: string) => fetch(`${google.url}/__faults`, { method: "POST", body: JSON.stringify({ kind }) });

test("events arrive after consent, within all of Google's limits, and none before", async () => {
  const asks: { path: string; headers: Record<string, string> }[] = [
    { path: product, headers: {} },
    { path: "/comprar?q=trek", headers: {} },
  ];
  for (const person of [{ "User-Agent": AGENT }, AGREED]) {
    const browser = worker.visitor();
    for (const { path, headers } of asks) {
      const response = await browser.get(path, { headers: { ...headers, ...person } });
      expect(response.status(), path).toBe(200);
    }
    await browser.dispose();
  }
  await expect.poll(async () => (await hits()).map(nameOf).sort()).toEqual(["search", "view_item", "view_item_list"]);
  const found = await hits();
  expect(found.flatMap(({ messages }) => messages)).toEqual([]);
  expect(new Set(found.map(({ body }) => (body as { client_id: string }).client_id))).toEqual(new Set([CLIENT]));
});

test.each(["hang", "reset", "status"])("events are in nobody's way where Google fails (%s)", async (kind) => {
  await fault(kind);
  const response = await visitor.get("/comprar?q=giant", { headers: AGREED });
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain("<h1");
  // The answer is whole before the events were given up.
  if (kind === "hang") expect(worker.log()).not.toContain("analytics.not-sent");
  await expect.poll(async () => (await hits()).map(nameOf).sort()).toEqual(["search", "view_item_list"]);
});

test("events tell of a cart, a checkout, and of a purchase once, by the notification alone", async () => {
  const origin = worker.url;
  const browser = new HttpClient(origin, { "CF-Connecting-IP": networkAddress(), origin, "User-Agent": AGENT });
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await browser.post(path, { form });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(303);
    return answer.headers().location ?? "";
  };
  await post("/login", { email: BUYER, password: DEMO_PASSWORD });
  await post("/cookies", { analitica: "allowed" });
  const named = async (name: string) => (await hits()).filter((hit) => nameOf(hit) === name);

  const id = /\/producto\/([\w-]+)/.exec(product)?.[1] ?? "";
  await post("/carrito", { intent: "comprar", anuncio: id });
  await expect.poll(() => named("add_to_cart")).toHaveLength(1);
  const html = await (await browser.get("/checkout")).text();
  await expect.poll(() => named("begin_checkout")).toHaveLength(1);

  const page = await post("/checkout", {
    ...Object.fromEntries(["key", "lines", "total-shipping", "total-pickup"].map((name) => [name, hidden(html, name)])),
    ...{ intent: "pagar", method: "pickup", name: "Ana Compra", documentType: "dni", documentNumber: "44556677" },
    ...{ phone: "987654321", invoice: "boleta", terms: "1" },
  });
  const pref_id = new URL(page).searchParams.get("pref_id") ?? "";
  const paid = await fetch(new URL("/pagar", page), {
    method: "POST",
    body: new URLSearchParams({ pref_id, form: crypto.randomUUID(), method: "card", holder: "APRO" }),
    redirect: "manual",
  });
  // The buyer has not come back yet; when they do, twice, nothing is sent again.
  await expect.poll(() => named("purchase")).toHaveLength(1);
  const back = new URL(paid.headers.get("location") ?? "");
  const shown = async () => (await browser.get(back.pathname + back.search)).status();
  expect([await shown(), await shown()]).toEqual([200, 200]);
  await post("/carrito", { intent: "comprar", anuncio: await otherProduct(id) });
  await expect.poll(() => named("add_to_cart")).toHaveLength(2);
  expect(await named("purchase")).toHaveLength(1);
  const clients = (await hits()).map(({ body }) => (body as { client_id: string }).client_id);
  expect(new Set(clients).size).toBe(1);
  expect((await hits()).flatMap(({ messages }) => messages)).toEqual([]);
  await browser.dispose();
});

/** A listing that nobody has bought. */
async function otherProduct(bought: string): Promise<string> {
  const html = await (await visitor.get("/comprar?orden=precio-desc")).text();
  return [...html.matchAll(/\/producto\/([\w-]+)/g)].flatMap(([, id]) => id ?? []).find((id) => id !== bought) ?? "";
}

/** Value of a hidden field of a page. */
function hidden(html: string, name: string): string {
  const value = new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? "";
  return value.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}
