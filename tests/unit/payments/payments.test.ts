import { describe, expect, test } from "vitest";

import type { CheckoutRequest } from "~/payments/model";
import type { UpstreamError } from "~/platform/errors";

import { rejection } from "../platform/helpers";
import { paymentsWith, providerAnswer } from "./support";

const REQUEST: CheckoutRequest = {
  reference: "order-1",
  items: [{ id: "bike", title: "Bicicleta Trek", quantity: 1, unit: 1250_50 }],
  payer: { name: "Rosa Quispe Mamani", email: "rosa@demo.pe", document: { type: "dni", number: "12345678" } },
  expiresAt: new Date("2026-11-22T15:30:00Z"),
  idempotencyKey: "key-1",
};
const INIT_POINT = "https://www.mercadopago.com.pe/checkout/v1/redirect?pref_id=p-1";
const made = (init_point: string = INIT_POINT) => Response.json({ id: "p-1", init_point }, { status: 201 });

describe("createCheckout", () => {
  test("createCheckout asks for a preference as the provider documents it", async () => {
    const { payments, calls } = paymentsWith([made()]);
    expect(await payments.createCheckout(REQUEST)).toEqual({ id: "p-1", url: INIT_POINT });
    const [call] = calls;
    expect(call?.method).toBe("POST");
    expect(call?.url).toBe("https://api.mercadopago.com/checkout/preferences");
    expect(call?.headers.get("Authorization")).toBe("Bearer a-token");
    expect(call?.headers.get("X-Idempotency-Key")).toBe("key-1");
    expect(call?.body).toEqual({
      items: [{ id: "bike", title: "Bicicleta Trek", quantity: 1, currency_id: "PEN", unit_price: 1250.5 }],
      payer: {
        name: "Rosa",
        surname: "Quispe Mamani",
        email: "rosa@demo.pe",
        identification: { type: "DNI", number: "12345678" },
      },
      back_urls: {
        success: "https://rebi.example/pago/exitoso",
        failure: "https://rebi.example/pago/fallido",
        pending: "https://rebi.example/pago/redirigir?pedido=order-1",
      },
      auto_return: "approved",
      notification_url: "https://rebi.example/webhooks/mercadopago",
      external_reference: "order-1",
      statement_descriptor: "Rebi",
      payment_methods: { installments: 12 },
      expires: true,
      expiration_date_from: "2026-11-22T15:00:00.000+00:00",
      expiration_date_to: "2026-11-22T15:30:00.000+00:00",
    });
  });

  test("createCheckout leaves the identification out where there is no document", async () => {
    const { payments, calls } = paymentsWith([made()]);
    await payments.createCheckout({ ...REQUEST, payer: { name: "Rosa", email: "rosa@demo.pe", document: null } });
    expect(calls[0]?.body).toMatchObject({ payer: { name: "Rosa", surname: "", email: "rosa@demo.pe" } });
    expect(calls[0]?.body).not.toHaveProperty("payer.identification");
  });

  test.each([
    "https://www.mercadopago.com.pe.mal.test/checkout",
    "https://ana@www.mercadopago.com.pe/checkout",
    "http://www.mercadopago.com.pe/checkout",
    "https://mal.test/checkout",
    "javascript:alert(1)",
    "/checkout",
  ])("createCheckout rejects a page at %s", async (address) => {
    const { payments } = paymentsWith([made(address)]);
    expect(await rejection(payments.createCheckout(REQUEST))).toMatchObject({
      upstream: "payments",
      fault: "invalid-response",
    });
  });

  test("createCheckout speaks to the local service, and leads there only, where one is set", async () => {
    const localOrigin = "http://127.0.0.1:8790";
    const env = { payments: { accessToken: "t", webhookSecret: "s", localOrigin }, environment: "local" as const };
    const local = paymentsWith([made(`${localOrigin}/pagar?pref_id=p-1`)], { env });
    expect((await local.payments.createCheckout(REQUEST)).url).toBe(`${localOrigin}/pagar?pref_id=p-1`);
    expect(local.calls[0]?.url).toBe(`${localOrigin}/checkout/preferences`);
    await expect(paymentsWith([made()], { env }).payments.createCheckout(REQUEST)).rejects.toThrow("foreign address");
  });

  test("createCheckout without a configuration says that paying online is not available", async () => {
    const { payments, calls } = paymentsWith([made()], { env: { payments: null } });
    const error = await rejection(payments.createCheckout(REQUEST));
    expect(error).toMatchObject({ upstream: "payments", fault: "not-configured" });
    expect((error as UpstreamError).publicMessage).toContain("no está disponible por ahora");
    expect(calls).toEqual([]);
  });
});

describe("calls that fail", () => {
  const down = () => Response.json({ message: "internal_error" }, { status: 500 });

  test.each<[string, Response | Error]>([
    ["HTTP 500", down()],
    ["HTTP 429", Response.json({ message: "too_many_requests" }, { status: 429 })],
    ["a proxy's page", new Response("<!doctype html>", { status: 502 })],
    ["no connection", new TypeError("fetch failed")],
    ["an answer that is cut off", new Response('{"id":"p-1","init_po', { status: 201 })],
    ["an answer of another shape", Response.json({ id: "p-1" }, { status: 201 })],
  ])("calls that fail are repeated with the same key after %s", async (_, failure) => {
    const { payments, calls, lines } = paymentsWith([failure, made()]);
    expect((await payments.createCheckout(REQUEST)).id).toBe("p-1");
    expect(calls.map(({ headers }) => headers.get("X-Idempotency-Key"))).toEqual(["key-1", "key-1"]);
    expect(lines).toMatchObject([{ event: "payments.call-failed", call: "create-preference", attempt: 1 }]);
  });

  test("calls that fail end after three attempts with what the buyer can do", async () => {
    const { payments, calls } = paymentsWith([down()]);
    const error = await rejection(payments.createCheckout(REQUEST));
    expect(calls).toHaveLength(3);
    expect(error).toMatchObject({ upstream: "payments", fault: "unavailable", status: 503 });
    expect((error as UpstreamError).publicMessage).toBe(
      "Mercado Pago no está disponible en este momento. No se te cobró nada: espera un momento y vuelve a intentar el pago.",
    );
  });

  test("calls that fail end at the deadline when the provider is silent", async () => {
    let clock = 0;
    const { payments, calls } = paymentsWith(["silence"], {
      attemptMs: 5,
      now: () => (clock += 4_000),
    });
    expect(await rejection(payments.getPayment("1"))).toMatchObject({ fault: "timeout" });
    expect(calls.length).toBeLessThan(3);
  });

  test.each([401, 403])("calls that fail with HTTP %i are not repeated: the key is wrong", async (status) => {
    const { payments, calls } = paymentsWith([Response.json({ message: "invalid token" }, { status })]);
    expect(await rejection(payments.createCheckout(REQUEST))).toMatchObject({ fault: "not-configured" });
    expect(calls).toHaveLength(1);
  });

  test("calls that fail with HTTP 400 are not repeated, and the log has the provider's words", async () => {
    const { payments, calls } = paymentsWith([Response.json({ message: "invalid items" }, { status: 400 })]);
    await expect(payments.createCheckout(REQUEST)).rejects.toThrow("HTTP 400 invalid items");
    expect(calls).toHaveLength(1);
  });

  test("calls that fail follow no redirect: the token would go along", async () => {
    const { payments } = paymentsWith([
      new Response(null, { status: 302, headers: { Location: "https://mal.test/" } }),
    ]);
    expect(await rejection(payments.getPayment("1"))).toMatchObject({ fault: "invalid-response" });
  });
});

describe("getPayment", () => {
  test("getPayment reads a payment, its amounts in céntimos", async () => {
    const { payments, calls } = paymentsWith([
      Response.json(
        providerAnswer({
          status: "pending",
          payment_type_id: "ticket",
          transaction_amount: 19.99,
          date_of_expiration: "2026-11-24T22:59:59.000-04:00",
        }),
      ),
    ]);
    expect(await payments.getPayment("999999999")).toEqual({
      id: "999999999",
      status: "pending",
      statusDetail: "accredited",
      reference: "order-1",
      amount: 1999,
      refunded: 0,
      currency: "PEN",
      isLive: true,
      method: "ticket",
      expiresAt: new Date("2026-11-25T02:59:59Z"),
    });
    expect(calls[0]).toMatchObject({ method: "GET", url: "https://api.mercadopago.com/v1/payments/999999999" });
  });

  const ticketAnswer = (details: object, changes: object = {}) =>
    Response.json(
      providerAnswer({ status: "pending", payment_type_id: "atm", transaction_details: details, ...changes }),
    );
  const PAGE = "https://www.mercadopago.com.pe/payments/1/ticket?payment_method_id=pagoefectivo_atm&payment_id=1";
  test.each([
    ["number and page", { external_resource_url: PAGE, payment_method_reference_id: "44710283" }, "44710283", PAGE],
    ["a number that is none in JSON", { external_resource_url: PAGE, verification_code: 44710283 }, "44710283", PAGE],
    ["a page without https", { external_resource_url: PAGE.replace("https", "http") }, "", PAGE],
    [
      "a page of others",
      { external_resource_url: "https://mercadopago.com.pe.malo.test/1", payment_method_reference_id: "44710283" },
      "44710283",
      null,
    ],
    ["a script", { external_resource_url: "javascript:alert(1)", payment_method_reference_id: "1234" }, "1234", null],
    ["a text for a number", { external_resource_url: PAGE, payment_method_reference_id: "<b>1</b>" }, "", PAGE],
  ])("getPayment tells how a ticket is paid, with links to the provider alone: %s", async (_, details, code, url) => {
    const { payments } = paymentsWith([ticketAnswer(details)]);
    expect((await payments.getPayment("1"))?.ticket).toEqual({ code, url });
  });

  test("getPayment reads a ticket's number from its bar code, and none from other payments", async () => {
    const empty = { external_resource_url: null, payment_method_reference_id: null };
    const { payments } = paymentsWith([
      ticketAnswer(empty, { barcode: { content: "4471 0283" } }),
      ticketAnswer(empty),
      ticketAnswer({ payment_method_reference_id: "44710283" }, { payment_type_id: "credit_card" }),
    ]);
    const tickets = [];
    for (const id of ["1", "2", "3"]) tickets.push((await payments.getPayment(id))?.ticket);
    expect(tickets).toEqual([{ code: "4471 0283", url: null }, undefined, undefined]);
  });

  test("getPayment is null for a payment that the provider does not know", async () => {
    const { payments } = paymentsWith([Response.json({ message: "not found" }, { status: 404 })]);
    expect(await payments.getPayment("1")).toBeNull();
  });

  test.each(["", "abc", "1/../2", "1?x=1", "1".repeat(21)])("getPayment asks nothing for the id %j", async (id) => {
    const { payments, calls } = paymentsWith([Response.json(providerAnswer())]);
    expect(await payments.getPayment(id)).toBeNull();
    expect(calls).toEqual([]);
  });

  test("getPayment rejects a status that is unknown", async () => {
    const { payments } = paymentsWith([Response.json(providerAnswer({ status: "vanished" }))]);
    expect(await rejection(payments.getPayment("1"))).toMatchObject({ fault: "invalid-response" });
  });
});

describe("findPayments", () => {
  test("findPayments asks by reference, newest first, and leaves out those of others", async () => {
    const { payments, calls } = paymentsWith([
      Response.json({
        results: [
          providerAnswer({ id: 2, status: "rejected" }),
          providerAnswer({ id: 1, external_reference: "order-12" }),
        ],
      }),
    ]);
    expect((await payments.findPayments("order-1")).map(({ id }) => id)).toEqual(["2"]);
    expect(calls[0]?.url).toBe(
      "https://api.mercadopago.com/v1/payments/search?external_reference=order-1&sort=date_created&criteria=desc&limit=30",
    );
  });
});

describe("refund", () => {
  const rejected = () => Response.json({ message: "The action requested is not valid" }, { status: 400 });

  test("the refund returns the whole payment with the key", async () => {
    const made = { id: 5, amount: 1250.5, status: "approved" };
    const { payments, calls } = paymentsWith([Response.json(made, { status: 201 })]);
    expect(await payments.refund("999", "refund-1")).toEqual({ state: "done" });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      method: "POST",
      url: "https://api.mercadopago.com/v1/payments/999/refunds",
      body: {},
    });
    expect(calls[0]?.headers.get("X-Idempotency-Key")).toBe("refund-1");
  });

  test("the refund is done for a payment that is refunded already", async () => {
    const { payments } = paymentsWith([rejected(), Response.json(providerAnswer({ status: "refunded" }))]);
    await expect(payments.refund("999", "refund-1")).resolves.toEqual({ state: "done" });
  });

  test("a refund is told as refused, with the provider's words, where the payment cannot be refunded", async () => {
    const cause = [{ code: 2024, description: "Payment too old to be refunded" }];
    const old = Response.json({ message: "Payment too old to be refunded", cause }, { status: 400 });
    const { payments } = paymentsWith([old, Response.json(providerAnswer({ status: "approved" }))]);
    const words = "Payment too old to be refunded · 2024";
    expect(await payments.refund("999", "refund-1")).toEqual({ state: "refused", isMade: false, words });
  });

  test.each([
    [
      { id: 5, status: "in_process" },
      { state: "in_process", refundId: "5" },
    ],
    [
      { id: 5, status: "authorized" },
      { state: "in_process", refundId: "5" },
    ],
    [{ id: 5 }, { state: "in_process", refundId: "5" }],
    [
      { id: 5, status: "rejected", reason: "no funds" },
      { state: "refused", isMade: true, words: "rejected: no funds" },
    ],
  ])("a refund that the provider takes with %o is not done", async (made, told) => {
    const { payments, calls } = paymentsWith([Response.json(made, { status: 201 }), Response.json(made)]);
    expect(await payments.refund("999", "refund-1")).toEqual(told);
    expect(await payments.refundState("999", "5")).toEqual(told);
    expect(calls.map(({ headers }) => headers.get("X-Render-In-Process-Refunds"))).toEqual(["true", "true"]);
    expect(calls[1]?.url).toBe("https://api.mercadopago.com/v1/payments/999/refunds/5");
  });
});

describe("accepts", () => {
  test.each([
    ["production", true, true],
    ["production", false, false],
    ["local", true, false],
    ["local", false, true],
  ] as const)("a shop in %s takes a payment with live_mode %s: %s", async (environment, live, accepted) => {
    const { payments } = paymentsWith([Response.json(providerAnswer({ live_mode: live }))], { env: { environment } });
    const payment = await payments.getPayment("1");
    expect(payment && payments.accepts(payment)).toBe(accepted);
  });
});
