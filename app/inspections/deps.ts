import type { Transaction } from "~/platform/firestore/types";

import type { Inspection } from "./model";

/** Orders as inspections need them; asked late, as orders sell inspections. */
export interface InspectionOrders {
  /** Gives the money of a paid order back, or ends an unpaid one; an order that is over stays. */
  undo(orderId: string): Promise<void>;
  /** Queues the workshop that an order's inspection is at from now on, which the business then owes the money to. */
  reassign(tx: Transaction, orderId: string, to: Pick<Inspection, "workshopId" | "workshopName">): Promise<void>;
  /** Queues the end of a paid order whose inspection is finished. */
  complete(tx: Transaction, orderId: string): Promise<void>;
}

declare module "~/platform/context" {
  interface Context {
    inspectionOrders: InspectionOrders;
  }
}
