import { formatDay, type LimaDay } from "~/business/calendar";
import { FIGURE_WORDS } from "~/business/figures";
import { formatNumber, formatShortDay, plural } from "~/business/format";
import { formatSoles } from "~/business/money";
import { includedIgv } from "~/business/percentages";
import { findCategory } from "~/catalog/categories";
import type { FigureTotal } from "~/ui/figures/figure-totals";

import { addPlans, noFigures, SALES_FIELDS, type PlanFigures, type SalesDay, type SalesFigures } from "./model";
import { daysOf, type DayRange } from "./range";

/** A bar of a chart: its share of the longest one, from 0 to 1. */
interface Bar {
  label: string;
  value: string;
  share: number;
}

export interface SalesReport {
  period: string;
  totals: FigureTotal[];
  /** Every day of the period, for the chart; `busy`: days with sales or refunds, newest first. */
  byDay: { shares: number[]; first: string; last: string; highest: Bar | null; busy: DayRow[] };
  byCategory: (Bar & { units: string })[];
  /** Plans sold by the business, with the tax included in their prices, and their total; only for everyone's sales. */
  byPlan: PlanRow[];
}

interface PlanRow {
  label: string;
  count: string;
  gross: string;
  igv: string;
  net: string;
  refunded: string;
}

interface DayRow {
  day: LimaDay;
  label: string;
  orders: string;
  gross: string;
  refunded: string;
  net: string;
}

/** Part of these figures for sellers. */
export function netOf({ grossCentimos, shippingCentimos, commissionCentimos, refundedCentimos }: SalesFigures): number {
  return grossCentimos + shippingCentimos - commissionCentimos - refundedCentimos;
}

function sumOf(days: readonly SalesFigures[]): SalesFigures {
  const sum = noFigures();
  for (const day of days) for (const field of SALES_FIELDS) sum[field] += day[field];
  return sum;
}

export function salesReport(
  days: readonly SalesDay[],
  range: DayRange,
  isEveryones: boolean,
  planNames: ReadonlyMap<string, string> = new Map(),
): SalesReport {
  const sum = sumOf(days);
  return {
    period: `Del ${formatDay(range.from)} al ${formatDay(range.to)}`,
    totals: totalsOf(sum, isEveryones),
    byDay: byDayOf(days, range),
    byCategory: byCategoryOf(days),
    byPlan: isEveryones ? byPlanOf(days, planNames) : [],
  };
}

function totalsOf(sum: SalesFigures, isEveryones: boolean): SalesReport["totals"] {
  const { orders, units, grossCentimos } = sum;
  return [
    { ...FIGURE_WORDS.salesGross, value: formatSoles(grossCentimos), hint: plural(units, "vehículo") },
    { ...FIGURE_WORDS.sales, value: formatNumber(orders) },
    { ...FIGURE_WORDS.salesAverage, value: formatSoles(orders === 0 ? 0 : Math.round(grossCentimos / orders)) },
    { ...FIGURE_WORDS.salesShipping, value: formatSoles(sum.shippingCentimos) },
    { ...FIGURE_WORDS.salesCommission, value: formatSoles(sum.commissionCentimos) },
    {
      ...FIGURE_WORDS.salesReturned,
      value: formatSoles(sum.refundedCentimos),
      hint: refundsHint(sum),
    },
    { ...FIGURE_WORDS[isEveryones ? "salesNet" : "salesNetOwn"], value: formatSoles(netOf(sum)) },
    ...(isEveryones
      ? [
          { ...FIGURE_WORDS.coupons, value: formatSoles(sum.discountCentimos) },
          {
            ...FIGURE_WORDS.plans,
            value: formatSoles(sum.planCentimos),
            hint: sum.plans === 1 ? "1 pagado" : `${formatNumber(sum.plans)} pagados`,
          },
          {
            ...FIGURE_WORDS.inspections,
            value: formatSoles(sum.inspectionCentimos),
            hint: sum.inspections === 1 ? "1 pagada en línea" : `${formatNumber(sum.inspections)} pagadas en línea`,
          },
        ]
      : []),
  ];
}

/** An order counts on the day of its first refund alone. */
function refundsHint({ refunds, refundedCentimos }: SalesFigures): string {
  if (refunds === 0 && refundedCentimos !== 0) return "de pedidos que ya se contaron antes";
  return refunds === 1 ? "1 pedido" : `${formatNumber(refunds)} pedidos`;
}

function byDayOf(days: readonly SalesDay[], range: DayRange): SalesReport["byDay"] {
  const gross = new Map(days.map(({ day, grossCentimos }) => [day, grossCentimos]));
  const most = Math.max(0, ...gross.values());
  const highest = days.find(({ grossCentimos }) => most > 0 && grossCentimos === most);
  return {
    shares: daysOf(range).map((day) => shareOf(gross.get(day) ?? 0, most)),
    first: formatShortDay(range.from),
    last: formatShortDay(range.to),
    highest: highest ? { label: formatShortDay(highest.day), value: formatSoles(most), share: 1 } : null,
    busy: days
      .filter(({ orders, refundedCentimos }) => orders !== 0 || refundedCentimos !== 0)
      .map((figures) => ({
        day: figures.day,
        label: formatShortDay(figures.day),
        orders: formatNumber(figures.orders),
        gross: formatSoles(figures.grossCentimos),
        refunded: formatSoles(figures.refundedCentimos),
        net: formatSoles(netOf(figures)),
      }))
      .reverse(),
  };
}

function byCategoryOf(days: readonly SalesDay[]): SalesReport["byCategory"] {
  const sums = new Map<string, { units: number; gross: number }>();
  for (const { categories } of days)
    for (const [id, { units, grossCentimos }] of Object.entries(categories)) {
      const sum = sums.get(id) ?? { units: 0, gross: 0 };
      sums.set(id, { units: sum.units + units, gross: sum.gross + grossCentimos });
    }
  const most = Math.max(0, ...[...sums.values()].map(({ gross }) => gross));
  return [...sums]
    .filter(([, { units }]) => units !== 0)
    .sort(([, a], [, b]) => b.gross - a.gross)
    .map(([id, { units, gross }]) => ({
      label: findCategory(id)?.name ?? id,
      value: formatSoles(gross),
      units: formatNumber(units),
      share: shareOf(gross, most),
    }));
}

function byPlanOf(days: readonly SalesDay[], names: ReadonlyMap<string, string>): PlanRow[] {
  const plans: Record<string, PlanFigures> = {};
  const total: Record<string, PlanFigures> = {};
  for (const { byPlan } of days) {
    addPlans(plans, byPlan);
    for (const figures of Object.values(byPlan)) addPlans(total, { Total: figures });
  }
  const row = ([id, { count, grossCentimos, refundedCentimos }]: [string, PlanFigures]): PlanRow => {
    const igv = includedIgv(grossCentimos);
    return {
      label: names.get(id) ?? id,
      count: formatNumber(count),
      gross: formatSoles(grossCentimos),
      igv: formatSoles(igv),
      net: formatSoles(grossCentimos - igv),
      refunded: formatSoles(refundedCentimos),
    };
  };
  const sorted = Object.entries(plans).sort(([, a], [, b]) => b.grossCentimos - a.grossCentimos);
  return [...sorted, ...Object.entries(total)].map(row);
}

function shareOf(value: number, most: number): number {
  return most === 0 ? 0 : Math.max(0, value) / most;
}
