import { formatSoles } from "~/business/money";
import { salePath } from "~/orders/paths";
import { transferOf, type Payout } from "~/orders/payouts/model";
import type { Mail } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";

export function paidMail(payout: Payout, to: string, site: { url: string; name: string }): Mail {
  const { sellerId, orderId, orderNumber, reference } = payout;
  return textMail({
    to,
    subject: `Te pagamos tu venta ${orderNumber}`,
    about: [sellerId],
    greeting: "Hola:",
    blocks: [
      `Te pagamos ${formatSoles(transferOf(payout))} por tu venta ${orderNumber}.`,
      `Número de operación: ${reference ?? ""}`,
      "Según tu banco puede tardar hasta un día hábil en verse en tu cuenta.",
    ],
    link: { label: "Tu venta:", href: `${site.url}${salePath(orderId)}` },
    footer: site.name,
  });
}
