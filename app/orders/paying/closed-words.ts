import type { Order } from "../model";

const RETURNED = "El pago que llegó después se devolvió completo.";
const RETURNING = "Llegó un pago después, y te lo devolvemos completo.";
const IN_REVIEW = "Tu banco aún revisa un pago; si lo aprueba, te lo devolvemos.";
const TICKET = "Ya no pagues el código de PagoEfectivo; si lo pagas, te devolvemos el dinero.";
const HELD = "Recibimos un pago por otro monto, y te lo devolvemos.";
const NOTHING = "No se cobró nada.";

/** What became of the money of an order that was not paid in time, or was cancelled before it was. */
export function closedWords({ payments }: Pick<Order, "payments">): string {
  const has = (test: (payment: Order["payments"][number]) => boolean) => payments.some(test);
  if (has(({ outcome }) => outcome === "refund_due")) return RETURNING;
  if (has(({ outcome }) => outcome === "held")) return HELD;
  if (has(({ status, expiresAt }) => isUndecided(status) && expiresAt === null)) return IN_REVIEW;
  if (has(({ status }) => isUndecided(status))) return TICKET;
  return has(({ outcome }) => outcome === "refund_done") ? RETURNED : NOTHING;
}

/** What cancelling an unpaid order does with a payment that is not decided; null where there is none. */
export function cancelHint({ payments }: Pick<Order, "payments">): string | null {
  const open = payments.filter(({ status }) => isUndecided(status));
  if (open.length === 0) return null;
  return open.some(({ expiresAt }) => expiresAt === null)
    ? "Tu banco aún revisa un pago: pedimos que lo anule. Si aun así lo aprueba, te lo devolvemos."
    : "Anulamos tu código de PagoEfectivo. Si ya lo pagaste, te devolvemos el dinero.";
}

function isUndecided(status: Order["payments"][number]["status"]): boolean {
  return status === "pending" || status === "in_process" || status === "authorized";
}
