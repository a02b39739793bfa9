import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Filter, Query } from "~/platform/firestore/types";

import { isParty } from "./changes";
import { OrderSchema } from "./model";
import type { OrderService } from "./service";
import type { OrderStore } from "./store.server";

const PER_PAGE = 10;
/** Further pages are not offered: an offset costs its reads. */
const MAX_PAGES = 100;

export function createReading(
  { database, log }: Context,
  store: OrderStore,
): Pick<OrderService, "read" | "together" | "purchases" | "sales"> {
  async function list(where: Filter[], order: string, asked: number): ReturnType<OrderService["purchases"]> {
    const query: Omit<Query, "limit"> = { collection: "orders", where, orderBy: [[order, "desc"]] };
    const total = await database.count({ ...query, limit: PER_PAGE * MAX_PAGES });
    const pages = Math.max(1, Math.ceil(total / PER_PAGE));
    const page = Math.min(Math.max(1, asked), pages);
    const found = total === 0 ? [] : await database.find({ ...query, offset: (page - 1) * PER_PAGE, limit: PER_PAGE });
    return { orders: found.flatMap((snapshot) => decodeDocument(OrderSchema, snapshot, log) ?? []), page, pages };
  }

  return {
    async read(id, { uid, isAdmin }) {
      const order = isDocumentId(id) ? await store.read(database, id) : null;
      if (!order) return null;
      for (const kind of ["buyer", "seller"] as const) if (isParty(order, { kind, uid })) return { order, as: kind };
      return isAdmin ? { order, as: "admin" } : null;
    },

    together: (order) => store.readPurchase(database, order),

    purchases: (uid, page) => list([["buyerId", "==", uid]], "createdAt", page),

    /** Sellers see an order once it is paid. */
    sales: (uid, page) =>
      list(
        [
          ["sellerId", "==", uid],
          ["paidAt", ">", new Date(0)],
        ],
        "paidAt",
        page,
      ),
  };
}
