import { addDays, limaDay } from "~/business/calendar";
import type { Context } from "~/platform/context";
import { csvHead, csvLine, type CsvColumn } from "~/platform/csv";
import { downloadResponse } from "~/platform/http/download";
import { badRequest } from "~/platform/http/http";

import { OWN_SALES } from "./constants";
import { salesColumns } from "./csv";
import type { SalesDay } from "./model";
import { readDayRange, type AskedRange } from "./range";
import { salesReport, type SalesReport } from "./report";

/** Periods that the page offers, in days until today. */
const PERIODS = [7, 30, 90, 365];

export interface ReportPageData extends Pick<AskedRange, "values" | "errors"> {
  /** Null for an invalid period. */
  report: SalesReport | null;
  isEveryones: boolean;
  isAdmin: boolean;
  periods: { label: string; desde: string; hasta: string }[];
}

/**
 * Whose sales the user sees: an administrator everyone's, or their own by the address; all others their own.
 * @throws redirect for a visitor, and for an administrator without the second factor
 */
async function scopeOf({ accounts }: Context, params: URLSearchParams) {
  const user = await accounts.requireUser();
  const isAdmin = user.role === "admin";
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

/**
 * The same figures as a file, streamed as they are read.
 * @throws a 400 for an invalid period; UpstreamError where the first part cannot be read
 */
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
