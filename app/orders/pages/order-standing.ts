import { formatDay, limaDay } from "~/business/calendar";
import { formatDeadline } from "~/business/format";
import { formatSoles } from "~/business/money";
import { FALSE_REPORT_NOTE, isFreeAgain, isPending, isStoppedForTheft } from "~/orders/changes";
import { completionTime } from "~/orders/clocks";
import { debtOf } from "~/orders/ledger/balances";
import type { Actor, AppliedPayment, Order } from "~/orders/model";
import { caseStanding, isHandedOver, lostStanding } from "~/orders/paying/case-words";
import { closedWords } from "~/orders/paying/closed-words";

type Reader = Exclude<Actor["kind"], "system">;

/** Until when the next step is due, and what happens then; empty for none. */
export function orderDeadline(order: Order, as: Reader, now: Date): string {
  const { state, clocks } = order;
  if (state === "delivered") {
    const until = formatDeadline(completionTime(order, now));
    return as === "buyer"
      ? `Tienes hasta el ${until}; después la compra se completa sola.`
      : `Tiene hasta el ${until}; después la venta se completa sola.`;
  }
  if (state === "paid" && clocks?.confirmBy) {
    const until = formatDeadline(clocks.confirmBy);
    return as === "seller"
      ? `Confírmalo hasta el ${until}; si no, el dinero vuelve solo al comprador.`
      : `Tiene hasta el ${until} para confirmar; si no, el dinero vuelve solo.`;
  }
  if (state === "shipped") return arrivalDeadline(order, as, now);
  if ((state !== "preparing" && state !== "ready") || !clocks?.sendBy) return "";
  const back = clocks.returnBy ? formatDeadline(clocks.returnBy) : "";
  if (clocks.sendBy <= now) {
    if (as === "buyer")
      return `El plazo del vendedor terminó: puedes cancelar al momento. Si nada cambia hasta el ${back}, tu dinero vuelve solo.`;
    const over = `El plazo terminó: el comprador puede cancelar al momento. Si nada cambia hasta el ${back}, su dinero vuelve solo.`;
    return state === "ready" ? `${over} Si ya lo entregaste, escribe aquí su código.` : over;
  }
  const until = formatDeadline(clocks.sendBy);
  return as === "seller"
    ? `Tienes hasta el ${until}; después, el comprador puede cancelar al momento.`
    : `El plazo del vendedor es el ${until}; después puedes cancelar al momento, y si nada cambia hasta el ${back}, tu dinero vuelve solo.`;
}

/** Of a shipment: when it should be there, and what a silence leads to. */
function arrivalDeadline({ clocks, delivery }: Order, as: Reader, now: Date): string {
  if (!clocks?.arriveBy || !delivery?.expectedOn) return "";
  const until = formatDeadline(clocks.arriveBy);
  const [day, isOver] = [formatDay(delivery.expectedOn), delivery.expectedOn < limaDay(now)];
  if (as === "buyer")
    return isOver
      ? `Tenía que llegar hasta el ${day}. Si no te llegó, cuéntanoslo hasta el ${until}; después empieza tu plazo para revisarlo.`
      : `Llega hasta el ${day}.`;
  const silence = `Si nadie dice nada, el plazo para revisarlo empieza cuando termine el ${until}.`;
  return `${isOver ? `Tenía que llegar hasta el ${day}.` : `Debe llegar hasta el ${day}.`} ${silence}`;
}

/** The state in a sentence: the next step, and who takes it. */
export function orderStanding(order: Order, as: Reader, isOpen: boolean, held?: AppliedPayment): string {
  const isPickup = order.delivery?.method === "pickup";
  const until = formatDeadline(order.reservedUntil);
  const ofCase = caseStanding(order, as);
  if (ofCase !== null) return ofCase;
  switch (order.state) {
    case "created":
    case "awaiting_payment":
      if (!isOpen) return "El tiempo para pagar terminó. Estamos cerrando el pedido.";
      return `${unpaidStanding(order, as, held)} ${order.inspection ? "Te guardamos la hora" : "Lo guardamos"} hasta el ${until}.`;
    case "paid":
      if (as === "seller")
        return isPickup ? "Está pagado: tenlo listo y avísalo aquí." : "Está pagado: prepara el envío.";
      return order.inspection
        ? "La inspección está pagada y reservada."
        : "El pago llegó. Falta que el vendedor lo confirme.";
    case "preparing":
      return as === "seller" ? "Avisa aquí cuando salga o esté listo." : "El vendedor lo está preparando.";
    case "ready":
      return as === "buyer"
        ? "Coordina el recojo y revisa el vehículo antes de confirmar."
        : "Espera a que lo recojan.";
    case "shipped": {
      const isAsked = order.sent?.askedAt !== undefined;
      if (as !== "buyer")
        return isAsked ? "Está en camino. Ya le preguntamos al comprador si le llegó." : "Está en camino.";
      return `${isAsked ? "El vendedor pregunta: ¿ya te llegó?" : "Está en camino."} Cuando llegue, revísalo y confírmalo aquí.`;
    }
    case "delivered":
      return as === "buyer"
        ? "Figura como entregado. Confírmalo, o cuéntanos si algo no está bien."
        : "Figura como entregado. Falta la confirmación del comprador.";
    case "completed":
      if (order.inspection) return "La inspección terminó y su informe está listo.";
      return as === "seller" ? "La venta está completa." : "La compra está completa.";
    case "cancelled":
      if (as === "buyer" && isFreeAgain(order)) return `${FALSE_REPORT_NOTE} Entra al anuncio, más abajo.`;
      return as === "seller" ? CANCELLED_UNPAID : `${endedBySeller(order) ?? CANCELLED_UNPAID} ${closedWords(order)}`;
    case "expired":
      return `El plazo para pagar terminó. ${closedWords(order)}`;
    case "refund_pending":
      if (as === "seller") return `La venta se canceló${isHandedOver(order) ? "." : ": no entregues nada."}`;
      return order.totalCentimos === 0 ? NOTHING_PAID : "Falta que el dinero vuelva: más abajo ves cómo va.";
    case "refunded": {
      const owed = order.sellerId === null ? 0 : debtOf(order, order.sellerId);
      const lost = lostStanding(order, as, owed > 0 ? formatSoles(owed) : "");
      if (lost !== null) return lost;
      if (order.totalCentimos === 0) return NOTHING_PAID;
      return as === "seller" ? "La venta se canceló y el dinero volvió al comprador." : "El dinero está devuelto.";
    }
    case "disputed":
      if (isStoppedForTheft(order))
        return "El vehículo tiene un reporte de robo: el pedido está en pausa mientras lo revisamos.";
      return "Hay un reclamo abierto: el pedido está en pausa hasta que se resuelva.";
  }
}

const CANCELLED_UNPAID = "El pedido se canceló antes de pagarse.";

/** Why its seller ended an unpaid order; null where another one did. */
function endedBySeller({ history }: Order): string | null {
  const end = history.find(({ state }) => state === "cancelled");
  return end?.actor.kind === "seller" ? end.note : null;
}

const NOTHING_PAID = "El pedido se canceló. No se pagó nada por él.";

/** `held`: a payment of another amount, that of the whole purchase too. */
function unpaidStanding({ payments }: Order, as: Reader, held: AppliedPayment | undefined): string {
  if (held)
    return as === "buyer"
      ? `Recibimos un pago de ${formatSoles(held.amountCentimos)}, que no es el total: lo estamos revisando. No pagues otra vez.`
      : `Llegó un pago de ${formatSoles(held.amountCentimos)}, que no es el total: está retenido.`;
  const pending = payments.filter(isPending);
  if (pending.length === 0) return "Falta el pago.";
  if (pending.some(({ expiresAt }) => expiresAt !== null))
    return as === "buyer" ? "Falta que pagues con tu código." : "Falta que el comprador pague con su código.";
  return as === "buyer" ? "Tu banco revisa tu pago; no pagues otra vez." : "El banco del comprador revisa el pago.";
}
