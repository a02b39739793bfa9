import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/business/durations";

import { clockTimes } from "./clocks";
import { CLAIM_FIRST, ORDER_STATE_NAMES, RESERVATION_MINUTES, type OrderState } from "./constants";
import { askAgainAt, dueRefunds } from "./ledger/due-refunds";
import { isFrozen } from "./ledger/payment-facts";
import type { Actor, AppliedPayment, Order } from "./model";
import { ORDER_TRANSITIONS, RESERVING_STATES, type OrderTransition } from "./transitions";

export const BY_SYSTEM: Actor = { kind: "system", uid: null };

/** Days that a payment under review without an end date holds the vehicles at most; also the most for a ticket. */
const REVIEW_DAYS = 2;
const TICKET_DAYS = 7;
/** Days in which the provider is asked for payments of a closed order whose notification may be lost. */
const WATCH_DAYS = TICKET_DAYS + 1;
const FIRST_ASK_MS = 2 * MINUTE_MS;
const FIRST_WATCH_MS = 10 * MINUTE_MS;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
const CASE_PAUSE_MS = 360 * MINUTE_MS;

export const STOLEN_NOTE = "El vehículo tiene un reporte de robo. Nuestro equipo lo revisa y les escribirá.";

/** Whether a report of theft stopped it, and no claim of its buyer. */
export function isStoppedForTheft({ state, history }: Pick<Order, "state" | "history">): boolean {
  const last = history.findLast((line) => line.state === "disputed");
  return state === "disputed" && last?.actor.kind === "system" && last.note === STOLEN_NOTE;
}

/** A decision has one door: why this step of an administrator is not the order's page's; null where it is. */
export function decidedElsewhere(
  order: Pick<Order, "state" | "history" | "claim" | "payments">,
  step: OrderTransition,
): string | null {
  if (step !== "settle" && step !== "refund") return null;
  if (order.claim?.isOpen) return CLAIM_FIRST;
  if (step === "refund") return null;
  if (isStoppedForTheft(order)) return THEFT_FIRST;
  return isFrozen(order) ? CASE_FIRST : null;
}

const THEFT_FIRST =
  "El vehículo tiene un reporte de robo: decide primero el reporte. Aquí solo se puede devolver todo.";
const CASE_FIRST = "Mercado Pago tiene un caso abierto por este pago, y lo decide él.";
/** Of a cancelled order that a false report had ended, once its vehicle is on sale again. */
export const FALSE_REPORT_NOTE =
  "El reporte de robo no era cierto: el vehículo está otra vez a la venta y puedes hacer un pedido nuevo.";

/** Whether a report of theft ended it before it was paid, and its buyer was not told since that it was false. */
export function isEndedForTheft({ state, history }: Pick<Order, "state" | "history">): boolean {
  const last = history.at(-1);
  return state === "cancelled" && last?.actor.kind === "system" && last.note === STOLEN_NOTE;
}

/** Whether a false report ended it, and it may be bought again. */
export function isFreeAgain({ state, history }: Pick<Order, "state" | "history">): boolean {
  return state === "cancelled" && history.at(-1)?.note === FALSE_REPORT_NOTE;
}

/** Whether it waits for its payment and holds its vehicles. */
export function isOpen({ state }: Pick<Order, "state">): boolean {
  return RESERVING_STATES.includes(state);
}

/** Of an unpaid order whose seller sold the vehicle to somebody else. */
export const SOLD_IN_PERSON_NOTE = "El vendedor ya vendió el vehículo en persona.";

/** A purchase that ended before any money came, and does not consist of what its seller sold in person. */
export function mayOrderAgain({
  kind,
  state,
  paidAt,
  history,
  lines,
}: Pick<Order, "kind" | "state" | "paidAt" | "history" | "lines">): boolean {
  const isUnpaid = kind === "purchase" && paidAt === null && (state === "cancelled" || state === "expired");
  return isUnpaid && !(lines.length === 1 && history.some(({ note }) => note === SOLD_IN_PERSON_NOTE));
}

/** Open, and within its time. */
export function isPayable(order: Pick<Order, "state" | "reservedUntil">, now: Date): boolean {
  return isOpen(order) && order.reservedUntil > now;
}

const HANDLING = ["paid", "preparing", "ready", "shipped"] as const;
type Handling = (typeof HANDLING)[number];

function isHandling(state: OrderState): state is Handling {
  return (HANDLING as readonly OrderState[]).includes(state);
}

/** Whether a user may know of the order in this role. Sellers may once it is paid. */
export function isParty({ buyerId, sellerId, paidAt }: Order, { kind, uid }: Actor): boolean {
  if (kind === "buyer") return uid === buyerId;
  if (kind === "seller") return uid !== null && paidAt !== null && sellerId === uid;
  return true;
}

/** How far the seller came, whatever happened since. */
export function handlingOf({ state, history }: Pick<Order, "state" | "history">): Handling {
  const states = [...history.map((line) => line.state), state];
  return states.findLast(isHandling) ?? "paid";
}

/** Whether no vehicle has left its seller: then a refund puts them on sale again. */
export function isWithSellers(order: Pick<Order, "state" | "history">): boolean {
  const { state } = order;
  if (state === "disputed") return ["paid", "preparing"].includes(handlingOf(order));
  return state === "paid" || state === "preparing" || state === "ready";
}

/** The order after one step. `mayTake` decides whether the step is allowed. */
export function applyOrderStep(order: Order, name: OrderTransition, actor: Actor, now: Date, note = ""): Order {
  const state = ORDER_TRANSITIONS[name].to;
  return {
    ...addNote({ ...order, state }, actor, now, note),
    paidAt: state === "paid" ? (order.paidAt ?? now) : order.paidAt,
    deliveredAt: state === "delivered" ? now : order.deliveredAt,
    completedAt: state === "completed" ? now : order.completedAt,
    refundedAt: state === "refund_pending" || state === "refunded" ? (order.refundedAt ?? now) : order.refundedAt,
  };
}

/** The order in the state that a case at the provider interrupted. */
export function resumeOrder(order: Order, state: Order["state"], now: Date, note: string): Order {
  return addNote({ ...order, state }, BY_SYSTEM, now, note);
}

/** The order with a line in its history, in the same state. */
export function addNote(order: Order, actor: Actor, now: Date, note: string): Order {
  return { ...order, history: [...order.history, { state: order.state, at: now, actor, note }] };
}

/** Once the order is paid or over, a payment of a wrong amount is returned. */
export function withHeldReturned(order: Order, now: Date): Order {
  const payments = order.payments.map((payment) =>
    payment.outcome === "held" ? { ...payment, outcome: "refund_due" as const, at: now } : payment,
  );
  return { ...order, payments };
}

/**
 * End of the reservation: half an hour, or as long as a payment is pending; at an agreed price not after the offer,
 * unless a bank reviews the payment; the slot of an inspection never longer than the workshop can wait.
 */
export function reservationEnd(
  order: Pick<Order, "createdAt" | "payments" | "inspection" | "ticketHours" | "cardMinutes" | "agreedUntil">,
): Date {
  const { createdAt, payments, inspection, cardMinutes = RESERVATION_MINUTES, agreedUntil } = order;
  const start = createdAt.getTime();
  const latest = Math.min(start + TICKET_DAYS * DAY_MS, ticketEnd(order)?.getTime() ?? Infinity);
  const ends = payments.filter(isPending).map(({ expiresAt }) => {
    if (expiresAt === null) return start + REVIEW_DAYS * DAY_MS;
    return Math.min(expiresAt.getTime(), latest);
  });
  const card = Math.min(start + cardMinutes * MINUTE_MS, agreedUntil?.getTime() ?? Infinity);
  const end = Math.max(card, ...ends);
  return new Date(inspection ? Math.min(end, inspection.payBy.getTime()) : end);
}

/** Until when a ticket may hold the order, by its own rules; null for as long as the ticket is valid. */
export function ticketEnd({
  createdAt,
  ticketHours,
  agreedUntil,
}: Pick<Order, "createdAt" | "ticketHours" | "agreedUntil">): Date | null {
  if (ticketHours === undefined) return agreedUntil ?? null;
  const end = createdAt.getTime() + ticketHours * HOUR_MS;
  return new Date(Math.min(end, agreedUntil?.getTime() ?? Infinity));
}

export function isPending({ status }: Pick<AppliedPayment, "status">): boolean {
  return status === "pending" || status === "in_process" || status === "authorized";
}

/** Whether a bank thinks about a payment: there is no code that could be paid. */
export function isInReview({ payments }: Pick<Order, "payments">): boolean {
  const pending = payments.filter(isPending);
  return pending.length > 0 && pending.every(({ expiresAt }) => expiresAt === null);
}

/** One that cost nothing was cancelled; money that came too late is to go back of an order that is over, too. */
export function shownState(order: Order): OrderState {
  const { state, totalCentimos } = order;
  const isUndone = state === "refund_pending" || state === "refunded";
  if (isUndone && totalCentimos === 0) return "cancelled";
  const isOver = state === "cancelled" || state === "expired";
  return isOver && dueRefunds(order).length > 0 ? "refund_pending" : state;
}

/** The state in words; of one that a bank reviews, that it does. */
export function orderStateName(order: Order, isBuyer = true): string {
  if (isOpen(order) && isInReview(order)) return isBuyer ? "Tu banco revisa tu pago" : "El banco revisa el pago";
  return ORDER_STATE_NAMES[shownState(order)];
}

/** Time of the job's next look at an order; null: never. Pauses grow with the waiting time. */
export function nextDueAt(order: Omit<Order, "dueAt">, now: Date): Date | null {
  const at = now.getTime();
  const due: number[] = [];
  if (isOpen(order)) {
    due.push(order.reservedUntil.getTime());
    if (order.checkout) due.push(at + pause(at - order.createdAt.getTime(), FIRST_ASK_MS));
  } else if (order.checkout) {
    const closedAt = order.history.find(({ state }) => !isOpen({ state }))?.at ?? order.updatedAt;
    const since = at - closedAt.getTime();
    if (since < WATCH_DAYS * DAY_MS) due.push(at + Math.max(FIRST_WATCH_MS, since));
  }
  const refunds = dueRefunds(order);
  for (const refund of refunds) {
    const again = askAgainAt(refund, now);
    if (again) due.push(Math.max(at + MINUTE_MS, again.getTime()));
  }
  // Until a case ends, whose notification may be lost, the provider is asked.
  if (isFrozen(order)) due.push(at + CASE_PAUSE_MS);
  if (order.state === "refund_pending" && refunds.length === 0)
    due.push(at + pause(at - order.updatedAt.getTime(), MINUTE_MS));
  due.push(...clockTimes(order, now).map((time) => time.getTime()));
  return due.length > 0 ? new Date(Math.min(...due)) : null;
}

function pause(waited: number, first: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(first, waited / 2));
}
