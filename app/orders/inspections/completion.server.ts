import type { Context } from "~/platform/context";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Transaction } from "~/platform/firestore/types";

import { applyOrderStep, BY_SYSTEM } from "../changes";
import type { Order } from "../model";
import type { OrderService } from "../service";
import type { OrderStore } from "../store.server";
import { mayTake } from "../transitions";

/** Changes orders in the transactions that change their inspections. */
export function createInspectionCompletion(
  { clock }: Context,
  store: OrderStore,
): Pick<OrderService, "completeInspection" | "reassignInspection"> {
  function read(tx: Transaction, id: string): Promise<Order | null> {
    return isDocumentId(id) ? store.read(tx, id) : Promise.resolve(null);
  }

  return {
    async reassignInspection(tx, id, { workshopId, workshopName }) {
      const order = await read(tx, id);
      if (!order?.inspection) return;
      await store.save(tx, order, { ...order, inspection: { ...order.inspection, workshopId, workshopName } });
    },

    async completeInspection(tx, id) {
      const order = await read(tx, id);
      if (!order?.inspection || !mayTake("completeInspection", order.state, "system")) return;
      await store.save(tx, order, applyOrderStep(order, "completeInspection", BY_SYSTEM, clock.now()));
    },
  };
}
