import { isDocumentId } from "~/platform/firestore/paths";

import { BY_SYSTEM, stepped } from "../changes";
import type { OrdersDeps } from "../deps";
import type { OrderService } from "../service";
import type { OrderStore } from "../store.server";
import { mayTake } from "../transitions";

/** Ends the orders of finished inspections, in the transaction that writes the report. */
export function createInspectionCompletion(
  { clock }: Pick<OrdersDeps, "clock">,
  store: OrderStore,
): Pick<OrderService, "completeInspection"> {
  return {
    async completeInspection(tx, id) {
      const order = isDocumentId(id) ? await store.read(tx, id) : null;
      if (!order?.inspection || !mayTake("completeInspection", order.state, "system")) return;
      await store.save(tx, order, stepped(order, "completeInspection", BY_SYSTEM, clock.now()));
    },
  };
}
