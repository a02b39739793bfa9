import { formatDate } from "~/business/format";
import { formatSoles } from "~/business/money";
import { salePath } from "~/orders/paths";

import { ACCOUNT_FAILURES, FAILURE_NAMES, type PayoutState } from "./constants";
import { amountOf, type Payout } from "./model";

/** Why the seller waits for it longer, and what they can do. */
interface PayoutTrouble {
  title: string;
  text: string;
}

export interface PayoutFacts {
  state: PayoutState;
  parts: { label: string; amount: string }[];
  total: { label: string; amount: string };
  /** Debt of the seller for this sale; null for none. */
  debt: string | null;
  paidAt: string | null;
  reference: string | null;
  trouble: PayoutTrouble | null;
}

/** The bank refused or returned it; null where nothing is wrong any more, or where it was our slip. */
function troubleOf({ state, failed, orderNumber }: Payout): PayoutTrouble | null {
  if (state !== "pending" || failed === null || failed.reason === "not-sent") return null;
  const done = failed.isReturned ? "nos devolvió el pago" : "no pudo hacer el pago";
  return {
    title: `El banco ${done} de tu venta ${orderNumber}`,
    text:
      (ACCOUNT_FAILURES.includes(failed.reason) ? `${FAILURE_NAMES[failed.reason]}. ` : "") +
      "Tu dinero está guardado aquí. Revisa el número de tu cuenta o de tu Yape, el titular y su documento. Si ya los " +
      "corregiste, te pagamos en el próximo envío.",
  };
}

export function payoutRow(payout: Payout) {
  const { orderId, orderNumber, debtCentimos, state, createdAt, paidAt } = payout;
  return {
    number: orderNumber,
    to: salePath(orderId),
    amount: formatSoles(amountOf(payout)),
    /** Debt of the seller for it; empty for none. */
    debt: debtCentimos > 0 ? formatSoles(debtCentimos) : "",
    state,
    at: formatDate(paidAt ?? createdAt),
    trouble: troubleOf(payout),
  };
}

export type PayoutRow = ReturnType<typeof payoutRow>;

export function payoutFacts(payout: Payout): PayoutFacts {
  const { grossCentimos, shippingCentimos, commissionCentimos, reducedCentimos, setOffCentimos, debtCentimos } = payout;
  const { state, paidCentimos, paidAt, reference } = payout;
  return {
    state,
    parts: [
      { label: "Lo que vendiste", amount: formatSoles(grossCentimos) },
      ...(shippingCentimos > 0 ? [{ label: "Envío", amount: formatSoles(shippingCentimos) }] : []),
      ...(commissionCentimos > 0 ? [{ label: "Comisión", amount: `− ${formatSoles(commissionCentimos)}` }] : []),
      ...(reducedCentimos > 0 ? [{ label: "Devuelto al comprador", amount: `− ${formatSoles(reducedCentimos)}` }] : []),
      ...(setOffCentimos > 0
        ? [{ label: "Descontado por una deuda de otra venta", amount: `− ${formatSoles(setOffCentimos)}` }]
        : []),
      ...(state === "pending" && paidCentimos > 0
        ? [{ label: "Ya pagado", amount: `− ${formatSoles(paidCentimos)}` }]
        : []),
    ],
    total: { label: state === "paid" ? "Te pagamos" : "Recibes", amount: formatSoles(amountOf(payout)) },
    debt: debtCentimos > 0 ? formatSoles(debtCentimos) : null,
    paidAt: paidAt && formatDate(paidAt),
    reference,
    trouble: troubleOf(payout),
  };
}
