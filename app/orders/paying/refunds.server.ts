import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";

import { BY_SYSTEM, applyOrderStep } from "../changes";
import type { Order } from "../model";
import type { OrderStore } from "../store.server";
import { hasRefundDue } from "./verdict";

export type Refunds = ReturnType<typeof createRefunds>;

/** Returns money at the provider, outside of transactions; the job repeats what was interrupted. */
export function createRefunds(context: Context, store: OrderStore) {
  const { database, clock, log, waitUntil } = context;

  /** The order after one payment was returned: refunded where that was the last one of a refund. */
  function afterReturn(order: Order): Order {
    if (order.state !== "refund_pending" || hasRefundDue(order)) return order;
    return applyOrderStep(order, "refunded", BY_SYSTEM, clock.now());
  }

  /**
   * Returns all due payments of an order. The idempotency key of a payment never changes, so that it is returned once.
   * @throws UpstreamError
   */
  async function run(id: string): Promise<boolean> {
    const order = await store.read(database, id);
    if (!order || !(hasRefundDue(order) || order.state === "refund_pending")) return false;
    const isShared = order.purchase !== undefined;
    const returns = order.payments.filter(({ outcome }) => outcome === "refund_due");
    for (const { id: paymentId, amountCentimos } of returns)
      if (!isShared) await context.payments.refund(paymentId, `${id}-${paymentId}`);
      else if (amountCentimos > 0) await context.payments.refund(paymentId, `${id}-${paymentId}`, amountCentimos);
    const due = returns.map((payment) => payment.id);
    await database.transaction(async (tx) => {
      const current = await store.read(tx, id);
      if (!current) return;
      const returned = current.payments.map((payment) =>
        payment.outcome === "refund_due" && due.includes(payment.id)
          ? { ...payment, status: "refunded" as const, outcome: "refund_done" as const, at: clock.now() }
          : payment,
      );
      const after = afterReturn({ ...current, payments: returned });
      const isChanged = after.state !== current.state || returned.some((each, n) => each !== current.payments[n]);
      if (isChanged) await store.save(tx, current, after);
    });
    log.info("orders.refunded", { order: order.number, payments: due });
    return true;
  }

  /** In the background; where it fails, the job repeats it. */
  function inBackground(id: string): void {
    waitUntil(
      run(id).catch((error: unknown) => {
        if (!(error instanceof UpstreamError)) throw error;
        log.warn("orders.refund-postponed", { order: id, error });
      }),
    );
  }

  return { run, inBackground, afterReturn };
}
