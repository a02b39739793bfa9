import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Filter } from "~/platform/firestore/types";

import { BY_SYSTEM, isWithSellers } from "../changes";
import type { OrderState } from "../constants";
import { OrderSchema, type Order } from "../model";
import type { OrderService } from "../service";

/** Orders of one user that are read. */
const MOST = 50;
/** Paid, and not at their end. */
const UNDERWAY: readonly OrderState[] = [
  "paid",
  "preparing",
  "ready",
  "shipped",
  "delivered",
  "disputed",
  "refund_pending",
];

const STOPPED_NOTE = "El vendedor pidió eliminar su cuenta.";
const LEFT_NOTE = "El vendedor eliminó su cuenta sin entregarlo: devolvemos el dinero.";

/** Orders of a user who asked to delete the account. */
export function createAccountDeletionSteps(
  { database, log }: Context,
  { heldOf, take }: Pick<OrderService, "heldOf" | "take">,
): OrderService["accountDeletion"] {
  async function underwayOf(party: Filter): Promise<Order[]> {
    const where: Filter[] = [party, ["state", "in", [...UNDERWAY]]];
    const found = await database.find({ collection: "orders", where, limit: MOST });
    const orders = found.flatMap((snapshot) => decodeDocument(OrderSchema, snapshot, log) ?? []);
    return orders.filter(({ kind }) => kind === "purchase");
  }

  async function underway(uid: string): Promise<{ purchases: Order[]; sales: Order[] }> {
    const [purchases, sales] = await Promise.all([
      underwayOf(["buyerId", "==", uid]),
      underwayOf(["sellerId", "==", uid]),
    ]);
    return { purchases, sales };
  }

  return {
    underway,

    async endUnpaid(sellerId) {
      for (const { id } of await heldOf(sellerId))
        await take(id, "cancel", BY_SYSTEM, { version: null, note: STOPPED_NOTE });
    },

    async payBack(sellerId) {
      const { sales } = await underway(sellerId);
      for (const order of sales)
        if (isWithSellers(order) && order.state !== "disputed")
          await take(order.id, "refund", BY_SYSTEM, { version: null, note: LEFT_NOTE });
    },
  };
}
