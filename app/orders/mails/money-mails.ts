import { formatDay } from "~/business/calendar";
import { formatSoles } from "~/business/money";
import { strong } from "~/platform/mail/sheet";

import { debtOf } from "../ledger/balances";
import { returnedOf } from "../ledger/due-refunds";
import { refundedOf } from "../ledger/shares";
import type { Order, PaymentCase } from "../model";
import { freezingCase, isHandedOver, lostStanding } from "../paying/case-words";
import type { OrderChange, OrderMailWords } from "./mail-env";

type Words = Omit<OrderMailWords, "link">;

const NAMES: Record<PaymentCase["kind"], string> = {
  mediation: "un reclamo en Mercado Pago",
  chargeback: "un contracargo: el banco desconoció el pago y pidió el dinero de vuelta",
};

function openedCase({ before, after }: OrderChange): PaymentCase | null {
  const open = freezingCase(after);
  return open && before && freezingCase(before)?.kind !== open.kind ? open : null;
}

/** Whether a change ended the case that froze the order, for the sale. */
function isCaseWon({ before, after }: OrderChange): boolean {
  return before !== null && freezingCase(before) !== null && freezingCase(after) === null && after.state !== "refunded";
}

/** Mails about the buyer's money, beyond the order's state. */
export function buyerMoneyWords(change: OrderChange): Words[] {
  const { before, after } = change;
  const opened = openedCase(change);
  return [
    ...(isClaimEnd(change) ? [] : newParts(change)).map((part) => ({
      subject: `Te devolvemos ${formatSoles(part.centimos)} de tu pedido`,
      blocks: [
        `Motivo: ${part.reason}`,
        "El pedido sigue en pie. Según tu banco o medio de pago, puede tardar unos días en verse en tu cuenta.",
      ],
    })),
    ...(before ? returnedOf(after) : []).flatMap((refund) => {
      const former = before && returnedOf(before).find(({ of }) => of === refund.of);
      return former ? refundNews(former, refund, after) : [];
    }),
    ...(opened
      ? [
          {
            subject: "Tu pedido está en pausa",
            blocks: [
              `Hay ${NAMES[opened.kind]}.`,
              "El pedido y el dinero quedan detenidos hasta que Mercado Pago decida. Si fue un error, escríbele a tu " +
                "banco o cierra el reclamo en Mercado Pago, y el pedido sigue donde estaba.",
            ],
          },
        ]
      : []),
    ...(isCaseWon(change)
      ? [
          {
            subject: "Tu pedido sigue en pie",
            blocks: ["El caso en Mercado Pago terminó a favor de la venta: el pedido sigue donde estaba."],
          },
        ]
      : []),
  ];
}

/** News of a refund that the buyer was told of; one that is done at once has none. */
function refundNews(before: Refund, after: Refund, { state }: Order): Words[] {
  const amount = formatSoles(after.centimos);
  if (after.transfer && !before.transfer)
    return [
      {
        subject: `Te transferimos ${amount}`,
        blocks: [
          `Mercado Pago no pudo devolverte ${amount}, así que lo transferimos a tu cuenta el ` +
            `${strong(formatDay(after.transfer.on))}. Número de operación: ${after.transfer.number}.`,
        ],
      },
    ];
  if (after.isDone && before.ask && after.reason !== "" && state !== "refunded")
    return [{ subject: `Devolvimos ${amount} de tu pedido`, blocks: ["Mercado Pago ya lo hizo.", REFUND_TIME] }];
  if (after.isDone || !after.ask?.isTask || before.ask?.isTask || after.ask.state !== "refused") return [];
  return [
    {
      subject: `Dinos dónde devolverte ${amount}`,
      blocks: [
        `Mercado Pago no pudo devolverte ${amount} por el mismo medio con el que pagaste.`,
        "Escribe tu CCI o tu Yape: en la página del pedido está el enlace. Te lo transferimos y te avisamos.",
      ],
    },
  ];
}

type Refund = ReturnType<typeof returnedOf>[number];

export const REFUND_TIME = "Según tu banco o medio de pago, puede tardar unos días en verse en tu cuenta.";

/** Whether a claim ended with this change, which tells both by itself. */
export function isClaimEnd({ before, after }: OrderChange): boolean {
  return before?.claim?.isOpen === true && after.claim?.isOpen === false;
}

/** The same for one of its sellers; null for nothing. */
export function sellerMoneyWords(change: OrderChange, sellerId: string): Words | null {
  const { before, after } = change;
  const back = isClaimEnd(change) ? 0 : refundedOf({ refunds: newParts(change) });
  const owed = debtOf(after, sellerId);
  const isDebtor = owed > (before ? debtOf(before, sellerId) : 0);
  const debt = isDebtor
    ? `Ya te habíamos pagado esta venta: debes ${formatSoles(owed)}, que descontamos de tus próximos cobros.`
    : null;
  if (back > 0)
    return {
      subject: `Se devolvió una parte de tu venta: ${formatSoles(back)}`,
      blocks: [
        `Motivo: ${newParts(change)
          .map(({ reason }) => reason)
          .join(" ")}`,
        debt ?? "Recibes lo que queda de la venta.",
      ],
    };
  const opened = openedCase(change);
  if (opened)
    return {
      subject: isHandedOver(after)
        ? "El pago de tu venta está detenido: hay un caso en Mercado Pago"
        : "Tu venta está en pausa: no entregues nada por ahora",
      blocks: [
        `Hay ${NAMES[opened.kind]}.`,
        "El dinero queda detenido hasta que Mercado Pago decida. Guarda todo lo que pruebe la entrega (guía, fotos, " +
          "conversación): nosotros enviamos los documentos del pedido a Mercado Pago.",
      ],
    };
  if (isCaseWon(change))
    return {
      subject: "El caso terminó a favor de tu venta",
      blocks: ["Mercado Pago decidió a favor de la venta: el pedido sigue donde estaba, y tu dinero también."],
    };
  const lost = before?.state === "refunded" ? null : lostStanding(after, "seller", isDebtor ? formatSoles(owed) : "");
  if (lost)
    return {
      subject: isHandedOver(after) ? "Se perdió el caso de tu venta" : "La venta se canceló: no entregues",
      blocks: [lost, isDebtor && "Lo descontamos de tus próximos cobros."],
    };
  return debt === null ? null : { subject: "El dinero de tu venta volvió al comprador", blocks: [debt] };
}

function newParts({ before, after }: OrderChange): NonNullable<Order["refunds"]> {
  if (before === null) return [];
  return (after.refunds ?? []).filter(({ id }) => !before.refunds?.some((one) => one.id === id));
}
