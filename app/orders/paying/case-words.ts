import { DAY_MS } from "~/business/durations";
import { formatDeadline } from "~/business/format";

import { ASSUMED_CASE_DAYS } from "../constants";
import { isFrozen } from "../ledger/payment-facts";
import type { Order, PaymentCase } from "../model";

type Reader = "buyer" | "seller" | "admin";

/** The case that freezes an order; null for none. */
export function freezingCase(order: Pick<Order, "payments" | "cases">): PaymentCase | null {
  return isFrozen(order) ? (order.cases?.findLast(({ end }) => end === null) ?? null) : null;
}

/** `hasta el …`: until when documents or an answer can be sent. */
export function caseDeadline({ kind, openedAt, dueAt }: Pick<PaymentCase, "kind" | "openedAt" | "dueAt">): string {
  if (dueAt) return `hasta el ${formatDeadline(dueAt)}`;
  const assumed = new Date(openedAt.getTime() + ASSUMED_CASE_DAYS[kind] * DAY_MS);
  return `hasta el ${formatDeadline(assumed)} (Mercado Pago no dijo el plazo: este es el que suponemos)`;
}

/** An order with an open case at the provider, in sentences; null where there is none. */
export function caseStanding(order: Order, as: Reader): string | null {
  const open = freezingCase(order);
  if (open === null) return null;
  const next = as === "seller" && isHandedOver(order) ? NEXT_AFTER_HANDOVER : WHAT_NEXT[as];
  return `${whatHappened(open, as)} ${next}${deadline(open, as)}`;
}

/** Whether the seller had given it away before, whatever happened since. */
export function isHandedOver({ history }: Pick<Order, "history">): boolean {
  return history.some(({ state }) => state === "shipped" || state === "delivered" || state === "completed");
}

/** The case that took the money of a sale back; null where it went back by us, or was never gone. */
export function lostTo({
  state,
  payments,
  history,
  cases = [],
}: Pick<Order, "state" | "payments" | "history" | "cases">): PaymentCase["kind"] | null {
  if (state !== "refunded") return null;
  const isBank = payments.some(
    ({ status, outcome, transfer }) => status === "charged_back" && outcome === "refund_done" && !transfer,
  );
  if (isBank) return "chargeback";
  const isOurs = history.some((line) => line.state === "refund_pending");
  return !isOurs && cases.some(({ end, kind }) => end === "lost" && kind === "mediation") ? "mediation" : null;
}

/** How a lost case ended a sale, in sentences; `debt`: what its seller owes for it. */
export function lostStanding(order: Order, as: Reader, debt: string): string | null {
  const lost = lostTo(order);
  if (lost === null) return null;
  const isBank = lost === "chargeback";
  if (as === "buyer") {
    const text = isBank
      ? "Tu banco te devolvió este pago: el contracargo terminó a tu favor."
      : "Mercado Pago te devolvió este pago: tu reclamo allí terminó a tu favor.";
    return order.plan ? `${text} El plan de tu anuncio terminó.` : text;
  }
  const who = isBank ? "El banco del comprador le devolvió el pago" : "Mercado Pago le devolvió el pago al comprador";
  if (as === "admin") return `${who}: se perdió el caso.`;
  if (!isHandedOver(order)) return `${who}, y la venta se canceló: no entregues nada.`;
  return `${who}, aunque ya lo habías entregado: se perdió el caso${debt ? `, y debes ${debt} por esta venta` : ""}.`;
}

function whatHappened({ kind }: PaymentCase, as: Reader): string {
  if (kind === "mediation")
    return as === "buyer" ? "Abriste un reclamo en Mercado Pago." : "El comprador abrió un reclamo en Mercado Pago.";
  return as === "buyer"
    ? "Tu banco desconoció este pago y pidió el dinero de vuelta (contracargo)."
    : "El banco del comprador desconoció el pago y pidió el dinero de vuelta (contracargo).";
}

const WHAT_NEXT: Record<Reader, string> = {
  buyer: "El pedido está en pausa y el dinero, detenido, hasta que Mercado Pago decida.",
  seller:
    "El pedido está en pausa: no entregues nada por ahora, y guarda lo que pruebe la entrega. El dinero está detenido " +
    "hasta que Mercado Pago decida.",
  admin: "El dinero está detenido hasta que Mercado Pago decida. Junta los documentos y envíalos allí.",
};

const NEXT_AFTER_HANDOVER =
  "El dinero está detenido hasta que Mercado Pago decida. Guarda lo que pruebe que entregaste esta venta.";

function deadline(open: PaymentCase, as: Reader): string {
  return as === "admin" ? ` Hay plazo ${caseDeadline(open)}.` : "";
}
