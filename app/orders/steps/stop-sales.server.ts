import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";

import { addNote, BY_SYSTEM, FALSE_REPORT_NOTE, isEndedForTheft, isStoppedForTheft, STOLEN_NOTE } from "../changes";
import { OrderSchema, type Order } from "../model";
import type { OrderStore } from "../store.server";
import { mayTake, RESERVING_STATES } from "../transitions";
import type { Steps } from "./take.server";

/** Orders of one seller that are checked: the open ones, and the last paid ones. */
const MOST = 100;
const GO_ON_NOTE = "El reporte de robo no era cierto: el pedido sigue como estaba.";

export function createSalesStop(
  { database, clock, log }: Context,
  store: Pick<OrderStore, "read" | "save">,
  take: Steps["take"],
) {
  async function stop({ id, state, claim }: Order): Promise<boolean> {
    // With a claim it is in dispute already: the report is noted.
    for (const step of claim?.isOpen ? (["dispute"] as const) : stopsOf(state)) {
      const result = await take(id, step, BY_SYSTEM, { version: null, note: STOLEN_NOTE });
      if (result.ok) return !result.repeated;
    }
    return false;
  }

  /** The state before the stop; its history says which. */
  async function goOn(id: string): Promise<boolean> {
    return database.transaction(async (tx) => {
      const order = await store.read(tx, id);
      if (order === null || !isStoppedForTheft(order)) return false;
      const before = order.history.findLast(({ state }) => state !== "disputed")?.state;
      // A claim is still to be ended.
      const former = order.claim?.isOpen ? "disputed" : before;
      if (former === undefined) return false;
      await store.save(tx, order, addNote({ ...order, state: former }, BY_SYSTEM, clock.now(), GO_ON_NOTE));
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
    const found = await database.find({
      collection: "orders",
      where: [
        ["sellerId", "==", sellerId],
        ["state", "==", "cancelled"],
      ],
      orderBy: [["createdAt", "desc"]],
      limit: MOST,
    });
    for (const snapshot of found) {
      const order = decodeDocument(OrderSchema, snapshot, log);
      if (order && isEndedForTheft(order) && order.lines.some((line) => line.listingId === listingId))
        await offerAgain(order.id);
    }
  }

  return {
    /**
     * Lets orders go on that a report of theft had stopped, which was false, and tells buyers of unpaid ones that it had
     * ended. Idempotent; answers how many go on.
     */
    async letSalesGoOn({ id: listingId, sellerId }: { id: string; sellerId: string }): Promise<number> {
      await offerEndedAgain(listingId, sellerId);
      const found = await database.find({
        collection: "orders",
        where: [["sellerId", "==", sellerId]],
        orderBy: [["paidAt", "desc"]],
        limit: MOST,
      });
      let resumed = 0;
      for (const snapshot of found) {
        const order = decodeDocument(OrderSchema, snapshot, log);
        if (!order || !isStoppedForTheft(order) || !order.lines.some((line) => line.listingId === listingId)) continue;
        if (await goOn(order.id)) resumed += 1;
      }
      return resumed;
    },

    /**
     * Stops the orders of a listing that must not be sold: unpaid ones are cancelled, those under way are disputed.
     * Idempotent; answers the number of stopped orders.
     */
    async stopSales({ id: listingId, sellerId }: { id: string; sellerId: string }): Promise<number> {
      const ofSeller = ["sellerId", "==", sellerId] as const;
      const found = await Promise.all([
        database.find({
          collection: "orders",
          where: [[...ofSeller], ["state", "in", [...RESERVING_STATES]]],
          limit: MOST,
        }),
        database.find({ collection: "orders", where: [[...ofSeller]], orderBy: [["paidAt", "desc"]], limit: MOST }),
      ]);
      const ids = new Set<string>();
      let stopped = 0;
      for (const snapshot of found.flat()) {
        const order = decodeDocument(OrderSchema, snapshot, log);
        if (!order || ids.has(order.id) || !order.lines.some((line) => line.listingId === listingId)) continue;
        ids.add(order.id);
        if (await stop(order)) stopped += 1;
      }
      return stopped;
    },
  };
}

/** An open order whose payment is found while it is cancelled is disputed. */
function stopsOf(state: Order["state"]): ("cancel" | "dispute")[] {
  if (mayTake("cancel", state, "system")) return ["cancel", "dispute"];
  return mayTake("dispute", state, "system") ? ["dispute"] : [];
}
