import { z } from "zod";

import { addDays, limaDay } from "~/business/calendar";
import { FIGURE_WORDS } from "~/business/figures";
import { formatNumber } from "~/business/format";
import { formatSoles } from "~/business/money";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { createCachedRead } from "~/platform/kv/cached-read";
import type { FigureTotal } from "~/ui/figures/figure-totals";

import { CENTIMOS_METRICS, type Metric } from "../metrics/constants";
import { countOn, onDay } from "../metrics/day-count.server";
import { DayMetricsSchema, dayPath } from "../metrics/model";

/** How long the figures of today are remembered, in seconds. */
const REMEMBERED = 300;
/** More are not counted: Firestore bills a read for each thousand. */
const COUNTED_MAX = 1_000;
const SHOWN = ["people", "published", "sold", "threads", "orders", "ordersCentimos"] as const satisfies Metric[];
/** Figures that are counted up to COUNTED_MAX. */
const COUNTED: readonly Metric[] = ["people", "published", "sold", "threads"];
const Figures = z.object(
  Object.fromEntries(SHOWN.map((name) => [name, z.number().nullable()])) as Record<
    (typeof SHOWN)[number],
    z.ZodNullable<z.ZodNumber>
  >,
);
const TodaySchema = z.object({ today: Figures, yesterday: Figures.nullable() });

/** Figures since midnight in Lima, at most five minutes old. @throws UpstreamError */
export async function todayFigures(context: Context): Promise<(FigureTotal & { isNought: boolean })[]> {
  const { database, cache, clock, log } = context;

  const day = limaDay(clock.now());
  const remembered = createCachedRead({ cache, clock, log }, { schema: TodaySchema, freshSeconds: REMEMBERED });
  const on = (collection: string, field: string) => countOn(context, collection, field, day, { limit: COUNTED_MAX });
  const figures = await remembered.get(`metrics-today:${day}`, async () => {
    const [people, published, sold, threads, paid, before] = await Promise.all([
      on("users", "createdAt"),
      on("vehicles", "publishedAt"),
      on("vehicles", "soldAt"),
      on("threads", "createdAt"),
      database.sum({ collection: "orders", where: onDay("paidAt", day) }, "totalCentimos"),
      database.read(dayPath(addDays(day, -1))),
    ]);
    const today = { people, published, sold, threads, orders: paid.count, ordersCentimos: paid.sum };
    return { today, yesterday: before && decodeDocument(DayMetricsSchema, before, log) };
  });
  return SHOWN.map((name) => {
    const textOf = (value: number | null | undefined) =>
      value === null || value === undefined ? "sin datos" : metricText(name, value);
    const today = figures?.today[name];
    const isCut = COUNTED.includes(name) && today === COUNTED_MAX;
    return {
      ...FIGURE_WORDS[name],
      value: isCut ? `${textOf(today)} o más` : textOf(today),
      hint: `Ayer, todo el día: ${textOf(figures?.yesterday?.[name])}`,
      isNought: today === 0,
    };
  });
}

function metricText(name: Metric, value: number): string {
  return CENTIMOS_METRICS.includes(name) ? formatSoles(value) : formatNumber(value);
}
