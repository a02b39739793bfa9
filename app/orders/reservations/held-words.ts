import { formatDateTime } from "~/business/format";
import type { Order } from "~/orders/model";

import { isOpen, isPending } from "../changes";

/** Reason why an unpaid order still holds. `review`: its bank has not decided. */
type HoldReason = "card" | "ticket" | "review";

type Held = Pick<Order, "payments" | "reservedUntil">;

export function holdReason({ payments }: Pick<Order, "payments">): HoldReason {
  const pending = payments.filter(isPending);
  if (pending.some(({ expiresAt }) => expiresAt === null)) return "review";
  if (payments.some(({ outcome }) => outcome === "held")) return "review";
  return pending.length > 0 ? "ticket" : "card";
}

const REASONS: Record<HoldReason, string> = {
  card: "Un comprador lo reservó y lo está pagando en Mercado Pago.",
  ticket: "Un comprador lo reservó y tiene un código de PagoEfectivo por pagar.",
  review: "Un comprador lo reservó y su banco revisa el pago.",
};

/** Why a listing is held, and until when, for its seller: names no buyer. `isAgreed`: at the price of an offer. */
export function heldText(order: Held, now: Date, isAgreed = false): string {
  const { reservedUntil } = order;
  if (reservedUntil <= now) return "El tiempo para pagar terminó: la reserva se está cerrando.";
  const price = isAgreed ? " Es al precio de la oferta que aceptaste." : "";
  const until = formatDateTime(reservedUntil);
  return `${REASONS[holdReason(order)]}${price} Tiene hasta el ${until}; si no se paga, ese pedido termina solo.`;
}

/** Of an accepted offer whose buyer has no order yet. */
export function agreedText(until: Date): string {
  return (
    `Aceptaste una oferta: está reservado hasta el ${formatDateTime(until)} para el comprador que la hizo. ` +
    "Si no lo paga, vuelve solo a la venta."
  );
}

/** Whether a seller hears of a reservation by this change: it begins, or lasts longer. */
export function isReservationNews({ before, after }: { before: Order | null; after: Order }): boolean {
  if (after.kind !== "purchase" || !isOpen(after)) return false;
  return before === null || before.reservedUntil < after.reservedUntil;
}
