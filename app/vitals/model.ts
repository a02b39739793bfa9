import { z } from "zod";

import { addDays, startOfDay, type LimaDay } from "~/business/calendar";
import { shardOf } from "~/platform/firestore/shards";
import type { Write } from "~/platform/firestore/types";
import { DEVICES, ERROR_MESSAGE_MAX, LINKS, MOST_ERRORS, VITALS, type Vital } from "~/shell/measuring/constants";

import { bucketOf } from "./histogram";

// Measurements of browsers, without anything that tells one from another
// (docs/decisions/2026-11-23-real-user-figures.md). `vitalCounts` is added to as it comes; the night sums a day up into
// the document of its week, which is what administrators read. Errors of a day are documents of their own until then.

/** Milliseconds far above those of any page; larger values are nonsense. */
const MOST_MS = 120_000;
const ms = z.number().min(0).max(MOST_MS);
const page = z.string().startsWith("/").max(100);

/** A post to /medidas. Unknown keys are rejected: nothing else is ever sent. */
export const MeasuresSchema = z.strictObject({
  page,
  build: z.string().regex(/^[\w-]{1,40}$/),
  link: z.enum(LINKS),
  device: z.enum(DEVICES),
  vitals: z.strictObject({ LCP: ms, INP: ms, CLS: z.number().min(0).max(100), TTFB: ms }).partial(),
  errors: z
    .array(
      z.strictObject({
        message: z.string().min(1).max(ERROR_MESSAGE_MAX),
        place: z.string().regex(/^(?:(?:página|\/assets\/[\w.-]{1,80}\.js):\d{1,7}:\d{1,7})?$/),
        page,
      }),
    )
    .max(MOST_ERRORS),
});
export type Measures = z.infer<typeof MeasuresSchema>;

/** Documents that share a day, so that isolates that write at one moment seldom meet. */
const VITAL_SHARDS = 2;
/** The live documents are summed up for three nights, and not needed afterwards. */
const LIVE_DAYS = 10;
/** Weeks are kept for over a year. */
const KEPT_DAYS = 400;

export const VitalCountsSchema = z.object({
  day: z.string(),
  counts: z.record(z.string(), z.number().int().min(0).catch(0)).catch({}).default({}),
});

export function vitalCountsPath(key: string, day: LimaDay): string {
  return `vitalCounts/${shardOf(key, VITAL_SHARDS)}_${day}`;
}

export function vitalCountsPaths(day: LimaDay): string[] {
  return Array.from({ length: VITAL_SHARDS }, (_, shard) => `vitalCounts/${shard}_${day}`);
}

/** Adds to the counts of a day without reading them: at most a field for each page, connection, figure and bucket. */
export function vitalCountsWrite(key: string, day: LimaDay, added: Readonly<Record<string, number>>): Write {
  return {
    merge: vitalCountsPath(key, day),
    data: { day, expiresAt: startOfDay(addDays(day, LIVE_DAYS)) },
    transforms: Object.entries(added).map(([name, increment]) => ({ field: `counts.${name}`, increment })),
  };
}

/** Figures are counted by page and connection, and again by device. */
export function countKeys({ page, link, device, vitals }: Pick<Measures, "page" | "link" | "device" | "vitals">) {
  return VITALS.flatMap((vital) => {
    const value = vitals[vital];
    if (value === undefined) return [];
    const bucket = bucketOf(vital, value);
    return [`${page}|${link}|${vital}|${bucket}`, `${device}|${vital}|${bucket}`];
  });
}

/** A key of `countKeys`, taken apart; null for anything else. */
export function readCountKey(key: string): { group: string; vital: Vital; bucket: number } | null {
  const found = /^(.+)\|(LCP|INP|CLS|TTFB)\|(\d{1,2})$/.exec(key);
  if (!found) return null;
  const [, group = "", vital, bucket] = found;
  return { group, vital: vital as Vital, bucket: Number(bucket) };
}

/** An error of browsers on one day. `id`: its fingerprint, the same in each build. */
export const BROWSER_ERRORS = "browserErrors";
export const BrowserErrorSchema = z.object({
  fingerprint: z.string(),
  day: z.string(),
  message: z.string(),
  place: z.string(),
  page: z.string(),
  build: z.string(),
  browser: z.string(),
  count: z.number().int().min(0).catch(0).default(0),
});
type BrowserError = z.infer<typeof BrowserErrorSchema>;

/** Counts an error again: of several pages, builds and browsers the last one is kept. */
export function browserErrorWrite(error: Omit<BrowserError, "count">): Write {
  return {
    merge: `${BROWSER_ERRORS}/${error.fingerprint}_${error.day}`,
    data: { ...error, expiresAt: startOfDay(addDays(error.day, LIVE_DAYS)) },
    transforms: [{ field: "count", increment: 1 }],
  };
}

/** Errors of a day that its week keeps, the most frequent ones. */
export const MOST_DAY_ERRORS = 40;

/** Sum of a day. Groups are `{page}|{connection}`, and devices; their figures are packed texts. */
const VitalDaySchema = z.object({
  groups: z.record(z.string(), z.string()).catch({}).default({}),
  devices: z.record(z.string(), z.string()).catch({}).default({}),
  errors: z
    .array(BrowserErrorSchema.omit({ day: true }))
    .catch([])
    .default([]),
});
export type VitalDay = z.infer<typeof VitalDaySchema>;

/** A document of `vitalWeeks`, by its Monday. */
export const VitalWeekSchema = z.object({
  days: z.record(z.string(), VitalDaySchema.nullable().catch(null)).catch({}).default({}),
});

export function vitalWeekPath(monday: LimaDay): string {
  return `vitalWeeks/${monday}`;
}

export function vitalWeekWrite(monday: LimaDay, days: Readonly<Record<LimaDay, VitalDay>>): Write {
  return { set: vitalWeekPath(monday), data: { days, expiresAt: startOfDay(addDays(monday, KEPT_DAYS)) } };
}

/** Errors that an administrator marked as solved: when, by their fingerprint. One small document. */
export const SOLVED_PATH = "browserErrorMarks/solved";
export const SolvedSchema = z.object({ solved: z.record(z.string(), z.string()).catch({}).default({}) });
/** The oldest marks leave beyond this. */
export const MOST_SOLVED = 200;
