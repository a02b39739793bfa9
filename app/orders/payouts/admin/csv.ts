import { formatShortDateTime } from "~/business/format";
import { toSoles } from "~/business/money";
import { PAYOUT_STATE_NAMES } from "~/orders/payouts/constants";
import { transferOf } from "~/orders/payouts/model";
import type { CsvColumn } from "~/platform/csv";

import type { PayoutRecord } from "./payout-admin.server";

/** One line per payout. Amounts are soles; accounts are not included. */
export const PAYOUT_COLUMNS: readonly CsvColumn<PayoutRecord & { sellerName: string }>[] = [
  { label: "Pedido", cell: ({ orderNumber }) => orderNumber },
  { label: "Vendedor", cell: ({ sellerName }) => sellerName },
  { label: "Código del vendedor", cell: ({ sellerId }) => sellerId },
  { label: "Vehículos (S/)", cell: ({ grossCentimos }) => toSoles(grossCentimos) },
  { label: "Envío (S/)", cell: ({ shippingCentimos }) => toSoles(shippingCentimos) },
  { label: "Comisión (S/)", cell: ({ commissionCentimos }) => toSoles(commissionCentimos) },
  { label: "Devuelto al comprador (S/)", cell: ({ reducedCentimos }) => toSoles(reducedCentimos) },
  { label: "Neto (S/)", cell: ({ netCentimos }) => toSoles(netCentimos) },
  { label: "Descontado por deudas (S/)", cell: ({ setOffCentimos }) => toSoles(setOffCentimos) },
  { label: "Por transferir (S/)", cell: (payout) => toSoles(transferOf(payout)) },
  { label: "Debe (S/)", cell: ({ debtCentimos }) => toSoles(debtCentimos) },
  { label: "Estado", cell: ({ state }) => PAYOUT_STATE_NAMES[state] },
  { label: "Desde", cell: ({ createdAt }) => formatShortDateTime(createdAt) },
  { label: "En un archivo para el banco", cell: ({ exported }) => (exported ? formatShortDateTime(exported.at) : "") },
  { label: "Pagado", cell: ({ paidAt }) => (paidAt ? formatShortDateTime(paidAt) : "") },
  { label: "Operación", cell: ({ reference }) => reference ?? "" },
];
