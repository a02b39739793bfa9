import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { failed, type Told } from "~/platform/failed";
import type { Filter } from "~/platform/firestore/types";

import { isOpen, SOLD_IN_PERSON_NOTE } from "../changes";
import { refreshCatalog } from "../hooks";
import { type Order, ORDER_COLLECTION } from "../model";
import type { OrderStore } from "../store.server";
import { RESERVING_STATES } from "../transitions";
import { holdReason } from "./held-words";

/** Unpaid orders of one seller that are read. */
const MOST = 100;

/** Why a seller ends an unpaid reservation: sold elsewhere, or to offer the vehicle to others. */
type HoldEnd = "sold" | "released";
type HoldEndResult = { ok: true; ended: number } | Told<"paid" | "in-review">;

const NOTES: Record<HoldEnd, string> = {
  sold: SOLD_IN_PERSON_NOTE,
  released: "El vendedor terminó la reserva antes del pago.",
};
const PAID = "El comprador acaba de pagarlo: ya es una venta. Mírala en «Mis ventas».";
const IN_REVIEW =
  "El banco del comprador revisa su pago en este momento, así que la reserva no se puede terminar. Si no lo aprueba, " +
  "tu anuncio vuelve solo a la venta.";

/** Unpaid orders, as the sellers of their listings see and end them. */
export function createHeldOrders(
  context: Context,
  store: OrderStore,
  reconcile: (id: string) => Promise<Order | null>,
  cancelPending: (order: Order) => void,
) {
  const { database, log } = context;

  /** Unpaid orders that hold listings of a seller. */
  async function heldOf(sellerId: string): Promise<Order[]> {
    const where: Filter[] = [
      ["sellerId", "==", sellerId],
      ["state", "in", [...RESERVING_STATES]],
    ];
    return ORDER_COLLECTION.find(database, { where, limit: MOST }, log);
  }

  /** Asks the provider first: a payment may have come that no notification told of. */
  async function ask(id: string): Promise<void> {
    try {
      await reconcile(id);
    } catch (error) {
      // A payment found later is returned.
      if (!(error instanceof UpstreamError) || error.upstream !== "payments") throw error;
      log.warn("orders.ended-without-asking", { order: id, error });
    }
  }

  return {
    heldOf,

    /**
     * Ends the unpaid orders that hold a listing, by its seller; none while a bank decides about a payment. `sold`
     * leaves the listing paused, to be marked as sold. What is paid later goes back by itself.
     */
    async endHeld(sellerId: string, listingId: string, end: HoldEnd): Promise<HoldEndResult> {
      const ids = (await heldOf(sellerId))
        .filter(({ lines }) => lines.some((line) => line.listingId === listingId && line.sellerId === sellerId))
        .map(({ id }) => id);
      for (const id of ids) await ask(id);
      // All or none: of several pieces one may be paid already.
      for (const id of ids) {
        const order = await store.read(database, id);
        const rejection = order && rejectionOf(order);
        if (rejection) return rejection;
      }
      let ended = 0;
      // Orders of one listing change its pieces: one transaction each.
      for (const id of ids) {
        const result = await database.transaction(async (tx) => {
          const order = await store.read(tx, id);
          if (!order) return null;
          if (!isOpen(order)) return rejectionOf(order);
          const paused = end === "sold" ? listingId : null;
          const actor = { kind: "seller", uid: sellerId } as const;
          return rejectionOf(order) ?? store.end(tx, order, "cancel", actor, NOTES[end], order, paused);
        });
        if (result === null) continue;
        if ("ok" in result) return result;
        ended += 1;
        cancelPending(result);
      }
      if (ended > 0) refreshCatalog(context);
      return { ok: true, ended };
    },
  };
}

export type HeldOrders = ReturnType<typeof createHeldOrders>;

function rejectionOf(order: Order): Exclude<HoldEndResult, { ok: true }> | null {
  if (order.paidAt !== null) return failed("paid", PAID);
  return isOpen(order) && holdReason(order) === "review" ? failed("in-review", IN_REVIEW) : null;
}
