import { limaDay, type LimaDay } from "~/business/calendar";
import { DAY_MS, MINUTE_MS } from "~/business/durations";
import { formatDateTime } from "~/business/format";
import type { OrderRules } from "~/platform/env-orders";

import { isOpen } from "../changes";
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

/** `orders`: number of the buyer's open purchases. `agreed`: listings that accepted offers keep for the buyer. */
export function unpaidMessage(orders: number, { maxUnpaid }: Pick<OrderRules, "maxUnpaid">, agreed = 0): string {
  if (agreed > 0)
    return (
      `Ya tienes ${orders > 0 ? "compras sin pagar y " : ""}${agreed === 1 ? "un precio acordado" : "precios acordados"} ` +
      `que ${agreed === 1 && orders === 0 ? "espera" : "esperan"} tu pago: paga o deja uno para reservar más. Puedes ` +
      `reservar hasta ${maxUnpaid === 1 ? "un anuncio" : `${maxUnpaid} anuncios`} a la vez.`
    );
  if (orders === 1 && maxUnpaid > 1)
    return (
      "Tienes una compra sin pagar: págala o cancélala para reservar más. Puedes reservar hasta " +
      `${maxUnpaid} anuncios a la vez.`
    );
  if (orders === 1) return "Tienes una compra sin pagar: págala o cancélala para reservar otra.";
  return `Tienes ${orders === 2 ? "dos" : orders} compras sin pagar: págalas o cancélalas para reservar otra.`;
}

/** Longest wait after reservations that expired. */
const LONGEST_PAUSE_MS = 3 * DAY_MS;

/**
 * Until when a buyer waits whose reservations expire again and again; null where they do not. The second one begins it,
 * and each further one doubles it. Orders of one purchase are one reservation.
 */
export function pausedUntil(
  orders: readonly (Expired & { id: string; purchase?: { id: string } | undefined })[],
  { pauseMinutes }: Pick<OrderRules, "pauseMinutes">,
): Date | null {
  const expired = new Map<string, number>();
  for (const { id, purchase, history } of orders) {
    const at = history.findLast(({ state }) => state === "expired")?.at;
    if (at) expired.set(purchase?.id ?? id, at.getTime());
  }
  if (expired.size < 2 || pauseMinutes === 0) return null;
  const pause = Math.min(LONGEST_PAUSE_MS, pauseMinutes * MINUTE_MS * 2 ** (expired.size - 2));
  return new Date(Math.max(...expired.values()) + pause);
}

export function pausedMessage(until: Date): string {
  return (
    `Tus últimas reservas vencieron sin pago. Puedes reservar otra vez desde el ${formatDateTime(until)}. ` +
    "No se cobró nada."
  );
}
