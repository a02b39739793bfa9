import type { CheckoutRequest } from "~/payments/model";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Transaction } from "~/platform/firestore/types";

import { BY_SYSTEM, applyOrderStep, isPayable, ticketEnd } from "../changes";
import { type Order, inspectionTitle } from "../model";
import { paymentReference, purchaseOrderIds } from "../purchase";
import type { OrderStore } from "../store.server";
import { mayTake } from "../transitions";

export function createCheckoutStart(context: Context, store: OrderStore) {
  const { database, clock } = context;

  /** Orders that are paid with this one now: one of its purchase may have ended alone. */
  async function payableWith(source: Pick<Transaction, "readAll">, order: Order): Promise<Order[]> {
    return (await store.readPurchase(source, order)).filter((each) => isPayable(each, clock.now()));
  }

  return {
    /**
     * Address of the provider's page for an open order of this buyer; made once.
     * @throws UpstreamError where the provider fails: the order stays, and can be paid later
     */
    async startPayment(
      id: string,
      buyerId: string,
    ): Promise<{ ok: true; url: string } | Failed<"not-found" | "closed">> {
      const order = isDocumentId(id) ? await store.read(database, id) : null;
      if (!order || order.buyerId !== buyerId) return failed("not-found");
      if (!isPayable(order, clock.now())) return failed("closed");
      const orders = await payableWith(database, order);
      if (order.checkout && charges(order.checkout, orders)) return { ok: true, url: order.checkout.url };
      const made = await context.payments.createCheckout(requestOf(order, orders));
      const totalCentimos = totalOf(orders);
      const checkout = { ...made, totalCentimos, ...(order.purchase && { orderIds: orders.map((each) => each.id) }) };
      return database.transaction(async (tx) => {
        const now = clock.now();
        const current = await store.read(tx, id);
        if (!current || !isPayable(current, now)) return failed("closed");
        const payable = await payableWith(tx, current);
        if (!charges(checkout, payable)) return failed("closed");
        if (current.checkout && charges(current.checkout, payable))
          return { ok: true, url: current.checkout.url } as const;
        for (const each of payable) {
          const waiting = mayTake("awaitPayment", each.state, "system")
            ? applyOrderStep(each, "awaitPayment", BY_SYSTEM, now)
            : each;
          await store.save(tx, each, { ...waiting, checkout });
        }
        return { ok: true, url: checkout.url } as const;
      });
    },
  };
}

function charges(checkout: NonNullable<Order["checkout"]>, orders: readonly Order[]): boolean {
  const { orderIds, totalCentimos } = checkout;
  const isOfThese = orderIds === undefined || orderIds.join() === orders.map(({ id }) => id).join();
  return isOfThese && totalCentimos === totalOf(orders);
}

function totalOf(orders: readonly Order[]): number {
  return orders.reduce((sum, order) => sum + order.totalCentimos, 0);
}

/** One checkout for the same orders at the same total: rejected payments are retried on the same page. */
function requestOf(order: Order, orders: readonly Order[]): CheckoutRequest {
  const ticketsUntil = ticketEnd(order);
  const { recipient, buyerName, buyerEmail } = order;
  const isWhole = orders.length === purchaseOrderIds(order).length;
  return {
    reference: paymentReference(order),
    items: orders.flatMap(itemsOf),
    payer: {
      name: recipient?.name ?? buyerName,
      email: buyerEmail,
      document: recipient && { type: recipient.documentType, number: recipient.documentNumber },
    },
    expiresAt: order.reservedUntil,
    // A ticket can be paid for days: no workshop holds a slot that long.
    ...((order.inspection || order.ticketHours === 0) && { withoutTickets: true }),
    ...(order.ticketHours !== 0 && ticketsUntil && { ticketsUntil }),
    idempotencyKey: `${isWhole ? paymentReference(order) : orders.map(({ id }) => id).join("-")}-${totalOf(orders)}`,
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
