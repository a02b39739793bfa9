import { formatDay } from "~/business/calendar";
import { formatSoles } from "~/business/money";
import { returnedOf } from "~/orders/ledger/due-refunds";
import type { Order, RefundTransfer } from "~/orders/model";
import { PAYOUT_ACCOUNT_PATH } from "~/orders/payouts/account-constants";
import type { Tone } from "~/ui/badge";

/** Money that goes back, or is back, in words for the buyer. */
export interface RefundLine {
  /** Its part or payment. */
  of: string;
  label: string;
  tone: Tone;
  amount: string;
  /** The state in a sentence, with the act that the buyer is asked for. */
  text: string;
  /** Of the decision; empty for a payment that did not belong to the order. */
  reason: string;
  /** Where the buyer does it. */
  link: { to: string; label: string } | null;
  transfer: RefundTransfer | null;
}

type Words = Pick<RefundLine, "label" | "tone" | "text"> & Partial<Pick<RefundLine, "link">>;

/** Oldest first: parts, and then whole payments. */
export function refundLines(order: Pick<Order, "payments" | "refunds">): RefundLine[] {
  return returnedOf(order).map(({ of, centimos, reason, ...refund }) => ({
    of,
    amount: formatSoles(centimos),
    reason,
    transfer: refund.transfer ?? null,
    link: null,
    ...wordsOf(refund),
  }));
}

type Returned = Omit<ReturnType<typeof returnedOf>[number], "of" | "centimos" | "reason">;

function wordsOf({ isDone, transfer, ask, byBank }: Returned): Words {
  if (transfer)
    return {
      label: "Devuelto",
      tone: "success",
      text: `Por transferencia el ${formatDay(transfer.on)}, operación ${transfer.number}.`,
    };
  if (byBank)
    return { label: "Lo devolvió tu banco", tone: "success", text: "Tu banco te dio la razón sobre este pago." };
  if (isDone)
    return {
      label: "Devuelto",
      tone: "success",
      text: "Según tu banco o medio de pago, puede tardar unos días en verse en tu cuenta.",
    };
  switch (ask?.state) {
    case undefined:
      return { label: "Por devolver", tone: "warning", text: "Se lo pedimos a Mercado Pago. Te avisamos cuando esté." };
    case "in_process":
      return {
        label: "En proceso",
        tone: "warning",
        text:
          "Mercado Pago la está haciendo. Con Yape suele tardar hasta 2 días; con tarjeta, hasta tu siguiente estado " +
          "de cuenta.",
      };
    case "silent":
      return {
        label: "Aún no se pudo devolver",
        tone: "warning",
        text: "Mercado Pago no responde. Nuestro equipo lo revisa y te escribe. No tienes que hacer nada.",
      };
    case "refused":
      return ask?.isTask
        ? {
            label: "Necesitamos tu cuenta",
            tone: "danger",
            text:
              "No se pudo devolver por el mismo medio. Escribe tu CCI o tu Yape y te lo transferimos; si ya lo " +
              "escribiste, revisa que esté bien.",
            link: { to: PAYOUT_ACCOUNT_PATH, label: "Escribir o revisar mi cuenta" },
          }
        : {
            label: "Aún no se pudo devolver",
            tone: "warning",
            text: "Mercado Pago no pudo, y se lo pedimos otra vez mañana. No tienes que hacer nada.",
          };
  }
}
