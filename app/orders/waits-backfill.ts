import type { Backfill } from "~/platform/firestore/backfill.server";

import { OrderSchema } from "./model";
import { waitsOf } from "./order-waits";

const WaitingSchema = OrderSchema.pick({ state: true, payments: true, refunds: true, claim: true });

/** Adds `waits` to orders that are older than the field. */
export const ORDER_WAITS_FIELD: Backfill = {
  name: "order-waits",
  rules: 2,
  collection: "orders",
  select: ["state", "payments", "refunds", "claim", "waits"],
  changesOf({ data }) {
    const order = WaitingSchema.safeParse(data).data;
    const waits = order && waitsOf(order);
    return waits && JSON.stringify(data.waits) !== JSON.stringify(waits) ? { waits } : null;
  },
};
