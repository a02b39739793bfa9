import { z } from "zod";

import { addDays, type LimaDay } from "~/business/calendar";
import { shardOf } from "~/platform/firestore/shards";
import type { Write } from "~/platform/firestore/types";

import { METRICS, type Metric } from "./constants";

// A document a day holds its figures, and a document a month those of all its days, so that a period of a year needs a
// dozen reads. Both are written whole; neither names a user.

/** Of a day: null for a missing figure, which is not 0. */
export type DayMetrics = Record<Metric, number | null> & {
  /** Of `published`: how many with each plan, by its id. */
  plans: Record<string, number>;
  /** Listings in each state in the night after, by the state; null where they were not counted then. */
  states: Record<string, number> | null;
};
/** Figures that the documents of a day give at any later time. */
export type CountedDay = Omit<DayMetrics, "active" | "states">;

const metric = z.number().nullable().catch(null).default(null);
export const DayMetricsSchema = z.object({
  ...(Object.fromEntries(METRICS.map((name) => [name, metric])) as Record<Metric, typeof metric>),
  plans: z.record(z.string(), z.number()).catch({}).default({}),
  states: z.record(z.string(), z.number()).nullable().catch(null).default(null),
}) satisfies z.ZodType<DayMetrics>;

/** A document of `metricsMonths` (`2026-11`). */
export const MonthSchema = z.object({
  days: z.record(z.string(), DayMetricsSchema.nullable().catch(null)).catch({}).default({}),
});

export function dayPath(day: LimaDay): string {
  return `metrics/${day}`;
}

/** `2026-11`. */
export function monthOf(day: LimaDay): string {
  return day.slice(0, 7);
}

export function monthPath(month: string): string {
  return `metricsMonths/${month}`;
}

/** Months that a period touches, oldest first. */
export function monthsOf({ from, to }: { from: LimaDay; to: LimaDay }): string[] {
  const months: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = monthOf(addDays(`${month}-28`, 4))) months.push(month);
  return months;
}

/** Figures that cannot be counted afterwards: added up as events happen, a few documents a day (`{shard}_{day}`). */
export const DAY_COUNTS = "dayCounts";
const COUNTED = ["emptySearches", "errors"] as const;
export type Counted = (typeof COUNTED)[number];
/** Documents that share a day, so that isolates seldom write the same one at the same moment. */
const COUNT_SHARDS = 2;

const count = z.number().int().min(0).catch(0).default(0);
export const DayCountsSchema = z.object({ day: z.string(), emptySearches: count, errors: count });

export function dayCountsPath(key: string, day: LimaDay): string {
  return `${DAY_COUNTS}/${shardOf(key, COUNT_SHARDS)}_${day}`;
}

export function dayCountsPaths(day: LimaDay): string[] {
  return Array.from({ length: COUNT_SHARDS }, (_, shard) => `${DAY_COUNTS}/${shard}_${day}`);
}

/** Adds to the counts of a day without reading them. */
export function dayCountsWrite(key: string, day: LimaDay, added: Readonly<Record<string, number>>): Write {
  return {
    merge: dayCountsPath(key, day),
    data: { day },
    transforms: COUNTED.flatMap((field) => {
      const increment = added[field] ?? 0;
      return increment === 0 ? [] : [{ field, increment }];
    }),
  };
}
