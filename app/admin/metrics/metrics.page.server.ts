import { addDays, limaDay } from "~/business/calendar";
import { FIGURE_WORDS } from "~/business/figures";
import { toSoles } from "~/business/money";
import { LISTING_STATUSES, STATUS_NAMES } from "~/catalog/statuses";
import { type AskedRange, type DayRange, daysOf, readDayRange } from "~/orders/sales/range";
import type { Clock } from "~/platform/clock";
import type { Context } from "~/platform/context";
import { type CsvColumn, csvFile } from "~/platform/csv";
import { type FormOutcome, done, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";
import { downloadResponse } from "~/platform/http/download";
import { badRequest } from "~/platform/http/http";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";

import { CENTIMOS_METRICS, MAX_RECOMPUTED_DAYS, METRICS, METRICS_PATH } from "./constants";
import type { DayMetrics } from "./model";
import { type MetricsReport, metricsReport, rangeBefore } from "./report";

/** Periods that the page offers, in days until yesterday: today is not over. */
const PERIODS = [7, 30, 90];

export interface MetricsPageData extends Pick<AskedRange, "values" | "errors"> {
  /** Null for a period that is none, and where the figures could not be read. */
  report: MetricsReport | null;
  periods: { label: string; desde: string; hasta: string }[];
  /** The period may be counted again. */
  canRecompute: boolean;
}

function askedRange(params: URLSearchParams, clock: Clock): AskedRange {
  return readDayRange(params, addDays(limaDay(clock.now()), -1));
}

/** A longer period is compared with none: two of them are more than 30 reads. */
const COMPARED_DAYS = 330;

function withBefore(range: DayRange): DayRange {
  return daysOf(range).length > COMPARED_DAYS ? range : { from: rangeBefore(range).from, to: range.to };
}

/**
 * Data of /administracion/metricas: at most 26 documents, whatever the size. A period that is none has its messages and
 * 400; figures that cannot be read are said to be so, and the period can still be chosen.
 */
export async function loadMetrics(
  { metrics, catalog, clock, log }: Context,
  { searchParams }: URL,
): Promise<{ page: MetricsPageData; status: 200 | 400 | 503 }> {
  const { range, values, errors } = askedRange(searchParams, clock);
  const yesterday = addDays(limaDay(clock.now()), -1);
  const [days, plans] = await Promise.all([
    range && nullIfUnavailable(() => metrics.days(withBefore(range)), log),
    nullIfUnavailable(() => catalog.plans(), log),
  ]);
  const names = new Map((plans ?? []).map(({ id, name }) => [id, name]));
  return {
    status: range === null ? 400 : days === null ? 503 : 200,
    page: {
      report: range && days ? metricsReport(days, range, names) : null,
      values,
      errors,
      periods: PERIODS.map((count) => ({
        label: `${count} días`,
        desde: addDays(yesterday, 1 - count),
        hasta: yesterday,
      })),
      canRecompute: range !== null && daysOf(range).length <= MAX_RECOMPUTED_DAYS,
    },
  };
}

/** `intent=contar`. The caller has checked the administrator. */
export function submitMetrics({ metrics, clock }: Context, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== "contar") return unknownIntent(form);
    const params = new URLSearchParams();
    for (const name of ["desde", "hasta"]) {
      const typed = form.get(name);
      if (typeof typed === "string") params.set(name, typed);
    }
    const { range, errors, values } = askedRange(params, clock);
    if (range === null) return rejected(form, errors);
    if (daysOf(range).length > MAX_RECOMPUTED_DAYS)
      return rejected(form, { "": `Puedes contar de nuevo ${MAX_RECOMPUTED_DAYS} días como máximo.` });
    const days = await metrics.recompute(range, actor);
    if (days === 0) return rejected(form, { "": "Estos días aún no terminan: se cuentan cada noche." });
    const to = `${METRICS_PATH}?${new URLSearchParams(values)}`;
    return done(to, days === 1 ? "Contamos de nuevo 1 día." : `Contamos de nuevo ${days} días.`);
  });
}

interface Line {
  day: string;
  metrics: DayMetrics | undefined;
}

/** A line a day; a figure that is missing is an empty cell. Amounts are soles. */
const COLUMNS: readonly CsvColumn<Line>[] = [
  { label: "Día", cell: ({ day }) => day },
  ...METRICS.map((metric): CsvColumn<Line> => {
    const isAmount = CENTIMOS_METRICS.includes(metric);
    return {
      label: isAmount ? `${FIGURE_WORDS[metric].label} (S/)` : FIGURE_WORDS[metric].label,
      cell: ({ metrics }) => {
        const value = metrics?.[metric] ?? null;
        return value === null ? "" : isAmount ? toSoles(value) : value;
      },
    };
  }),
  ...LISTING_STATUSES.map((status): CsvColumn<Line> => ({
    label: `Anuncios por estado: ${STATUS_NAMES[status]}`,
    cell: ({ metrics }) => metrics?.states?.[status] ?? "",
  })),
];

/** The same figures as a file. @throws a 400 for a period that is none; UpstreamError */
export async function metricsFile(
  { metrics, audit, clock }: Context,
  searchParams: URLSearchParams,
  actor: string,
): Promise<Response> {
  const { range, errors } = askedRange(searchParams, clock);
  if (range === null) throw badRequest(Object.values(errors)[0]);
  const days = await metrics.days(range);
  const { from, to }: DayRange = range;
  const lines = daysOf(range).map((day) => ({ day, metrics: days.get(day) }));
  const changes = { filas: [null, lines.length] as const };
  await audit.record({ actor, action: "metrics.exported", target: "lists/metrics", label: `${from} a ${to}`, changes });
  return downloadResponse(csvFile(COLUMNS, lines), {
    name: `metricas-${from}-${to}.csv`,
    contentType: "text/csv; charset=utf-8",
  });
}
