import { z } from "zod";

import type { Transaction, Write } from "~/platform/firestore/types";

/** Purchase of an order of kind `inspection`. The workshop is stored, as the business will owe it the money. */
export const InspectionPurchaseSchema = z.object({
  inspectionId: z.string(),
  vehicle: z.string(),
  workshopId: z.string(),
  workshopName: z.string(),
  /** The slot is not held longer for a payment: the workshop must know in time. */
  payBy: z.date(),
});
type InspectionPurchase = z.infer<typeof InspectionPurchaseSchema>;

type InspectionOffer =
  | {
      ok: true;
      inspection: InspectionPurchase;
      priceCentimos: number;
      /** Its earlier order; null for none. */
      orderId: string | null;
    }
  | { ok: false; message: string };

/** Inspections as orders sell them: each method works in the transaction that changes the order. */
export interface InspectionSales {
  /** The inspection and its price, or why it cannot be bought. */
  offer(tx: Transaction, uid: string, inspectionId: string): Promise<InspectionOffer>;
  /** Writes that tie the booking to its order, which from then on keeps its slot. */
  tie(tx: Transaction, inspectionId: string, orderId: string): Promise<Write[]>;
  /** Writes that book a paid inspection; null where it was cancelled meanwhile, and the money is returned. */
  confirm(tx: Transaction, inspectionId: string, orderId: string): Promise<Write[] | null>;
  /** The same for a payment after the slot was freed; null where that is taken, or too near. */
  revive(tx: Transaction, inspectionId: string, orderId: string): Promise<Write[] | null>;
  release(tx: Transaction, inspectionId: string, orderId: string, step: "cancel" | "expire"): Promise<Write[]>;
  /** Writes that cancel a paid future inspection, as its money is returned. */
  withdraw(tx: Transaction, inspectionId: string, orderId: string): Promise<Write[]>;
}
