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
  return `${whatHappened(open, as)} ${WHAT_NEXT[as]}${deadline(open, as)}`;
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

function deadline(open: PaymentCase, as: Reader): string {
  return as === "admin" ? ` Hay plazo ${caseDeadline(open)}.` : "";
}
