import type { Context } from "~/platform/context";
import type { Filter } from "~/platform/firestore/types";

import { addNote, BY_SYSTEM, FALSE_REPORT_NOTE, isEndedForTheft, isStoppedForTheft, STOLEN_NOTE } from "../changes";
import { ORDER_COLLECTION, type Order } from "../model";
import type { HeldOrders } from "../reservations/held-orders.server";
import type { OrderStore } from "../store.server";
import { mayTake } from "../transitions";
import type { Steps } from "./take.server";

/** Orders of one seller that are checked, besides the open ones. */
const MOST = 100;
const GO_ON_NOTE = "El reporte de robo no era cierto: el pedido sigue como estaba.";

export function createSalesStop(
  { database, clock, log }: Context,
  store: Pick<OrderStore, "read" | "save">,
  take: Steps["take"],
  heldOf: HeldOrders["heldOf"],
) {
  async function stop({ id, state }: Order): Promise<boolean> {
    for (const step of stopsOf(state)) {
      const result = await take(id, step, BY_SYSTEM, { version: null, note: STOLEN_NOTE });
      if (result.ok) return !result.repeated;
    }
    return false;
  }

  async function goOn(id: string): Promise<boolean> {
    return database.transaction(async (tx) => {
      const order = await store.read(tx, id);
      if (order === null || !isStoppedForTheft(order)) return false;
      await store.save(tx, order, addNote(beforeTheStop(order), BY_SYSTEM, clock.now(), GO_ON_NOTE));
      return true;
    });
  }

  /** Tells the buyer of an unpaid order that it may be placed again. */
  async function offerAgain(id: string): Promise<void> {
    await database.transaction(async (tx) => {
      const order = await store.read(tx, id);
      if (order === null || !isEndedForTheft(order)) return;
      await store.save(tx, order, addNote(order, BY_SYSTEM, clock.now(), FALSE_REPORT_NOTE));
    });
  }

  /** Unpaid orders that the report had ended, of a listing that is on sale again. */
  async function offerEndedAgain(listingId: string, sellerId: string): Promise<void> {
    if ((await database.read(`vehicles/${listingId}`))?.data.status !== "active") return;
    const where: Filter[] = [
      ["sellerId", "==", sellerId],
      ["state", "==", "cancelled"],
    ];
    for (const order of await ORDER_COLLECTION.find(
      database,
      { where, orderBy: [["createdAt", "desc"]], limit: MOST },
      log,
    ))
      if (isEndedForTheft(order) && isOf(order, listingId)) await offerAgain(order.id);
  }

  function lastPaid(sellerId: string): Promise<Order[]> {
    const where: Filter[] = [["sellerId", "==", sellerId]];
    return ORDER_COLLECTION.find(database, { where, orderBy: [["paidAt", "desc"]], limit: MOST }, log);
  }

  return {
    /** After a false report of theft; tells buyers of unpaid ones. Idempotent; answers how many go on. */
    async letSalesGoOn({ id: listingId, sellerId }: { id: string; sellerId: string }): Promise<number> {
      await offerEndedAgain(listingId, sellerId);
      let resumed = 0;
      for (const order of await lastPaid(sellerId))
        if (isStoppedForTheft(order) && isOf(order, listingId) && (await goOn(order.id))) resumed += 1;
      return resumed;
    },

    /** Unpaid ones are cancelled, those under way disputed. Idempotent; answers the number of orders. */
    async stopSales({ id: listingId, sellerId }: { id: string; sellerId: string }): Promise<number> {
      const [held, paid] = await Promise.all([heldOf(sellerId), lastPaid(sellerId)]);
      const once = new Map(
        [...held, ...paid].filter((order) => isOf(order, listingId)).map((order) => [order.id, order]),
      );
      let stopped = 0;
      for (const order of once.values()) if (await stop(order)) stopped += 1;
      return stopped;
    },
  };
}

/** The order as it goes on: a claim, a complaint or a case of the provider that is still open keeps it in dispute. */
function beforeTheStop(order: Order): Order {
  const at = order.history.findLastIndex(({ state, note }) => state === "disputed" && note === STOLEN_NOTE);
  const [stop, former = "disputed"] = [order.history[at], order.history[at - 1]?.state];
  if (order.claim?.isOpen) return order;
  if (order.cases?.some(({ end }) => end === null)) {
    if (former === "disputed") return order;
    const cases = order.cases.map((one) => (one.end === null ? { ...one, former: one.former ?? former } : one));
    return { ...order, cases };
  }
  if (former !== "disputed") return { ...order, state: former };
  // One that was won meanwhile had to leave the order stopped.
  const won = order.cases?.findLast(({ endedAt }) => stop && endedAt && endedAt >= stop.at);
  return { ...order, state: won?.former ?? "disputed" };
}

function isOf({ lines }: Order, listingId: string): boolean {
  return lines.some((line) => line.listingId === listingId);
}

/** An open order whose payment is found while it is cancelled is disputed; in one that is, the report is noted. */
function stopsOf(state: Order["state"]): ("cancel" | "dispute")[] {
  if (state === "disputed") return ["dispute"];
  if (mayTake("cancel", state, "system")) return ["cancel", "dispute"];
  return mayTake("dispute", state, "system") ? ["dispute"] : [];
}
