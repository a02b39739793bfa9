import { beforeEach, describe, expect, test } from "vitest";

import { createAnalytics } from "~/analytics/analytics.server";
import { pricedItems, searchTerm, type AnalyticsEvents } from "~/analytics/events";

import { validate } from "../../../local/analytics/validate.ts";
import { contextOf } from "../../support/context";
import { recordingLogger } from "../platform/helpers";

const ID = "0b7e6c1e-9c1f-4f0e-8a51-7a6c1b3f2d10";
const NOW = new Date("2026-11-23T15:00:00Z");
const AGENT = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
const PERSON = { Cookie: `__Host-analytics=allowed.${ID}`, "User-Agent": AGENT };
const MEASURED = { measurementId: "G-TEST1", analytics: { apiSecret: "s3cret", origin: "https://medidas.test" } };

let sent: { url: URL; body: Record<string, unknown> }[];
let answer: () => Promise<Response>;
let behind: Promise<unknown>[];
let recorded: ReturnType<typeof recordingLogger>;

beforeEach(() => {
  sent = [];
  behind = [];
  answer = async () => new Response(null, { status: 204 });
  recorded = recordingLogger();
});

function analyticsOf(headers: Record<string, string>, env: Partial<typeof MEASURED> | object) {
  return createAnalytics(
    contextOf({
      request: new Request("https://rebi.test/comprar", { headers }),
      env: { measurementId: null, analytics: null, ...env },
      clock: { now: () => NOW },
      log: recorded.log,
      waitUntil: (work) => void behind.push(work),
    }),
    (input, init) => {
      sent.push({ url: new URL(String(input)), body: JSON.parse(String(init?.body)) as Record<string, unknown> });
      return answer();
    },
  );
}

async function track(headers: Record<string, string> = PERSON, env: Partial<typeof MEASURED> | object = MEASURED) {
  let asked = 0;
  analyticsOf(headers, env).track("search", () => (asked++, { search_term: "trek" }));
  await Promise.all(behind);
  return asked;
}

describe("an event", () => {
  test("an event is sent in the background, with the browser's number and nothing else of its user", async () => {
    await track();
    expect(behind).toHaveLength(1);
    expect(sent[0]?.url.href).toBe("https://medidas.test/mp/collect?measurement_id=G-TEST1&api_secret=s3cret");
    expect(sent[0]?.body).toEqual({
      client_id: ID,
      timestamp_micros: NOW.getTime() * 1_000,
      consent: { ad_user_data: "DENIED", ad_personalization: "DENIED" },
      events: [
        { name: "search", params: { session_id: expect.any(String), engagement_time_msec: 1, search_term: "trek" } },
      ],
    });
  });

  test.each([
    ["no consent", { "User-Agent": AGENT }, MEASURED],
    ["a refusal", { ...PERSON, Cookie: "__Host-analytics=refused" }, MEASURED],
    ["a consent from before anything was measured", { ...PERSON, Cookie: "__Host-analytics=allowed" }, MEASURED],
    ["a browser that asks not to be measured", { ...PERSON, "Sec-GPC": "1" }, MEASURED],
    ["a prefetch", { ...PERSON, "Sec-Purpose": "prefetch;prerender" }, MEASURED],
    ["a bot", { ...PERSON, "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }, MEASURED],
    ["no measurement id", PERSON, { ...MEASURED, measurementId: null }],
    ["no secret", PERSON, { ...MEASURED, analytics: null }],
  ])("an event is not even made with %s", async (_, headers, env) => {
    expect(await track(headers, env)).toBe(0);
    expect([sent, behind]).toEqual([[], []]);
  });

  test.each([
    ["an error", () => Promise.reject(new TypeError("network"))],
    ["a refusal", async () => new Response("no", { status: 500 })],
  ])("an event that ends in %s is logged, and never thrown", async (_, fails) => {
    answer = fails;
    await track();
    expect(recorded.lines).toMatchObject([{ level: "warn", event: "analytics.not-sent" }]);
  });
});

describe("an event of a browser that agreed before", () => {
  const trackAs = async (env: Partial<typeof MEASURED> | object) => {
    // As when the provider's notification of a payment arrives: no browser, no cookie.
    const analytics = analyticsOf({ "User-Agent": "MercadoPago WebHook v1.0" }, env);
    expect(analytics.client()).toBeNull();
    analytics.trackAs(ID, "search", () => ({ search_term: "trek" }));
    await Promise.all(behind);
  };

  test("an event of a browser that agreed before is sent under its number, whoever sends the request", async () => {
    await trackAs(MEASURED);
    expect(sent.map(({ body }) => body.client_id)).toEqual([ID]);
  });

  test.each([
    { ...MEASURED, measurementId: null },
    { ...MEASURED, analytics: null },
  ])("an event of a browser that agreed before is not made where nothing is measured (%o)", async (env) => {
    await trackAs(env);
    expect([sent, behind]).toEqual([[], []]);
  });
});

const SOLD = pricedItems([{ listingId: "demo-1", category: "mtb", unitCentimos: 1_250_50, quantity: 2 }]);
const EVENTS: AnalyticsEvents = {
  view_item_list: { item_list_id: "comprar", items: [{ item_id: "demo-1", item_category: "mtb" }] },
  search: { search_term: searchTerm("x".repeat(300)) ?? "" },
  view_item: SOLD,
  add_to_cart: SOLD,
  begin_checkout: SOLD,
  purchase: { ...SOLD, transaction_id: "R-2026-000123", shipping: 1_500 },
};

test.each(Object.keys(EVENTS) as (keyof AnalyticsEvents)[])("%s is within Google's limits", async (name) => {
  analyticsOf(PERSON, MEASURED).track(name, () => EVENTS[name]);
  await Promise.all(behind);
  expect(sent).toHaveLength(1);
  expect(validate(sent[0]?.body, NOW)).toEqual([]);
});

test("items have their price in soles, and no title", () => {
  expect(pricedItems([{ listingId: "a", category: "mtb", unitCentimos: 1_250_50, quantity: 2 }])).toEqual({
    currency: "PEN",
    value: 2_501,
    items: [{ item_id: "a", item_category: "mtb", price: 1_250.5, quantity: 2 }],
  });
  expect(pricedItems([], 900_00)).toEqual({ currency: "PEN", value: 900, items: [] });
});

test.each([
  ["trek marlin 2020", "trek marlin 2020"],
  ["", null],
  ["ana@correo.pe", null],
  ["987 654 321", null],
  ["x".repeat(200), "x".repeat(100)],
])("a measured search %j is reduced to the term %j", (text, term) => {
  expect(searchTerm(text)).toBe(term);
});
