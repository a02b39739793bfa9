import { MINUTE_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import type { Transaction } from "~/platform/firestore/types";

import { applyOrderStep, BY_SYSTEM, isOpen, nextDueAt } from "./changes";
import { dueByClock } from "./clocks";
import { refreshCatalog } from "./hooks";
import { orderPath, type Order } from "./model";
import type { Refunds } from "./paying/refunds.server";
import type { OrderStore } from "./store.server";

const BATCH = 50;
const LANES = 5;
/** While the provider is down, an order ends this long after its reservation: a late payment is handled later. */
const GRACE_MS = 15 * MINUTE_MS;
const POSTPONED_MS = 2 * MINUTE_MS;
/** Why the money of a sale goes back by itself, by its state. */
const RETURN_NOTES: Partial<Record<Order["state"], string>> = {
  paid: "El vendedor no confirmó la venta a tiempo: devolvemos el dinero.",
  preparing: "El vendedor no la entregó ni la envió a tiempo: devolvemos el dinero.",
  ready: "Nadie la recogió a tiempo: devolvemos el dinero.",
};
const ARRIVED_NOTE = "Pasó el día prometido y nadie nos dijo nada: empieza el plazo para revisarlo.";

interface Figures {
  reconciled: number;
  expired: number;
  completed: number;
  refunded: number;
  withdrawn: number;
}

/** Scheduled work. All of it may run twice, or twice at once. */
export function createOrderJobs(
  context: Context,
  store: OrderStore,
  refunds: Refunds,
  reconcile: (id: string) => Promise<Order | null>,
) {
  const { database, clock, log } = context;

  /** Each minute: reconciles, expires, frees, completes, continues refunds. At most 50 orders. */
  async function settle(): Promise<Figures> {
    const due = await database.find({
      collection: "orders",
      where: [["dueAt", "<=", clock.now()]],
      orderBy: [["dueAt", "asc"]],
      select: [],
      limit: BATCH,
    });
    const figures: Figures = { reconciled: 0, expired: 0, completed: 0, refunded: 0, withdrawn: 0 };
    const ids = due.map(({ id }) => id);
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        for (let id = ids.shift(); id !== undefined; id = ids.shift()) await settleOrder(id, figures);
      }),
    );
    if (figures.expired + figures.withdrawn > 0) refreshCatalog(context);
    return figures;
  }

  /** Settles one order; a failure is logged, and does not delay the others. */
  async function settleOrder(id: string, figures: Figures): Promise<void> {
    try {
      const order = await store.read(database, id);
      if (!order) return;
      if (order.checkout && (await isAsked(order))) figures.reconciled += 1;
      if (await refunds.run(id)) figures.refunded += 1;
      const taken = await database.transaction((tx) => takeDueStep(tx, id));
      if (taken === "expire") figures.expired += 1;
      if (taken === "complete") figures.completed += 1;
      if (taken === "withdraw") {
        figures.withdrawn += 1;
        refunds.inBackground(id);
      }
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.error("orders.settling-postponed", { order: id, error });
      await database.commit([{ update: orderPath(id), data: { dueAt: after(clock.now(), POSTPONED_MS) } }]);
    }
  }

  /** Asks the provider about payments. False where it cannot be reached: then the order ends without an answer. */
  async function isAsked(order: Order): Promise<boolean> {
    try {
      await reconcile(order.id);
      return true;
    } catch (error) {
      const isOver = isOpen(order) && after(order.reservedUntil, GRACE_MS) <= clock.now();
      if (!(error instanceof UpstreamError) || error.upstream !== "payments" || !isOver) throw error;
      log.warn("orders.expired-without-asking", { order: order.number, error });
      return false;
    }
  }

  async function takeDueStep(tx: Transaction, id: string): Promise<"expire" | "complete" | "withdraw" | "none"> {
    const now = clock.now();
    const order = await store.read(tx, id);
    if (!order) return "none";
    if (isOpen(order) && order.reservedUntil <= now) {
      await store.end(tx, order, "expire", BY_SYSTEM);
      return "expire";
    }
    const asked = dueByClock(order, now);
    if (asked === "complete") {
      await store.save(tx, order, applyOrderStep(order, "complete", BY_SYSTEM, now));
      return "complete";
    }
    if (asked === "withdraw") {
      const withdrawnBy = order.state === "ready" ? "unfetched" : "silence";
      await store.refund(tx, order, "withdraw", BY_SYSTEM, RETURN_NOTES[order.state] ?? "", { withdrawnBy });
      return "withdraw";
    }
    if (asked === "arrive") {
      await store.save(tx, order, applyOrderStep(order, "arrive", BY_SYSTEM, now, ARRIVED_NOTE));
      return "none";
    }
    if (asked !== null) {
      const { clocks } = order;
      const remindAt = clocks?.remindAt?.filter((at) => at > now) ?? [];
      const told = asked === "tell-late" ? { ...clocks, isLateTold: true, remindAt: [] } : { ...clocks, remindAt };
      await store.save(tx, order, { ...order, clocks: told });
      return "none";
    }
    // Not a change: forms with this version stay valid.
    tx.write({ update: orderPath(id), data: { dueAt: nextDueAt(order, now) } });
    return "none";
  }

  return { settle };
}

function after(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds);
}
