import { createHmac } from "node:crypto";

import { describe, expect, test } from "vitest";

import { DAY_MS } from "~/business/durations";

import { NOW, paymentsWith } from "./support";

const TS = String(NOW.getTime() / 1000);

/** A notification as the provider signs it; `ts`, `id` and so on as given. */
function notification({
  query = "data.id=123456789&type=payment",
  requestId = "abc-123" as string | null,
  ts = TS,
  manifest = undefined as string | undefined,
  secret = "secret",
  signature = undefined as string | null | undefined,
  body = '{"data":{"id":"666"},"type":"payment"}',
} = {}): Request {
  const headers = new Headers({ "Content-Type": "application/json" });
  const v1 = createHmac("sha256", secret)
    .update(manifest ?? `id:123456789;request-id:abc-123;ts:${ts};`)
    .digest("hex");
  const value = signature === undefined ? `ts=${ts},v1=${v1}` : signature;
  if (value !== null) headers.set("x-signature", value);
  if (requestId !== null) headers.set("x-request-id", requestId);
  return new Request(`https://rebi.example/webhooks/mercadopago?${query}`, { method: "POST", headers, body });
}

const verify = (request: Request, clock = { now: () => NOW }) =>
  paymentsWith([], { clock }).payments.verifyWebhook(request);
const PAYMENT = { ok: true, kind: "payment", paymentId: "123456789" };

describe("verifyWebhook", () => {
  test("verifyWebhook accepts the provider's vector", async () => {
    const request = notification({
      signature: "ts=1704908010,v1=e1ee4f9416956a41ee81e8b5d8e06692f4c95d6c1403abf340bda8cf30ae5b38",
    });
    expect(await verify(request, { now: () => new Date(1704908010_000) })).toEqual(PAYMENT);
  });

  test("verifyWebhook takes the payment's id from the signed address and never from the body", async () => {
    const request = notification();
    expect(await verify(request)).toEqual(PAYMENT);
    expect(request.bodyUsed).toBe(false);
  });

  test("verifyWebhook signs the id in lower case", async () => {
    const manifest = `id:abc9;request-id:abc-123;ts:${TS};`;
    expect(await verify(notification({ query: "data.id=ABC9&type=topic_claims_integration_wh", manifest }))).toEqual({
      ok: true,
      kind: "other",
      topic: "topic_claims_integration_wh",
    });
  });

  test.each([
    ["the request id", { requestId: null, manifest: `id:123456789;ts:${TS};` }, PAYMENT],
    [
      "the id",
      { query: "type=stop_delivery_op_wh", manifest: `request-id:abc-123;ts:${TS};` },
      { ok: true, kind: "other", topic: "stop_delivery_op_wh" },
    ],
    [
      "the id of a payment",
      { query: "type=payment", manifest: `request-id:abc-123;ts:${TS};` },
      { ok: false, reason: "malformed" },
    ],
  ])("verifyWebhook leaves out of the manifest %s where it is missing", async (_, given, result) => {
    expect(await verify(notification(given))).toEqual(result);
  });

  test.each([
    ["topic_chargebacks_wh", "chargeback"],
    ["topic_claims_integration_wh", "claim"],
  ])("verifyWebhook tells which case a notification of %s is about", async (topic, kind) => {
    const request = notification({ query: `data.id=123456789&type=${topic}` });
    expect(await verify(request)).toEqual({ ok: true, kind, id: "123456789" });
  });

  test("verifyWebhook accepts a signature over the id as it stands, with upper-case letters", async () => {
    const manifest = `id:ABC9;request-id:abc-123;ts:${TS};`;
    expect(await verify(notification({ query: "data.id=ABC9&type=stop_delivery_op_wh", manifest }))).toEqual({
      ok: true,
      kind: "other",
      topic: "stop_delivery_op_wh",
    });
    expect(await verify(notification({ query: "data.id=ABD9&type=stop_delivery_op_wh", manifest }))).toEqual({
      ok: false,
      reason: "forged",
    });
  });

  test.each(["topic_merchant_order_wh", "stop_delivery_op_wh"])("verifyWebhook tells the topic %s", async (topic) => {
    expect(await verify(notification({ query: `data.id=123456789&type=${topic}` }))).toEqual({
      ok: true,
      kind: "other",
      topic,
    });
  });

  test("verifyWebhook lets no unsigned topic into the log", async () => {
    const query = `data.id=123456789&type=${encodeURIComponent("x\n".repeat(50))}`;
    expect(await verify(notification({ query }))).toEqual({ ok: true, kind: "other", topic: "" });
  });

  test.each([
    ["another secret", { secret: "other" }],
    ["another id", { query: "data.id=123456780&type=payment" }],
    ["another request id", { requestId: "abc-124" }],
    ["another time", { manifest: "id:123456789;request-id:abc-123;ts:1;" }],
    ["a request id inside the id", { query: "data.id=123456789%3Brequest-id%3Aabc-12&type=payment", requestId: null }],
  ])("verifyWebhook rejects a signature of %s", async (_, given) => {
    expect(await verify(notification(given))).toEqual({ ok: false, reason: "forged" });
  });

  test("verifyWebhook rejects a manifest whose parts were moved into the id", async () => {
    const query = "data.id=123456789%3Brequest-id%3Aabc-123&type=payment";
    expect(await verify(notification({ query, requestId: null }))).toEqual({ ok: false, reason: "malformed" });
  });

  test.each([
    [null, "missing"],
    ["", "missing"],
    ["nonsense", "malformed"],
    [`ts=${TS}`, "malformed"],
    [`ts=${TS},v1=${"g".repeat(64)}`, "malformed"],
    [`ts=${TS},v1=${"A".repeat(64)}`, "malformed"],
    [`ts=ayer,v1=${"a".repeat(64)}`, "malformed"],
    [`ts=${TS},v1=${"a".repeat(64)}`, "forged"],
  ])("verifyWebhook answers the header %j with %s", async (signature, reason) => {
    expect(await verify(notification({ signature }))).toEqual({ ok: false, reason });
  });

  test.each([
    ["four days old", -4 * DAY_MS, true],
    ["fifteen days old", -15 * DAY_MS, false],
    ["half an hour ahead", DAY_MS / 48, true],
    ["two hours ahead", DAY_MS / 12, false],
  ])("a notification %s, in seconds and in milliseconds", async (_, offset, isFresh) => {
    for (const ts of [String((NOW.getTime() + offset) / 1000), String(NOW.getTime() + offset)])
      expect(await verify(notification({ ts }))).toEqual(isFresh ? PAYMENT : { ok: false, reason: "stale" });
  });

  test("verifyWebhook believes nothing where payments are not configured", async () => {
    const { payments } = paymentsWith([], { env: { payments: null } });
    expect(await payments.verifyWebhook(notification())).toEqual({ ok: false, reason: "missing" });
  });
});
