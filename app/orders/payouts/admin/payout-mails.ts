import { formatDate } from "~/business/format";
import { formatSoles } from "~/business/money";
import { salePath } from "~/orders/paths";
import type { Mail } from "~/platform/mail/model";

import { PAYOUT_ACCOUNT_PATH } from "../account-constants";
import { ACCOUNT_FAILURES, FAILURE_NAMES, type FailureReason } from "../constants";
import type { Payout, SentTransfer } from "../model";

interface Recipient {
  to: string;
  site: { url: string; name: string };
}

type Sale = Pick<Payout, "sellerId" | "orderId" | "orderNumber">;

export function paidMail(
  { sellerId, orderId, orderNumber }: Sale,
  { centimos, reference }: { centimos: number; reference: string },
  { to, site }: Recipient,
): Mail {
  return {
    kind: "payout-paid",
    to,
    subject: `Te pagamos tu venta ${orderNumber}`,
    heading: "Te pagamos tu venta",
    about: [sellerId],
    blocks: [
      `Te pagamos ${formatSoles(centimos)} por tu venta ${orderNumber}.`,
      `Número de operación: ${reference}`,
      "Según tu banco puede tardar hasta un día hábil en verse en tu cuenta.",
    ],
    link: { label: "Ver mi venta", href: `${site.url}${salePath(orderId)}` },
  };
}

/** Of a transfer that the bank did not make. */
export function notPaidMail(
  { sellerId, orderNumber }: Sale,
  { centimos, reason }: { centimos: number; reason: FailureReason },
  { to, site }: Recipient,
): Mail {
  const isAccount = ACCOUNT_FAILURES.includes(reason);
  return {
    kind: "payout-not-paid",
    to,
    subject: `No pudimos pagarte tu venta ${orderNumber}`,
    heading: "No pudimos pagarte tu venta",
    about: [sellerId],
    blocks: [
      `Quisimos transferirte ${formatSoles(centimos)} por tu venta ${orderNumber}, y el banco no lo hizo.`,
      `Motivo: ${FAILURE_NAMES[reason]}.`,
      isAccount
        ? "Escribe otra vez dónde te pagamos: hasta entonces tu dinero queda guardado aquí."
        : "Lo intentamos otra vez con el próximo envío. Si tu banco o tu Yape tienen un límite, escribe otra cuenta.",
    ],
    link: { label: "Cambiar mi cuenta de cobro", href: `${site.url}${PAYOUT_ACCOUNT_PATH}` },
  };
}

interface Returned {
  transfer: Pick<SentTransfer, "centimos" | "at">;
  at: Date;
  reason: FailureReason;
  why: string;
  /** Céntimos. */
  owed: number;
}

/** Of a transfer that the seller was told of, and that came back or was never made. `owed`: for the sale now. */
export function returnedMail(
  { sellerId, orderId, orderNumber }: Sale,
  { transfer, at, reason, why, owed }: Returned,
  { to, site }: Recipient,
): Mail {
  const sum = formatSoles(transfer.centimos);
  const isOurs = reason === "not-sent";
  const isAccount = ACCOUNT_FAILURES.includes(reason);
  const next = isOurs
    ? "No tienes que hacer nada: te pagamos con el próximo envío."
    : isAccount
      ? "Revisa el número de tu cuenta o de tu Yape, el titular y su documento, y escríbelos otra vez. Con la cuenta " +
        "corregida te pagamos en el próximo envío."
      : "Revisa que tu cuenta siga activa y que su número sea el correcto. Lo intentamos otra vez con el próximo " +
        "envío; si prefieres que te paguemos en otra cuenta, escríbela.";
  return {
    kind: "payout-returned",
    to,
    subject: isOurs ? `Todavía no te pagamos tu venta ${orderNumber}` : `Volvió el pago de tu venta ${orderNumber}`,
    heading: isOurs ? "Todavía no te pagamos esta venta" : "El banco nos devolvió tu pago",
    about: [sellerId],
    blocks: [
      isOurs
        ? `Te avisamos que te pagamos ${sum} por tu venta ${orderNumber}. Fue un error nuestro: esa transferencia no salió.`
        : `El ${formatDate(transfer.at)} te transferimos ${sum} por tu venta ${orderNumber}, y el ${formatDate(at)} el ` +
          "banco nos devolvió ese dinero.",
      ...(isOurs ? [] : [`Motivo: ${why}`]),
      owed > 0
        ? `Te debemos ${formatSoles(owed)} por esta venta, y ese dinero está guardado aquí. ${next}`
        : "El dinero de esta venta ya volvió al comprador, así que no queda nada por pagarte.",
    ],
    link:
      isOurs || owed === 0
        ? { label: "Ver mi venta", href: `${site.url}${salePath(orderId)}` }
        : { label: "Revisar mi cuenta de cobro", href: `${site.url}${PAYOUT_ACCOUNT_PATH}` },
  };
}
