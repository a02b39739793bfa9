import { z } from "zod";

import type { Context } from "~/platform/context";
import type { Filter } from "~/platform/firestore/types";
import type { PersonalData } from "~/platform/personal-data";

import { OrderLineSchema, ORDER_COLLECTION, OrderSchema, type Order } from "./model";

const EXPORT_MAX = 500;
const BATCH = 100;

/**
 * Orders of a user. Paid ones are accounting records (Código Tributario, article 87: five years) and stay unchanged,
 * for the other party too; of all others only the figures stay, so that a late payment still finds its order.
 */
export function createOrderPersonalData({ database, log }: Context): PersonalData {
  async function ordersOf(where: Filter, order: string): Promise<Order[]> {
    const wanted: Filter[] = order === "paidAt" ? [where, ["paidAt", ">", new Date(0)]] : [where];
    return ORDER_COLLECTION.find(database, { where: wanted, orderBy: [[order, "desc"]], limit: EXPORT_MAX }, log);
  }

  return {
    async export(uid) {
      const [purchases, sales] = await Promise.all([
        ordersOf(["buyerId", "==", uid], "createdAt"),
        ordersOf(["sellerId", "==", uid], "paidAt"),
      ]);
      return { compras: purchases.map(bought), ventas: sales.map((order) => sold(order, uid)) };
    },

    async erase(uid) {
      return database.transaction(async (tx) => {
        const found = await tx.find({
          collection: "orders",
          where: [
            ["buyerId", "==", uid],
            ["paidAt", "==", null],
            ["buyerEmail", ">", ""],
          ],
          orderBy: [["buyerEmail", "asc"]],
          select: ["delivery.method"],
          limit: BATCH,
        });
        for (const { path, data } of found) {
          const isDelivered = typeof data.delivery === "object" && data.delivery !== null;
          const nameless = { buyerName: "", buyerEmail: "", recipient: null };
          const invoice = { "invoice.ruc": null, "invoice.legalName": null };
          tx.write({
            update: path,
            data: { ...nameless, ...invoice, ...(isDelivered && { "delivery.address": null }) },
            remove: ["analyticsClient", "network"],
          });
        }
        return found.length < BATCH ? "done" : "more";
      });
    },
  };
}

/** Without data of others: their uids, and the address of the provider's page. */
const Bought = OrderSchema.omit({ buyerId: true, sellerId: true, checkout: true, fingerprint: true }).extend({
  lines: z.array(OrderLineSchema.omit({ sellerId: true })),
});

function bought(order: Order) {
  return { ...Bought.parse(order), history: order.history.map(withoutUid) };
}

function sold({ number, state, createdAt, paidAt, completedAt, lines, sent, history }: Order, uid: string) {
  return {
    number,
    state,
    createdAt,
    paidAt,
    completedAt,
    lines,
    ...(sent && { sent }),
    history: history.filter(({ actor }) => actor.uid === uid).map(withoutUid),
  };
}

function withoutUid({ actor, ...entry }: Order["history"][number]) {
  return { ...entry, actor: actor.kind };
}
