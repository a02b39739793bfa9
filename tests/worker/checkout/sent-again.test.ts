import { beforeEach, describe, expect, test } from "vitest";

import { CHECKOUT_REPLIES } from "~/checkout/checkout-page.action.server";
import type { CheckoutView } from "~/checkout/checkout-page.loader.server";

import { listingStatus, PRICE, SHIPPING } from "../orders/support";
import { Shopper } from "./shopper";

let ana: Shopper;
let page: CheckoutView;
beforeEach(async () => {
  ana = new Shopper();
  await ana.take("bici");
  page = await ana.open();
});

const offer = (code: string, soles: number) =>
  ana.world.merge(`coupons/${code}`, { kind: "amount", value: soles * 100, usesPerUser: 1 });

const send = (changes: Record<string, string | null> = {}) => ana.submit(ana.formOf(page, changes));

/** The only order of this buyer. */
async function order() {
  const orders = await ana.orders();
  expect(orders).toHaveLength(1);
  const [only] = orders;
  if (!only) throw new Error("no order");
  return only;
}

/** Totals that the provider was asked for, in their order. */
function charged(): number[] {
  return ana.world.provider.checkouts.map(({ items }) =>
    items.reduce((sum, { quantity, unit }) => sum + quantity * unit, 0),
  );
}

describe("the form of the checkout, sent again before the payment", () => {
  const DETAILS: [what: string, changes: Record<string, string>, expected: object][] = [
    ["another street", { street: "Calle Nueva 999" }, { delivery: { address: { street: "Calle Nueva 999" } } }],
    ["a reference", { reference: "Frente al parque" }, { delivery: { address: { reference: "Frente al parque" } } }],
    [
      "another district",
      { department: "cusco", district: "Wanchaq" },
      { delivery: { address: { department: "cusco", district: "Wanchaq" } } },
    ],
    ["another person", { name: "Luis Recibe" }, { recipient: { name: "Luis Recibe" } }],
    [
      "another document",
      { documentType: "ce", documentNumber: "ABC123456" },
      { recipient: { documentType: "ce", documentNumber: "ABC123456" } },
    ],
    ["another telephone", { phone: "911 222 333" }, { recipient: { phone: "+51911222333" } }],
    [
      "a factura",
      { invoice: "factura", ruc: "20512333797", legalName: "Ciclos del Sur SAC" },
      { invoice: { type: "factura", ruc: "20512333797", legalName: "Ciclos del Sur SAC" } },
    ],
  ];
  test.each(DETAILS)("%s of the last form counts, at the same total", async (_, changes, expected) => {
    await send();
    expect(await send(changes)).toMatchObject({ kind: "done", to: expect.stringContaining("pagos.example") });
    expect(await order()).toMatchObject({ ...expected, totalCentimos: PRICE + SHIPPING });
    expect(charged()).toEqual([PRICE + SHIPPING]);
  });

  test("a pick-up in place of a delivery is charged without it, and a delivery in place of the pick-up with it again", async () => {
    await send();
    expect(await send({ method: "pickup" })).toMatchObject({ kind: "done" });
    expect(await order()).toMatchObject({
      totalCentimos: PRICE,
      shippingCentimos: 0,
      delivery: { method: "pickup", address: null, priceCentimos: 0 },
      pickup: { code: expect.stringMatching(/^\d{6}$/) },
    });
    await send({ street: "Calle Nueva 999" });
    const sent = await order();
    expect(sent).toMatchObject({
      totalCentimos: PRICE + SHIPPING,
      delivery: { method: "shipping", address: { street: "Calle Nueva 999" }, priceCentimos: SHIPPING },
    });
    expect(sent.pickup).toBeUndefined();
    expect(charged()).toEqual([PRICE + SHIPPING, PRICE, PRICE + SHIPPING]);
    expect(await listingStatus(ana.world, "bici")).toBe("reserved");
  });

  test("a payment of the total of before waits for a person, and the new total pays", async () => {
    await send();
    const before = await order();
    await send({ method: "pickup" });
    await ana.world.orders.applyPayment(ana.world.provider.pay(before));
    expect(await order()).toMatchObject({ state: "awaiting_payment", payments: [{ outcome: "held" }] });
    await ana.world.orders.applyPayment(ana.world.provider.pay(await order()));
    await ana.world.settled();
    expect(await order()).toMatchObject({ state: "paid", payments: [{ outcome: "refund_done" }, { outcome: "paid" }] });
  });

  test("a coupon of the last form is redeemed, another one in its place, and none gives it back", async () => {
    await offer("CIEN", 100);
    await offer("MIL", 1_000);
    const coupon = (code: string, soles: number) => {
      ana.coupon = code;
      const total = PRICE + SHIPPING - soles * 100;
      return { applied: code, "total-shipping": String(total) };
    };
    await send();
    expect(await send(coupon("CIEN", 100))).toMatchObject({ kind: "done" });
    expect(await order()).toMatchObject({ discountCentimos: 100_00, coupon: { code: "CIEN" } });
    await send(coupon("MIL", 1_000));
    expect(await order()).toMatchObject({ discountCentimos: 1_000_00, totalCentimos: PRICE + SHIPPING - 1_000_00 });
    const used = async (code: string) => (await ana.world.stored(`coupons/${code}`)).used;
    expect([await used("CIEN"), await used("MIL")]).toEqual([0, 1]);
    await send();
    expect(await order()).toMatchObject({ discountCentimos: 0, coupon: null, totalCentimos: PRICE + SHIPPING });
    expect(await used("MIL")).toBe(0);
  });

  test("a coupon that leaves nothing to pay sells at once", async () => {
    await offer("TODO", 10_000);
    await send({ method: "pickup" });
    ana.coupon = "TODO";
    await send({ method: "pickup", applied: "TODO", "total-pickup": "0" });
    expect(await order()).toMatchObject({ state: "paid", totalCentimos: 0 });
    expect(await listingStatus(ana.world, "bici")).toBe("sold");
  });

  test.each([
    ["the same delivery", {}],
    ["another delivery", { method: "pickup" }],
  ])("a total that the page did not show is 409 in words, with %s", async (_, changes) => {
    await send();
    const before = await order();
    const outcome = await send({ ...changes, "total-shipping": "100", "total-pickup": "100" });
    const total = "method" in changes ? PRICE : PRICE + SHIPPING;
    expect(outcome).toMatchObject({
      status: 409,
      failure: { errors: { "": CHECKOUT_REPLIES.total(total) }, unpaid: [{ id: before.id }] },
    });
    expect(await order()).toEqual(before);
  });

  test("what each of two sellers sends is what the last form says", async () => {
    await ana.take("moto");
    await ana.world.merge("vehicles/moto", { sellerId: "seller-2" });
    page = await ana.open();
    const both = { method: null, "method-seller-1": "pickup", "method-seller-2": "shipping" };
    await send(both);
    expect(await send({ ...both, "method-seller-1": "shipping", "method-seller-2": "pickup" })).toMatchObject({
      kind: "done",
    });
    const orders = (await ana.orders()).toSorted((one, other) => one.number.localeCompare(other.number));
    expect(orders).toMatchObject([
      { sellerId: "seller-1", delivery: { method: "shipping" }, totalCentimos: PRICE + SHIPPING },
      { sellerId: "seller-2", delivery: { method: "pickup" }, totalCentimos: PRICE },
    ]);
    await send({ ...both, "method-seller-1": "pickup", "method-seller-2": "pickup" });
    expect((await ana.orders()).map(({ totalCentimos }) => totalCentimos)).toEqual([PRICE, PRICE]);
  });

  test("forms that are sent at the same moment leave one order, of one of them as a whole", async () => {
    const forms: Record<string, string>[] = [
      { street: "Calle Uno 111", name: "Uno Recibe" },
      { street: "Calle Dos 222", name: "Dos Recibe" },
      { method: "pickup", name: "Tres Recoge" },
    ];
    const outcomes = await Promise.all(forms.map((changes) => send(changes)));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ kind: "done" });
    const { id, recipient, delivery, totalCentimos } = await order();
    const last = forms.find((form) => form["name"] === recipient?.name);
    expect(delivery).toMatchObject(
      last?.["method"]
        ? { method: "pickup", address: null }
        : { method: "shipping", address: { street: last?.["street"] } },
    );
    expect(totalCentimos).toBe(last?.["method"] ? PRICE : PRICE + SHIPPING);
    await ana.world.orders.startPayment(id, ana.user.uid);
    expect((await order()).checkout).toMatchObject({ totalCentimos });
  });
});

describe("the form of the checkout, sent again when a payment is there", () => {
  test("the same form of a paid order leads to its page", async () => {
    await send();
    await ana.world.orders.applyPayment(ana.world.provider.pay(await order()));
    expect(await send()).toMatchObject({ kind: "done", to: expect.stringContaining("/pago/") });
  });

  test.each<Record<string, string>>([{ street: "Calle Nueva 999" }, { method: "pickup" }])(
    "a paid order does not change, and the form says so: %o",
    async (changes) => {
      await send();
      await ana.world.orders.applyPayment(ana.world.provider.pay(await order()));
      const before = await order();
      expect(await send(changes)).toMatchObject({
        status: 409,
        failure: { errors: { "": expect.stringContaining(`Tu pedido ${before.number} ya está pagado`) } },
      });
      expect(await order()).toEqual(before);
    },
  );

  test("a payment on its way keeps its total, and an address may still change", async () => {
    await send();
    const expiresAt = new Date(ana.world.time.getTime() + 3_600_000);
    const ticket = ana.world.provider.pay(await order(), { status: "pending", method: "atm", expiresAt });
    await ana.world.orders.applyPayment(ticket);
    expect(await send({ method: "pickup" })).toMatchObject({
      status: 409,
      failure: { errors: { "": expect.stringContaining("ya tiene un pago por confirmarse") }, unpaid: [{}] },
    });
    expect(await send({ street: "Calle Nueva 999" })).toMatchObject({ kind: "done" });
    expect(await order()).toMatchObject({
      totalCentimos: PRICE + SHIPPING,
      delivery: { method: "shipping", address: { street: "Calle Nueva 999" } },
    });
  });
});
