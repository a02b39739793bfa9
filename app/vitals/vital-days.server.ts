import { addDays, limaDay, mondayOf, type LimaDay } from "~/business/calendar";
import type { DayRange } from "~/orders/sales/range";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot } from "~/platform/firestore/types";
import { DEVICES, type Vital } from "~/shell/measuring/constants";

import { emptyHistograms, packHistograms, type Histogram } from "./histogram";
import {
  BROWSER_ERRORS,
  BrowserErrorSchema,
  MOST_DAY_ERRORS,
  readCountKey,
  vitalCountsPaths,
  VitalCountsSchema,
  vitalWeekPath,
  VitalWeekSchema,
  vitalWeekWrite,
  type VitalDay,
} from "./model";

/** Days that each night sums up again, for what came late and nights that failed. */
const LATE_DAYS = 3;
/** Errors read for a day; a page reports 100 at most. */
const READ_ERRORS = 300;

/** Days of the figures of real users: summed up at night, read by the week. */
export function createVitalDays({ database, clock, log }: Context) {
  function decodeWeeks(weeks: readonly (Snapshot | null)[]): Map<LimaDay, VitalDay> {
    const days = new Map<LimaDay, VitalDay>();
    for (const week of weeks)
      for (const [day, found] of Object.entries((week && decodeDocument(VitalWeekSchema, week, log)?.days) ?? {}))
        if (found) days.set(day, found);
    return days;
  }

  async function sumOfDay(day: LimaDay): Promise<VitalDay | null> {
    const [shards, found] = await Promise.all([
      database.readAll(vitalCountsPaths(day)),
      database.find({ collection: BROWSER_ERRORS, where: [["day", "==", day]], limit: READ_ERRORS }),
    ]);
    const groups = new Map<string, Record<Vital, number[]>>();
    for (const shard of shards) {
      const counts = (shard && decodeDocument(VitalCountsSchema, shard, log)?.counts) ?? {};
      for (const [key, count] of Object.entries(counts)) addTo(groups, key, count);
    }
    const errors = found
      .flatMap((one) => decodeDocument(BrowserErrorSchema, one, log) ?? [])
      .sort((a, b) => b.count - a.count)
      .slice(0, MOST_DAY_ERRORS)
      .map(({ fingerprint, message, place, page, build, browser, count }) => ({
        ...{ fingerprint, message, place, page, build, browser, count },
      }));
    if (groups.size === 0 && errors.length === 0) return null;
    const packed = [...groups].map(([group, histograms]) => [group, packHistograms(histograms)] as const);
    const isDevice = (group: string) => DEVICES.some((device) => device === group);
    return {
      groups: Object.fromEntries(packed.filter(([group]) => !isDevice(group))),
      devices: Object.fromEntries(packed.filter(([group]) => isDevice(group))),
      errors,
    };
  }

  return {
    /** The days of a period that have figures. One document a week. @throws UpstreamError */
    async read({ from, to }: DayRange): Promise<ReadonlyMap<LimaDay, VitalDay>> {
      const mondays: LimaDay[] = [];
      for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) mondays.push(monday);
      const found = decodeWeeks(await database.readAll(mondays.map(vitalWeekPath)));
      return new Map([...found].filter(([day]) => from <= day && day <= to));
    },

    /** Sums up yesterday and the two days before it, written whole: the same again changes nothing. */
    async sumUp(): Promise<{ days: number }> {
      const last = addDays(limaDay(clock.now()), -1);
      const wanted = Array.from({ length: LATE_DAYS }, (_, back) => addDays(last, -back));
      const sums = await Promise.all(wanted.map(async (day) => [day, await sumOfDay(day)] as const));
      const known = sums.flatMap(([day, sum]) => (sum ? [[day, sum] as const] : []));
      if (known.length === 0) return { days: 0 };
      const mondays = [...new Set(known.map(([day]) => mondayOf(day)))];
      await database.transaction(async (tx) => {
        const days = decodeWeeks(await tx.readAll(mondays.map(vitalWeekPath)));
        for (const [day, sum] of known) days.set(day, sum);
        for (const monday of mondays) {
          const ofWeek = [...days].filter(([day]) => mondayOf(day) === monday);
          tx.write(vitalWeekWrite(monday, Object.fromEntries(ofWeek)));
        }
      });
      return { days: known.length };
    },
  };
}

function addTo(groups: Map<string, Record<Vital, number[]>>, key: string, count: number): void {
  const read = readCountKey(key);
  if (!read) return;
  const { group, vital, bucket } = read;
  const histograms = groups.get(group) ?? (structuredClone(emptyHistograms()) as Record<Vital, number[]>);
  const histogram: Histogram & number[] = histograms[vital];
  if (bucket < histogram.length) histogram[bucket] = (histogram[bucket] ?? 0) + count;
  groups.set(group, histograms);
}
