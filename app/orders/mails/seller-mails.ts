import { formatDeadlineWithZone } from "~/business/format";
import { isStoppedForTheft, STOLEN_NOTE } from "~/orders/changes";
import { isReminded } from "~/orders/clocks";
import type { OrderState } from "~/orders/constants";
import type { Order } from "~/orders/model";
import { salePath, SALES_PATH } from "~/orders/paths";
import { isHandedOver, lostTo } from "~/orders/paying/case-words";
import { heldText, holdReason, isReservationNews } from "~/orders/reservations/held-words";
import { strong } from "~/platform/mail/sheet";
import { reservationPath } from "~/selling/model";

import type { OrderChange, OrderMailEnv, OrderMailWords } from "./mail-env";
import { isClaimEnd, sellerMoneyWords } from "./money-mails";

type SellerWords = Omit<OrderMailWords, "link">;

/** Mail to the seller about a change; null for none. Before the payment it names no buyer. */
export function sellerWords({ before, after }: OrderChange, { site }: OrderMailEnv): OrderMailWords | null {
  if (isReservationNews({ before, after })) return reservationWords(after, before !== null, site.url);
  // An order that costs nothing is paid as it is made.
  if (before === null) return soldAtOnce(after, site.url);
  const money = sellerMoneyWords({ before, after }, after.sellerId ?? "");
  const isTold = isClaimEnd({ before, after }) || lostTo(after) !== null;
  const ofState =
    before.state === after.state ? clockWords(before, after) : isTold ? null : wordsFor(after, before.state);
  const words = joinWords(after.state === "refunded" ? ofState : null, money) ?? ofState;
  return words && { ...words, link: { label: "Ver la venta", href: site.url + salePath(after.id) } };
}

/** Whether its sellers are told anything by this change. */
export function concernsSellers({ before, after }: OrderChange): boolean {
  return after.paidAt !== null || isReservationNews({ before, after });
}

function soldAtOnce(order: Order, siteUrl: string): OrderMailWords | null {
  const words = order.paidAt === null ? null : wordsFor(order, "created");
  return words && { ...words, link: { label: "Ver la venta", href: siteUrl + salePath(order.id) } };
}

function reservationWords(order: Order, isLonger: boolean, siteUrl: string): OrderMailWords {
  return {
    subject: isLonger ? "La reserva de tu anuncio dura más" : "Un comprador reservó tu anuncio",
    blocks: [
      heldText(order, order.updatedAt),
      "Todavía no es una venta: no lo entregues hasta que te avisemos del pago.",
      holdReason(order) !== "review" && "Si ya lo vendiste en persona, dilo en la página de la reserva.",
    ],
    link: { label: "Ver la reserva", href: siteUrl + reservationOf(order) },
  };
}

/** Page of the seller's reservation by an unpaid order: that of its listing, or of their sales. */
export function reservationOf({ lines: [first, ...more] }: Order): string {
  return first && more.length === 0 ? reservationPath(first.listingId) : SALES_PATH;
}

/** One mail for a reversal and the debt that it leaves. */
function joinWords(state: SellerWords | null, money: SellerWords | null): SellerWords | null {
  return state && money ? { ...state, blocks: [...state.blocks, ...money.blocks] } : money;
}

/** A deadline that comes near, or is over; a proof that was rejected. */
function clockWords(before: Order, after: Order): SellerWords | null {
  const { clocks, history, sent, state } = after;
  if (sent?.proof?.state === "rejected" && before.sent?.proof?.state === "waiting")
    return {
      subject: "No aceptamos la constancia de entrega",
      blocks: [history.at(-1)?.note, "Puedes subir otra en la página de la venta."],
    };
  if (state === "shipped")
    return isReminded(before, after)
      ? {
          subject: "Tu envío ya debería haber llegado",
          blocks: [
            "El comprador todavía no dijo que lo recibió. Si ya se lo entregaron, sube la constancia de la agencia en " +
              "la página de la venta. También puedes preguntarle allí si ya le llegó.",
            clocks?.arriveBy &&
              `Sin noticias, su plazo para revisarlo empieza cuando termine el ${strong(formatDeadlineWithZone(clocks.arriveBy))}.`,
          ],
        }
      : null;
  if (!clocks?.sendBy) return null;
  const until = strong(formatDeadlineWithZone(clocks.sendBy));
  if (clocks.isLateTold && !before.clocks?.isLateTold)
    return {
      subject: "El plazo para entregar tu venta terminó",
      blocks: [
        "El comprador puede cancelar al momento." +
          (clocks.returnBy
            ? ` Si nada cambia hasta el ${strong(formatDeadlineWithZone(clocks.returnBy))}, su dinero vuelve solo.`
            : ""),
        after.pickup
          ? "Si ya la entregaste, escribe en la página de la venta el código que te muestra el comprador."
          : "Si ya la enviaste, regístralo ahora.",
      ],
    };
  if (!isReminded(before, after)) return null;
  return {
    subject: "Recuerda entregar o enviar tu venta",
    blocks: [`Tienes hasta el ${until}. Después, el comprador puede cancelar al momento.`],
  };
}

function confirmText(confirmBy: Date): string {
  return (
    `Confírmala hasta el ${strong(formatDeadlineWithZone(confirmBy))}: si no, el dinero vuelve solo al comprador, y en tu ` +
    "página se ve que no la entregaste."
  );
}

function wordsFor(order: Order, former: OrderState): SellerWords | null {
  switch (order.state) {
    case "paid":
      return {
        subject: "¡Vendiste!",
        blocks: [
          `${order.buyerName} pagó. El dinero está guardado.`,
          order.clocks?.confirmBy && confirmText(order.clocks.confirmBy),
          order.delivery?.method === "pickup"
            ? "Lo recoge en persona. Tenlo listo, avísalo en la página del pedido y coordina con su contacto, que " +
              "está allí."
            : "Prepara el envío a la dirección de la página del pedido y registra allí cuando salga, con la " +
              "agencia y el número de guía.",
          "No entregues nada fuera de lo que dice el pedido.",
        ],
      };
    case "completed":
      return { subject: "Tu venta está completa", blocks: [`La venta a ${order.buyerName} terminó bien.`] };
    case "refund_pending":
      if (order.withdrawnBy === "silence")
        return {
          subject: `${former === "paid" ? "No confirmaste" : "No entregaste"} a tiempo: la venta se canceló`,
          blocks: [CANCELLED, "No entregues nada. Tu anuncio queda en pausa: actívalo si sigue a la venta."],
        };
      if (order.withdrawnBy === "unfetched")
        return {
          subject: "Nadie recogió tu venta a tiempo: se canceló",
          blocks: [CANCELLED, "No entregues nada. Tu anuncio está otra vez a la venta."],
        };
      if (order.withdrawnBy)
        return {
          subject: "La venta se canceló: no entregues",
          blocks: [
            order.withdrawnBy === "buyer" ? `${order.buyerName} canceló la compra.` : "Cancelaste la venta.",
            order.history.at(-1)?.note || null,
            CANCELLED,
            order.withdrawnBy === "seller" && "Tu anuncio queda en pausa.",
          ],
        };
      return former === "paid" || former === "preparing"
        ? { subject: "La venta se canceló: no entregues", blocks: [CANCELLED, "No envíes ni entregues nada."] }
        : { subject: "La venta se canceló", blocks: [CANCELLED] };
    case "refunded":
      // After `refund_pending` the seller knows already.
      return former === "refund_pending"
        ? null
        : {
            subject: "El pago de tu venta se anuló",
            blocks: [CANCELLED, !isHandedOver(order) && "No la entregues."],
          };
    case "disputed":
      // The claim has its own mail (app/orders/claims).
      if (order.claim?.isOpen) return null;
      if (isStoppedForTheft(order))
        return {
          subject: "Detuvimos tu venta mientras la revisamos",
          blocks: ["Nadie presentó un reclamo: el pedido queda en pausa por esto.", STOLEN_NOTE],
        };
      return {
        subject: "Hay un reclamo por tu venta",
        blocks: [
          `${order.buyerName} presentó un reclamo por este pedido.`,
          "El pedido queda en pausa hasta que lo resolvamos. Te escribiremos si necesitamos algo de ti.",
        ],
      };
    case "created":
    case "awaiting_payment":
    case "preparing":
    case "ready":
    case "shipped":
    case "delivered":
    case "cancelled":
    case "expired":
      return null;
  }
}

const CANCELLED = "El dinero vuelve al comprador y la venta queda sin efecto.";
