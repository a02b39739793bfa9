import { FIGURE_WORDS } from "~/business/figures";
import { toSoles } from "~/business/money";
import type { CsvColumn } from "~/platform/csv";

import { planField, type PlanFigures, type SalesDay } from "./model";
import { netOf } from "./report";

/** A line a day on which something was sold or went back. Amounts are soles. */
const OF_A_SELLER: readonly CsvColumn<SalesDay>[] = [
  { label: "Día", cell: ({ day }) => day },
  { label: FIGURE_WORDS.sales.label, cell: ({ orders }) => orders },
  { label: "Vehículos", cell: ({ units }) => units },
  { label: `${FIGURE_WORDS.salesGross.label} (S/)`, cell: ({ grossCentimos }) => toSoles(grossCentimos) },
  { label: `${FIGURE_WORDS.salesShipping.label} (S/)`, cell: ({ shippingCentimos }) => toSoles(shippingCentimos) },
  {
    label: `${FIGURE_WORDS.salesCommission.label} (S/)`,
    cell: ({ commissionCentimos }) => toSoles(commissionCentimos),
  },
  { label: "Ventas con devolución", cell: ({ refunds }) => refunds },
  { label: `${FIGURE_WORDS.salesReturned.label} (S/)`, cell: ({ refundedCentimos }) => toSoles(refundedCentimos) },
  { label: `${FIGURE_WORDS.salesNet.label} (S/)`, cell: (day) => toSoles(netOf(day)) },
];
const OF_EVERYONE: readonly CsvColumn<SalesDay>[] = [
  ...OF_A_SELLER,
  { label: `${FIGURE_WORDS.coupons.label} (S/)`, cell: ({ discountCentimos }) => toSoles(discountCentimos) },
  { label: "Planes pagados", cell: ({ plans }) => plans },
  { label: `${FIGURE_WORDS.plans.label} (S/)`, cell: ({ planCentimos }) => toSoles(planCentimos) },
  { label: "Inspecciones pagadas", cell: ({ inspections }) => inspections },
  { label: `${FIGURE_WORDS.inspections.label} (S/)`, cell: ({ inspectionCentimos }) => toSoles(inspectionCentimos) },
];

/**
 * Columns of a seller's file, or of everyone's, which has three more for each plan: fixed columns can be added up.
 * `plans` are the present ones; sales of all others are summed in one.
 */
export function salesColumns(
  plans: readonly { id: string; name: string; price: number }[] | null,
): readonly CsvColumn<SalesDay>[] {
  if (plans === null) return OF_A_SELLER;
  const sold = plans.filter(({ price }) => price > 0);
  const known = new Set(sold.map(({ id }) => planField(id)));
  return [
    ...OF_EVERYONE,
    ...sold.flatMap(({ id, name }) => planColumns(`Plan ${name}`, (one) => one === planField(id))),
    ...planColumns("Otros planes", (one) => !known.has(one)),
  ];
}

function planColumns(label: string, isOf: (id: string) => boolean): CsvColumn<SalesDay>[] {
  const sum = ({ byPlan }: SalesDay, field: keyof PlanFigures) =>
    Object.entries(byPlan).reduce((before, [id, figures]) => before + (isOf(id) ? figures[field] : 0), 0);
  return [
    { label: `${label}: pagados`, cell: (day) => sum(day, "count") },
    { label: `${label} (S/)`, cell: (day) => toSoles(sum(day, "grossCentimos")) },
    { label: `${label}: devoluciones (S/)`, cell: (day) => toSoles(sum(day, "refundedCentimos")) },
  ];
}
