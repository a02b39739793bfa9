import { describe, expect, test } from "vitest";
import { z } from "zod";

import { formatDay } from "~/business/calendar";
import { arrivalDay, SHIPPING, shippingFor } from "~/business/shipping";
import { withClocks } from "~/orders/clocks";
import { ORDER_STATES, type OrderState } from "~/orders/constants";
import { mailsFor, noticesFor, type OrderMailEnv } from "~/orders/mails/order-mails";
import type { Order } from "~/orders/model";
import { deliveryRows } from "~/orders/pages/order-facts";
import { recipientOf } from "~/platform/push/notice";

import { makeOrder, makePayment } from "../../../factories/orders.ts";
import { SITE } from "../../../factories/site";

const ENV: OrderMailEnv = {
  site: { url: "https://rebi.test", name: "Rebi" },
  sellerEmail: "rosa@correo.test",
};
const MailDocument = z.object({
  create: z.string(),
  data: z.object({
    to: z.tuple([z.string()]),
    message: z.object({ subject: z.string(), text: z.string() }),
    about: z.array(z.string()),
  }),
});

function sent(before: Order | null, after: Order, env = ENV) {
  return mailsFor(before, after, env).map((write) => {
    const { create, data } = MailDocument.parse(write);
    return { path: create, to: data.to[0], about: data.about, ...data.message };
  });
}

/** Subject by addressee, without the number. */
function told(before: Order | null, after: Order): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { to, subject } of sent(before, after))
    (found[to.split("@")[0] ?? ""] ??= []).push(subject.replace(" (R-2026-000123)", "").replace("\u00a0", " "));
  return found;
}

const stateLine = (state: OrderState) => ({
  state,
  at: new Date("2026-11-20T20:00:00Z"),
  actor: { kind: "seller" as const, uid: "seller-1" },
  note: "",
});

describe("mails of an order", () => {
  test.each<[OrderState, OrderState, Record<string, string[]>]>([
    ["awaiting_payment", "paid", { ana: ["Recibimos tu pago"], rosa: ["¡Vendiste!"] }],
    ["awaiting_payment", "cancelled", { ana: ["Tu pedido se canceló"] }],
    ["awaiting_payment", "expired", { ana: ["Tu pedido venció sin pago"] }],
    ["shipped", "delivered", { ana: ["Tu pedido figura como entregado"] }],
    ["shipped", "completed", { ana: ["Tu compra está completa"], rosa: ["Tu venta está completa"] }],
    ["paid", "refund_pending", { ana: ["Te devolvemos S/ 4,000.00"], rosa: ["La venta se canceló: no entregues"] }],
    ["refund_pending", "refunded", { ana: ["Devolvimos S/ 4,000.00"] }],
    ["completed", "refunded", { ana: ["Devolvimos S/ 4,000.00"], rosa: ["El pago de tu venta se anuló"] }],
    ["shipped", "disputed", { ana: ["Recibimos tu reclamo por el pedido"], rosa: ["Hay un reclamo por tu venta"] }],
  ])("mails of an order tell the concerned parties of a change from %s to %s", (from, to, expected) => {
    expect(told(makeOrder({ state: from }), makeOrder({ state: to, version: 2 }))).toEqual(expected);
  });

  test("mails of a new order say until when it can be paid, and where; its seller hears of the reservation", () => {
    const [mail, toSeller, ...others] = sent(null, makeOrder({ state: "created" }));
    expect(others).toEqual([]);
    expect(toSeller).toMatchObject({
      to: "rosa@correo.test",
      subject: "Un comprador reservó tu anuncio (R-2026-000123)",
    });
    expect(toSeller?.text).toContain("lo está pagando en Mercado Pago. Tiene hasta el 23 de noviembre de 2026, 10:30");
    expect(toSeller?.text).toContain("https://rebi.test/perfil/anuncios/trek-1/reserva");
    expect(toSeller?.text).not.toContain("Ana");
    expect(mail).toMatchObject({
      to: "ana@correo.test",
      subject: "Recibimos tu pedido: falta el pago (R-2026-000123)",
    });
    expect(mail?.text).toContain("23 de noviembre de 2026, 10:30 (hora de Lima)");
    expect(mail?.text).toContain("https://rebi.test/pago/redirigir?pedido=order-1");
  });

  test("mails of a payment say the day of arrival that cart, checkout and the order's page say, as the clocks allow", () => {
    // A Friday; two days to confirm, five business days without the 8th and the 9th to send, five days on the way.
    const paidAt = new Date("2026-12-04T20:00:00Z");
    const paid = withClocks(makeOrder({ state: "paid", paidAt, version: 2 }), SITE, paidAt);
    const day = "20 de diciembre de 2026";
    expect(sent(makeOrder({ state: "awaiting_payment" }), paid)[0]?.text).toContain(
      `Llega hasta el ${day}. Te avisamos`,
    );
    expect(deliveryRows(paid, "none")).toContainEqual({ label: "Llegada prometida", value: `Hasta el ${day}` });
    expect(formatDay(arrivalDay(shippingFor(paid.subtotalCentimos, SHIPPING), SITE, paidAt))).toBe(day);
  });

  test("mails of an order come again only where the time to pay became longer", () => {
    const before = makeOrder({ state: "created" });
    expect(sent(before, makeOrder({ state: "awaiting_payment", version: 2 }))).toEqual([]);
    const longer = makeOrder({ reservedUntil: new Date(before.reservedUntil.getTime() + 86_400_000), version: 3 });
    expect(told(before, longer)).toEqual({
      ana: ["Tu código de pago está listo"],
      rosa: ["La reserva de tu anuncio dura más"],
    });
  });

  test("the mail of a code says the code, until when and where it is paid, also within the half hour", () => {
    const before = makeOrder({ state: "awaiting_payment" });
    const payment = makePayment({
      status: "pending",
      outcome: "none",
      method: "atm",
      expiresAt: before.reservedUntil,
      ticket: { code: "44710283", url: "https://www.mercadopago.com.pe/payments/1/ticket" },
    });
    const after = { ...before, updatedAt: before.createdAt, payments: [payment] };
    const [mail] = sent(before, after).filter(({ to }) => to === after.buyerEmail);
    expect(mail?.subject).toContain("Tu código de pago está listo");
    expect(mail?.text).toContain(
      "Código de PagoEfectivo: 4471 0283\n\nVer dónde pagarlo:\nhttps://www.mercadopago.com.pe/",
    );
    expect(mail?.text).toMatch(/Puedes pagar hasta el 23 de noviembre de 2026/);
    expect(sent(after, { ...after, version: after.version + 1 })).toEqual([]);
  });

  test("mails of an order that costs nothing tell its seller of the sale", () => {
    const free = makeOrder({ state: "paid", paidAt: new Date("2026-11-20T20:00:00Z") });
    expect(told(null, free).rosa).toEqual(["¡Vendiste!"]);
  });

  test("mails of an order tell the buyer what the seller does, with the tracking", () => {
    const before = makeOrder({ state: "paid" });
    const after = makeOrder({ state: "shipped", version: 2, sent: { tracking: "Olva 123" } });
    const mails = sent(before, after);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["ana@correo.test", "Tu compra está en camino (R-2026-000123)"],
    ]);
    expect(mails[0]?.text).toContain("Rosa Huamán la envió.");
    expect(mails[0]?.text).toContain("Olva 123");
    const frozen = makeOrder({ ...after, state: "disputed", history: [...after.history, stateLine("shipped")] });
    expect(sent(frozen, { ...frozen, state: "shipped", version: 3 }).map(({ subject }) => subject)).not.toContain(
      "Tu compra está en camino (R-2026-000123)",
    );
  });

  test.each([
    ["refund_due", "Te devolvemos S/ 4,000.00"],
    ["refund_done", "Devolvimos S/ 4,000.00"],
    ["held", "Revisamos tu pago"],
  ] as const)("mails of an order tell the buyer of a payment that did not pay the order (%s)", (outcome, subject) => {
    const before = makeOrder({ state: "expired" });
    const after = makeOrder({ state: "expired", payments: [makePayment({ outcome })], version: 2 });
    expect(told(before, after)).toEqual({ ana: [subject] });
    expect(sent(after, { ...after, version: 3 })).toEqual([]);
  });

  test("mails of an order tell of a paid plan once, in whichever step it is completed", () => {
    const plan = { listingId: "trek-1", listingTitle: "Trek", planId: "premium", planName: "Premium" };
    const of = (state: OrderState, version: number) =>
      makeOrder({ kind: "plan", plan: { ...plan, action: "publish" }, lines: [], state, version });
    expect(told(of("created", 1), of("completed", 2))).toEqual({ ana: ["Pagaste el plan Premium"] });
    expect(told(of("created", 1), of("paid", 2))).toEqual({ ana: ["Pagaste el plan Premium"] });
    expect(sent(of("paid", 2), of("completed", 3))).toEqual([]);
  });

  test("mails of plans that are paid together come from the first order only", () => {
    const plan = { listingId: "trek-1", listingTitle: "Trek", planId: "premium", planName: "Premium" };
    const of = (id: string, state: OrderState, version: number) =>
      makeOrder({
        id,
        kind: "plan",
        plan: { ...plan, action: "upgrade" },
        lines: [],
        state,
        version,
        purchase: { id: "order-1", orderIds: ["order-1", "order-2", "order-3"] },
      });
    const first = sent(of("order-1", "created", 1), of("order-1", "completed", 2));
    expect(first.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Pagaste el plan Premium de 3 anuncios/),
    ]);
    for (const state of ["paid", "completed", "expired"] as const)
      expect(sent(of("order-2", "created", 1), of("order-2", state, 2)), state).toEqual([]);
    expect(told(of("order-2", "created", 1), of("order-2", "cancelled", 2))).toEqual({ ana: ["Tu pedido se canceló"] });
  });

  test("mails of an order have ids of the change, and name all parties for an erasure", () => {
    const [first, second] = sent(makeOrder(), makeOrder({ state: "paid", version: 7 }));
    expect([first?.path, second?.path]).toEqual(["mail/order-order-1-7-buyer-0", "mail/order-order-1-7-seller-0"]);
    expect(second?.about).toEqual(["buyer-1", "seller-1"]);
  });

  test("mails of an order are left out where there is no address", () => {
    const env = { ...ENV, sellerEmail: null };
    expect(sent(makeOrder({ buyerEmail: "" }), makeOrder({ buyerEmail: "", state: "paid" }), env)).toEqual([]);
  });

  test.each(ORDER_STATES)("mails of an order do not come twice for %s", (state) => {
    expect(sent(makeOrder({ state }), makeOrder({ state, version: 2 }))).toEqual([]);
  });
});

describe("notifications of an order", () => {
  const devices = new Map(
    ["ana", "seller-1"].flatMap((uid) => {
      const device = recipientOf(uid, { hasPush: true });
      return device ? [[uid, device] as const] : [];
    }),
  );
  const notices = (before: Order | null, after: Order, to = devices) =>
    noticesFor(before, after, ENV, to).map((write) => ("merge" in write ? [write.merge, write.data.path] : []));

  test("notifications of an order go to whoever is mailed and has a device, with their own page of the order", () => {
    const paid = makeOrder({ state: "paid", buyerId: "ana", version: 2 });
    const before = makeOrder({ state: "awaiting_payment", buyerId: "ana" });
    expect(notices(before, paid)).toEqual([
      [`pushNotices/ana_orders_${paid.id}`, `/perfil/compras/${paid.id}`],
      [`pushNotices/seller-1_orders_${paid.id}`, `/perfil/ventas/${paid.id}`],
    ]);
    expect(notices(before, paid, new Map())).toEqual([]);
  });

  test("notifications of an order of a new order go to its seller alone, with the page of the reservation; none of a change without a mail", () => {
    const order = makeOrder({ state: "created", buyerId: "ana" });
    expect(notices(null, order)).toEqual([
      [`pushNotices/seller-1_orders_${order.id}`, "/perfil/anuncios/trek-1/reserva"],
    ]);
    expect(
      notices(
        makeOrder({ state: "shipped", buyerId: "ana" }),
        makeOrder({ state: "disputed", buyerId: "ana", claim: { isOpen: true, former: "shipped" } }),
      ),
    ).toEqual([]);
  });
});

test("the mail of a refund by the provider is written also where an earlier part went back by a transfer", () => {
  const proof = { key: "a.pdf", name: "a.pdf", type: "application/pdf", bytes: 1, sha256: "0" } as const;
  const transfer = { centimos: 50_00, number: "8841", on: "2026-11-28", proof };
  const part = { id: "p-1", paymentId: "1", centimos: 50_00, reason: "Rayón", by: "admin", state: "done" } as const;
  const made = { ...part, at: new Date("2026-11-20T20:00:00Z") };
  const refunds = [{ ...made, transfer }];
  const after = makeOrder({ state: "refunded", refunds });
  expect(told(makeOrder({ state: "refund_pending", refunds }), after).ana).toEqual(["Devolvimos S/ 4,000.00"]);
  const due = makeOrder({ state: "refund_pending", refunds: [{ ...made, state: "due" }] });
  expect(told(due, after).ana).toEqual(["Te transferimos S/ 50.00"]);
});

describe("mails about a payment that a bank took back", () => {
  const sold = { paidAt: new Date("2026-11-20T20:00:00Z"), payments: [makePayment()] };
  const lost = {
    ...sold,
    state: "refunded" as const,
    payments: [makePayment({ status: "charged_back", statusDetail: "settled", outcome: "refund_done" })],
  };
  const texts = (before: Order, after: Order) =>
    Object.fromEntries(sent(before, after).map(({ to, subject, text }) => [to.split("@")[0], `${subject} ${text}`]));

  test("a lost case of a sale that was handed over tells the seller of the case and the debt, and the buyer of the bank", () => {
    const transfers = [{ sellerId: "seller-1", moves: 1, paidCentimos: 400_000, setOffCentimos: 0, repaidCentimos: 0 }];
    const history = [stateLine("shipped"), stateLine("completed")];
    const before = makeOrder({ ...sold, state: "completed", history, transfers });
    const { ana = "", rosa = "" } = texts(before, makeOrder({ ...lost, history, transfers }));
    expect(ana).toContain("Tu banco te devolvió el pago");
    expect(ana).not.toMatch(/Devolvimos|devolución de tu dinero/);
    expect(rosa).toMatch(/Se perdió el caso de tu venta .*ya lo habías entregado.*debes S\/\s4,000\.00/s);
    expect(rosa).not.toMatch(/no entregues|no lo hagas|se canceló/i);
  });

  test("a lost case of a sale that was not handed over tells its seller not to", () => {
    const { rosa = "" } = texts(makeOrder({ ...sold, state: "paid" }), makeOrder(lost));
    expect(rosa).toMatch(/La venta se canceló: no entregues/);
  });

  test.each([
    ["preparing", "Tu venta está en pausa: no entregues nada por ahora"],
    ["completed", "El pago de tu venta está detenido: hay un caso en Mercado Pago"],
  ] as const)("an open case of a sale that was %s is told by what had happened to it", (state, subject) => {
    const history = [stateLine(state)];
    const payments = [makePayment({ status: "charged_back", statusDetail: "in_process" })];
    const cases = [
      {
        paymentId: "p-1",
        kind: "chargeback" as const,
        providerId: null,
        openedAt: sold.paidAt,
        dueAt: null,
        former: state,
        end: null,
        endedAt: null,
      },
    ];
    const after = makeOrder({ ...sold, state: "completed", history, payments, cases });
    expect(told(makeOrder({ ...sold, state: "completed", history }), after).rosa).toEqual([subject]);
  });
});

test("an order that costs nothing tells of no payment and of no money that goes back", () => {
  const free = { totalCentimos: 0, paidAt: new Date("2026-11-20T20:00:00Z") };
  const texts = (["paid", "refund_pending", "refunded"] as const).flatMap((state, at) =>
    sent(makeOrder({ ...free, state: at === 0 ? "created" : "paid" }), makeOrder({ ...free, state }))
      .filter(({ to }) => to.startsWith("ana"))
      .map(({ subject, text }) => `${subject} ${text}`),
  );
  expect(texts).toHaveLength(2);
  expect(texts.join()).not.toMatch(/S\/\s0\.00|Recibimos tu pago|evolv/);
});
