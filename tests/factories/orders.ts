import type { AppliedPayment, Order, OrderLine, RefundAsk } from "~/orders/model";

/** When the orders of tests are placed: Monday, 23 November 2026, 10:00 in Lima. */
export const ORDERED_AT = new Date("2026-11-23T15:00:00Z");

export function makeOrderLine(changes: Partial<OrderLine> = {}): OrderLine {
  return {
    listingId: "trek-1",
    title: "Trek Marlin 7",
    photo: null,
    category: "mtb",
    sellerId: "seller-1",
    sellerName: "Rosa Huamán",
    quantity: 1,
    unitCentimos: 250_000,
    listing: {
      description: "",
      specifications: {},
      photos: [],
      serial: "none",
      inspection: null,
      legalInspection: null,
    },
    ...changes,
  };
}

/** An approved payment that paid an order of `makeOrder`. */
export function makePayment(changes: Partial<AppliedPayment> = {}): AppliedPayment {
  return {
    id: "p-1",
    status: "approved",
    amountCentimos: 400_000,
    method: "ticket",
    expiresAt: null,
    at: ORDERED_AT,
    outcome: "paid",
    ...changes,
  };
}

/** A refund that the provider refused for good, unless `changes` says otherwise. */
export function makeRefundAsk(changes: Partial<RefundAsk> = {}): RefundAsk {
  return {
    state: "refused",
    since: ORDERED_AT,
    refusals: 3,
    rejected: 0,
    words: "Payment too old to be refunded · 2024",
    isTask: true,
    ...changes,
  };
}

/** An order of one bicycle with delivery, waiting for its payment. */
export function makeOrder(changes: Partial<Order> = {}): Order {
  const lines = changes.lines ?? [makeOrderLine()];
  return {
    id: "order-1",
    number: "R-2026-000123",
    kind: "purchase",
    buyerId: "buyer-1",
    buyerName: "Ana Quispe",
    buyerEmail: "ana@correo.test",
    sellerId: lines[0]?.sellerId ?? null,
    lines,
    plan: null,
    inspection: null,
    delivery: {
      method: "shipping",
      priceCentimos: 150_000,
      days: 5,
      address: {
        department: "lima",
        province: "Lima",
        district: "Miraflores",
        street: "Av. Larco 345",
        reference: "Frente al parque",
      },
    },
    recipient: { name: "Ana Quispe", documentType: "dni", documentNumber: "45678912", phone: "+51987654321" },
    invoice: { type: "boleta", ruc: null, legalName: null },
    coupon: null,
    subtotalCentimos: 250_000,
    discountCentimos: 0,
    shippingCentimos: 150_000,
    totalCentimos: 400_000,
    commissionBasisPoints: 0,
    state: "awaiting_payment",
    history: [{ state: "created", at: ORDERED_AT, actor: { kind: "buyer", uid: "buyer-1" }, note: "" }],
    checkout: null,
    payments: [],
    reservedUntil: new Date(ORDERED_AT.getTime() + 30 * 60_000),
    dueAt: null,
    fingerprint: "fingerprint",
    deliveredAt: null,
    completedAt: null,
    paidAt: null,
    refundedAt: null,
    createdAt: ORDERED_AT,
    updatedAt: ORDERED_AT,
    version: 1,
    ...changes,
  };
}
