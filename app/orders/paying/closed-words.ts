import type { Order } from "../model";

const WORDS = {
  returned: "El pago que llegó después se devolvió completo.",
  returning: "Llegó un pago después, y te lo devolvemos completo.",
  review: "Tu banco aún revisa un pago; si lo aprueba, te lo devolvemos.",
  ticket: "Ya no pagues el código de PagoEfectivo; si lo pagas, te devolvemos el dinero.",
};
/** Of an order that is paid with others: only its own part goes back. */
const SHARED_WORDS: typeof WORDS = {
  returned: "De un pago que llegó después se devolvió la parte de este pedido.",
  returning: "Llegó un pago después, y te devolvemos la parte de este pedido.",
  review: "Tu banco aún revisa el pago de toda la compra; si lo aprueba, te devolvemos la parte de este pedido.",
  ticket: "Si pagas el código de PagoEfectivo de toda la compra, te devolvemos la parte de este pedido.",
};
/** Of an expired order: what is paid late still buys what is free. */
const EXPIRED_WORDS: Partial<typeof WORDS> = {
  review:
    "Tu banco aún revisa un pago; si lo aprueba y todo sigue disponible, tu compra sigue; si no, te lo devolvemos.",
  ticket: "Ya no pagues el código de PagoEfectivo; si lo pagas y ya no está disponible, te devolvemos el dinero.",
};
const HELD = "Recibimos un pago por otro monto, y te lo devolvemos.";
const NOTHING = "No se cobró nada.";

/** The money in words, of an order that was not paid in time, or was cancelled before it was. */
export function closedWords({ payments, purchase, state }: Pick<Order, "payments" | "purchase" | "state">): string {
  const words = { ...(purchase ? SHARED_WORDS : WORDS), ...(state === "expired" && EXPIRED_WORDS) };
  const has = (test: (payment: Order["payments"][number]) => boolean) => payments.some(test);
  if (has(({ outcome }) => outcome === "refund_due")) return words.returning;
  if (has(({ outcome }) => outcome === "held")) return HELD;
  if (has(({ status, expiresAt }) => isUndecided(status) && expiresAt === null)) return words.review;
  if (has(({ status }) => isUndecided(status))) return words.ticket;
  return has(({ outcome }) => outcome === "refund_done") ? words.returned : NOTHING;
}

/** Hint of cancelling an unpaid order about a payment that is not decided; null where there is none. */
export function cancelHint({ payments, purchase }: Pick<Order, "payments" | "purchase">): string | null {
  if (payments.some(({ outcome }) => outcome === "held"))
    return "Recibimos un pago por otro monto: al cancelar te lo devolvemos completo.";
  const open = payments.filter(({ status }) => isUndecided(status));
  if (open.length === 0) return null;
  if (purchase)
    return "El pago que está por decidirse es de toda la compra: si llega, te devolvemos la parte de este pedido.";
  return open.some(({ expiresAt }) => expiresAt === null)
    ? "Tu banco aún revisa un pago: pedimos que lo anule. Si aun así lo aprueba, te lo devolvemos."
    : "Anulamos tu código de PagoEfectivo. Si ya lo pagaste, te devolvemos el dinero.";
}

function isUndecided(status: Order["payments"][number]["status"]): boolean {
  return status === "pending" || status === "in_process" || status === "authorized";
}
