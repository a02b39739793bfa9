import { limaDay, type LimaDay } from "~/business/calendar";

import { isOpen } from "../changes";
import { MAX_UNPAID_LISTINGS } from "../constants";
import { inspectionTitle, type Order } from "../model";
import type { UnpaidOrder } from "../service";

type Kept = Pick<Order, "id" | "number" | "kind" | "state" | "lines">;

function openPurchases<T extends Pick<Order, "kind" | "state">>(orders: readonly T[]): T[] {
  return orders.filter((order) => order.kind === "purchase" && isOpen(order));
}

export function unpaidListings(orders: readonly Kept[]): number {
  return openPurchases(orders).reduce((sum, { lines }) => sum + lines.length, 0);
}

export function unpaidOrders(orders: readonly Kept[]): UnpaidOrder[] {
  return openPurchases(orders).map(({ id, number, lines }) => ({
    id,
    number,
    title: lines.map(({ title }) => title).join(", "),
  }));
}

/** All open orders, of plans and inspections too. */
export function openOrderNames(orders: readonly Order[]): UnpaidOrder[] {
  return orders.filter(isOpen).map(({ id, number, lines, plan, inspection }) => ({
    id,
    number,
    title: inspection
      ? inspectionTitle(inspection)
      : plan
        ? `Plan ${plan.planName} para «${plan.listingTitle}»`
        : lines.map(({ title }) => title).join(", "),
  }));
}

interface Expired {
  state: string;
  lines: readonly { listingId: string }[];
  history: readonly { state: string; at: Date }[];
}

export function lapsedListings(orders: readonly Expired[], day: LimaDay): Set<string> {
  const lapsed = orders.filter(
    ({ state, history }) =>
      state === "expired" && history.some((entry) => entry.state === "expired" && limaDay(entry.at) === day),
  );
  return new Set(lapsed.flatMap(({ lines }) => lines.map(({ listingId }) => listingId)));
}

/** `orders`: number of the buyer's open purchases. */
export function unpaidMessage(orders: number): string {
  return orders === 1
    ? "Tienes una compra sin pagar: págala o cancélala para reservar más. Puedes reservar hasta " +
        `${MAX_UNPAID_LISTINGS} anuncios a la vez.`
    : "Tienes dos compras sin pagar: págalas o cancélalas para reservar otra.";
}
