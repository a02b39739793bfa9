import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { requestOf, startWorld, temporaryFile, type World } from "./support.ts";

// One for each test: notifications of an earlier payment may still be on their way when the next test begins.
let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const CARD = (holder: string) => ({ method: "card", holder });

/** An order that was paid with a card of this holder, and its one payment. */
async function paid(holder = "APRO") {
  const request = requestOf();
  const checkout = await world.payments.createCheckout(request);
  const back = await world.pay(checkout.url, CARD(holder));
  const [payment] = await world.payments.findPayments(request.reference);
  if (!payment) throw new Error("there is no payment");
  return { request, checkout, back, payment };
}

describe("a checkout", () => {
  test("a checkout has a page in Spanish that works without scripts and escapes what it shows", async () => {
    const { url } = await world.payments.createCheckout(requestOf());
    const response = await fetch(url);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain("Paga S/ 1,300.50".replace(" 1", "\u00a01"));
    expect(html).toContain("Bicicleta &#60;Trek&#62;");
    expect(html).not.toContain("<script");
  });

  test("a checkout is one for a key", async () => {
    const request = requestOf();
    const [one, other] = [await world.payments.createCheckout(request), await world.payments.createCheckout(request)];
    expect(other).toEqual(one);
    expect((await world.payments.createCheckout({ ...request, idempotencyKey: "another" })).id).not.toBe(one.id);
  });

  test("a checkout cannot be paid after its end", async () => {
    const { url } = await world.payments.createCheckout(requestOf({ expiresAt: new Date(Date.now() - 1_000) }));
    expect((await fetch(url)).status).toBe(410);
    expect((await world.pay(url, CARD("APRO"))).href).toBe("status:410");
  });

  test("a checkout is rejected without the key of the shop", async () => {
    const response = await fetch(`${world.url}/checkout/preferences`, { method: "POST", body: "{}" });
    expect(response.status).toBe(401);
  });

  test("a checkout is rejected where something is missing", async () => {
    await expect(world.payments.createCheckout(requestOf({ items: [] }))).rejects.toThrow("invalid items");
  });
});

describe("paying", () => {
  test.each([
    ["APRO", "approved", "accredited", "/pago/exitoso"],
    ["CALL", "rejected", "cc_rejected_call_for_authorize", "/pago/fallido"],
    ["FUND", "rejected", "cc_rejected_insufficient_amount", "/pago/fallido"],
    ["SECU", "rejected", "cc_rejected_bad_filled_security_code", "/pago/fallido"],
    ["EXPI", "rejected", "cc_rejected_bad_filled_date", "/pago/fallido"],
    ["FORM", "rejected", "cc_rejected_bad_filled_other", "/pago/fallido"],
    ["OTHE", "rejected", "cc_rejected_other_reason", "/pago/fallido"],
    ["nobody", "rejected", "cc_rejected_other_reason", "/pago/fallido"],
  ])("paying with a card of %s is %s", async (holder, status, statusDetail, path) => {
    const { request, back, payment } = await paid(holder);
    expect(payment).toMatchObject({
      status,
      statusDetail,
      reference: request.reference,
      amount: 1300_50,
      refunded: 0,
      currency: "PEN",
      isLive: false,
      method: "credit_card",
    });
    expect(world.payments.accepts(payment)).toBe(true);
    expect(back.origin + back.pathname).toBe(world.siteUrl + path);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      payment_id: payment.id,
      collection_id: payment.id,
      status,
      collection_status: status,
      external_reference: request.reference,
      payment_type: "credit_card",
    });
    expect(await world.payments.getPayment(payment.id)).toEqual(payment);
    expect((await world.heard(1))[0]).toMatchObject({
      result: { ok: true, kind: "payment", paymentId: payment.id },
      body: { type: "payment", action: "payment.created", data: { id: payment.id } },
    });
  });

  test("paying with Yape is approved", async () => {
    const { url } = await world.payments.createCheckout(requestOf());
    expect((await world.pay(url, { method: "yape" })).pathname).toBe("/pago/exitoso");
  });

  test.each([
    [{ method: "pagoefectivo" }, "pending", "pay", "approved", "/pago/exitoso"],
    [{ method: "pagoefectivo" }, "pending", "expire", "cancelled", "/pago/fallido"],
    [CARD("CONT"), "in_process", "pay", "approved", "/pago/exitoso"],
  ])("paying with %j waits, and ends by a button", async (fields, waiting, button, status, path) => {
    const request = requestOf();
    const { url } = await world.payments.createCheckout(request);
    const page = await world.pay(url, fields);
    const [payment] = await world.payments.findPayments(request.reference);
    expect(payment).toMatchObject({ status: waiting });
    expect(payment?.expiresAt === null).toBe(fields.method === "card");
    expect(payment?.ticket).toEqual(
      fields.method === "card" ? undefined : { code: expect.stringMatching(/^\d{8}$/), url: String(page) },
    );
    const html = await (await fetch(page)).text();
    expect(html).toContain("Volver a la tienda");
    expect(html).toContain(payment?.ticket?.code ?? "Estamos revisando tu pago");
    expect(html).toContain(`/pago/redirigir?pedido=${request.reference}&#38;collection_id=${payment?.id}`);
    const body = new URLSearchParams({ do: button });
    const settled = await fetch(page, { method: "POST", body, redirect: "manual" });
    expect(new URL(settled.headers.get("location") ?? "").pathname).toBe(path);
    expect(await world.payments.getPayment(payment?.id ?? "")).toMatchObject({ status });
    expect((await world.heard(2)).map(({ body }) => (body as { action: string }).action)).toEqual([
      "payment.created",
      "payment.updated",
    ]);
  });

  test("a payment pays once when the page is submitted twice", async () => {
    const request = requestOf();
    const { url } = await world.payments.createCheckout(request);
    await Promise.all([world.pay(url, CARD("APRO"), "form"), world.pay(url, CARD("APRO"), "form")]);
    expect(await world.payments.findPayments(request.reference)).toHaveLength(1);
  });

  test("a rejected card can be followed by another one; the newest is found first", async () => {
    const { request, checkout } = await paid("FUND");
    await world.pay(checkout.url, CARD("APRO"));
    const found = await world.payments.findPayments(request.reference);
    expect(found.map(({ status }) => status)).toEqual(["approved", "rejected"]);
  });
});

describe("refunds", () => {
  test("refunds return the whole payment once, and are notified", async () => {
    const { payment } = await paid();
    await world.payments.refund(payment.id, "key-1");
    await world.payments.refund(payment.id, "key-1");
    await world.payments.refund(payment.id, "key-2");
    expect(await world.payments.getPayment(payment.id)).toMatchObject({ status: "refunded", refunded: 1300_50 });
    await world.heard(2);
    const { result } = world.notifications[1] ?? {};
    expect(result).toEqual({ ok: true, kind: "payment", paymentId: payment.id });
  });

  test("refunds are rejected for a payment that was never paid", async () => {
    const { payment } = await paid("OTHE");
    expect(await world.payments.refund(payment.id, "key")).toMatchObject({ state: "refused", isMade: false });
  });

  test("refunds without a balance, and of a payment of more than 180 days, are refused with the provider's words", async () => {
    const { payment } = await paid();
    await world.fault({ call: "refund", kind: "no-balance", times: 1 });
    const refused = { state: "refused", isMade: false };
    const poor = await world.payments.refund(payment.id, "key");
    expect(poor).toEqual({ ...refused, words: "Insufficient balance to refund · 2040" });
    await world.change(payment.id, { date_created: new Date(Date.now() - 181 * 86_400_000).toISOString() });
    const old = await world.payments.refund(payment.id, "key");
    expect(old).toEqual({ ...refused, words: "Payment too old to be refunded · 2024" });
    expect(await world.payments.getPayment(payment.id)).toMatchObject({ status: "approved", refunded: 0 });
  });

  test("refunds in process have moved no money, are made once, and are done or rejected later", async () => {
    const { payment } = await paid();
    await world.fault({ call: "refund", kind: "in_process", times: 2 });
    const [first, rest] = [
      await world.payments.refund(payment.id, "key-1", 300_50),
      await world.payments.refund(payment.id, "key-2", 1000_00),
    ];
    expect(await world.payments.refund(payment.id, "key-1", 300_50)).toEqual(first);
    const ids = [first, rest].map((refund) => (refund.state === "in_process" ? refund.refundId : ""));
    expect(await world.payments.getPayment(payment.id)).toMatchObject({ status: "approved", refunded: 0 });
    expect(await world.payments.refundState(payment.id, ids[0] ?? "")).toEqual(first);
    await world.endRefund(payment.id, ids[0] ?? "", "approved");
    await world.endRefund(payment.id, ids[1] ?? "", "rejected");
    expect(await world.payments.refundState(payment.id, ids[0] ?? "")).toEqual({ state: "done" });
    const rejected = { state: "refused", isMade: true, words: "rejected" };
    expect(await world.payments.refundState(payment.id, ids[1] ?? "")).toEqual(rejected);
    expect(await world.payments.getPayment(payment.id)).toMatchObject({ status: "approved", refunded: 300_50 });
  });

  test("refunds that are taken and rejected need another key", async () => {
    const { payment } = await paid();
    await world.fault({ call: "refund", kind: "rejected", times: 1 });
    const rejected = { state: "refused", isMade: true, words: "rejected" };
    expect(await world.payments.refund(payment.id, "key-1")).toEqual(rejected);
    expect(await world.payments.refund(payment.id, "key-1")).toEqual(rejected);
    expect(await world.payments.refund(payment.id, "key-2")).toEqual({ state: "done" });
  });

  test("refunds in process are told as 400 to whom does not ask for them", async () => {
    const { payment } = await paid();
    await world.fault({ call: "refund", kind: "in_process", times: 1 });
    const response = await fetch(`${world.url}/v1/payments/${payment.id}/refunds`, {
      method: "POST",
      headers: { Authorization: "Bearer local-token", "X-Idempotency-Key": "key" },
      body: "{}",
    });
    expect(response.status).toBe(400);
  });

  test("refunds need the key", async () => {
    const { payment } = await paid();
    const response = await fetch(`${world.url}/v1/payments/${payment.id}/refunds`, {
      method: "POST",
      headers: { Authorization: "Bearer local-token" },
      body: "{}",
    });
    expect(response.status).toBe(400);
  });
});

describe("faults of calls", () => {
  const CALLS: [string, (reference: string, id: string) => Promise<unknown>][] = [
    ["preference", (reference) => world.payments.createCheckout(requestOf({ reference }))],
    ["payment", (_, id) => world.payments.getPayment(id)],
    ["search", (reference) => world.payments.findPayments(reference)],
    ["refund", (_, id) => world.payments.refund(id, `refund-${id}`)],
  ];

  test.each(
    CALLS.flatMap(([call, run]) => ["429", "500", "timeout", "cutoff", "late"].map((kind) => ({ call, kind, run }))),
  )("$call survives one $kind", async ({ call, kind, run }) => {
    const { request, payment } = await paid();
    await world.fault({ call, kind, times: 1, ms: 1 });
    await run(request.reference, payment.id);
    const expected = call === "refund" ? "refunded" : "approved";
    expect(await world.payments.getPayment(payment.id)).toMatchObject({ status: expected });
  });

  test.each(CALLS)("%s says so when the provider stays down", async (call, run) => {
    const { request, payment } = await paid();
    await world.fault({ call, kind: "500" });
    await expect(run(request.reference, payment.id)).rejects.toMatchObject({
      upstream: "payments",
      fault: "unavailable",
    });
  });

  test.each([
    ["wrong-amount", { amount: 1299_50 }],
    ["wrong-currency", { currency: "USD" }],
    ["live", { isLive: true }],
  ])("%s is seen by the client", async (kind, seen) => {
    await world.fault({ call: "checkout", kind, times: 1 });
    const { payment } = await paid();
    expect(payment).toMatchObject(seen);
    expect(world.payments.accepts(payment)).toBe(kind !== "live");
  });
});

describe("notifications", () => {
  const ids = () =>
    world.notifications.map(({ result }) => (result.ok && result.kind === "payment" ? result.paymentId : null));

  test("notifications are repeated until the shop answers 2xx, each signed again", async () => {
    world.answers.push(500, 503);
    const { payment } = await paid();
    await world.heard(3);
    expect(ids()).toEqual([payment.id, payment.id, payment.id]);
  });

  test("notifications are lost, doubled and reordered on request", async () => {
    await world.fault({ call: "webhook", kind: "lost", times: 1 });
    await paid();
    await world.fault({ call: "webhook", kind: "doubled", times: 1 });
    const { payment: doubled } = await paid();
    await world.heard(2);
    await world.fault({ call: "webhook", kind: "reordered", times: 1 });
    const { payment: first } = await paid();
    const { payment: second } = await paid();
    await world.heard(4);
    expect(ids()).toEqual([doubled.id, doubled.id, second.id, first.id]);
  });

  test("notifications follow what the provider's back office does", async () => {
    const { payment } = await paid();
    await fetch(`${world.url}/__payments/${payment.id}`, {
      method: "POST",
      body: JSON.stringify({ status: "charged_back", status_detail: "settled" }),
    });
    await world.heard(2);
    expect(await world.payments.getPayment(payment.id)).toMatchObject({ status: "charged_back" });
  });
});

describe("a mediation", () => {
  const turn = (id: string, status: string) =>
    fetch(`${world.url}/__payments/${id}`, { method: "POST", body: JSON.stringify({ status }) });

  test.each(["approved", "refunded"])("a mediation that ends with %s is notified twice as a claim", async (end) => {
    const { payment } = await paid();
    await turn(payment.id, "in_mediation");
    await turn(payment.id, end);
    const heard = await world.heard(5);
    const claims = heard.flatMap(({ result }) => (result.ok && result.kind === "claim" ? [result.id] : []));
    expect(claims).toHaveLength(2);
    expect(await world.payments.getClaim(claims[0] ?? "")).toMatchObject({
      paymentIds: [payment.id],
      dueAt: null,
    });
  });

  test("an open claim says until when the seller may answer", async () => {
    const { payment } = await paid();
    await turn(payment.id, "in_mediation");
    const claim = await world.payments.getClaim(`${payment.id}09`);
    expect(claim).toMatchObject({ paymentIds: [payment.id] });
    expect(claim?.dueAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test("a payment without a mediation has no claim", async () => {
    const { payment } = await paid();
    expect(await world.payments.getClaim(`${payment.id}09`)).toBeNull();
  });
});

test("data and undelivered notifications survive a restart", async () => {
  const durable = await startWorld({ file: temporaryFile() });
  try {
    durable.answers.push(500);
    await durable.fault({ call: "webhook", kind: "late", ms: 300 });
    const request = requestOf();
    const { url } = await durable.payments.createCheckout(request);
    await durable.pay(url, CARD("APRO"));
    await durable.restart();
    const [payment] = await durable.payments.findPayments(request.reference);
    expect(payment?.status).toBe("approved");
    await durable.heard(2);
    expect(durable.notifications.map(({ result }) => result.ok)).toEqual([true, true]);
    const again = await durable.payments.createCheckout(request);
    expect(new URL(again.url).search).toBe(new URL(url).search);
  } finally {
    await durable.close();
  }
});
