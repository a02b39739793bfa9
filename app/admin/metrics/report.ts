import { addDays, formatDay, startOfDay, type LimaDay } from "~/business/calendar";
import { FIGURE_WORDS, type FigureName } from "~/business/figures";
import { formatMonth, formatNumber, formatShortDay } from "~/business/format";
import { formatSoles } from "~/business/money";
import { LISTING_STATUSES, STATUS_NAMES } from "~/catalog/statuses";
import { daysOf, type DayRange } from "~/orders/sales/range";
import type { FigureTotal } from "~/ui/figures/figure-totals";

import { CENTIMOS_METRICS, CHART_DAYS, STOCK_METRICS, type Metric } from "./constants";
import { durationText } from "./duration";
import { monthOf, type DayMetrics } from "./model";

type Days = ReadonlyMap<LimaDay, DayMetrics>;

export interface MetricChart {
  metric: Metric;
  title: string;
  caption: string;
  kind: "bars" | "line";
  values: (number | null)[];
  /** Of the period before, day by day; null where the points are months, or nothing is known of it. */
  before: (number | null)[] | null;
}

interface MetricGroup {
  id: string;
  title: string;
  totals: FigureTotal[];
  charts: MetricChart[];
}

export interface MetricsReport {
  period: string;
  beforePeriod: string;
  /** Names of the charts' points. */
  labels: string[];
  isByMonth: boolean;
  /** Days of the period that nobody has counted. */
  missing: number;
  /** Whether every day of the period before was counted: otherwise figures are not compared. */
  isComparable: boolean;
  groups: MetricGroup[];
  plans: { name: string; value: string }[];
  states: StatesReport | null;
}

/** Listings in each state in the night after the last day of a period that has them. */
interface StatesReport {
  caption: string;
  rows: { label: string; value: number }[];
}

interface Group {
  id: string;
  title: string;
  metrics: readonly Metric[];
  charts: readonly Metric[];
}

const GROUPS: readonly Group[] = [
  { id: "personas", title: "Personas", metrics: ["people", "sessions"], charts: ["people"] },
  {
    id: "anuncios",
    title: "Anuncios",
    metrics: ["published", "sold", "expired", "approved", "rejected", "active", "views"],
    charts: ["published", "sold", "active"],
  },
  {
    id: "contactos",
    title: "Conversaciones",
    metrics: ["threads", "messages", "contacts", "emptySearches"],
    charts: ["messages", "emptySearches"],
  },
  {
    id: "ventas",
    title: "Pedidos",
    metrics: ["orders", "ordersCentimos", "refunds", "refundsCentimos"],
    charts: ["orders", "ordersCentimos"],
  },
  {
    id: "atencion",
    title: "Atención",
    metrics: ["complaints", "answered", "due", "dueInTime", "cases", "reports"],
    charts: ["complaints"],
  },
  {
    id: "rebi",
    title: "Rebi",
    metrics: [
      "assistantConversations",
      "assistantResolved",
      "assistantFallback",
      "assistantEscalated",
      "assistantRecommended",
      "assistantOpened",
      "assistantErrors",
    ],
    charts: ["assistantConversations"],
  },
  { id: "errores", title: "Sitio", metrics: ["errors"], charts: ["errors"] },
];

/** The period of the same length that ends the day before. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -daysOf({ from, to }).length), to: addDays(from, -1) };
}

export function metricText(metric: Metric, value: number): string {
  return CENTIMOS_METRICS.includes(metric) ? formatSoles(value) : formatNumber(Math.round(value));
}

/** The figures of a period as their page shows them, against those of the period before. */
export function metricsReport(days: Days, range: DayRange, planNames: ReadonlyMap<string, string>): MetricsReport {
  const before = rangeBefore(range);
  const inRange = daysOf(range);
  const inBefore = daysOf(before);
  const isByMonth = inRange.length > CHART_DAYS;
  const months = [...new Set(inRange.map(monthOf))];
  return {
    period: periodText(range),
    beforePeriod: periodText(before),
    labels: isByMonth ? months.map((month) => formatMonth(startOfDay(`${month}-15`))) : inRange.map(formatShortDay),
    isByMonth,
    missing: inRange.filter((day) => !days.has(day)).length,
    isComparable: inBefore.every((day) => days.has(day)),
    plans: plansOf(days, inRange, planNames),
    states: statesOf(days, inRange),
    groups: GROUPS.map(({ id, title, metrics, charts }) => ({
      id,
      title,
      totals: [
        ...metrics.map((metric) => totalOf(metric, valuesOf(days, inRange, metric), valuesOf(days, inBefore, metric))),
        ...averagesOf(id, days, inRange, inBefore),
      ],
      // A chart of nothing says no more than its figure.
      charts: charts.flatMap((metric) => {
        const values = valuesOf(days, inRange, metric);
        if (!values.some((value) => value !== null && value !== 0)) return [];
        const earlier = valuesOf(days, inBefore, metric);
        const { value, hint } = totalOf(metric, values, earlier);
        const ofMonth = (month: string) => values.filter((_, position) => monthOf(inRange[position] ?? "") === month);
        const isKnown = earlier.some((one) => one !== null);
        return {
          metric,
          title: FIGURE_WORDS[metric].label,
          caption: `${hint ? `${value}, ${lowerFirst(hint)}` : value}. ${isByMonth ? "Por mes." : "Por día."}`,
          kind: STOCK_METRICS.includes(metric) ? "line" : "bars",
          values: isByMonth ? months.map((month) => combined(metric, ofMonth(month))) : values,
          before: isByMonth || !isKnown ? null : earlier,
        } satisfies MetricChart;
      }),
    })),
  };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function periodText({ from, to }: DayRange): string {
  return from === to ? formatDay(from) : `Del ${formatDay(from)} al ${formatDay(to)}`;
}

function valuesOf(days: Days, wanted: readonly LimaDay[], metric: Metric): (number | null)[] {
  return wanted.map((day) => days.get(day)?.[metric] ?? null);
}

/** One number for several days: their sum, or the last one of what is no sum. Null where none is known. */
function combined(metric: Metric, values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return STOCK_METRICS.includes(metric) ? (known.at(-1) ?? null) : known.reduce((sum, value) => sum + value, 0);
}

function totalOf(metric: Metric, values: readonly (number | null)[], before: readonly (number | null)[]): FigureTotal {
  const words = FIGURE_WORDS[metric];
  const now = combined(metric, values);
  if (now === null) return { ...words, value: "Sin datos" };
  // A period with a day that nobody has counted is no measure.
  const then = before.includes(null) ? null : combined(metric, before);
  return {
    ...words,
    value: metricText(metric, now),
    ...(then !== null && { hint: changeText(now, then) }),
  };
}

/** `8 % más que antes (+32)`: a sign and words, as a colour alone says nothing. */
export function changeText(now: number, before: number): string {
  const change = Math.round(now - before);
  if (change === 0) return "Igual que antes";
  const word = change > 0 ? "más" : "menos";
  if (before === 0) return `Antes no hubo`;
  return `${formatNumber(Math.round((Math.abs(now - before) / before) * 100))} % ${word} que antes`;
}

/** Averages and shares, divided here, of sums. */
function averagesOf(
  group: string,
  days: Days,
  inRange: readonly LimaDay[],
  inBefore: readonly LimaDay[],
): FigureTotal[] {
  const ratio = (
    figure: FigureName,
    part: Metric,
    whole: readonly Metric[],
    textOf: (value: number) => string,
  ): FigureTotal => {
    const quotient = (wanted: readonly LimaDay[]): number | null => {
      const parts = combined(part, valuesOf(days, wanted, part));
      const wholes = whole.map((metric) => combined(metric, valuesOf(days, wanted, metric)) ?? 0);
      const divisor = wholes.reduce((sum, value) => sum + value, 0);
      return parts === null || divisor === 0 ? null : parts / divisor;
    };
    const now = quotient(inRange);
    // A period with a day that nobody has counted is no measure.
    const isWhole = [part, ...whole].every((metric) => !valuesOf(days, inBefore, metric).includes(null));
    const before = isWhole ? quotient(inBefore) : null;
    const words = FIGURE_WORDS[figure];
    if (now === null) return { ...words, value: "–" };
    return { ...words, value: textOf(now), hint: before === null ? "Antes: sin datos" : `Antes: ${textOf(before)}` };
  };
  const percent = (value: number) => `${Math.round(value * 100)} %`;
  const decimal = (value: number) => value.toFixed(1);
  switch (group) {
    case "ventas":
      return [ratio("averageCharge", "ordersCentimos", ["orders"], (value) => formatSoles(Math.round(value)))];
    case "atencion":
      return [ratio("dueInTimeShare", "dueInTime", ["due"], percent)];
    case "contactos":
      return [ratio("messagesPerThread", "messages", ["threads"], decimal)];
    case "rebi":
      return [
        ratio("messagesPerConversation", "assistantMessages", ["assistantConversations"], decimal),
        ratio("useMilliseconds", "assistantMilliseconds", ["assistantSessions"], durationText),
        ratio("satisfaction", "assistantVotesUp", ["assistantVotesUp", "assistantVotesDown"], percent),
      ];
    default:
      return [];
  }
}

function plansOf(days: Days, wanted: readonly LimaDay[], names: ReadonlyMap<string, string>): MetricsReport["plans"] {
  const sums = new Map<string, number>();
  for (const day of wanted)
    for (const [id, count] of Object.entries(days.get(day)?.plans ?? {})) sums.set(id, (sums.get(id) ?? 0) + count);
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .map(([id, count]) => ({ name: names.get(id) ?? id, value: formatNumber(count) }));
}

function statesOf(days: Days, wanted: readonly LimaDay[]): StatesReport | null {
  const day = wanted.findLast((one) => (days.get(one)?.states ?? null) !== null);
  const states = day === undefined ? null : days.get(day)?.states;
  if (day === undefined || !states) return null;
  const rows = LISTING_STATUSES.map((status) => ({ label: STATUS_NAMES[status], value: states[status] ?? 0 }));
  const total = rows.reduce((sum, { value }) => sum + value, 0);
  return {
    caption: `${formatNumber(total)} en total, en la noche después del ${formatDay(day)}.`,
    rows,
  };
}
