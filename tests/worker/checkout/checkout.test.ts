import { describe, expect, test } from "vitest";

import { UNPROVEN_MESSAGES } from "~/accounts/email-links/constants";
import { arrivalDay } from "~/business/shipping";
import { CHECKOUT_REPLIES } from "~/checkout/checkout-page.action.server";
import { CHECKOUT_MESSAGES } from "~/checkout/form.server";
import { TRIES } from "~/coupons/coupons.server";
import { viewReturn } from "~/orders/return/return-page.loader.server";
import { withDistricts } from "~/platform/forms/district-list.server";
import { typedValues } from "~/platform/forms/typed-values";

import { failing } from "../../support/faults";
import { listingStatus, ordersWorld } from "../orders/support";
import { Shopper } from "./shopper";

const PRICE = 2_500_00;
const SHIPPING = 1_500_00;

async function shopper(...ids: string[]): Promise<Shopper> {
  const made = new Shopper();
  await made.take(...(ids.length > 0 ? ids : ["bici"]));
  return made;
}

describe("the page", () => {
  test("the page of the checkout is empty for an empty cart", async () => {
    expect(await new Shopper().open()).toMatchObject({ summary: null, coupon: null });
  });

  test("the page of the checkout prices the cart from the database now, by seller, for both ways of delivery", async () => {
    const ana = await shopper("bici", "moto");
    await ana.world.merge("vehicles/moto", { price: 30_000, sellerId: "seller-2" });
    const { summary, key } = await ana.open();
    expect(key).toMatch(/^[\da-f]{32}$/);
    expect(summary).toMatchObject({
      sellers: [
        { name: "Tienda seller-1", lines: [{ listingId: "bici", totalCentimos: PRICE }] },
        { name: "Tienda seller-2", lines: [{ listingId: "moto", totalCentimos: 30_000_00 }] },
      ],
      problems: [],
      subtotalCentimos: 32_500_00,
      totals: { shipping: { totalCentimos: 33_000_00 }, pickup: { totalCentimos: 32_500_00 } },
      missingForFree: 17_500_00,
      expectedOn: arrivalDay({ days: 5 }, ana.world.env, ana.world.time),
    });
  });

  test("the page of the checkout says what cannot be bought, and leaves it out of the sums", async () => {
    const ana = await shopper("bici", "vendida");
    await ana.world.merge("vehicles/vendida", { status: "sold" });
    expect((await ana.open()).summary).toMatchObject({
      lines: "bici.1",
      without: "vendida",
      problems: [{ listingId: "vendida", message: expect.stringContaining("ya se vendió") }],
      subtotalCentimos: PRICE,
    });
  });

  test("the page of the checkout is filled in from the last purchase", async () => {
    const ana = await shopper("bici", "otra");
    await ana.pay({ lines: "bici.1", without: "otra", "total-shipping": String(PRICE + SHIPPING) });
    expect((await ana.open()).known).toMatchObject({
      name: "Ana Compra",
      documentNumber: "44556677",
      phone: "987 654 321",
      department: "lima",
      district: "150122",
      method: "shipping",
      invoice: "boleta",
    });
  });
});

test("the page of the checkout shows the districts of the chosen department with what was typed, and orders nothing", async () => {
  const ana = await shopper();
  const outcome = withDistricts(await ana.pay({ department: "cusco", district: "", verDistritos: "1" }));
  expect(outcome).toMatchObject({
    kind: "shown",
    reply: { errors: {}, values: { street: "Av. Larco 123" }, districts: { department: "cusco" } },
  });
  expect(await ana.orders()).toEqual([]);
});

describe("paying", () => {
  test("the payment form makes the order, takes what was bought out of the cart and leads to the provider", async () => {
    const ana = await shopper();
    const outcome = await ana.pay();
    expect(outcome).toMatchObject({ kind: "done", to: expect.stringMatching(/^https:\/\/pagos\.example\//) });
    expect(ana.items).toEqual([]);
    const [order] = await ana.orders();
    expect(order).toMatchObject({
      state: "awaiting_payment",
      totalCentimos: PRICE + SHIPPING,
      recipient: { documentNumber: "44556677", phone: "+51987654321" },
      delivery: { method: "shipping", address: { district: "Miraflores" } },
    });
  });

  // money-case: 14
  test("'Comprar ahora' orders its listing alone, and the rest of the cart waits", async () => {
    const ana = await shopper("bici", "otra");
    const page = await ana.open("?anuncio=otra");
    expect(page.only).toBe("otra");
    expect(page.summary?.lines).toBe("otra.1");
    const outcome = await ana.submit(ana.formOf(page, { anuncio: page.only }));
    expect(outcome).toMatchObject({ kind: "done", to: expect.stringMatching(/^https:\/\/pagos\.example\//) });
    expect((await ana.orders()).map(({ lines }) => lines.map(({ listingId }) => listingId))).toEqual([["otra"]]);
    expect(ana.items.map(({ listingId }) => listingId)).toEqual(["bici"]);
    expect((await ana.open("?anuncio=otra")).summary).toBeNull();
  });

  test("a form of one listing that is rejected shows that one again", async () => {
    const ana = await shopper("bici", "otra");
    const page = await ana.open("?anuncio=otra");
    expect(await ana.submit(ana.formOf(page, { anuncio: "otra", terms: null }))).toMatchObject({
      failure: { summary: { lines: "otra.1" } },
    });
  });

  test("a pick-up costs no delivery and needs no address", async () => {
    const ana = await shopper();
    await ana.pay({ method: "pickup", district: "" });
    expect((await ana.orders())[0]).toMatchObject({
      totalCentimos: PRICE,
      delivery: { method: "pickup", address: null },
    });
  });

  test("what each of two sellers sends or hands over is chosen by itself, and one payment is for both", async () => {
    const ana = await shopper("bici", "moto");
    await ana.world.merge("vehicles/moto", { sellerId: "seller-2" });
    const methods = { method: null, "method-seller-1": "pickup", "method-seller-2": "shipping" };
    expect(await ana.pay({ ...methods, street: "" })).toMatchObject({
      status: 400,
      failure: { errors: { street: CHECKOUT_MESSAGES.street }, values: { "method-seller-1": "pickup" } },
    });
    expect(await ana.pay(methods)).toMatchObject({ kind: "done" });
    const orders = (await ana.orders()).toSorted((one, other) => one.number.localeCompare(other.number));
    expect(orders).toMatchObject([
      { sellerId: "seller-1", delivery: { method: "pickup", address: null }, totalCentimos: PRICE },
      { sellerId: "seller-2", delivery: { method: "shipping" }, totalCentimos: PRICE + SHIPPING },
    ]);
    expect(ana.world.provider.checkouts).toHaveLength(1);
    const page = await viewReturn(
      ana.deps,
      ana.user.uid,
      new URL(`http://x.test/pago?pedido=${orders[1]?.id}`),
      "redirigir",
    );
    expect(page.view).toMatchObject({ name: "Pedidos R-2026-000001 y R-2026-000002", isShared: true });
    expect(page.view.total).toContain("6,500.00");
  });

  test("two sellers whose things are all picked up need no address", async () => {
    const ana = await shopper("bici", "moto");
    await ana.world.merge("vehicles/moto", { sellerId: "seller-2" });
    await ana.pay({ method: null, "method-seller-1": "pickup", "method-seller-2": "pickup", district: "" });
    expect((await ana.orders()).map(({ totalCentimos }) => totalCentimos)).toEqual([PRICE, PRICE]);
  });

  test("a form that is sent twice, at once or later, makes one order", async () => {
    const ana = await shopper();
    const page = await ana.open();
    const both = await Promise.all([ana.submit(ana.formOf(page)), ana.submit(ana.formOf(page))]);
    const again = await ana.submit(ana.formOf(page));
    for (const outcome of [...both, again]) expect(outcome).toMatchObject({ kind: "done" });
    expect(await ana.orders()).toHaveLength(1);
  });

  test("the payment form keeps the order when the provider fails, and leads to the page that tries again", async () => {
    const ana = await shopper();
    ana.world.provider.faults.set("createCheckout", "before");
    const outcome = await ana.pay();
    const [order] = await ana.orders();
    expect(outcome).toMatchObject({
      kind: "done",
      to: `/pago/redirigir?pedido=${order?.id}`,
      flash: { type: "error", message: CHECKOUT_REPLIES.late(order?.number ?? "") },
    });
    expect(order?.state).toBe("created");
    expect(ana.items).toEqual([]);
  });

  test("the payment form keeps nothing from other buyers where nobody can pay", async () => {
    const ana = await shopper();
    ana.deps.env = { ...ana.deps.env, payments: null };
    expect(await ana.pay()).toMatchObject({
      status: 503,
      failure: { errors: { "": CHECKOUT_REPLIES.noPayments }, values: { street: "Av. Larco 123" } },
    });
    expect(await listingStatus(ana.world, "bici")).toBe("active");
  });

  test("the payment form keeps all that was typed when the database fails", async () => {
    const ana = await shopper();
    const form = ana.formOf(await ana.open());
    ana.world.fault = failing(["beginTransaction", "commit"]);
    expect(await ana.submit(form)).toMatchObject({
      kind: "rejected",
      status: 503,
      failure: { values: typedValues(form) },
    });
    ana.world.fault = () => null;
    expect(await ana.orders()).toEqual([]);
  });
});

describe("an account that keeps too much, or is not confirmed", () => {
  // money-case: 3
  test("an account that is not confirmed is asked to confirm its address; what was typed waits, and nothing is reserved", async () => {
    const ana = await shopper();
    ana.user.emailVerified = false;
    expect(await ana.pay()).toMatchObject({
      kind: "rejected",
      status: 403,
      failure: {
        errors: { "": UNPROVEN_MESSAGES.buy },
        values: { street: "Av. Larco 123", documentNumber: "44556677" },
        summary: { lines: "bici.1" },
        unproven: true,
        leaving: true,
      },
    });
    expect(await listingStatus(ana.world, "bici")).toBe("active");
    ana.user.emailVerified = true;
    expect(await ana.pay()).toMatchObject({ kind: "done" });
  });

  // money-case: 11
  test("an account that keeps too much is led to the purchases that it has not paid, on the page and by the form", async () => {
    const ana = await shopper("uno", "dos");
    const page = await ana.open();
    expect(page).toMatchObject({ unpaid: [], summary: { lines: "uno.1~dos.1" } });
    await ana.submit(ana.formOf(page));
    const [order] = await ana.orders();
    await ana.take("tres");
    const unpaid = [{ id: order?.id, number: order?.number, title: expect.stringContaining(", ") }];
    expect(await ana.open()).toMatchObject({ unpaid, unpaidMessage: expect.stringContaining("págala o cancélala") });
    expect(await ana.pay()).toMatchObject({
      status: 409,
      failure: { errors: { "": expect.stringContaining("págala o cancélala") }, unpaid, leaving: true },
    });
    expect(await listingStatus(ana.world, "tres")).toBe("active");
  });

  test("an account that keeps too much pays two of a longer cart first, and the others stay in it", async () => {
    const ana = await shopper("uno", "dos", "tres");
    expect((await ana.open()).summary).toMatchObject({
      lines: "uno.1~dos.1",
      without: "tres",
      problems: [{ listingId: "tres", message: expect.stringContaining("pasa del máximo de 2 anuncios a la vez") }],
    });
    expect(await ana.pay({ without: "tres" })).toMatchObject({ kind: "done" });
    expect(ana.items.map(({ listingId }) => listingId)).toEqual(["tres"]);
  });

  test("an account sees what expired today as not to be had, also after a form that came back", async () => {
    const ana = await shopper("uno", "dos");
    await ana.pay();
    ana.world.pass({ minutes: 31 });
    await ana.world.orders.jobs.settle();
    await ana.take("uno", "tres");
    const problems = [{ listingId: "uno", message: expect.stringContaining("venció hoy sin pago") }];
    expect((await ana.open()).summary).toMatchObject({ lines: "tres.1", problems });
    expect(await ana.pay({ name: "", without: "uno" })).toMatchObject({
      status: 400,
      failure: { summary: { lines: "tres.1", problems } },
    });
  });
});

describe("a form that is not complete", () => {
  test("a form that is not complete comes back with its messages, all that was typed and the sums", async () => {
    const ana = await shopper();
    const outcome = await ana.pay({ name: "", phone: "1", terms: null });
    expect(outcome).toMatchObject({
      kind: "rejected",
      status: 400,
      failure: {
        errors: { name: CHECKOUT_MESSAGES.name, phone: CHECKOUT_MESSAGES.phoneForm, terms: CHECKOUT_MESSAGES.terms },
        values: { phone: "1", district: "Miraflores", documentNumber: "44556677" },
        summary: { subtotalCentimos: PRICE },
      },
    });
    expect(await ana.orders()).toEqual([]);
  });

  test("a form without a known button is rejected", async () => {
    const ana = await shopper();
    expect(await ana.pay({ intent: "otro" })).toMatchObject({ kind: "rejected", status: 400 });
  });
});

describe("what changed between the page and the submit", () => {
  test("a price: 409 with the new total, and nothing is ordered", async () => {
    const ana = await shopper();
    const page = await ana.open();
    await ana.world.merge("vehicles/bici", { price: 2_600 });
    const outcome = await ana.submit(ana.formOf(page));
    expect(outcome).toMatchObject({
      status: 409,
      failure: {
        errors: { "": CHECKOUT_REPLIES.total(2_600_00 + SHIPPING) },
        values: { street: "Av. Larco 123" },
        summary: { totals: { shipping: { totalCentimos: 2_600_00 + SHIPPING } } },
      },
    });
    expect(await ana.orders()).toEqual([]);
    expect(await ana.pay()).toMatchObject({ kind: "done" });
  });

  test("a line that was sold: 409 until the buyer agrees to go on without it", async () => {
    const ana = await shopper("bici", "otra");
    const page = await ana.open();
    await ana.world.merge("vehicles/otra", { status: "sold" });
    expect(await ana.submit(ana.formOf(page))).toMatchObject({
      status: 409,
      failure: {
        errors: { without: CHECKOUT_REPLIES.without },
        summary: { without: "otra", lines: "bici.1", totals: { shipping: { totalCentimos: PRICE + SHIPPING } } },
      },
    });
    expect(await ana.pay()).toMatchObject({ status: 409, failure: { errors: { without: CHECKOUT_REPLIES.without } } });
    expect(await ana.orders()).toEqual([]);
    expect(await ana.pay({ without: "otra" })).toMatchObject({ kind: "done" });
    expect((await ana.orders())[0]?.lines.map(({ listingId }) => listingId)).toEqual(["bici"]);
    expect(ana.items.map(({ listingId }) => listingId)).toEqual(["otra"]);
  });

  test("the only line: 409, and there is nothing to pay", async () => {
    const ana = await shopper();
    const form = ana.formOf(await ana.open());
    await ana.world.merge("vehicles/bici", { status: "reserved" });
    expect(await ana.submit(form)).toMatchObject({
      status: 409,
      failure: { errors: { "": CHECKOUT_REPLIES.nothing }, summary: { sellers: [], problems: [{}] } },
    });
  });

  test("the cart, in another tab: 409 with what is in it now", async () => {
    const ana = await shopper();
    const form = ana.formOf(await ana.open());
    await ana.take("nueva");
    expect(await ana.submit(form)).toMatchObject({
      status: 409,
      failure: { errors: { "": CHECKOUT_REPLIES.cartChanged }, summary: { lines: "bici.1~nueva.1" } },
    });
  });

  // money-case: 10
  test("an own open order is named at its line", async () => {
    const ana = await shopper();
    await ana.pay();
    const [order] = await ana.orders();
    ana.items = [{ listingId: "bici", quantity: 1, seenCentimos: PRICE }];
    expect((await ana.open()).summary?.problems[0]?.message).toContain(order?.number);
  });

  test("exactly one of two buyers at once has the piece", async () => {
    const world = ordersWorld();
    const [ana, beto] = [new Shopper(world), new Shopper(world)];
    await ana.take("unica");
    beto.items = [...ana.items];
    const pages = await Promise.all([ana.open(), beto.open()]);
    const outcomes = await Promise.all([ana.submit(ana.formOf(pages[0])), beto.submit(beto.formOf(pages[1]))]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["done", "rejected"]);
    expect(outcomes.find(({ kind }) => kind === "rejected")).toMatchObject({ status: 409 });
  });
});

describe("a coupon", () => {
  const offer = async (ana: Shopper, code: string, rule: Record<string, unknown> = {}) => {
    await ana.world.merge(`coupons/${code}`, { kind: "amount", value: 100_00, usesPerUser: 1, ...rule });
  };

  test("a coupon that was typed is applied, kept in the cart and redeemed with the order", async () => {
    const ana = await shopper();
    await offer(ana, "CIEN");
    const applied = await ana.pay({ intent: "cupon", cupon: " cien ", name: "" });
    expect(applied).toMatchObject({
      kind: "shown",
      reply: {
        errors: {},
        values: { street: "Av. Larco 123" },
        summary: {
          coupon: { code: "CIEN", discountCentimos: 100_00 },
          totals: { pickup: { totalCentimos: PRICE - 100_00 } },
        },
      },
    });
    expect(ana.coupon).toBe("CIEN");
    expect((await ana.world.stored("coupons/CIEN")).used).toBeUndefined();
    expect(await ana.pay()).toMatchObject({ kind: "done" });
    expect((await ana.orders())[0]).toMatchObject({
      totalCentimos: PRICE + SHIPPING - 100_00,
      coupon: { code: "CIEN", discountCentimos: 100_00 },
    });
    expect((await ana.world.stored("coupons/CIEN")).used).toBe(1);
  });

  test("a coupon of the address is applied without keeping anything, and pays", async () => {
    const ana = await shopper();
    await offer(ana, "CIEN");
    const page = await ana.open("?cupon=cien");
    expect(page.summary?.coupon).toEqual({ code: "CIEN", discountCentimos: 100_00 });
    expect(ana.coupon).toBeNull();
    const form = ana.formOf(page);
    const outcomes = await Promise.all([ana.submit(form), ana.submit(form)]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ kind: "done" });
    expect((await ana.orders()).map(({ coupon }) => coupon?.code)).toEqual(["CIEN"]);
  });

  test("a coupon of the address that does not apply is said at its field", async () => {
    const ana = await shopper();
    expect((await ana.open("?cupon=nada")).coupon).toEqual({
      typed: "nada",
      message: "No existe un cupón con ese código. Revisa cómo lo escribiste.",
    });
  });

  test("a coupon that was typed but not applied stops the payment once, so that the new total is seen", async () => {
    const ana = await shopper();
    await offer(ana, "CIEN");
    expect(await ana.pay({ cupon: "CIEN" })).toMatchObject({
      status: 409,
      failure: {
        errors: { "": CHECKOUT_REPLIES.couponApplied },
        summary: { coupon: { code: "CIEN" } },
      },
    });
    expect(await ana.pay({ cupon: "MALO" })).toMatchObject({ kind: "done" });
  });

  test.each([
    ["", 400, CHECKOUT_REPLIES.noCode],
    ["NADA", 422, "No existe un cupón con ese código. Revisa cómo lo escribiste."],
    ["GRANDE", 422, "Este cupón vale desde S/\u00a09,000.00 de compra."],
  ])("%j is answered at its field, with all that was typed", async (cupon, status, message) => {
    const ana = await shopper();
    await offer(ana, "GRANDE", { minimumCentimos: 9_000_00 });
    expect(await ana.pay({ intent: "cupon", cupon })).toMatchObject({
      status,
      failure: { errors: { cupon: message }, values: { cupon, name: "Ana Compra" }, summary: { coupon: null } },
    });
    expect(ana.coupon).toBeNull();
  });

  test("a coupon that is rejected is told once; sent again with it, the order goes without", async () => {
    const ana = await shopper();
    expect(await ana.pay({ cupon: "NADA" })).toMatchObject({ status: 422, failure: { values: { cupon: "NADA" } } });
    expect(await ana.pay({ cupon: "OTRO", "cupon-rechazado": "NADA" })).toMatchObject({ status: 422 });
    expect(await ana.pay({ cupon: "OTRO", "cupon-rechazado": "OTRO" })).toMatchObject({ kind: "done" });
    expect(await ana.orders()).toMatchObject([{ coupon: null, totalCentimos: PRICE + SHIPPING }]);
  });

  test("a coupon is taken off again", async () => {
    const ana = await shopper();
    await offer(ana, "CIEN");
    ana.coupon = "CIEN";
    expect(await ana.pay({ intent: "sin-cupon" })).toMatchObject({
      kind: "shown",
      reply: { summary: { coupon: null } },
    });
    expect(ana.coupon).toBeNull();
  });

  test("a coupon that ended since answers 409 with the total without it", async () => {
    const ana = await shopper();
    await offer(ana, "CIEN");
    ana.coupon = "CIEN";
    const form = ana.formOf(await ana.open());
    await ana.world.merge("coupons/CIEN", { active: false });
    expect(await ana.submit(form)).toMatchObject({
      status: 409,
      failure: {
        errors: { cupon: "Este cupón ya no está disponible." },
        summary: { coupon: null, totals: { shipping: { totalCentimos: PRICE + SHIPPING } } },
      },
    });
    expect(ana.coupon).toBeNull();
    expect(await ana.orders()).toEqual([]);
  });

  test("a coupon cannot be guessed by forged forms either", async () => {
    const ana = await shopper();
    const page = await ana.open();
    for (let n = 0; n < TRIES.limit; n += 1)
      expect(await ana.submit(ana.formOf(page, { applied: `MALO-${n}` }))).toMatchObject({ status: 422 });
    await offer(ana, "CIEN");
    expect(await ana.submit(ana.formOf(page, { applied: "CIEN" }))).toMatchObject({
      failure: { errors: { cupon: "Probaste demasiados códigos. Espera una hora e inténtalo de nuevo." } },
    });
    expect(await ana.pay({ intent: "cupon", cupon: "CIEN" })).toMatchObject({ status: 429 });
  });
});
