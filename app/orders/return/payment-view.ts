import { MINUTE_MS } from "~/business/durations";
import { formatDeadline } from "~/business/format";
import { formatSoles } from "~/business/money";
import { ownInspectionPath } from "~/inspections/constants";

import { mayOrderAgain, isOpen, isPayable, isPending } from "../changes";
import type { Order } from "../model";
import { payCodeView } from "../pages/order-view";
import { PURCHASES_PATH, payPath, purchasePath, thanksPath } from "../paths";
import { refusalOf } from "../paying/card-refusals";
import { closedWords } from "../paying/closed-words";

/** Return page of the provider. Its address is shown, never trusted. */
export type ReturnPage = "exitoso" | "fallido" | "redirigir";

export type PaymentViewKind =
  | "paid"
  /** Paid according to the address, not confirmed yet. */
  | "confirming"
  /** Waits for money at a bank or an agency. */
  | "ticket"
  | "rejected"
  | "open"
  | "held"
  /** Nothing is owed to anybody. */
  | "ended"
  | "refunding";

interface Visit {
  page: ReturnPage;
  params: URLSearchParams;
  now: Date;
}

/** Seconds between reloads of the page. After the last the job and the mail take over. */
export const REFRESH_SECONDS = [3, 5, 8, 13, 21, 34, 55, 89] as const;
const TRY_PARAM = "intento";
export const ORDER_PARAM = "pedido";

/** `together`: the orders of its purchase in the same situation, this one included. */
export function paymentView(order: Order, { page, params, now }: Visit, together: readonly Order[] = [order]) {
  const kind = kindOf(order, { page, params, now });
  const tries = Number(params.get(TRY_PARAM) ?? 0);
  const seconds = REFRESH_SECONDS[tries];
  const next = new URLSearchParams({ [ORDER_PARAM]: order.id, [TRY_PARAM]: String(tries + 1) });
  const isStillOpen = isPayable(order, now);
  return {
    kind,
    /** `Pedido R-2026-000123`, or all numbers of a purchase. */
    name: orderNames(together),
    total: formatSoles(together.reduce((sum, { totalCentimos }) => sum + totalCentimos, 0)),
    /** Only what is paid at once: no PagoEfectivo. */
    isWithoutTickets: order.inspection !== null || order.ticketHours === 0,
    /** More than one order is paid together. */
    isShared: together.length > 1,
    isPlan: order.kind === "plan",
    /** The page of the paid booking; null for anything else. */
    inspectionPath: order.inspection && ownInspectionPath(order.inspection.inspectionId),
    /** Why the card was refused, and what to do; null where that is not known. */
    refusal: kind === "rejected" ? refusalOf(order) : null,
    /** The money of an order that is over unpaid, in words. */
    closed: closedWords(order),
    /** The code for an agent or a bank; null for none. */
    code: payCodeView(order, now, together),
    until: isStillOpen ? formatDeadline(order.reservedUntil) : null,
    minutesLeft: isStillOpen ? Math.ceil((order.reservedUntil.getTime() - now.getTime()) / MINUTE_MS) : 0,
    /** The page after the purchase; null for anything but a paid one of vehicles. */
    thanksPath: kind === "paid" && order.kind === "purchase" ? thanksPath(order.id) : null,
    orderPath: together.length > 1 ? PURCHASES_PATH : purchasePath(order.id),
    payPath: payPath(order.id),
    /** Order that can go into the cart again; null for none. */
    givenBack: kind === "ended" && mayOrderAgain(order) ? order.id : null,
    /** Next reload of this page; null for none. */
    refresh: kind === "confirming" && seconds ? { seconds, path: `/pago/${page}?${next}` } : null,
  };
}

export type PaymentView = ReturnType<typeof paymentView>;

export function orderNames(orders: readonly Pick<Order, "number">[]): string {
  const numbers = orders.map(({ number }) => number);
  return numbers.length === 1 ? `Pedido ${numbers.join()}` : `Pedidos ${numbers.join(" y ")}`;
}

function kindOf(order: Order, { page, params, now }: Visit): PaymentViewKind {
  const isRefunded = order.payments.some(({ outcome }) => outcome === "refund_due" || outcome === "refund_done");
  if (order.state === "refund_pending" || order.state === "refunded") return "refunding";
  if (order.state === "cancelled" || order.state === "expired") return isRefunded ? "refunding" : "ended";
  if (!isOpen(order)) return "paid";
  if (order.payments.some(({ outcome }) => outcome === "held")) return "held";
  const pending = order.payments.filter(isPending);
  if (pending.some(({ expiresAt }) => expiresAt !== null)) return "ticket";
  if (pending.length > 0) return "confirming";
  if (!isPayable(order, now)) return "ended";
  const said = params.get("status") ?? params.get("collection_status");
  if (page === "fallido" || said === "rejected") return "rejected";
  if (order.checkout === null) return "open";
  if (page === "exitoso") return "confirming";
  const isReturning = said !== null && said !== "null";
  if (isReturning || params.has(TRY_PARAM)) return "confirming";
  return order.payments.at(-1)?.status === "rejected" ? "rejected" : "open";
}
