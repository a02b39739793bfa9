import { formatSoles } from "~/business/money";
import { salePath } from "~/orders/paths";
import type { Mail } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";

import { PAYOUT_ACCOUNT_PATH } from "../account-constants";
import { ACCOUNT_FAILURES, FAILURE_NAMES, type FailureReason } from "../constants";
import type { Payout } from "../model";

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
  return textMail({
    to,
    subject: `Te pagamos tu venta ${orderNumber}`,
    about: [sellerId],
    greeting: "Hola:",
    blocks: [
      `Te pagamos ${formatSoles(centimos)} por tu venta ${orderNumber}.`,
      `Número de operación: ${reference}`,
      "Según tu banco puede tardar hasta un día hábil en verse en tu cuenta.",
    ],
    link: { label: "Tu venta:", href: `${site.url}${salePath(orderId)}` },
    footer: site.name,
  });
}

/** Of a transfer that the bank did not make. */
export function notPaidMail(
  { sellerId, orderNumber }: Sale,
  { centimos, reason }: { centimos: number; reason: FailureReason },
  { to, site }: Recipient,
): Mail {
  const isAccount = ACCOUNT_FAILURES.includes(reason);
  return textMail({
    to,
    subject: `No pudimos pagarte tu venta ${orderNumber}`,
    about: [sellerId],
    greeting: "Hola:",
    blocks: [
      `Quisimos transferirte ${formatSoles(centimos)} por tu venta ${orderNumber}, y el banco no lo hizo.`,
      `Motivo: ${FAILURE_NAMES[reason]}.`,
      isAccount
        ? "Escribe otra vez dónde te pagamos: hasta entonces tu dinero queda guardado aquí."
        : "Lo intentamos otra vez con el próximo envío. Si tu banco o tu Yape tienen un límite, escribe otra cuenta.",
    ],
    link: { label: "Dónde te pagamos:", href: `${site.url}${PAYOUT_ACCOUNT_PATH}` },
    footer: site.name,
  });
}
