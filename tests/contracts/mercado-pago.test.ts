import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createPayments } from "~/payments/payments.server";

import { leadTo, officialClient, statusOf } from "../local/payments/official-client.ts";
import { KEYS, requestOf, startWorld } from "../local/payments/support.ts";
import { recordingLogger } from "../unit/platform/helpers.ts";
import { IS_REAL, RUN, variablesFor } from "./target.ts";

// Paying takes a person at the provider's page: payments, refunds and notifications are tests/local/payments.

/** Checkouts can be paid for half an hour and end by themselves: the provider deletes none. */
const referenceOf = (name: string) => `${RUN}-${name}`;

/** Of no payment of the account. */
const NOBODYS = "1";

async function localTarget() {
  const world = await startWorld();
  const { back } = leadTo(world.url);
  return {
    ...KEYS,
    localOrigin: world.url,
    siteUrl: world.siteUrl,
    close: async () => {
      back();
      await world.close();
    },
  };
}

function realTarget() {
  const variables = variablesFor("mercado-pago");
  return {
    accessToken: variables["MERCADO_PAGO_ACCESS_TOKEN"] ?? "",
    webhookSecret: variables["MERCADO_PAGO_WEBHOOK_SECRET"] ?? "",
    localOrigin: null,
    siteUrl: new URL(variables["SITE_URL"] ?? "").origin,
    close: () => Promise.resolve(),
  };
}

let target: Awaited<ReturnType<typeof localTarget>> | ReturnType<typeof realTarget>;
beforeAll(async () => {
  target = IS_REAL ? realTarget() : await localTarget();
});
afterAll(() => target?.close());

describe("Mercado Pago, asked by the product's client", () => {
  const payments = (accessToken = target.accessToken) =>
    createPayments({
      env: { payments: { ...target, accessToken }, siteUrl: target.siteUrl, brandName: "Rebi", environment: "local" },
      clock: { now: () => new Date() },
      log: recordingLogger().log,
    });

  test("Mercado Pago makes a checkout at one of its own addresses", async () => {
    const checkout = await payments().createCheckout(requestOf({ reference: referenceOf("checkout") }));
    expect(checkout.id).not.toBe("");
    expect(URL.canParse(checkout.url)).toBe(true);
  });

  test("Mercado Pago makes a checkout without tickets, and one whose tickets end early", async () => {
    const tickets = { withoutTickets: true, ticketsUntil: new Date(Date.now() + 3_600_000) };
    for (const [name, value] of Object.entries(tickets))
      expect((await payments().createCheckout(requestOf({ reference: referenceOf(name), [name]: value }))).id).not.toBe(
        "",
      );
  });

  test("Mercado Pago rejects a checkout of nothing, and a wrong token", async () => {
    const rejected = { upstream: "payments", fault: "invalid-response" };
    const reference = referenceOf("rejected");
    await expect(payments().createCheckout(requestOf({ reference, items: [] }))).rejects.toMatchObject(rejected);
    await expect(payments("TEST-wrong").createCheckout(requestOf({ reference }))).rejects.toMatchObject({
      upstream: "payments",
    });
  });

  test("Mercado Pago finds no payment of an order that nobody paid", async () => {
    expect(await payments().findPayments(referenceOf("unpaid"))).toEqual([]);
  });

  test("Mercado Pago answers null for a payment, a chargeback and a claim that are not there", async () => {
    expect(await payments().getPayment(NOBODYS)).toBeNull();
    expect(await payments().getChargeback(NOBODYS)).toBeNull();
    expect(await payments().getClaim(NOBODYS)).toBeNull();
    expect(await payments().cancel(NOBODYS)).toBe(false);
  });

  test("Mercado Pago tells what changed within a time, oldest first", async () => {
    const until = new Date();
    const changed = await payments().changedPayments({ from: new Date(until.getTime() - 86_400_000), until }, 0);
    const times = changed.map(({ changedAt }) => changedAt?.getTime() ?? 0);
    expect(times).toEqual([...times].sort((one, other) => one - other));
  });
});

describe("Mercado Pago, asked by its own client", () => {
  const client = (accessToken = target.accessToken) => officialClient(accessToken);
  const body = () => ({
    items: [{ id: "bike", title: "Bicicleta de prueba", quantity: 1, currency_id: "PEN", unit_price: 12.5 }],
    back_urls: {
      success: `${target.siteUrl}/pago/exitoso`,
      failure: `${target.siteUrl}/pago/fallido`,
      pending: `${target.siteUrl}/pago/redirigir`,
    },
    external_reference: referenceOf("official"),
    expires: true,
    expiration_date_to: new Date(Date.now() + 1_800_000).toISOString(),
  });

  test("Mercado Pago makes a preference that says what was asked", async () => {
    const made = await client().preferences().create({ body: body() });
    expect(made).toMatchObject({
      id: expect.any(String),
      init_point: expect.stringMatching(/^https?:/),
      external_reference: referenceOf("official"),
      items: [{ title: "Bicicleta de prueba", quantity: 1, unit_price: 12.5 }],
    });
  });

  test("Mercado Pago offers what our pages name in Peru: Yape, cards, and PagoEfectivo, which is paid with a code", async () => {
    const methods = await client().methods().get();
    const types = Object.fromEntries(methods.map(({ id, payment_type_id: type }) => [id, type]));
    expect(types).toMatchObject({
      yape: expect.any(String),
      ...Object.fromEntries(["visa", "master", "amex", "diners"].map((id) => [id, "credit_card"])),
      pagoefectivo_atm: "atm",
    });
  });

  test("Mercado Pago searches payments of a reference", async () => {
    const options = { external_reference: referenceOf("official"), sort: "date_created", criteria: "desc" } as const;
    expect(await client().payments().search({ options })).toMatchObject({
      results: [],
      paging: { total: 0 },
    });
  });

  test("Mercado Pago answers 404 for a payment that is not there, and 401 for a wrong token", async () => {
    expect(await statusOf(client().payments().get({ id: NOBODYS }))).toBe(404);
    expect(await statusOf(client("TEST-wrong").payments().get({ id: NOBODYS }))).toBe(401);
  });
});
