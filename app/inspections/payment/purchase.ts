import { z } from "zod";

import type { Transaction, Write } from "~/platform/firestore/types";

/** Purchase of an order of kind `inspection`. The workshop is noted for what the business owes it. */
export const InspectionPurchaseSchema = z.object({
  inspectionId: z.string(),
  /** Title of the vehicle. */
  vehicle: z.string(),
  workshopId: z.string(),
  workshopName: z.string(),
  /** The slot is kept for no payment longer than this: the workshop must know in time. */
  payBy: z.date(),
});
export type InspectionPurchase = z.infer<typeof InspectionPurchaseSchema>;

export type InspectionOffer =
  | {
      ok: true;
      inspection: InspectionPurchase;
      priceCentimos: number;
      /** The order that was placed for it before. */
      orderId: string | null;
    }
  | { ok: false; message: string };

/** Inspections as orders sell them: each answer is part of the transaction that changes the order. */
export interface InspectionSales {
  /** The inspection and its price, or why it cannot be bought. */
  offer(tx: Transaction, uid: string, inspectionId: string): Promise<InspectionOffer>;
  /** Writes that tie the booking to its order, which from then on keeps its slot. */
  tie(tx: Transaction, inspectionId: string, orderId: string): Promise<Write[]>;
  /** Writes that book what was paid; null where it was cancelled meanwhile, and the money goes back. */
  confirm(tx: Transaction, inspectionId: string, orderId: string): Promise<Write[] | null>;
  /** The same for money that came after the slot was let go; null where that is taken, or too near. */
  revive(tx: Transaction, inspectionId: string, orderId: string): Promise<Write[] | null>;
  /** Writes that free the slot of an order that ended without payment. */
  release(tx: Transaction, inspectionId: string, orderId: string, step: "cancel" | "expire"): Promise<Write[]>;
  /** Writes that cancel what is paid and still ahead, as its money goes back. */
  withdraw(tx: Transaction, inspectionId: string, orderId: string): Promise<Write[]>;
}
