import { formatDeadlineWithZone, plural } from "~/business/format";
import { formatSoles } from "~/business/money";
import { handlingOf, isFreeAgain, isInReview, isStoppedForTheft } from "~/orders/changes";
import { completionTime, isReminded } from "~/orders/clocks";
import type { AppliedPayment, Order } from "~/orders/model";
import { arrivalText } from "~/orders/pages/order-facts";
import { payPath, purchasePath } from "~/orders/paths";
import { freezingCase, lostStanding, lostTo } from "~/orders/paying/case-words";
import { closedWords } from "~/orders/paying/closed-words";
import { payingCode } from "~/orders/paying/ticket";
import { isCarrierPage } from "~/orders/shipment/constants";
import { RESERVING_STATES } from "~/orders/transitions";
import { strong } from "~/platform/mail/sheet";

import type { OrderChange, OrderMailEnv, OrderMailWords } from "./mail-env";
import { buyerMoneyWords, isClaimEnd, REFUND_TIME } from "./money-mails";

/** Mails to the buyer about a change: none, or one for each event. */
export function buyerWords(change: OrderChange, { site }: OrderMailEnv): OrderMailWords[] {
  const { before, after } = change;
  const money = buyerMoneyWords(change);
  // A case tells by itself why the order is in dispute, and that it goes on.
  const isOfCase = freezingCase(after) !== null || (before !== null && freezingCase(before) !== null);
  const isTold = (isOfCase && money.length > 0) || isClaimEnd(change) || isToldByFirst(after);
  const state = isTold ? null : stateWords(change, site.url);
  const words = [state, ...money, ...handlingWords(change), ...paymentWords(before, after)];
  return words
    .filter((one) => one !== null)
    .map((one) => ({
      link: { label: "Ver mi pedido", href: site.url + purchasePath(after.id) },
      ...one,
    }));
}

/** Of plans that are paid together the first order tells that they wait, are paid, or ended without payment. */
function isToldByFirst(order: Order): boolean {
  const { plan, purchase, id, state } = order;
  const isOfAll = isOpen(order) || state === "paid" || state === "completed" || state === "expired";
  return plan !== null && purchase !== undefined && purchase.id !== id && isOfAll;
}

type Words = Omit<OrderMailWords, "link"> & Partial<Pick<OrderMailWords, "link">>;

function stateWords({ before, after }: OrderChange, siteUrl: string): Words | null {
  if (isOpen(after)) return waitingWords(before, after, siteUrl);
  if (before?.state === after.state)
    return isFreeAgain(after) && !isFreeAgain(before) ? freeAgainWords(after, siteUrl) : clockWords(before, after);
  const total = formatSoles(after.totalCentimos);
  switch (after.state) {
    case "paid":
      return paidWords(after);
    case "delivered":
      return {
        subject: "Tu pedido figura como entregado",
        blocks: [
          lastNote(after),
          "Si ya lo tienes, revísalo y confírmalo en la página del pedido.",
          "Si no lo recibiste o algo no está bien, cuéntanoslo allí mismo. Sin noticias tuyas, el pedido se completa " +
            `solo el ${strong(formatDeadlineWithZone(completionTime(after, after.updatedAt)))}.`,
        ],
      };
    case "completed":
      return after.plan && before && isOpen(before)
        ? paidWords(after)
        : after.plan || after.inspection
          ? null
          : {
              subject: "Tu compra está completa",
              blocks: ["Gracias por comprar con nosotros. ¡Que la disfrutes!"],
            };
    case "cancelled":
      return {
        subject: "Tu pedido se canceló",
        blocks: [`Cancelamos el pedido. ${closedWords(after)}`, lastNote(after)],
      };
    case "expired":
      return {
        subject: "Tu pedido venció sin pago",
        blocks: [...expiredWords(after, closedWords(after))],
      };
    case "refund_pending":
      if (after.totalCentimos === 0)
        return {
          subject: "Tu pedido se canceló",
          blocks: ["Cancelamos el pedido. No pagaste nada por él.", lastNote(after)],
        };
      return {
        subject: `Te devolvemos ${total}`,
        blocks: ["Cancelamos el pedido y ya pedimos la devolución de tu dinero.", lastNote(after), REFUND_TIME],
      };
    case "refunded": {
      const lost = lostStanding(after, "buyer", "");
      if (lost) return { subject: LOST_SUBJECTS[lostTo(after) ?? "chargeback"], blocks: [lost, REFUND_TIME] };
      // A transfer has its own mail, and nothing has none; the end of a claim said the same just now.
      if (after.totalCentimos === 0 || (before && transfers(after) > transfers(before)) || isClaimJustEnded(before))
        return null;
      return { subject: `Devolvimos ${total}`, blocks: ["La devolución de tu dinero está hecha.", REFUND_TIME] };
    }
    case "disputed":
      // The claim has its own mail (app/orders/claims).
      if (after.claim?.isOpen) return null;
      if (isStoppedForTheft(after))
        return {
          subject: "Detuvimos tu pedido mientras lo revisamos",
          blocks: [
            "No es un reclamo tuyo: el pedido queda en pausa por esto.",
            lastNote(after),
            "Tu pago está seguro.",
          ],
        };
      return {
        subject: "Recibimos tu reclamo por el pedido",
        blocks: [
          "El pedido queda en pausa hasta que lo resolvamos. Te respondemos por escrito, como dice el Libro de " +
            "Reclamaciones.",
        ],
      };
    case "created":
    case "awaiting_payment":
    case "preparing":
    case "ready":
    case "shipped":
      return null;
  }
}

const LOST_SUBJECTS = {
  chargeback: "Tu banco te devolvió el pago",
  mediation: "Mercado Pago te devolvió el pago",
};

/** Whether a claim ended with the change before, and the provider returned the money at once. */
function isClaimJustEnded(before: Order | null): boolean {
  const isAsked = before?.payments.some(({ ask }) => ask) ?? false;
  return before?.claim?.isOpen === false && before.state === "refund_pending" && !isAsked;
}

function transfers({ payments, refunds = [] }: Order): number {
  return [...payments, ...refunds].filter(({ transfer }) => transfer).length;
}

/** An order that a false report of theft had ended. */
function freeAgainWords(after: Order, siteUrl: string): Words {
  const { lines } = after;
  const hrefOf = (listingId: string) => `${siteUrl}/producto/${listingId}`;
  return {
    subject: "Puedes comprarlo otra vez: el reporte de robo no era cierto",
    blocks: [
      "Cancelamos tu pedido porque el vehículo tenía un reporte de robo. Lo revisamos: no era cierto, y el vendedor lo " +
        "tiene otra vez a la venta. Lamentamos la molestia.",
      ...(lines.length > 1 ? lines.map(({ title, listingId }) => ({ label: title, href: hrefOf(listingId) })) : []),
    ],
    ...(lines.length === 1 && {
      link: { label: "Hacer mi pedido otra vez", href: hrefOf(lines[0]?.listingId ?? "") },
    }),
  };
}

/** The deadline of the seller is over, or what was sent should have arrived. */
function clockWords(before: Order | null, after: Order): Words | null {
  const { clocks, sent, state } = after;
  if (!before) return null;
  if (state === "shipped") {
    const isAsked = sent?.askedAt !== undefined && before.sent?.askedAt === undefined;
    return isAsked || isReminded(before, after) ? arrivalWords(after, isAsked) : null;
  }
  if (!clocks?.isLateTold || before.clocks?.isLateTold) return null;
  return {
    subject:
      state === "ready" ? "El plazo para recoger tu compra terminó" : "El plazo para entregarte tu compra terminó",
    blocks: [
      state === "ready"
        ? "La compra está lista, y no figura como recogida. Si ya la tienes, confírmalo en la página del pedido."
        : "El vendedor tenía que entregarla o enviarla, y no lo registró.",
      "Puedes cancelar al momento en la página del pedido y te devolvemos todo, o seguir esperando." +
        (clocks.returnBy
          ? ` Si nada cambia hasta el ${strong(formatDeadlineWithZone(clocks.returnBy))}, tu dinero vuelve solo.`
          : ""),
    ],
  };
}

function arrivalWords({ lines, clocks }: Order, isAsked: boolean): Words {
  const seller = lines[0]?.sellerName ?? "El vendedor";
  return {
    subject: "¿Ya te llegó tu compra?",
    blocks: [
      isAsked ? `${seller} pregunta si ya te llegó.` : "Según lo prometido, ya debería haberte llegado.",
      "Si ya la tienes, dilo en la página del pedido y revísala con calma. Si no te llegó o algo no está bien, " +
        "cuéntanoslo allí mismo y el dinero queda en pausa.",
      clocks?.arriveBy &&
        `Sin noticias tuyas, tu plazo para revisarla empieza cuando termine el ${strong(formatDeadlineWithZone(clocks.arriveBy))}.`,
    ],
  };
}

function confirmText(confirmBy: Date): string {
  return (
    `El vendedor tiene hasta el ${strong(formatDeadlineWithZone(confirmBy))} para confirmar la venta; si no lo hace, tu dinero ` +
    "vuelve solo."
  );
}

function sendText(sendBy: Date): string {
  return (
    `Tiene hasta el ${strong(formatDeadlineWithZone(sendBy))} para entregarla o enviarla; después puedes cancelar al momento. ` +
    "Antes también puedes cancelar, con un motivo."
  );
}

/** A new order, or one whose time to pay became longer (a PagoEfectivo ticket). */
function waitingWords(before: Order | null, after: Order, siteUrl: string): Words | null {
  const paying = payingCode(after, after.updatedAt);
  const isNewCode = paying !== null && (!before || payingCode(before, after.updatedAt)?.paymentId !== paying.paymentId);
  if (before && !isNewCode && before.reservedUntil.getTime() >= after.reservedUntil.getTime()) return null;
  return {
    subject: before ? waitingSubject(after) : "Recibimos tu pedido: falta el pago",
    blocks: [
      isInReview(after) && "Tu banco todavía revisa el pago, y puede tardar hasta dos días. No pagues otra vez.",
      paying?.code && `Código de PagoEfectivo: ${strong(paying.code)}`,
      paying?.url ? { label: "Ver dónde pagarlo", href: paying.url } : null,
      after.plan && after.purchase
        ? `Son los planes de ${plural(after.purchase.orderIds.length, "anuncio")}, y los pagas en una sola vez.`
        : `Total: ${formatSoles(after.totalCentimos)}`,
      after.purchase !== undefined &&
        after.plan === null &&
        "Lo pagas en una sola vez, junto con el otro pedido de tu compra: cada vendedor tiene el suyo.",
      `${isInReview(after) ? "Esperamos la respuesta" : "Puedes pagar"} hasta el ` +
        `${strong(formatDeadlineWithZone(after.reservedUntil))}. Hasta entonces ` +
        `${after.inspection ? "te guardamos la hora" : "lo guardamos para ti"}.`,
    ],
    link: isInReview(after)
      ? { label: "Ver mi pedido", href: siteUrl + purchasePath(after.id) }
      : {
          label: paying ? "Ver mi código" : `Pagar ${formatSoles(after.totalCentimos)}`,
          href: siteUrl + payPath(after.id),
        },
  };
}

function expiredWords({ plan, inspection }: Order, closed: string): string[] {
  if (inspection)
    return [
      "El plazo para pagar terminó y la hora del taller volvió a estar libre.",
      closed,
      "Si todavía la quieres, reserva otra vez.",
    ];
  if (plan) return ["El plazo para pagar terminó y no cambió nada en tu anuncio.", closed];
  return [
    "El plazo para pagar terminó y los vehículos volvieron a estar a la venta.",
    closed,
    "Si todavía los quieres, desde mañana puedes hacer un pedido nuevo desde su anuncio.",
  ];
}

function waitingSubject(order: Order): string {
  return isInReview(order) ? "Tu banco revisa tu pago" : "Tu código de pago está listo";
}

function paidWords(after: Order): Words {
  if (after.plan) {
    const { planName, listingTitle } = after.plan;
    const many = after.purchase?.orderIds.length ?? 1;
    const paid = formatSoles(after.checkout?.totalCentimos ?? after.totalCentimos);
    return {
      subject: `Pagaste el plan ${planName}${many > 1 ? ` de ${plural(many, "anuncio")}` : ""}`,
      blocks: [
        many > 1
          ? `Recibimos tu pago de ${paid} por «${listingTitle}» y ${plural(many - 1, "anuncio más", "anuncios más")}.`
          : `Recibimos tu pago de ${formatSoles(after.totalCentimos)} por «${listingTitle}».`,
      ],
    };
  }
  if (after.inspection)
    return {
      subject: "Recibimos tu pago",
      blocks: [`Pagaste ${formatSoles(after.totalCentimos)}. La hora y la dirección van en otro correo.`],
    };
  return {
    subject: after.totalCentimos === 0 ? "Tu pedido está confirmado" : "Recibimos tu pago",
    blocks: [
      after.totalCentimos === 0
        ? "Tu cupón lo cubre todo: no pagas nada."
        : `Pagaste ${formatSoles(after.totalCentimos)}.`,
      after.clocks?.confirmBy && confirmText(after.clocks.confirmBy),
      after.delivery?.method === "pickup"
        ? "Te avisamos cuando esté listo para recoger. En la página del pedido está el contacto del vendedor."
        : `${arrivalText(after) ?? ""} Te avisamos cuando salga hacia tu dirección. `.trimStart() +
          "En la página del pedido está el contacto del vendedor.",
    ],
  };
}

/** A step of the seller, in an order that is not over. */
function handlingWords({ before, after }: OrderChange): Words[] {
  const { state, lines, sent } = after;
  if (!before || handlingOf(before) === handlingOf(after)) return [];
  const seller = lines[0]?.sellerName ?? "El vendedor";
  switch (state) {
    case "preparing":
      return [
        {
          subject: `${seller} prepara tu pedido`,
          blocks: [`${seller} ya prepara tu compra.`, after.clocks?.sendBy && sendText(after.clocks.sendBy)],
        },
      ];
    case "ready":
      return [
        {
          subject: "Ya puedes recoger tu compra",
          blocks: [
            `${seller} tiene lista tu compra.`,
            "Coordina día y lugar con su contacto, que está en la página del pedido. Lleva tu documento y revisa " +
              "el vehículo antes de confirmar que lo recibiste.",
            after.pickup && "Tu código de entrega está en la página del pedido: muéstralo cuando te lo entreguen.",
          ],
        },
      ];
    case "shipped":
      return [
        {
          subject: "Tu compra está en camino",
          blocks: [
            `${seller} la envió.`,
            sent?.tracking && `Datos del envío: ${sent.tracking}`,
            sent?.shipment && isCarrierPage(sent.shipment.link)
              ? { label: "Seguir el envío", href: sent.shipment.link }
              : null,
            `${arrivalText(after) ?? ""} Cuando llegue, revísala y confirma que la recibiste en la página del pedido.`.trimStart(),
          ],
        },
      ];
    default:
      return [];
  }
}

function paymentWords(before: Order | null, after: Order): Words[] {
  if (after.state === "refund_pending" || after.state === "refunded") return [];
  return after.payments.flatMap((payment) => {
    const former = before?.payments.find(({ id }) => id === payment.id);
    return former?.outcome === payment.outcome ? [] : strayWords(payment);
  });
}

function strayWords({ outcome, amountCentimos, transfer }: AppliedPayment): Words[] {
  const amount = formatSoles(amountCentimos);
  switch (outcome) {
    case "refund_due":
      return [
        {
          subject: `Te devolvemos ${amount}`,
          blocks: ["Llegó un pago que ya no corresponde al pedido. Lo devolvemos completo.", REFUND_TIME],
        },
      ];
    case "refund_done":
      if (transfer) return [];
      return [{ subject: `Devolvimos ${amount}`, blocks: ["La devolución de ese pago está hecha.", REFUND_TIME] }];
    case "held":
      return [
        {
          subject: "Revisamos tu pago",
          blocks: [
            `Llegó un pago de ${amount}, que no es el total del pedido. Lo estamos revisando y te escribiremos. ` +
              "No pagues otra vez.",
          ],
        },
      ];
    case "none":
    case "paid":
      return [];
  }
}

function isOpen({ state }: Order): boolean {
  return RESERVING_STATES.includes(state);
}

function lastNote({ history }: Order): string | null {
  return history.at(-1)?.note || null;
}
