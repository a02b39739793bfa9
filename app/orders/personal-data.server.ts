import { z } from "zod";

import type { Context } from "~/platform/context";
import type { Filter } from "~/platform/firestore/types";
import { inTurn, type ErasureProgress, type PersonalData } from "~/platform/personal-data";

import { OrderLineSchema, ORDER_COLLECTION, OrderSchema, type Order } from "./model";

const EXPORT_MAX = 500;
const BATCH = 100;
/** Nobody has more unpaid orders than 100 of these. */
const SELLER_PAGES = 100;

/**
 * Orders of a user. Paid ones are accounting records (Código Tributario, article 87: five years) and stay, for the
 * other party too, but for the buyer's e-mail address; of all others only the figures stay, so that a late payment
 * still finds its order.
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

    erase: (uid) =>
      inTurn(
        () => eraseBuyer(uid),
        () => eraseSeller(uid),
      ),
  };

  /** Nobody writes to the buyer any more; and of what was never paid neither name nor address stays. */
  function eraseBuyer(uid: string): Promise<ErasureProgress> {
    return database.transaction(async (tx) => {
      const found = await tx.find({
        collection: "orders",
        where: [
          ["buyerId", "==", uid],
          ["buyerEmail", ">", ""],
        ],
        orderBy: [["buyerEmail", "asc"]],
        select: ["delivery.method", "paidAt"],
        limit: BATCH,
      });
      for (const { path, data } of found) {
        const isDelivered = typeof data.delivery === "object" && data.delivery !== null;
        const nameless = { buyerName: "", recipient: null, "invoice.ruc": null, "invoice.legalName": null };
        const unpaid = { ...nameless, ...(isDelivered && { "delivery.address": null }) };
        tx.write({
          update: path,
          data: { buyerEmail: "", ...(data.paidAt === null && unpaid) },
          remove: ["analyticsClient", "network"],
        });
      }
      return found.length < BATCH ? "done" : "more";
    });
  }

  /** The seller's name goes out of others' orders that were never paid. */
  async function eraseSeller(uid: string): Promise<ErasureProgress> {
    let last: string | null = null;
    for (let page = 0; page < SELLER_PAGES; page += 1) {
      const after: string | null = last;
      last = await database.transaction(async (tx) => {
        const found = await tx.find({
          collection: "orders",
          where: [
            ["sellerId", "==", uid],
            ["paidAt", "==", null],
          ],
          orderBy: [["__name__", "asc"]],
          ...(after !== null && { startAfter: [after] }),
          limit: BATCH,
        });
        for (const { path, data } of found) {
          const lines = NamedLines.parse(data.lines);
          if (lines.some(({ sellerName }) => sellerName !== ""))
            tx.write({ update: path, data: { lines: lines.map((line) => ({ ...line, sellerName: "" })) } });
        }
        return found.length < BATCH ? null : (found.at(-1)?.path ?? null);
      });
      if (last === null) return "done";
    }
    log.error("orders.names-left", { uid });
    return "done";
  }
}

const NamedLines = z.array(z.looseObject({ sellerName: z.string().catch("") })).catch([]);

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
