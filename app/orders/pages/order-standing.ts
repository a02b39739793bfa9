import { formatDeadline } from "~/business/format";
import { FALSE_REPORT_NOTE, isFreeAgain, isPending, isStoppedForTheft } from "~/orders/changes";
import { completionTime } from "~/orders/clocks";
import type { Actor, Order } from "~/orders/model";
import { caseStanding } from "~/orders/paying/case-words";
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
  if ((state !== "preparing" && state !== "ready") || !clocks?.sendBy) return "";
  const until = formatDeadline(clocks.sendBy);
  if (clocks.sendBy <= now)
    return as === "seller"
      ? "El plazo para entregarlo terminó: el comprador puede cancelar al momento."
      : "El plazo para entregarlo terminó: puedes cancelar al momento o seguir esperando.";
  return as === "seller"
    ? `Tienes hasta el ${until}; después, el comprador puede cancelar al momento.`
    : `El plazo del vendedor es el ${until}; después puedes cancelar al momento.`;
}

/** The state in a sentence: the next step, and who takes it. */
export function orderStanding(order: Order, as: Reader, isOpen: boolean): string {
  const isPickup = order.delivery?.method === "pickup";
  const until = formatDeadline(order.reservedUntil);
  const ofCase = caseStanding(order, as);
  if (ofCase !== null) return ofCase;
  switch (order.state) {
    case "created":
    case "awaiting_payment":
      if (!isOpen) return "El tiempo para pagar terminó. Estamos cerrando el pedido.";
      return `${unpaidStanding(order, as)} ${order.inspection ? "Te guardamos la hora" : "Lo guardamos"} hasta el ${until}.`;
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
    case "shipped":
      return as === "buyer" ? "Está en camino. Cuando llegue, revísalo y confírmalo aquí." : "Está en camino.";
    case "delivered":
      return as === "buyer"
        ? "Figura como entregado. Confírmalo, o cuéntanos si algo no está bien."
        : "Figura como entregado. Falta la confirmación del comprador.";
    case "completed":
      if (order.inspection) return "La inspección terminó y su informe está listo.";
      return as === "seller" ? "La venta está completa." : "La compra está completa.";
    case "cancelled":
      if (as === "buyer" && isFreeAgain(order)) return `${FALSE_REPORT_NOTE} Entra al anuncio, más abajo.`;
      return as === "seller"
        ? "El pedido se canceló antes de pagarse."
        : `El pedido se canceló antes de pagarse. ${closedWords(order)}`;
    case "expired":
      return `El plazo para pagar terminó. ${closedWords(order)}`;
    case "refund_pending":
      return as === "seller" ? "La venta se canceló: no entregues nada." : "La devolución del dinero está en curso.";
    case "refunded":
      return as === "seller" ? "La venta se canceló y el dinero volvió al comprador." : "El dinero está devuelto.";
    case "disputed":
      if (isStoppedForTheft(order))
        return "El vehículo tiene un reporte de robo: el pedido está en pausa mientras lo revisamos.";
      return "Hay un reclamo abierto: el pedido está en pausa hasta que se resuelva.";
  }
}

function unpaidStanding({ payments }: Order, as: Reader): string {
  const pending = payments.filter(isPending);
  if (pending.length === 0) return "Falta el pago.";
  if (pending.some(({ expiresAt }) => expiresAt !== null))
    return as === "buyer" ? "Falta que pagues con tu código." : "Falta que el comprador pague con su código.";
  return as === "buyer" ? "Tu banco revisa tu pago; no pagues otra vez." : "El banco del comprador revisa el pago.";
}
