import { toSoles } from "~/business/money";
import type { CsvColumn } from "~/platform/csv";

import type { SalesDay } from "./model";
import { netOf } from "./report";

/** A line a day on which something was sold or went back. Amounts are soles. */
const OF_A_SELLER: readonly CsvColumn<SalesDay>[] = [
  { label: "Día", cell: ({ day }) => day },
  { label: "Pedidos pagados", cell: ({ orders }) => orders },
  { label: "Vehículos", cell: ({ units }) => units },
  { label: "Ventas brutas (S/)", cell: ({ grossCentimos }) => toSoles(grossCentimos) },
  { label: "Envíos (S/)", cell: ({ shippingCentimos }) => toSoles(shippingCentimos) },
  { label: "Comisión (S/)", cell: ({ commissionCentimos }) => toSoles(commissionCentimos) },
  { label: "Pedidos devueltos", cell: ({ refunds }) => refunds },
  { label: "Devoluciones (S/)", cell: ({ refundedCentimos }) => toSoles(refundedCentimos) },
  { label: "Neto (S/)", cell: (day) => toSoles(netOf(day)) },
];
const OF_EVERYONE: readonly CsvColumn<SalesDay>[] = [
  ...OF_A_SELLER,
  { label: "Cupones (S/)", cell: ({ discountCentimos }) => toSoles(discountCentimos) },
  { label: "Planes pagados", cell: ({ plans }) => plans },
  { label: "Planes (S/)", cell: ({ planCentimos }) => toSoles(planCentimos) },
  { label: "Inspecciones pagadas", cell: ({ inspections }) => inspections },
  { label: "Inspecciones (S/)", cell: ({ inspectionCentimos }) => toSoles(inspectionCentimos) },
];

export function salesColumns(isEveryones: boolean): readonly CsvColumn<SalesDay>[] {
  return isEveryones ? OF_EVERYONE : OF_A_SELLER;
}
