import { formatDate } from "~/business/format";
import { formatSoles } from "~/business/money";
import { salePath } from "~/orders/paths";

import type { PayoutState } from "./constants";
import type { Payout } from "./model";

export interface PayoutRow {
  number: string;
  to: string;
  amount: string;
  state: PayoutState;
  at: string;
}

export interface PayoutFacts {
  state: PayoutState;
  parts: { label: string; amount: string }[];
  total: { label: string; amount: string };
  paidAt: string | null;
  reference: string | null;
}

export function payoutRow({ orderId, orderNumber, netCentimos, state, createdAt, paidAt }: Payout): PayoutRow {
  return {
    number: orderNumber,
    to: salePath(orderId),
    amount: formatSoles(netCentimos),
    state,
    at: formatDate(paidAt ?? createdAt),
  };
}

export function payoutFacts(payout: Payout): PayoutFacts {
  const { grossCentimos, shippingCentimos, commissionCentimos, netCentimos, state, paidAt, reference } = payout;
  return {
    state,
    parts: [
      { label: "Lo que vendiste", amount: formatSoles(grossCentimos) },
      ...(shippingCentimos > 0 ? [{ label: "Envío", amount: formatSoles(shippingCentimos) }] : []),
      ...(commissionCentimos > 0 ? [{ label: "Comisión", amount: `− ${formatSoles(commissionCentimos)}` }] : []),
    ],
    total: { label: "Recibes", amount: formatSoles(netCentimos) },
    paidAt: paidAt && formatDate(paidAt),
    reference,
  };
}
