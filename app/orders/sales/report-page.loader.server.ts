import { mayAdminister } from "~/accounts/admin-verbs";
import { addDays, limaDay } from "~/business/calendar";
import { FIGURE_WORDS } from "~/business/figures";
import { toSoles } from "~/business/money";
import type { Context } from "~/platform/context";
import { csvHead, csvLine, type CsvColumn } from "~/platform/csv";
import { downloadResponse } from "~/platform/http/download";
import { badRequest } from "~/platform/http/http";

import { planField } from "../ledger/sold";
import { OWN_SALES } from "./constants";
import type { SalesDay, PlanFigures } from "./model";
import { readDayRange, type AskedRange } from "./range";
import { salesReport, type SalesReport, netOf } from "./report";

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

/** Periods that the page offers, in days until today. */
const PERIODS = [7, 30, 90, 365];

interface ReportPageData extends Pick<AskedRange, "values" | "errors"> {
  /** Null for an invalid period. */
  report: SalesReport | null;
  isEveryones: boolean;
  isAdmin: boolean;
  periods: { label: string; desde: string; hasta: string }[];
}

/**
 * An administrator sees everyone's sales, or their own by the address; all others their own.
 * @throws redirect for a visitor, and for an administrator without the second factor
 */
async function scopeOf({ accounts }: Context, params: URLSearchParams) {
  const user = await accounts.requireUser();
  const isAdmin = mayAdminister(user.role, "sales");
  if (!isAdmin || params.get(OWN_SALES.name) === OWN_SALES.value) return { uid: user.uid, sellerId: user.uid, isAdmin };
  await accounts.requireAdmin("sales");
  return { uid: user.uid, sellerId: null, isAdmin };
}

/** An invalid period gets its messages and 400. */
export async function loadSalesReport(
  context: Context,
  { searchParams }: URL,
): Promise<{ page: ReportPageData; status: 200 | 400 }> {
  const { sellerId, isAdmin } = await scopeOf(context, searchParams);
  const today = limaDay(context.clock.now());
  const { range, values, errors } = readDayRange(searchParams, today);
  const isEveryones = sellerId === null;
  const [days, plans] = await Promise.all([
    range && context.sales.days(sellerId, range),
    isEveryones ? context.catalog.plans() : [],
  ]);
  const names = new Map(plans.map(({ id, name }) => [id, name]));
  const report = range && days && salesReport(days, range, isEveryones, names);
  const periods = PERIODS.map((count) => ({
    label: `${count} días`,
    desde: addDays(today, 1 - count),
    hasta: today,
  }));
  return { page: { report, values, errors, isEveryones, isAdmin, periods }, status: report ? 200 : 400 };
}

/** Streamed as it is read. @throws a 400 for an invalid period; UpstreamError */
export async function salesFile(context: Context, { searchParams }: URL): Promise<Response> {
  const { uid, sellerId } = await scopeOf(context, searchParams);
  const { range, errors } = readDayRange(searchParams, limaDay(context.clock.now()));
  if (range === null) throw badRequest(Object.values(errors)[0]);
  const pages = context.sales.pages(sellerId, range);
  const [first, plans] = await Promise.all([pages.next(), sellerId === null ? context.catalog.plans() : null]);
  context.log.info("sales.exported", { uid, isEveryones: sellerId === null, ...range });
  if (sellerId === null) {
    const label = `${range.from} a ${range.to}`;
    await context.audit.record({ actor: uid, action: "sales.exported", target: "lists/sales", label });
  }
  return downloadResponse(fileOf(first, pages, salesColumns(plans)), {
    name: `ventas-${range.from}-${range.to}.csv`,
    contentType: "text/csv; charset=utf-8",
  });
}

function fileOf(
  first: IteratorResult<SalesDay[]>,
  pages: AsyncGenerator<SalesDay[]>,
  columns: readonly CsvColumn<SalesDay>[],
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next: IteratorResult<SalesDay[]> | null = first;
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvHead(columns))),
    async pull(controller) {
      const page = next ?? (await pages.next());
      next = null;
      if (page.done) return controller.close();
      controller.enqueue(encoder.encode(page.value.map((day) => csvLine(columns, day)).join("")));
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
}
