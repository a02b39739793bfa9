import { describe, expect, test } from "vitest";

import type { AppliedPayment, Order } from "~/orders/model";
import { orderView } from "~/orders/pages/order-view";
import { PaymentPage } from "~/orders/return/payment-page";
import { paymentView, REFRESH_SECONDS, type PaymentViewKind, type ReturnPage } from "~/orders/return/payment-view";
import { SuccessPage } from "~/orders/return/success-page";

import { makeOrder, ORDERED_AT } from "../../factories/orders";
import { htmlOf, textOf } from "../../support/render";

const CHECKOUT = { id: "pref", url: "https://pagos.example/1", totalCentimos: 0 };
const SOON = new Date(ORDERED_AT.getTime() + 7 * 60_000);

function payment(changes: Partial<AppliedPayment>): AppliedPayment {
  return {
    id: "1",
    status: "approved",
    amountCentimos: 400_000,
    method: "credit_card",
    expiresAt: null,
    at: ORDERED_AT,
    outcome: "none",
    ...changes,
  };
}

function view(order: Partial<Order>, { page = "redirigir" as ReturnPage, query = "", now = SOON } = {}) {
  return paymentView(makeOrder({ checkout: CHECKOUT, ...order }), { page, params: new URLSearchParams(query), now });
}

test("a paid purchase leads to what happens next, and nothing else does", () => {
  const path = "/success?pedido=order-1";
  expect(view({ state: "paid" }).thanksPath).toBe(path);
  expect(view({ state: "awaiting_payment" }).thanksPath).toBeNull();
  expect(view({ state: "paid", kind: "plan" }).thanksPath).toBeNull();
});

test("the page after the purchase shows its lines, its steps and the ways on", async () => {
  const order = makeOrder({ state: "paid", paidAt: ORDERED_AT });
  const shown = orderView(order, { as: "buyer", uid: "buyer-1" }, { now: SOON, siteName: "Rebi" });
  const html = await htmlOf(
    <SuccessPage
      view={{ order: shown, next: ["Primero esto.", "Después esto."], others: [], lead: `Pedido ${order.number}` }}
    />,
  );
  const text = textOf(html);
  for (const part of ["¡Gracias por tu compra!", order.number, "Primero esto. Después esto.", "Av. Larco 345"])
    expect(text).toContain(part);
  for (const line of order.lines) expect(text).toContain(line.title);
  for (const to of [`/perfil/compras/${order.id}`, `/pedidos/${order.id}/constancia`])
    expect(html).toContain(`href="${to}"`);
});

describe("state of a payment for its buyer", () => {
  const late = new Date(ORDERED_AT.getTime() + 31 * 60_000);

  test.each<[PaymentViewKind, string, ReturnType<typeof view>]>([
    ["open", "before the first visit of the provider", view({ checkout: null }, { page: "exitoso" })],
    ["open", "back on the page by itself", view({})],
    ["open", "back without having paid", view({}, { query: "status=null" })],
    ["confirming", "back from a payment", view({}, { page: "exitoso", query: "status=approved" })],
    ["confirming", "back with a pending payment", view({}, { query: "collection_status=in_process" })],
    ["confirming", "under review", view({ payments: [payment({ status: "in_process" })] })],
    ["ticket", "with a ticket", view({ payments: [payment({ status: "pending", expiresAt: late })] })],
    ["rejected", "back from a failure", view({}, { page: "fallido" })],
    ["rejected", "after a rejected card", view({ payments: [payment({ status: "rejected" })] })],
    ["held", "of another amount", view({ payments: [payment({ outcome: "held" })] })],
    ["ended", "too late", view({}, { now: late })],
    [
      "ended",
      "too late, back from a payment",
      view({ state: "expired" }, { page: "exitoso", query: "status=approved" }),
    ],
    ["ended", "cancelled", view({ state: "cancelled" })],
    ["refunding", "that came too late", view({ state: "expired", payments: [payment({ outcome: "refund_due" })] })],
    ["refunding", "given back", view({ state: "refunded", payments: [payment({ outcome: "refund_done" })] })],
    [
      "paid",
      "of a paid order, whatever the address says",
      view({ state: "paid" }, { page: "fallido", query: "status=rejected" }),
    ],
    ["paid", "of a later state", view({ state: "shipped" })],
  ])("the state of a payment for its buyer is %s %s", (kind, _, { kind: found }) => {
    expect(found).toBe(kind);
  });

  test("the page of a payment counts the minutes that are left", () => {
    expect(view({})).toMatchObject({ minutesLeft: 23, until: "23 de noviembre de 2026, 10:30" });
    expect(view({}, { now: late })).toMatchObject({ minutesLeft: 0, until: null });
  });

  test("the page of a payment asks again after growing pauses, and not for ever", () => {
    const pauses: number[] = [];
    let query = "status=approved";
    for (;;) {
      const { refresh } = view({}, { page: "exitoso", query });
      if (!refresh) break;
      pauses.push(refresh.seconds);
      expect(refresh.path.startsWith("/pago/exitoso?pedido=order-1&intento=")).toBe(true);
      query = refresh.path.split("?")[1] ?? "";
    }
    expect(pauses).toEqual([...REFRESH_SECONDS]);
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
  });

  test.each(["-1", "x", "1e9", "0.5"])("the page of a payment does not ask again after the made-up try %s", (tries) => {
    expect(view({}, { page: "exitoso", query: `intento=${tries}` }).refresh).toBeNull();
  });
});

describe("page of a payment", () => {
  const page = (of: ReturnType<typeof view>, errors = {}) => htmlOf(<PaymentPage view={of} errors={errors} />);

  test("the page of a payment offers one button to pay, with the total and the time left", async () => {
    const html = await page(view({}));
    expect(html).toContain('action="/pago/redirigir?pedido=order-1"');
    expect(html).toContain("Pagar con Mercado Pago");
    expect(html).toContain("R-2026-000123");
    expect(html.replaceAll("\u00a0", " ")).toContain("S/ 4,000.00");
    expect(html).toContain("23 minutos más");
  });

  test.each<[PaymentViewKind, Partial<Order>]>([
    ["paid", { state: "paid" }],
    ["ended", { state: "cancelled" }],
    ["confirming", { payments: [payment({ status: "in_process" })] }],
    ["ticket", { payments: [payment({ status: "pending", expiresAt: SOON })] }],
    ["held", { payments: [payment({ outcome: "held" })] }],
    ["refunding", { state: "refunded" }],
  ])("the page of a payment offers no second payment while it is %s", async (_, order) => {
    const html = await page(view(order));
    expect(html).not.toContain("Pagar con Mercado Pago");
    expect(html).toContain('href="/perfil/compras/order-1"');
  });

  test("the page of a payment shows the code of PagoEfectivo and the page with the places to pay", async () => {
    const ticket = { code: "44710283", url: "https://www.mercadopago.com.pe/payments/1/ticket" };
    const of = view({
      payments: [payment({ status: "pending", expiresAt: new Date(SOON.getTime() + 3_600_000), ticket })],
    });
    expect(of.code).toMatchObject({ code: "4471 0283", url: ticket.url });
    const html = await page(of);
    expect(html).toContain("4471 0283");
    expect(html).toContain(`href="${ticket.url}"`);
  });

  test("the page of a payment leads from a paid plan to the listings", async () => {
    const plan = { listingId: "b", listingTitle: "Bici", planId: "p", planName: "Premium", action: "publish" as const };
    expect(await page(view({ kind: "plan", plan, lines: [], state: "completed" }))).toContain(
      'href="/perfil/anuncios"',
    );
  });

  test("the page of a payment says what went wrong", async () => {
    expect(await page(view({}), { "": "El servicio no está disponible." })).toContain(
      "El servicio no está disponible.",
    );
  });
});
