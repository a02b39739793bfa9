import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startAnalyticsServer, type AnalyticsHit } from "../../../local/analytics/server.ts";
import { validate } from "../../../local/analytics/validate.ts";
import type { RunningServer } from "../../../local/firestore/http/kept-server.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const item = { item_id: "demo-1", price: 2500, quantity: 1 };
const params = { session_id: "987654", engagement_time_msec: 1, currency: "PEN", value: 2500, items: [item] };
const bodyOf = (event: object = {}, body: object = {}) => ({
  client_id: "0b7e6c1e-9c1f-4f0e-8a51-7a6c1b3f2d10",
  timestamp_micros: NOW.getTime() * 1_000,
  consent: { ad_user_data: "DENIED", ad_personalization: "DENIED" },
  events: [{ name: "view_item", params, ...event }],
  ...body,
});
const problems = (body: unknown) =>
  validate(body, NOW).map(({ fieldPath, validationCode }) => `${fieldPath} ${validationCode}`);

describe("the local Google Analytics", () => {
  test("the local Google Analytics has nothing to say of an event within all limits", () => {
    expect(problems(bodyOf())).toEqual([]);
  });

  test.each([
    ["no client", bodyOf({}, { client_id: "" }), "client_id VALUE_REQUIRED"],
    [
      "a time of last week",
      bodyOf({}, { timestamp_micros: (NOW.getTime() - 7 * 86_400_000) * 1_000 }),
      "timestamp_micros VALUE_INVALID",
    ],
    [
      "another word for a consent",
      bodyOf({}, { consent: { ad_user_data: "no" } }),
      "consent.ad_user_data VALUE_INVALID",
    ],
    ["no events", bodyOf({}, { events: [] }), "events VALUE_REQUIRED"],
    [
      "26 events",
      bodyOf({}, { events: Array.from({ length: 26 }, () => ({ name: "search" })) }),
      "events EXCEEDED_MAX_ENTITIES",
    ],
    ["a name with a blank", bodyOf({ name: "view item" }), "events[0].name NAME_INVALID"],
    ["a name of Google's own", bodyOf({ name: "session_start" }), "events[0].name NAME_RESERVED"],
    [
      "a long text",
      bodyOf({ params: { ...params, city: "x".repeat(101) } }),
      "events[0].params.city VALUE_OUT_OF_BOUNDS",
    ],
    [
      "a session of letters",
      bodyOf({ params: { ...params, session_id: "abc" } }),
      "events[0].params.session_id VALUE_INVALID",
    ],
    ["an amount as text", bodyOf({ params: { ...params, value: "2500" } }), "events[0].params.value VALUE_INVALID"],
    ["no currency", bodyOf({ params: { ...params, currency: undefined } }), "events[0].params.currency VALUE_REQUIRED"],
    ["a purchase without its number", bodyOf({ name: "purchase" }), "events[0].params.transaction_id VALUE_REQUIRED"],
    [
      "an item without a name",
      bodyOf({ params: { ...params, items: [{ price: 1 }] } }),
      "events[0].params.items[0] VALUE_REQUIRED",
    ],
    [
      "half a piece",
      bodyOf({ params: { ...params, items: [{ ...item, quantity: 0.5 }] } }),
      "events[0].params.items[0].quantity VALUE_INVALID",
    ],
    [
      "26 parameters",
      bodyOf({ params: { ...params, ...Object.fromEntries(Array.from({ length: 26 }, (_, n) => [`p${n}`, n])) } }),
      "events[0].params EXCEEDED_MAX_ENTITIES",
    ],
  ])("the local Google Analytics names %s", (_, body, problem) => {
    expect(problems(JSON.parse(JSON.stringify(body)))).toContain(problem);
  });

  describe("as a server", () => {
    let server: RunningServer;
    beforeAll(async () => {
      server = await startAnalyticsServer({ port: 0, apiSecret: "secreto" });
    });
    afterAll(() => server.close());
    const send = (path: string, body: unknown = bodyOf({}, { timestamp_micros: undefined })) =>
      fetch(`${server.url}${path}`, { method: "POST", body: JSON.stringify(body) });
    const at = (secret: string) => `mp/collect?measurement_id=G-LOCAL1&api_secret=${secret}`;

    test("the local Google Analytics answers 204 to whatever is collected, and says in its door what was wrong", async () => {
      expect((await send(`/${at("secreto")}`)).status).toBe(204);
      expect((await send(`/${at("otro")}`, null)).status).toBe(204);
      const hits = (await (await fetch(`${server.url}/__hits`)).json()) as AnalyticsHit[];
      expect(hits.map(({ messages }) => messages.map(({ fieldPath }) => fieldPath))).toEqual([[], ["api_secret", ""]]);
      const debug = await send(`/debug/${at("secreto")}`, bodyOf({ name: "_x" }, { timestamp_micros: undefined }));
      expect(await debug.json()).toMatchObject({ validationMessages: [{ validationCode: "NAME_INVALID" }] });
    });

    test("the local Google Analytics fails on demand, so many times", async () => {
      await fetch(`${server.url}/__faults`, { method: "POST", body: JSON.stringify({ kind: "status", times: 1 }) });
      expect((await send(`/${at("secreto")}`)).status).toBe(503);
      expect((await send(`/${at("secreto")}`)).status).toBe(204);
      const wrong = await fetch(`${server.url}/__faults`, { method: "POST", body: JSON.stringify({ kind: "nada" }) });
      expect(wrong.status).toBe(400);
    });
  });
});
