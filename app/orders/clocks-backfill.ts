import type { Backfill } from "~/platform/firestore/backfill.server";

import { isTimed } from "./clocks";
import { OrderSchema } from "./model";

const TimedSchema = OrderSchema.pick({ kind: true, sellerIds: true, state: true, clocks: true, dueAt: true });

/** Has the job look at paid orders that are older than the deadlines: it starts them, and tells both. */
export const ORDER_CLOCKS: Backfill = {
  name: "order-clocks",
  rules: 1,
  collection: "orders",
  select: ["kind", "sellerIds", "state", "clocks", "dueAt"],
  changesOf({ data }) {
    const order = TimedSchema.safeParse(data).data;
    if (!order || !isTimed(order) || order.clocks || order.dueAt !== null) return null;
    const isWaiting = order.state === "paid" || order.state === "preparing" || order.state === "ready";
    return isWaiting ? { dueAt: new Date(0) } : null;
  },
};
