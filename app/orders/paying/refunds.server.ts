import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";

import { BY_SYSTEM, applyOrderStep } from "../changes";
import { openCaseOf } from "../ledger/payment-facts";
import { withPartsDone } from "../ledger/refund-parts";
import type { Order } from "../model";
import type { OrderStore } from "../store.server";
import { mayTake } from "../transitions";
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
   * Returns all that is due of an order: parts first, then whole payments. The idempotency key of a part or payment
   * never changes, so that it is returned once. The provider moves nothing of a payment with an open chargeback.
   * @throws UpstreamError
   */
  async function run(id: string): Promise<boolean> {
    const order = await store.read(database, id);
    if (!order || !(hasRefundDue(order) || order.state === "refund_pending")) return false;
    const isFree = (paymentId: string) =>
      order.payments.some((payment) => payment.id === paymentId && openCaseOf(payment) !== "chargeback");
    const parts = (order.refunds ?? []).filter(({ state, paymentId }) => state === "due" && isFree(paymentId));
    const returns = order.payments.filter((payment) => payment.outcome === "refund_due" && isFree(payment.id));
    const due = returns.map((payment) => payment.id);
    for (const part of parts) await context.payments.refund(part.paymentId, `${id}-${part.id}`, part.centimos);
    for (const { id: paymentId, amountCentimos, refundedCentimos = 0 } of returns) {
      // Of a payment for several orders only this one's share, less the parts that went back above.
      const back = parts.reduce((sum, part) => (part.paymentId === paymentId ? sum + part.centimos : sum), 0);
      const share = order.purchase ? [amountCentimos - refundedCentimos - back] : [];
      if (share[0] !== 0) await context.payments.refund(paymentId, `${id}-${paymentId}`, ...share);
    }
    await database.transaction(async (tx) => {
      const current = await store.read(tx, id);
      if (!current) return;
      const now = clock.now();
      const returned = due.reduce(
        (sum, paymentId) => withReturned(sum, paymentId, now),
        parts.reduce((sum, { id: partId }) => withPartReturned(sum, partId), current),
      );
      const whole = returned.payments.find(
        ({ outcome, amountCentimos, refundedCentimos = 0 }) => outcome === "paid" && refundedCentimos >= amountCentimos,
      );
      if (whole && mayTake("reverse", returned.state, "system")) {
        tx.write(...(await store.undo(tx, current)));
        const reversed = applyOrderStep(returned, "reverse", BY_SYSTEM, now, ALL_RETURNED_NOTE);
        await store.save(tx, current, withReturned(reversed, whole.id, now));
        return;
      }
      const after = afterReturn(returned);
      if (after !== current) await store.save(tx, current, after);
    });
    log.info("orders.refunded", { order: order.number, payments: due, parts: parts.map((part) => part.id) });
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

const ALL_RETURNED_NOTE = "Se devolvió todo lo que quedaba del pago.";

/** The order after a whole payment was returned; the same where it is back already. */
function withReturned(order: Order, paymentId: string, now: Date): Order {
  const payment = order.payments.find(({ id }) => id === paymentId);
  if (!payment || payment.outcome === "refund_done") return order;
  const returned = {
    ...payment,
    status: "refunded" as const,
    refundedCentimos: payment.amountCentimos,
    outcome: "refund_done" as const,
    at: now,
  };
  const refunds = withPartsDone(order, paymentId);
  const payments = order.payments.map((each) => (each === payment ? returned : each));
  return { ...order, payments, ...(refunds && { refunds }) };
}

/** The order after a part was returned; the same where a notification has told it already. */
function withPartReturned(order: Order, partId: string): Order {
  const part = order.refunds?.find(({ id, state }) => id === partId && state === "due");
  if (!part) return order;
  const payments = order.payments.map((payment) =>
    payment.id === part.paymentId
      ? { ...payment, refundedCentimos: (payment.refundedCentimos ?? 0) + part.centimos }
      : payment,
  );
  const refunds = order.refunds?.map((each) => (each === part ? { ...part, state: "done" as const } : each));
  return { ...order, payments, ...(refunds && { refunds }) };
}
