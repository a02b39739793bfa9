import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";

import { isPending } from "../changes";
import type { Order } from "../model";
import type { OrderService } from "../service";

/** Asks the provider to cancel what is not decided of an order that was cancelled; what comes all the same goes back. */
export function createPendingCancels(
  { payments, log, waitUntil }: Context,
  applyPayment: OrderService["applyPayment"],
): (order: Pick<Order, "number" | "payments">) => void {
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
    for (const { id } of order.payments.filter(isPending)) waitUntil(cancelOne(order.number, id));
  };
}
