import type { ProviderRefund } from "~/payments/model";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";

import { BY_SYSTEM, applyOrderStep } from "../changes";
import {
  askAfter,
  canBeAsked,
  dueRefunds,
  isAskedNow,
  refundKey,
  withRefund,
  withReturned,
  type DueRefund,
} from "../ledger/due-refunds";
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

  /** The provider's answer; null where it gives none, which changes nothing for the order's other matters. */
  async function ask(orderId: string, due: DueRefund): Promise<ProviderRefund | null> {
    const { paymentId, centimos, isAll, ask: known } = due;
    // A notification told it before.
    if (centimos === 0) return { state: "done" };
    try {
      return known?.state === "in_process"
        ? await context.payments.refundState(paymentId, known.refundId ?? "")
        : await context.payments.refund(paymentId, refundKey(orderId, due), ...(isAll ? [] : [centimos]));
    } catch (error) {
      if (!(error instanceof UpstreamError) || error.upstream !== "payments") throw error;
      log.warn("orders.refund-not-answered", { order: orderId, refund: due.of, error });
      return null;
    }
  }

  /** The order after what the provider answered about one of its refunds. */
  function answered(order: Order, { due, answer }: { due: DueRefund; answer: ProviderRefund | null }): Order {
    const now = clock.now();
    if (answer?.state === "done") return withReturned(order, due, now);
    const current = dueRefunds(order).find(({ of }) => of === due.of);
    // Another run has its answer already.
    if (!current || current.ask?.refusals !== due.ask?.refusals) return order;
    const next = askAfter(current, answer, now);
    return next ? withRefund(order, due.of, { ask: next }) : order;
  }

  /**
   * Asks the provider for all that is due of an order. `of`: only for one, also where it is not asked by itself any
   * more. True where something was asked.
   */
  async function run(id: string, of?: string): Promise<boolean> {
    const order = await store.read(database, id);
    if (!order || !(hasRefundDue(order) || order.state === "refund_pending")) return false;
    const now = clock.now();
    const asked = dueRefunds(order).filter(
      (due) => canBeAsked(order, due) && (of === undefined ? isAskedNow(due, now) : due.of === of),
    );
    const answers: { due: DueRefund; answer: ProviderRefund | null }[] = [];
    for (const due of asked) answers.push({ due, answer: await ask(id, due) });
    await database.transaction(async (tx) => {
      const current = await store.read(tx, id);
      if (!current) return;
      const returned = answers.reduce(answered, current);
      const whole = returned.payments.find(
        ({ outcome, amountCentimos, refundedCentimos = 0 }) => outcome === "paid" && refundedCentimos >= amountCentimos,
      );
      if (whole && mayTake("reverse", returned.state, "system")) {
        tx.write(...(await store.undo(tx, current)));
        await store.save(tx, current, reversed(returned, whole.id));
        return;
      }
      const after = afterReturn(returned);
      if (after !== current) await store.save(tx, current, after);
    });
    for (const { due, answer } of answers)
      log.info("orders.refund-asked", { order: order.number, refund: due.of, state: answer?.state ?? "silent" });
    return answers.length > 0;
  }

  /** The order whose parts returned all of its payment. */
  function reversed(order: Order, paymentId: string): Order {
    const payments = order.payments.map((payment) =>
      payment.id === paymentId ? { ...payment, status: "refunded" as const, outcome: "refund_done" as const } : payment,
    );
    return applyOrderStep({ ...order, payments }, "reverse", BY_SYSTEM, clock.now(), ALL_RETURNED_NOTE);
  }

  /** Where it fails, the job repeats it. */
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
