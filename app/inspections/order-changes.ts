import type { Transaction } from "~/platform/firestore/types";

import type { Inspection } from "./model";

/** Part of orders that inspections need; a function in the context, as orders sell inspections. */
export interface InspectionOrders {
  /** Returns the money of a paid order, or ends an unpaid one; an order that is over stays unchanged. */
  undo(orderId: string): Promise<void>;
  /** Queues the new workshop of an order's inspection, to which the business then owes the money. */
  reassign(tx: Transaction, orderId: string, to: Pick<Inspection, "workshopId" | "workshopName">): Promise<void>;
  /** Queues the end of a paid order whose inspection is finished. */
  complete(tx: Transaction, orderId: string): Promise<void>;
}

declare module "~/platform/context" {
  interface Context {
    inspectionOrders: InspectionOrders;
  }
}
