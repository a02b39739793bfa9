import { z } from "zod";

import type { Role } from "~/accounts/model";
import { addDays, limaDay, type LimaDay } from "~/business/calendar";
import { DAY_MS, DAY_SECONDS, MINUTE_MS } from "~/business/durations";
import { plural } from "~/business/format";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Write } from "~/platform/firestore/types";
import { readTrigger, isTrouble } from "~/platform/jobs/runs.server";
import { mailWrite } from "~/platform/mail/mail";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { deleteFound, type PersonalData } from "~/platform/personal-data";

import { countOn } from "../metrics/day-count.server";
import { dayKinds, type Kind } from "./kinds";
import {
  DayComparisonSchema,
  type DayReason,
  CountedLineSchema,
  type CountedLine,
  type DayComparison,
  type Line,
} from "./model";
import { COMPARED, COMPARED_NAMES, unlikeOf, WEEKS, WEEKS_LEAST, type ComparedFigure } from "./unlike";
import { worstItems, worstMail } from "./worst";

/**
 * Reads of Firestore that the page spends on its lines: with the guard's 5, the frame's state, mentions, own work and
 * Rebi's alert a page costs at most 30.
 */
export const LINE_READS = 19;
const KEY = "admin-day";
const FRESH_MS = MINUTE_MS;
const OLDEST_FRESH_MS = 30 * MINUTE_MS;

const STATE = "jobs/admin-day";
/** Documents by day (`2026-11-28`), with the figures up to each hour. */
const ADMIN_DAYS = "adminDays";
const DAYS_KEPT = (WEEKS + 2) * 7;
/** Administrators that do not want the mail. */
const ADMIN_QUIET = "adminQuiet";
const StateSchema = z.object({
  /** `2026-11-28T15`: hour of Lima of the last look. */
  hour: z.string().default(""),
  /** Told by a mail of this day, with how many of it there were. */
  told: z.record(z.string(), z.number()).default({}),
  comparison: DayComparisonSchema.nullable().default(null),
  networks: z
    .array(z.object({ act: z.enum(["register", "signIn"]), count: z.number(), at: z.date().nullable() }))
    .default([]),
});
export type DayState = z.infer<typeof StateSchema>;
const HoursSchema = z.object({ hours: z.record(z.string(), z.record(z.string(), z.number())).default({}) });

/** Hour of the day in Lima, which knows no summer time. */
function limaHour(at: Date): number {
  return new Date(at.getTime() - 5 * 60 * MINUTE_MS).getUTCHours();
}

/** The day's work of administration: what waits, what is unlike other days, and the mail about the worst. */
export function createAdminDay(context: Context) {
  const { database, cache, clock, log, env, resources } = context;

  async function countedNow(kind: Kind, before: CountedLine | undefined): Promise<CountedLine> {
    const { query, sum } = kind;
    const at = clock.now().getTime();
    const found = await nullIfUnavailable(
      async () => (sum ? database.sum(query, sum.field) : { count: await database.count(query), sum: 0 }),
      log,
    );
    const kept = before ?? CountedLineSchema.parse({ count: null, at });
    return { ...kept, count: found?.count ?? null, centimos: found?.sum ?? 0, at };
  }

  async function withOldest(kind: Kind, counted: CountedLine): Promise<CountedLine> {
    const { orderBy = [], query } = kind;
    const field = orderBy[0]?.[0] ?? "";
    const found = await nullIfUnavailable(() => database.find({ ...query, orderBy, limit: 1 }), log);
    if (found === null) return counted;
    const value = field
      .split(".")
      .reduce<unknown>((data, key) => (data as Record<string, unknown>)?.[key], found[0]?.data);
    const oldest = value instanceof Date ? value.toISOString() : typeof value === "string" ? value : null;
    return { ...counted, oldest, oldestAt: clock.now().getTime(), oldestOf: counted.count ?? 0 };
  }

  /** Lines of the kinds that a role may open, by at most `budget` reads: the longest uncounted come first. */
  async function lines(budget: number, role: Role = "admin"): Promise<Line[]> {
    const kinds = dayKinds(context).filter(({ to }) => resources.readerOf(role).mayOpen(to));
    const known = new Map(Object.entries((await cache.getJson(KEY, z.record(z.string(), CountedLineSchema))) ?? {}));
    const now = clock.now().getTime();
    const ageOf = ({ id }: Kind) => now - (known.get(id)?.at ?? 0);
    const stale = kinds
      .filter((kind) => ageOf(kind) >= FRESH_MS)
      .sort((one, other) => ageOf(other) - ageOf(one))
      .slice(0, budget);
    await Promise.all(stale.map(async (kind) => known.set(kind.id, await countedNow(kind, known.get(kind.id)))));
    const aged = kinds
      .filter(({ id, orderBy }) => {
        const { count = 0, oldest = null, oldestAt = 0, oldestOf = 0 } = known.get(id) ?? {};
        return orderBy && count && (oldest === null || oldestOf !== count || now - oldestAt >= OLDEST_FRESH_MS);
      })
      .slice(0, Math.max(0, budget - stale.length));
    await Promise.all(
      aged.map(async (kind) => {
        const counted = known.get(kind.id);
        if (counted) known.set(kind.id, await withOldest(kind, counted));
      }),
    );
    if (stale.length + aged.length > 0)
      await cache.put(KEY, JSON.stringify(Object.fromEntries(known)), { ttlSeconds: DAY_SECONDS });
    return kinds.map((kind) => ({
      ...kind,
      ...(known.get(kind.id) ?? CountedLineSchema.parse({ count: null, at: now })),
    }));
  }

  async function readState(): Promise<{ state: DayState; updateTime: string | null }> {
    const snapshot = await database.read(STATE);
    const state = (snapshot && decodeDocument(StateSchema, snapshot, log)) ?? StateSchema.parse({});
    return { state, updateTime: snapshot?.updateTime ?? null };
  }

  /** Figures of today, to be compared with those of other weeks at the same hour. */
  async function figuresOf(day: LimaDay): Promise<Record<ComparedFigure, number>> {
    const counts = COMPARED_NAMES.map(async (name) => {
      const { collection, field } = COMPARED[name];
      return [name, await countOn(context, collection, field, day)] as const;
    });
    return Object.fromEntries(await Promise.all(counts)) as Record<ComparedFigure, number>;
  }

  const weeksBefore = (day: LimaDay) => Array.from({ length: WEEKS }, (_, back) => addDays(day, -7 * (back + 1)));

  /** Up to this hour where enough weeks have figures of it; else the whole of yesterday. */
  async function compare(
    today: LimaDay,
    hour: number,
    figures: Record<ComparedFigure, number>,
  ): Promise<DayComparison | null> {
    const stored = await database.readAll(weeksBefore(today).map((day) => `${ADMIN_DAYS}/${day}`));
    const hours = stored.flatMap((one) => {
      const of = one && decodeDocument(HoursSchema, one, log)?.hours[`h${hour}`];
      return of ? [of] : [];
    });
    if (hours.length >= WEEKS_LEAST)
      return comparisonOf({ day: today, hour }, figures, (name) => hours.flatMap((known) => known[name] ?? []));
    const yesterday = addDays(today, -1);
    const weeks = weeksBefore(yesterday);
    const days = await context.metrics.days({ from: weeks.at(-1) ?? yesterday, to: yesterday });
    const of = days.get(yesterday);
    if (!of) return null;
    return comparisonOf({ day: yesterday, hour: null }, of, (name) =>
      weeks.flatMap((day) => days.get(day)?.[name] ?? []),
    );
  }

  /** Reasons of figures, as far as the data tells them. */
  async function reasonsFor({ unlike }: DayComparison, state: Pick<DayState, "networks">, found: readonly Line[]) {
    const isHigh = (name: ComparedFigure) => unlike.some((one) => one.name === name && one.value > one.high);
    const isLow = (name: ComparedFigure) => unlike.some((one) => one.name === name && one.value < one.low);
    const waiting = found.find(({ id }) => id === "anuncios")?.count ?? 0;
    const reasons: DayReason[] = [];
    if (isLow("published") && waiting > 0)
      reasons.push({ name: "published", text: `${plural(waiting, "espera", "esperan")} su revisión.` });
    const registering = state.networks.find(({ act }) => act === "register");
    if (isHigh("people") && registering)
      reasons.push({
        name: "people",
        text: `Una misma red llegó ${plural(registering.count, "vez", "veces")} a su límite de cuentas nuevas.`,
      });
    if (isHigh("reports")) {
      const [most] = await database.find({
        collection: "reportTargets",
        where: [["status", "==", "open"]],
        orderBy: [
          ["heard", "desc"],
          ["lastAt", "desc"],
        ],
        limit: 1,
      });
      const open = Number(most?.data.open ?? 0);
      if (open > 1) reasons.push({ name: "reports", text: `${open} son sobre una misma cosa.` });
    }
    return reasons;
  }

  const personalData: PersonalData = {
    export: async (uid) => ({ correo_de_lo_peor: await wantsMail(uid) }),
    erase: (uid) => deleteFound(database, { collection: ADMIN_QUIET, where: [["uid", "==", uid]] }),
  };

  const wantsMail = async (uid: string): Promise<boolean> => (await database.read(`${ADMIN_QUIET}/${uid}`)) === null;

  return {
    lines,
    state: async (): Promise<DayState> => (await readState()).state,
    wantsMail,

    /** Whether an administrator gets the mail about the worst. Idempotent. */
    async choose(uid: string, isWanted: boolean): Promise<void> {
      const path = `${ADMIN_QUIET}/${uid}`;
      await database.commit([isWanted ? { delete: path } : { set: path, data: { uid } }]);
    },

    jobs: {
      /** Once an hour: counts all lines, compares the day, and sends one mail about what is worst and new. */
      async watch(): Promise<{ told: number }> {
        const now = clock.now();
        const today = limaDay(now);
        const hour = limaHour(now);
        const { state, updateTime } = await readState();
        const turn = `${today}T${String(hour).padStart(2, "0")}`;
        if (state.hour === turn) return { told: 0 };
        const [found, figures, networks, ...triggers] = await Promise.all([
          lines(Infinity),
          figuresOf(today),
          context.accounts.networksAtLimit(),
          readTrigger(context, "minute"),
          readTrigger(context, "night"),
        ]);
        const compared = await compare(today, hour, figures);
        const reasons = compared ? await reasonsFor(compared, { networks }, found) : [];
        const comparison = compared && { ...compared, reasons };
        const before = state.hour.startsWith(today) ? state.told : {};
        const troubles = triggers
          .filter(isTrouble)
          .flatMap(({ failing, isStopped }) => [
            ...(isStopped ? ["Los trabajos programados no corren"] : []),
            ...failing.map(({ title }) => `Falla un trabajo: ${title}`),
          ]);
        const items = worstItems({ lines: found, comparison, troubles, today, holidays: env.holidays });
        const news = items.filter(({ id, count }) => count > (before[id] ?? 0));
        const told = { ...before, ...Object.fromEntries(news.map(({ id, count }) => [id, count])) };
        const mails = news.length === 0 ? [] : await mailsOf(news, turn);
        const expiresAt = new Date(now.getTime() + DAYS_KEPT * DAY_MS);
        const data = { hour: turn, told, comparison, networks };
        await database.commit([
          // Of two runs at once one fails, and its mails with it.
          updateTime === null ? { create: STATE, data } : { set: STATE, data, precondition: { updateTime } },
          { merge: `${ADMIN_DAYS}/${today}`, data: { day: today, [`hours.h${hour}`]: figures, expiresAt } },
          ...mails,
        ]);
        return { told: news.length };
      },
    },

    personalData,
  };

  async function mailsOf(news: Parameters<typeof worstMail>[0]["items"], turn: string): Promise<Write[]> {
    const [team, quiet] = await Promise.all([
      context.accounts.administrators.list(),
      database.find({ collection: ADMIN_QUIET, limit: 50 }),
    ]);
    const silent = new Set(quiet.map(({ id }) => id));
    return team
      .filter(({ uid, email }) => email !== "" && !silent.has(uid))
      .flatMap(({ uid, email, role }) => {
        const items = news.filter(({ to }) => resources.readerOf(role).mayOpen(to));
        return items.length === 0 ? [] : [{ uid, email, items }];
      })
      .map(({ uid, email, items }) =>
        mailWrite(worstMail({ to: email, about: [uid], items, url: env.siteUrl }), clock.now(), `peor-${turn}-${uid}`),
      );
  }
}

function comparisonOf(
  of: Pick<DayComparison, "day" | "hour">,
  figures: Readonly<Record<ComparedFigure, number | null>>,
  pastOf: (name: ComparedFigure) => number[],
): DayComparison | null {
  const known = COMPARED_NAMES.filter((name) => figures[name] !== null && pastOf(name).length >= WEEKS_LEAST);
  if (known.length === 0) return null;
  const unlike = known.flatMap((name) => unlikeOf(name, figures[name] ?? 0, pastOf(name)) ?? []);
  unlike.sort((one, other) => other.distance - one.distance);
  return { ...of, unlike, usual: known.filter((name) => unlike.every((one) => one.name !== name)), reasons: [] };
}

declare module "~/platform/context" {
  interface Context {
    adminDay: ReturnType<typeof createAdminDay>;
  }
}
