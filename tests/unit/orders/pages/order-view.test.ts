import { describe, expect, test } from "vitest";

import { ORDER_STATES, type OrderState } from "~/orders/constants";
import type { Order } from "~/orders/model";
import { purchaseRow, saleRow } from "~/orders/pages/order-rows";
import { offeredSteps, stepOfOrderIntent } from "~/orders/pages/order-steps";
import { isContactOpen, orderView, type OrderReader } from "~/orders/pages/order-view";
import { mayTake } from "~/orders/transitions";

import { makeOrder, makeOrderLine, makePayment, makeRefundAsk, ORDERED_AT } from "../../../factories/orders.ts";

const BUYER: OrderReader = { as: "buyer", uid: "buyer-1" };
const SELLER: OrderReader = { as: "seller", uid: "seller-1" };
const ADMIN: OrderReader = { as: "admin", uid: "admin-1" };
const OPTIONS = { now: ORDERED_AT, siteName: "Rebi" };
const PRIVATE = ["45678912", "987 654 321", "Av. Larco 345", "Frente al parque"];

function paid(changes: Partial<Order> = {}): Order {
  return makeOrder({ state: "paid", paidAt: ORDERED_AT, ...changes });
}

function intents(order: Order, reader: OrderReader): string[] {
  return offeredSteps(order, reader.as, ORDERED_AT).map(({ intent }) => intent);
}

describe("the view of an order", () => {
  test.each(ORDER_STATES)("the view of an order shows sellers phone and address of a paid order only: %s", (state) => {
    const isPaid = ["paid", "preparing", "ready", "shipped", "delivered", "completed", "disputed"].includes(state);
    const order = makeOrder({ state, paidAt: ORDERED_AT });
    expect(isContactOpen(order)).toBe(isPaid);
    const text = JSON.stringify(orderView(order, SELLER, OPTIONS));
    for (const secret of PRIVATE) expect(text.includes(secret)).toBe(isPaid);
  });

  test.each(ORDER_STATES)("the view shows an administrator who receives and where as masks only: %s", (state) => {
    const invoice = { type: "factura", ruc: "10456789123", legalName: "Ana Quispe EIRL" } as const;
    const view = orderView(makeOrder({ state, paidAt: ORDERED_AT, invoice }), ADMIN, OPTIONS);
    const text = JSON.stringify(view);
    for (const secret of [...PRIVATE, "987654321", "Miraflores", "10456789123", "EIRL"])
      expect(text).not.toContain(secret);
    expect(view.recipient).toEqual([
      { label: "Recibe", value: "A••• Q•••" },
      { label: "DNI", value: "••• 912" },
      { label: "Teléfono", value: "••• ••• 321" },
    ]);
    expect(view.delivery).toContainEqual({ label: "Dirección", value: "•••, Lima" });
    expect([view.invoice, view.isMasked]).toEqual(["Factura (RUC ••• 123)", true]);
  });

  test("the view of an order has nothing to show for a reason where nobody receives it, nor for the parties", () => {
    const plan = makeOrder({ kind: "plan", recipient: null, delivery: null });
    expect(orderView(plan, ADMIN, OPTIONS).isMasked).toBe(false);
    expect([BUYER, SELLER].map((reader) => orderView(paid(), reader, OPTIONS).isMasked)).toEqual([false, false]);
  });

  test("the view of an order shows a seller no recipient while the payment is missing, whatever the state says", () => {
    const text = JSON.stringify(orderView(makeOrder({ state: "paid" }), SELLER, OPTIONS));
    for (const secret of PRIVATE) expect(text).not.toContain(secret);
  });

  test("the view of an order shows a seller nothing of the buyer's payments and complaint", () => {
    const order = paid({
      totalCentimos: 500_000,
      history: [
        { state: "paid", at: ORDERED_AT, actor: { kind: "system", uid: null }, note: "" },
        { state: "disputed", at: ORDERED_AT, actor: { kind: "buyer", uid: "buyer-1" }, note: "Hoja 000000001-2026" },
      ],
      payments: [makePayment({ id: "p-9", amountCentimos: 500_000 })],
    });
    const text = JSON.stringify(orderView(order, SELLER, OPTIONS));
    for (const foreign of ["5,000.00", "p-9", "000000001-2026", "ana@correo.test"]) expect(text).not.toContain(foreign);
    expect(text).toContain("Trek Marlin 7");
    expect(JSON.stringify(orderView(order, BUYER, OPTIONS))).toContain("000000001-2026");
  });

  test("the view of an order gives the buyer the sellers' numbers once it is paid", () => {
    const contacts = new Map([["seller-1", { phone: "+5115550100", whatsapp: "+51999888777" }]]);
    const shown = (order: Order) => orderView(order, BUYER, { ...OPTIONS, contacts }).groups[0]?.contact;
    expect(shown(makeOrder())).toEqual([]);
    expect(shown(paid())).toEqual([
      { label: "Teléfono (01) 555 0100", href: "tel:+5115550100" },
      { label: "WhatsApp 999 888 777", href: "https://wa.me/51999888777" },
    ]);
  });

  test("the view of an order marks what the seller has done until it is delivered", () => {
    const marked = (state: OrderState) => orderView(paid({ state }), BUYER, OPTIONS).groups[0]?.progress;
    expect([marked("ready"), marked("delivered")]).toEqual(["Listo para recoger", null]);
  });

  test("the view of an order leads the buyer to the payment while the reservation lasts", () => {
    const order = makeOrder();
    expect(orderView(order, BUYER, OPTIONS).pay).toBe("/pago/redirigir?pedido=order-1");
    expect(orderView(order, BUYER, { ...OPTIONS, now: order.reservedUntil }).pay).toBeNull();
    expect(orderView(order, ADMIN, OPTIONS).pay).toBeNull();
    expect(orderView(paid(), BUYER, OPTIONS).pay).toBeNull();
  });

  test.each([
    [null, "Tu banco revisa tu pago; no pagues otra vez. Lo guardamos hasta el"],
    [ORDERED_AT, "Falta que pagues con tu código. Lo guardamos hasta el"],
  ])("no second payment is asked for while one is pending (ticket until %s)", (expiresAt, standing) => {
    const order = makeOrder({ payments: [makePayment({ status: "pending", outcome: "none", expiresAt })] });
    const view = orderView(order, BUYER, OPTIONS);
    expect(view.pay).toBeNull();
    expect(view.standing).toContain(standing);
  });

  test.each(["in_process", "pending", "authorized"] as const)(
    "a card that its bank reviews (%s) is not called unpaid, on the page or in the list",
    (status) => {
      const order = makeOrder({
        state: "awaiting_payment",
        payments: [makePayment({ status, outcome: "none", method: "credit_card" })],
      });
      expect(orderView(order, BUYER, OPTIONS).stateName).toBe("Tu banco revisa tu pago");
      expect(orderView(order, ADMIN, OPTIONS).stateName).toBe("El banco revisa el pago");
      expect(purchaseRow(order, ORDERED_AT)).toMatchObject({ stateName: "Tu banco revisa tu pago", call: null });
    },
  );

  const CODED = makePayment({
    status: "pending",
    outcome: "none",
    method: "atm",
    expiresAt: new Date(ORDERED_AT.getTime() + 6 * 3_600_000),
    ticket: { code: "44710283", url: "https://www.mercadopago.com.pe/payments/1/ticket" },
  });
  const coded = (changes: Partial<Order> = {}) =>
    makeOrder({
      state: "awaiting_payment",
      payments: [CODED],
      reservedUntil: new Date(ORDERED_AT.getTime() + 6 * 3_600_000),
      ...changes,
    });

  test("the view of an order shows its buyer alone the code of PagoEfectivo, its end and where to pay", () => {
    expect(orderView(coded(), BUYER, OPTIONS).code).toEqual({
      code: "4471 0283",
      url: "https://www.mercadopago.com.pe/payments/1/ticket",
      until: "23 de noviembre de 2026, 16:00",
      total: expect.stringContaining("4,000.00"),
    });
    expect(orderView(coded(), BUYER, OPTIONS).stateName).toBe("Esperando el pago");
    expect(JSON.stringify([SELLER, ADMIN].map((reader) => orderView(coded(), reader, OPTIONS)))).not.toContain("0283");
    expect(purchaseRow(coded(), ORDERED_AT).call).toBe(
      "Código de PagoEfectivo 4471\u00a00283: págalo hasta el 23 de noviembre de 2026, 16:00.",
    );
  });

  test("the list of orders says that a refund waits for the buyer's account", () => {
    const order = makeOrder({
      state: "refund_pending",
      payments: [makePayment({ outcome: "refund_due", ask: makeRefundAsk() })],
    });
    expect(purchaseRow(order, ORDERED_AT).call).toBe("Necesitamos tu cuenta para devolverte dinero.");
    expect(saleRow(order).call).toBeNull();
  });

  test("a buyer reads on the order that the seller asked whether it has arrived", () => {
    const order = makeOrder({ state: "shipped", paidAt: ORDERED_AT, sent: { tracking: "", askedAt: ORDERED_AT } });
    expect(orderView(order, BUYER, OPTIONS).standing).toContain("El vendedor pregunta: ¿ya te llegó?");
    expect(orderView(order, SELLER, OPTIONS).standing).toContain("Ya le preguntamos al comprador si le llegó.");
  });

  test("the code of a purchase of two sellers says what it pays in all", () => {
    const other = { id: "order-2", number: "R-2026-000124", payments: [{ ...CODED, amountCentimos: 1_000_00 }] };
    const { code } = orderView(coded(), BUYER, { ...OPTIONS, together: [{ ...coded() }, other] });
    expect(code?.total).toContain("5,000.00");
  });

  test("a code that ends with the day is told as that day", () => {
    const expiresAt = new Date("2026-11-25T04:59:59.000Z");
    const order = coded({ payments: [{ ...CODED, expiresAt }], reservedUntil: expiresAt });
    expect(orderView(order, BUYER, OPTIONS).code?.until).toBe("24 de noviembre de 2026");
  });

  test.each([
    ["paid", coded({ state: "paid", paidAt: ORDERED_AT }), ORDERED_AT],
    ["cancelled", coded({ state: "cancelled" }), ORDERED_AT],
    ["over", coded(), new Date(ORDERED_AT.getTime() + 7 * 3_600_000)],
    ["without a pending code", coded({ payments: [{ ...CODED, status: "cancelled" }] }), ORDERED_AT],
  ])("an order that is %s shows no code", (_, order, now) => {
    expect(orderView(order, BUYER, { ...OPTIONS, now }).code).toBeNull();
    expect(purchaseRow(order, now).call).toBeNull();
  });

  test("a seller who received a return can put it on sale again, once", () => {
    const returned = (state: "received" | "relisted") =>
      paid({ state: "refunded", claim: { isOpen: false, former: "delivered", returned: state } });
    expect(orderView(returned("received"), SELLER, OPTIONS).canRelist).toBe(true);
    expect(orderView(returned("relisted"), SELLER, OPTIONS).canRelist).toBe(false);
    expect(orderView(returned("received"), BUYER, OPTIONS).canRelist).toBe(false);
    expect(orderView(paid({ state: "refunded" }), SELLER, OPTIONS).canRelist).toBe(false);
  });

  test.each(ORDER_STATES)("the view of an order offers a dispute where the table allows it: %s", (state) => {
    expect(orderView(makeOrder({ state }), BUYER, OPTIONS).dispute !== null).toBe(mayTake("dispute", state, "buyer"));
    expect(orderView(makeOrder({ state }), SELLER, OPTIONS).dispute).toBeNull();
  });

  test("the view of an order shows times in Lima and who took a step", () => {
    const order = paid({
      history: [
        { state: "created", at: ORDERED_AT, actor: { kind: "buyer", uid: "buyer-1" }, note: "" },
        { state: "shipped", at: ORDERED_AT, actor: { kind: "seller", uid: "seller-1" }, note: "Olva 123" },
      ],
    });
    expect(orderView(order, BUYER, OPTIONS).history).toEqual([
      {
        name: "Pedido creado",
        at: "23 de noviembre de 2026, 10:00",
        when: "2026-11-23T15:00:00.000Z",
        who: "Tú",
        text: "",
      },
      expect.objectContaining({ name: "Enviado", who: "Rosa Huamán", text: "Olva 123" }),
    ]);
    expect(orderView(order, SELLER, OPTIONS).history.map(({ who }) => who)).toEqual(["Ana Quispe", "Tú"]);
  });
});

describe("the steps of an order's page", () => {
  test.each<[OrderState, OrderReader, string[]]>([
    ["created", BUYER, ["cancelar"]],
    ["awaiting_payment", BUYER, ["cancelar"]],
    ["paid", BUYER, ["desistir"]],
    ["shipped", BUYER, ["recibido", "llego"]],
    ["delivered", BUYER, ["recibido"]],
    ["completed", BUYER, []],
    ["paid", SELLER, ["preparar", "enviar", "no-puedo"]],
    ["awaiting_payment", SELLER, []],
    ["awaiting_payment", ADMIN, ["cancelar"]],
    ["paid", ADMIN, ["devolver"]],
    ["shipped", ADMIN, ["entregar", "devolver"]],
    ["disputed", ADMIN, ["resolver", "devolver"]],
    ["refunded", ADMIN, []],
  ])("the page of an order offers the steps of the state %s to %j", (state, reader, expected) => {
    expect(intents(makeOrder({ state }), reader)).toEqual(expected);
  });

  test("the steps of a pick-up are to make it ready, not to ship it", () => {
    const delivery = { method: "pickup" as const, priceCentimos: 0, days: 0, address: null };
    expect(intents(paid({ delivery }), SELLER)).toEqual(["preparar", "listo", "no-puedo"]);
  });

  test("the steps of a seller go on from what was done", () => {
    expect(intents(paid({ state: "preparing" }), SELLER)).toEqual(["enviar", "no-puedo"]);
    expect(intents(paid({ state: "shipped" }), SELLER)).toEqual(["preguntar"]);
  });

  test("a buyer whose seller is late cancels without a reason", () => {
    const delivery = { method: "pickup" as const, priceCentimos: 0, days: 0, address: null };
    const order = makeOrder({ state: "preparing", delivery, clocks: { sendBy: ORDERED_AT } });
    const noteAt = (at: Date) => offeredSteps(order, "buyer", at).find(({ intent }) => intent === "desistir")?.note;
    expect(noteAt(new Date(ORDERED_AT.getTime() - 1))).toMatchObject({ label: "Motivo" });
    expect(noteAt(ORDERED_AT)).toBeNull();
    const standing = orderView(order, BUYER, { ...OPTIONS, now: ORDERED_AT }).standing;
    expect(standing).toContain("puedes cancelar al momento");
  });

  test("the steps of one actor are not to be had by another", () => {
    expect(stepOfOrderIntent("buyer", "devolver")).toBeNull();
    expect(stepOfOrderIntent("seller", "recibido")).toBeNull();
    expect(stepOfOrderIntent("seller", "resolver")).toBeNull();
    expect(stepOfOrderIntent("admin", "devolver")?.step).toBe("refund");
  });
});

describe("registering a bicycle that was bought here", () => {
  const bicycle = makeOrder({ state: "completed", paidAt: ORDERED_AT, lines: [makeOrderLine({ category: "mtb" })] });
  const registering = (order: Order, reader = BUYER) => orderView(order, reader, OPTIONS).registering;

  test("the registration of a bicycle that was bought here is offered to its buyer once it has arrived", () => {
    expect(registering(bicycle)).toBe(`/registrar-bicicleta?pedido=${bicycle.id}`);
    expect(registering({ ...bicycle, state: "delivered" })).not.toBeNull();
    for (const state of ["paid", "shipped", "refund_pending", "refunded", "disputed"] as const)
      expect(registering({ ...bicycle, state })).toBeNull();
  });

  test("the registration of a bicycle that was bought here is not offered to others, nor for motorcycles", () => {
    expect(registering(bicycle, SELLER)).toBeNull();
    expect(registering(bicycle, ADMIN)).toBeNull();
    expect(registering({ ...bicycle, lines: [makeOrderLine({ category: "scooter" })] })).toBeNull();
  });
});

describe("the money in the view of an order", () => {
  const rowsOf = (order: Order, reader: OrderReader) =>
    orderView(order, reader, OPTIONS).left.map(({ label, amount }) => `${label} ${amount}`.replaceAll(/\s/g, " "));
  const part = { id: "p-1", paymentId: "p-1", centimos: 50_000, reason: "Rayón", by: "admin", at: ORDERED_AT } as const;

  test("the view of an order says that money goes back until it is back", () => {
    const due = paid({ payments: [makePayment()], refunds: [{ ...part, state: "due" }] });
    expect(rowsOf(due, BUYER)).toEqual(["Por devolver − S/ 500.00", "Queda S/ 3,500.00"]);
    const done = { ...due, refunds: [{ ...part, state: "done" as const }] };
    expect(rowsOf(done, BUYER)).toEqual(["Devuelto − S/ 500.00", "Queda S/ 3,500.00"]);
    const whole = { ...due, state: "refund_pending" as const, payments: [makePayment({ outcome: "refund_due" })] };
    expect(rowsOf(whole, BUYER)).toEqual(["Por devolver − S/ 4,000.00"]);
  });

  test("the view of an order shows its seller the commission before the sale is complete, and rows that add up", () => {
    const order = paid({ commissionBasisPoints: 725, payments: [makePayment()], refunds: [{ ...part, state: "due" }] });
    const amounts = orderView(order, SELLER, OPTIONS);
    const centimos = ({ amount }: { amount: string }) =>
      Number(amount.replaceAll(/[^\d.]/g, "")) * (amount.startsWith("−") ? -1 : 1);
    expect(amounts.left.map(({ label }) => label)).toEqual([
      "Menos, por lo que vuelve al comprador",
      "Comisión",
      "Recibes cuando termine",
    ]);
    const [back = 0, commission = 0, net = 0] = amounts.left.map(centimos);
    expect(centimos(amounts.total) + back + commission).toBeCloseTo(net, 2);
  });

  test("the view of an order with a held payment says that it came, also of the other orders of its purchase", () => {
    const held = makePayment({ outcome: "held", amountCentimos: 109_900 });
    const open = { state: "awaiting_payment" as const, reservedUntil: new Date(ORDERED_AT.getTime() + 600_000) };
    const first = makeOrder({ ...open, payments: [held] });
    for (const order of [first, makeOrder({ ...open, id: "order-2" })]) {
      const view = orderView(order, BUYER, { ...OPTIONS, together: [first] });
      expect(view.standing).toMatch(/Recibimos un pago de S\/\s1,099\.00, que no es el total/);
      expect(view.pay).toBeNull();
    }
    const [cancel] = offeredSteps(first, "buyer", ORDERED_AT);
    expect(cancel?.hint).not.toMatch(/no pagaste/);
  });

  test("the view of an order that cost nothing says that it was cancelled, and of an expired one that money goes back", () => {
    expect(orderView(paid({ totalCentimos: 0, state: "refunded" }), BUYER, OPTIONS)).toMatchObject({
      stateName: "Cancelado",
      standing: expect.stringContaining("No se pagó nada"),
    });
    const late = makeOrder({ state: "expired", payments: [makePayment({ outcome: "refund_due" })] });
    expect(orderView(late, BUYER, OPTIONS)).toMatchObject({
      stateName: "Por devolver",
      refunds: [{ label: "Por devolver" }],
    });
    expect(purchaseRow(late, OPTIONS.now).state).toBe("refund_pending");
  });

  test("the view of a sale that a bank took back after it was handed over says what was lost", () => {
    const payments = [makePayment({ status: "charged_back", statusDetail: "settled", outcome: "refund_done" })];
    const history = [
      { state: "completed" as const, at: ORDERED_AT, actor: { kind: "buyer" as const, uid: "" }, note: "" },
    ];
    const order = paid({ state: "refunded", payments, history });
    const seller = orderView(order, SELLER, OPTIONS);
    expect(seller.standing).toMatch(/aunque ya lo habías entregado: se perdió el caso/);
    expect(seller.isHandedOver).toBe(true);
    expect(orderView(order, BUYER, OPTIONS)).toMatchObject({
      standing: expect.stringContaining("Tu banco te devolvió"),
      refunds: [{ label: "Lo devolvió tu banco" }],
    });
  });

  test.each(["settle", "refund"])(
    "an administrator is offered no %s of a sale whose problem has its own page",
    (step) => {
      const claimed = paid({ state: "disputed", claim: { isOpen: true, former: "delivered" } });
      expect(offeredSteps(claimed, "admin", ORDERED_AT).map((form) => form.step)).not.toContain(step);
    },
  );
});
