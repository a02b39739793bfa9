import { decodeDocument } from "~/platform/firestore/codec";

import { BY_SYSTEM, isOpen } from "../changes";
import type { OrdersDeps } from "../deps";
import { OrderSchema } from "../model";
import type { OrderService } from "../service";
import { mayTake } from "../transitions";

/** Orders of one seller that are looked at: the open ones, and those paid last. */
const MOST = 100;
const NOTE = "El vehículo tiene un reporte de robo. Nuestro equipo lo revisa y les escribirá.";

/** What is sold and must not be. */
export function createSalesStop(
  { database, log }: Pick<OrdersDeps, "database" | "log">,
  take: OrderService["take"],
): Pick<OrderService, "stopSales"> {
  return {
    async stopSales({ id: listingId, sellerId }) {
      const ofSeller = ["sellerIds", "array-contains", sellerId] as const;
      const found = await Promise.all([
        database.find({
          collection: "orders",
          where: [[...ofSeller], ["paidAt", "==", null]],
          orderBy: [["paidAt", "desc"]],
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
        const step = isOpen(order) ? "cancel" : "dispute";
        if (!mayTake(step, order.state, "system")) continue;
        const result = await take(order.id, step, BY_SYSTEM, { version: null, note: NOTE });
        if (result.ok && !result.repeated) stopped += 1;
      }
      return stopped;
    },
  };
}
