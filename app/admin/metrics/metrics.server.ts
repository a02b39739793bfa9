import { addDays, limaDay, type LimaDay } from "~/business/calendar";
import type { DayRange } from "~/orders/sales/range";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot } from "~/platform/firestore/types";

import { countDay, countersBegan, listingStates } from "./day-count.server";
import {
  dayCountsPath,
  dayCountsWrite,
  dayPath,
  monthOf,
  monthPath,
  MonthSchema,
  monthsOf,
  type Counted,
  type CountedDay,
  type DayMetrics,
} from "./model";
import { withEarlierFigures } from "./recount";

/** Days that each night counts again, for what came late. */
const LATE_DAYS = 3;
/**
 * Days that are looked at for one that a night has missed, and how many of those a night makes up for: the jobs of a
 * night share the calls that one run may make.
 */
const LOOKED_BACK = 31;
const MADE_UP = 3;
/** Days that are counted side by side. */
const AT_ONCE = 3;

/** Listings of a moment: active ones as the catalogue's index knows them, and those of each state. */
type Stock = Pick<DayMetrics, "active" | "states">;

/** Figures of the site by day, for administrators (docs/decisions/2026-11-23-metrics.md). */
export function createMetrics(context: Context) {
  const { database, clock, log, network } = context;
  const yesterday = () => addDays(limaDay(clock.now()), -1);

  function decode(months: readonly (Snapshot | null)[]): Map<LimaDay, DayMetrics> {
    const days = new Map<LimaDay, DayMetrics>();
    for (const month of months)
      for (const [day, metrics] of Object.entries((month && decodeDocument(MonthSchema, month, log)?.days) ?? {}))
        if (metrics) days.set(day, metrics);
    return days;
  }

  /** The days of a period that were counted. One document a month. @throws UpstreamError */
  async function days(range: DayRange): Promise<ReadonlyMap<LimaDay, DayMetrics>> {
    const found = decode(await database.readAll(monthsOf(range).map(monthPath)));
    return new Map([...found].filter(([day]) => range.from <= day && day <= range.to));
  }

  /**
   * Counts days again and writes them whole, with their months: the same again changes nothing. What is not known
   * afterwards stays: the stock, figures whose documents have ended, and the most sessions that were counted, which
   * later use moves to another day. `stock` is that of the night after the last day.
   * @throws UpstreamError: then nothing is written
   */
  async function countDays(
    wanted: readonly LimaDay[],
    { stock, audit = null }: { stock?: Stock; audit?: ReturnType<typeof auditWrite> | null } = {},
  ): Promise<void> {
    const counted = new Map<LimaDay, CountedDay>();
    const began = await countersBegan(context);
    for (let at = 0; at < wanted.length; at += AT_ONCE)
      await Promise.all(
        wanted.slice(at, at + AT_ONCE).map(async (day) => counted.set(day, await countDay(context, day, began))),
      );
    const months = [...new Set(wanted.map(monthOf))].sort();
    const last = yesterday();
    await database.transaction(async (tx) => {
      const known = decode(await tx.readAll(months.map(monthPath)));
      for (const [day, metrics] of counted) {
        const before = known.get(day);
        const kept = withEarlierFigures(metrics, { before, day, today: limaDay(clock.now()) });
        const sessions = kept.sessions === null ? null : Math.max(kept.sessions, before?.sessions ?? 0);
        const active = before?.active ?? (day === last ? (stock?.active ?? null) : null);
        const states = before?.states ?? (day === last ? (stock?.states ?? null) : null);
        const whole: DayMetrics = { ...kept, sessions, active, states };
        known.set(day, whole);
        tx.write({ set: dayPath(day), data: { day, ...whole } });
      }
      for (const month of months) {
        const ofMonth = [...known].filter(([day]) => monthOf(day) === month).sort(([a], [b]) => a.localeCompare(b));
        tx.write({ set: monthPath(month), data: { days: Object.fromEntries(ofMonth) } });
      }
      if (audit) tx.write(audit);
    });
  }

  return {
    days,

    /** Counts what cannot be counted later, in the batch of figures. Never throws, and waits for nothing. */
    count(what: Counted): void {
      const day = limaDay(clock.now());
      const path = dayCountsPath(network, day);
      context.figures.countIn({ path, write: (added) => dayCountsWrite(network, day, added) }, what);
    },

    /** Until yesterday at most; answers the number of days. @throws UpstreamError: then nothing has changed */
    async recompute({ from, to }: DayRange, actor: string): Promise<number> {
      const last = yesterday();
      const wanted: LimaDay[] = [];
      for (let day = from; day <= to && day <= last; day = addDays(day, 1)) wanted.push(day);
      if (wanted.length === 0) return 0;
      const label = `${from} a ${wanted.at(-1) ?? to}`;
      const entry = { actor, action: "metrics.recomputed", target: "lists/metrics", label } as const;
      await countDays(wanted, { audit: auditWrite(entry, clock.now()) });
      return wanted.length;
    },

    jobs: {
      /** Yesterday and the days before it, for what came late, and days that earlier nights have missed. */
      async run(): Promise<{ days: number }> {
        const last = yesterday();
        const late = Array.from({ length: LATE_DAYS }, (_, back) => addDays(last, -back));
        const known = await days({ from: addDays(last, 1 - LOOKED_BACK), to: last });
        const missed = Array.from({ length: LOOKED_BACK - LATE_DAYS }, (_, back) => addDays(last, -LATE_DAYS - back));
        const wanted = [...late, ...missed.filter((day) => !known.has(day)).slice(0, MADE_UP)];
        const [{ memory }, states] = await Promise.all([context.catalog.index.status(), listingStates(context)]);
        await countDays(wanted, { stock: { active: memory?.rows ?? null, states } });
        return { days: wanted.length };
      },
    },
  };
}

type Metrics = ReturnType<typeof createMetrics>;

declare module "~/platform/context" {
  interface Context {
    metrics: Metrics;
  }
}
