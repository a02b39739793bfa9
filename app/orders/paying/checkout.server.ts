import type { CheckoutRequest } from "~/payments/model";
import type { Context } from "~/platform/context";
import { isDocumentId } from "~/platform/firestore/paths";

import { BY_SYSTEM, applyOrderStep, isPayable } from "../changes";
import { type Order, inspectionTitle } from "../model";
import type { OrderService } from "../service";
import type { OrderStore } from "../store.server";
import { mayTake } from "../transitions";

export function createCheckoutStart(context: Context, store: OrderStore): Pick<OrderService, "startPayment"> {
  const { database, clock } = context;

  return {
    async startPayment(id, buyerId) {
      const order = isDocumentId(id) ? await store.read(database, id) : null;
      if (!order || order.buyerId !== buyerId) return { ok: false, reason: "not-found" };
      if (!isPayable(order, clock.now())) return { ok: false, reason: "closed" };
      if (order.checkout) return { ok: true, url: order.checkout.url };
      const checkout = await context.payments.createCheckout(requestOf(order));
      return database.transaction(async (tx) => {
        const now = clock.now();
        const current = await store.read(tx, id);
        if (!current || !isPayable(current, now)) return { ok: false, reason: "closed" } as const;
        if (current.checkout) return { ok: true, url: current.checkout.url } as const;
        const waiting = mayTake("awaitPayment", current.state, "system")
          ? applyOrderStep(current, "awaitPayment", BY_SYSTEM, now)
          : current;
        await store.save(tx, current, { ...waiting, checkout });
        return { ok: true, url: checkout.url } as const;
      });
    },
  };
}

/** One checkout for the whole life of an order: rejected payments are retried on the same page. */
function requestOf(order: Order): CheckoutRequest {
  const { recipient, buyerName, buyerEmail } = order;
  return {
    reference: order.id,
    items: itemsOf(order),
    payer: {
      name: recipient?.name ?? buyerName,
      email: buyerEmail,
      document: recipient && { type: recipient.documentType, number: recipient.documentNumber },
    },
    expiresAt: order.reservedUntil,
    // A ticket can be paid for days: no workshop holds a slot that long.
    ...(order.inspection && { withoutTickets: true }),
    idempotencyKey: `${order.id}-1`,
  };
}

/** The provider takes no negative items: an order with a discount is one item. */
function itemsOf({
  id,
  number,
  plan,
  inspection,
  lines,
  discountCentimos,
  shippingCentimos,
  totalCentimos,
}: Order): CheckoutRequest["items"] {
  if (discountCentimos > 0) return [{ id, title: `Pedido ${number}, con descuento`, quantity: 1, unit: totalCentimos }];
  if (plan) {
    const title = `Plan ${plan.planName}: ${plan.listingTitle}`;
    return [{ id: plan.planId, title, quantity: 1, unit: totalCentimos }];
  }
  if (inspection) {
    const { inspectionId } = inspection;
    return [{ id: inspectionId, title: inspectionTitle(inspection), quantity: 1, unit: totalCentimos }];
  }
  const items = lines.map(({ listingId, title, quantity, unitCentimos }) => ({
    id: listingId,
    title,
    quantity,
    unit: unitCentimos,
  }));
  return shippingCentimos > 0
    ? [...items, { id: "envio", title: "Envío", quantity: 1, unit: shippingCentimos }]
    : items;
}
