import type { InspectionOrders } from "~/inspections/order-changes";

import { BY_SYSTEM, isOpen } from "../changes";
import type { OrderService } from "../service";

const NOTE = "La inspección se canceló.";

export function createInspectionOrders(
  orders: Pick<OrderService, "read" | "take" | "completeInspection" | "reassignInspection">,
): InspectionOrders {
  return {
    async undo(orderId) {
      const found = await orders.read(orderId, { uid: "", isAdmin: true });
      if (found === null) return;
      const step = isOpen(found.order) ? "cancel" : "refund";
      await orders.take(orderId, step, BY_SYSTEM, { version: null, note: NOTE });
    },
    reassign: (tx, orderId, to) => orders.reassignInspection(tx, orderId, to),
    complete: (tx, orderId) => orders.completeInspection(tx, orderId),
  };
}
