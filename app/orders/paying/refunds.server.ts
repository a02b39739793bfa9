import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";

import { applyOrderStep, BY_SYSTEM } from "../changes";
import type { Order } from "../model";
import type { OrderStore } from "../store.server";
import { hasRefundDue } from "./verdict";

export type Refunds = ReturnType<typeof createRefunds>;

/** Returns money at the provider, outside of transactions; the job goes on with what was interrupted. */
export function createRefunds(context: Context, store: OrderStore) {
  const { database, clock, log, waitUntil } = context;

  /** The order once a payment went back: refunded where that was the last one of a refund. */
  function afterReturn(order: Order): Order {
    if (order.state !== "refund_pending" || hasRefundDue(order)) return order;
    return applyOrderStep(order, "refunded", BY_SYSTEM, clock.now());
  }

  /**
   * Returns all that is due of an order. The key of a payment is always the same, so that any number of runs return
   * it once.
   * @throws UpstreamError
   */
  async function run(id: string): Promise<boolean> {
    const order = await store.read(database, id);
    if (!order || !(hasRefundDue(order) || order.state === "refund_pending")) return false;
    const due = order.payments.filter(({ outcome }) => outcome === "refund_due").map((payment) => payment.id);
    for (const paymentId of due) await context.payments.refund(paymentId, `${id}-${paymentId}`);
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

  /** After the answer; where it fails, the job goes on. */
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
