import { WebhookSignatureValidator } from "mercadopago";
import { afterEach, beforeEach, expect, test } from "vitest";

import { leadTo, officialClient, statusOf } from "./official-client.ts";
import { KEYS, requestOf, startWorld, type World } from "./support.ts";

// Calls that need a payment, which a person makes; the others of this client: tests/contracts/mercado-pago.test.ts.

let world: World;
let back: () => void;
beforeEach(async () => {
  world = await startWorld();
  ({ back } = leadTo(world.url));
});
afterEach(async () => {
  back();
  await world.close();
});

const client = officialClient(KEYS.accessToken);
const key = () => ({ requestOptions: { idempotencyKey: crypto.randomUUID() } });

/** An order of S/ 1300.50, paid in this way, and the number of its payment. */
async function paid(fields: Record<string, string> = { method: "card", holder: "APRO" }) {
  const request = requestOf();
  const { url } = await world.payments.createCheckout(request);
  await world.pay(url, fields);
  const { results } = await client
    .payments()
    .search({ options: { external_reference: request.reference, sort: "date_created", criteria: "desc" } });
  return { id: results?.[0]?.id ?? 0, reference: request.reference };
}

test("a payment is read as the provider's client has it", async () => {
  const { id, reference } = await paid();
  expect(await client.payments().get({ id })).toMatchObject({
    id,
    status: "approved",
    status_detail: "accredited",
    external_reference: reference,
    transaction_amount: 1300.5,
    currency_id: "PEN",
  });
});

test("a ticket tells its number and the page with the places to pay, as the provider's client has it", async () => {
  const { id } = await paid({ method: "pagoefectivo" });
  expect(await client.payments().get({ id })).toMatchObject({
    status: "pending",
    status_detail: "pending_waiting_payment",
    payment_method_id: "pagoefectivo_atm",
    payment_type_id: "atm",
    date_of_expiration: expect.any(String),
    transaction_details: {
      external_resource_url: `${world.url}/pagos/${id}`,
      payment_method_reference_id: expect.stringMatching(/^\d{8}$/),
    },
  });
});

test("a part of a payment is paid back once a key, then the rest, then nothing", async () => {
  const { id } = await paid();
  const part = { payment_id: id, body: { amount: 300.5 }, ...key() };
  const first = await client.refunds().create(part);
  expect(first).toMatchObject({ payment_id: id, amount: 300.5, status: "approved" });
  expect(await client.refunds().create(part)).toMatchObject({ id: first.id });
  expect(await client.payments().get({ id })).toMatchObject({
    status: "approved",
    status_detail: "partially_refunded",
    transaction_amount_refunded: 300.5,
  });
  expect(await statusOf(client.refunds().create({ ...part, body: { amount: 1_000.5 }, ...key() }))).toBe(400);
  const rest = await client.refunds().total({ payment_id: id, ...key() });
  expect(rest).toMatchObject({ amount: 1_000 });
  expect(rest.id).not.toBe(first.id);
  expect(await client.payments().get({ id })).toMatchObject({
    status: "refunded",
    transaction_amount_refunded: 1300.5,
  });
  expect(await statusOf(client.refunds().total({ payment_id: id, ...key() }))).toBe(400);
});

test("a ticket that nobody paid is cancelled, a paid card is not", async () => {
  const ticket = await paid({ method: "pagoefectivo" });
  expect(await client.payments().cancel({ id: ticket.id })).toMatchObject({ id: ticket.id, status: "cancelled" });
  const card = await paid();
  expect(await statusOf(client.payments().cancel({ id: card.id }))).toBe(400);
});

test("a chargeback names its payment", async () => {
  const { id } = await paid();
  await fetch(`${world.url}/__payments/${id}`, { method: "POST", body: JSON.stringify({ status: "charged_back" }) });
  const heard = await world.heard(3);
  const [number] = heard.flatMap(({ result }) => (result.ok && result.kind === "chargeback" ? [result.id] : []));
  expect(await client.chargebacks().get({ id: number ?? "" })).toMatchObject({ payments: [id] });
});

test("a notification is signed as the provider's validator asks", async () => {
  const { id } = await paid();
  const [{ address, headers } = { address: new URL(world.url), headers: new Headers() }] = await world.heard(1);
  const signed = {
    xSignature: headers.get("x-signature"),
    xRequestId: headers.get("x-request-id"),
    dataId: String(id),
    secret: KEYS.webhookSecret,
  };
  expect(address.searchParams.get("data.id")).toBe(String(id));
  expect(() => WebhookSignatureValidator.validate(signed)).not.toThrow();
  expect(() => WebhookSignatureValidator.validate({ ...signed, dataId: "1" })).toThrow(/signature/i);
});
