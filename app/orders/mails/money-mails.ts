import { formatSoles } from "~/business/money";

import { debtOf } from "../ledger/balances";
import { refundedOf } from "../ledger/shares";
import type { Order, PaymentCase } from "../model";
import { freezingCase } from "../paying/case-words";
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
  const opened = openedCase(change);
  return [
    ...newParts(change).map((part) => ({
      subject: `Te devolvemos ${formatSoles(part.centimos)} de tu pedido`,
      blocks: [
        `Motivo: ${part.reason}`,
        "El pedido sigue en pie. Según tu banco o medio de pago, puede tardar unos días en verse en tu cuenta.",
      ],
    })),
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

/** The same for one of its sellers; null for nothing. */
export function sellerMoneyWords(change: OrderChange, sellerId: string): Words | null {
  const { before, after } = change;
  const back = refundedOf({ refunds: newParts(change) });
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
      subject: "Tu venta está en pausa: no entregues nada por ahora",
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
  return debt === null ? null : { subject: "El dinero de tu venta volvió al comprador", blocks: [debt] };
}

function newParts({ before, after }: OrderChange): NonNullable<Order["refunds"]> {
  if (before === null) return [];
  return (after.refunds ?? []).filter(({ id }) => !before.refunds?.some((one) => one.id === id));
}
