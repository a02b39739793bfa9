import type { InspectionOrders } from "~/inspections/order-changes";
import type { Context } from "~/platform/context";
import { isDocumentId } from "~/platform/firestore/paths";
import type { DatabaseReader } from "~/platform/firestore/types";

import { applyOrderStep, BY_SYSTEM, isOpen } from "../changes";
import type { Order } from "../model";
import type { Steps } from "../steps/take.server";
import type { OrderStore } from "../store.server";
import { mayTake } from "../transitions";

const NOTE = "La inspección se canceló.";

/** Changes orders with their inspections, most in the transactions that change those. */
export function createInspectionOrders(
  { database, clock }: Context,
  store: OrderStore,
  take: Steps["take"],
): InspectionOrders {
  async function read(source: Pick<DatabaseReader, "read">, id: string): Promise<Order | null> {
    return isDocumentId(id) ? store.read(source, id) : null;
  }

  return {
    async undo(orderId) {
      const order = await read(database, orderId);
      if (order) await take(orderId, isOpen(order) ? "cancel" : "refund", BY_SYSTEM, { version: null, note: NOTE });
    },

    async reassign(tx, orderId, { workshopId, workshopName }) {
      const order = await read(tx, orderId);
      if (!order?.inspection) return;
      await store.save(tx, order, { ...order, inspection: { ...order.inspection, workshopId, workshopName } });
    },

    async complete(tx, orderId) {
      const order = await read(tx, orderId);
      if (!order?.inspection || !mayTake("completeInspection", order.state, "system")) return;
      await store.save(tx, order, applyOrderStep(order, "completeInspection", BY_SYSTEM, clock.now()));
    },
  };
}
