import type { Context } from "~/platform/context";
import type { Filter } from "~/platform/firestore/types";

import { BY_SYSTEM, isWithSellers } from "../changes";
import type { OrderState } from "../constants";
import { dueRefunds } from "../ledger/due-refunds";
import { ORDER_COLLECTION, type Order } from "../model";
import type { HeldOrders } from "../reservations/held-orders.server";
import type { Steps } from "./take.server";

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
  heldOf: HeldOrders["heldOf"],
  take: Steps["take"],
) {
  const find = (party: Filter, where: Filter) =>
    ORDER_COLLECTION.find(database, { where: [party, where], limit: MOST }, log);

  async function underwayOf(party: Filter): Promise<Order[]> {
    const [underway, inCase] = await Promise.all([
      find(party, ["state", "in", [...UNDERWAY]]),
      find(party, ["waits", "array-contains", "case"]),
    ]);
    const orders = new Map([...underway, ...inCase].map((order) => [order.id, order]));
    return [...orders.values()].filter(({ kind }) => kind === "purchase");
  }

  /** Paid orders that are not at their end, and those whose money the provider decides about. */
  async function underway(uid: string): Promise<{ purchases: Order[]; sales: Order[] }> {
    const [purchases, sales] = await Promise.all([
      underwayOf(["buyerId", "==", uid]),
      underwayOf(["sellerId", "==", uid]),
    ]);
    return { purchases, sales };
  }

  return {
    underway,

    /** Orders of any kind and state of which money is to go back to this buyer. */
    async returning(uid: string): Promise<Order[]> {
      const found = await find(["buyerId", "==", uid], ["waits", "array-contains", "refund"]);
      return found.filter((order) => dueRefunds(order).length > 0);
    },

    /** Cancels the unpaid orders of a seller's listings; what is paid later goes back. Idempotent. */
    async endUnpaid(sellerId: string): Promise<void> {
      for (const { id } of await heldOf(sellerId))
        await take(id, "cancel", BY_SYSTEM, { version: null, note: STOPPED_NOTE });
    },

    /** Returns the money of sales whose vehicles have not left the seller. Idempotent. */
    async payBack(sellerId: string): Promise<void> {
      const { sales } = await underway(sellerId);
      for (const order of sales)
        if (isWithSellers(order) && order.state !== "disputed")
          await take(order.id, "refund", BY_SYSTEM, { version: null, note: LEFT_NOTE });
    },
  };
}
