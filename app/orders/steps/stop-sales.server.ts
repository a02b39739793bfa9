import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";

import { BY_SYSTEM } from "../changes";
import { OrderSchema, type Order } from "../model";
import type { OrderService } from "../service";
import { mayTake, RESERVING_STATES } from "../transitions";

/** Orders of one seller that are checked: the open ones, and the last paid ones. */
const MOST = 100;
const NOTE = "El vehículo tiene un reporte de robo. Nuestro equipo lo revisa y les escribirá.";
export function createSalesStop(
  { database, log }: Context,
  take: OrderService["take"],
): Pick<OrderService, "stopSales"> {
  async function stop({ id, state }: Order): Promise<boolean> {
    for (const step of stopsOf(state)) {
      const result = await take(id, step, BY_SYSTEM, { version: null, note: NOTE });
      if (result.ok) return !result.repeated;
    }
    return false;
  }

  return {
    async stopSales({ id: listingId, sellerId }) {
      const ofSeller = ["sellerIds", "array-contains", sellerId] as const;
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
