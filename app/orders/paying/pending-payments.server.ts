import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";

import { isOpen, isPending } from "../changes";
import type { Order } from "../model";
import type { PaymentResult } from "../service";
import type { OrderStore } from "../store.server";

/**
 * Asks the provider to cancel undecided payments of a cancelled order; money that comes all the same goes back. One
 * that also pays another open order of the purchase stays: of it only this order's share goes back.
 */
export function createPendingCancels(
  { database, payments, log, waitUntil }: Context,
  store: Pick<OrderStore, "readPurchase">,
  applyPayment: (id: string) => Promise<PaymentResult>,
): (order: Order) => void {
  async function cancelAll(order: Order): Promise<void> {
    const others = (await store.readPurchase(database, order)).filter((each) => each.id !== order.id && isOpen(each));
    const shared = new Set(others.flatMap((other) => other.payments.map(({ id }) => id)));
    for (const { id } of order.payments.filter(isPending)) if (!shared.has(id)) await cancelOne(order.number, id);
  }

  async function cancelOne(number: string, id: string): Promise<void> {
    try {
      const isCancelled = await payments.cancel(id);
      log.info("orders.payment-cancelled", { order: number, paymentId: id, isCancelled });
      await applyPayment(id);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn("orders.payment-not-cancelled", { order: number, paymentId: id, error });
    }
  }

  return (order) => {
    if (order.payments.some(isPending)) waitUntil(cancelAll(order));
  };
}
