import { z } from "zod";

import { limaDay } from "~/business/calendar";
import { DAY_MS, DAY_SECONDS, MINUTE_MS } from "~/business/durations";
import { findDistrict } from "~/business/places/matching.server";
import type { Context } from "~/platform/context";
import type { Env } from "~/platform/env";
import { createChangedDocuments } from "~/platform/firestore/changed-documents.server";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Snapshot, Write } from "~/platform/firestore/types";
import { mailOnce, mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import { pushWrites } from "~/platform/push/notice";

import { THEFT_ALERTS, type TheftAlert, theftAlertPath, TheftAlertSchema } from "../alert-model";
import { STOLEN_LIST_PATH, stolenPath, THEFTS } from "../constants";
import { entryOf, type StolenEntry } from "../list/entry";
import { cardOf } from "../list/view";
import { readTheft } from "../store.server";
import type { AlertChoice } from "./constants";
import { ALERT_NAMED_MAX } from "./constants";

/** Provinces that are one city, although they are two departments. */
const ONE_CITY = ["1501", "0701"];

interface AlertPlace {
  district: string;
  province: string;
}

/** Codes of a district by its names; null for one that the list does not have. */
export function alertPlaceOf({
  department,
  province,
  district,
}: {
  department: string | null | undefined;
  province?: string | null | undefined;
  district: string | null | undefined;
}): AlertPlace | null {
  const found = findDistrict(department ?? "", district ?? "", province ?? "");
  return found && { district: found.code, province: found.province.code };
}

/** Whether two places are near each other: of one province, or of one city. No coordinates of districts are known. */
export function areNear(one: AlertPlace, other: AlertPlace): boolean {
  return one.province === other.province || [one, other].every(({ province }) => ONE_CITY.includes(province));
}

interface AlertMail {
  env: Pick<Env, "siteUrl" | "brandName">;
  user: { uid: string; email: string; displayName: string };
  /** Newest first. */
  entries: readonly StolenEntry[];
  /** `tu taller`, `tu distrito`. */
  near: string;
  unsubscribe: string;
}

/** News of thefts near a place: what their public pages say, and nothing else. */
export function theftAlertMail({ env, user, entries, near, unsubscribe }: AlertMail): Mail {
  const count = entries.length;
  const more = count - ALERT_NAMED_MAX;
  return {
    kind: "theft-alert",
    to: user.email,
    subject: count === 1 ? `Robaron una bicicleta cerca de ${near}` : `${count} bicicletas robadas cerca de ${near}`,
    greeting: `Hola, ${user.displayName}:`,
    blocks: [
      count === 1
        ? "Si la ves o te la ofrecen, no la compres: avisa desde su página, o llama a la Policía (105)."
        : "Si ves una o te la ofrecen, no la compres: avisa desde su página, o llama a la Policía (105).",
      more > 0 && `Hay ${more} más.`,
    ],
    listings: entries.slice(0, ALERT_NAMED_MAX).map((entry) => {
      const { name, looks, where, when, href, photo } = cardOf(entry);
      return {
        title: [name, looks].filter(Boolean).join(" · "),
        facts: [`${where}, el ${when}`],
        photo,
        href: env.siteUrl + href,
      };
    }),
    link: { label: "Ver las bicicletas robadas", href: env.siteUrl + STOLEN_LIST_PATH },
    about: [user.uid],
    unsubscribe,
  };
}

const BATCH = 50;
const RUN_MS = 20_000;
/** A report that went live longer ago is no news at once. */
const FRESH_MS = 2 * DAY_MS;
const LINK_SECONDS = 400 * DAY_SECONDS;
const PURPOSE = "theft-alerts";
const Subject = z.object({ uid: z.string() });
const FanSchema = z.object({ theftId: z.string(), after: z.string() });
const FAN_PATH = "jobs/theft-alerts-fan";

/** State of the mails of a link; null for a forged or expired one. */
type TheftAlertState = "on" | "off" | null;

/**
 * Tells people and workshops of thefts near them. A digest looks at the public list, which is in KV; only reports of
 * the own district, for those who chose so, fan out.
 */
export function createTheftAlerts(context: Context, list: { entries(): Promise<StolenEntry[]> }) {
  const { env, database, tokens, clock, log } = context;
  const changes = createChangedDocuments(context, {
    collection: THEFTS,
    statePath: "jobs/theft-alerts",
    fields: ["state", "publishedAt"],
  });
  const inFuture = (ms: number) => new Date(clock.now().getTime() + ms);

  async function unsubscribeUrl(uid: string): Promise<string> {
    return `${env.siteUrl}/avisos/baja/${await tokens.sign(PURPOSE, { uid }, LINK_SECONDS)}`;
  }

  async function stored(uid: string): Promise<TheftAlert | null> {
    const snapshot = await database.read(theftAlertPath(uid));
    return snapshot && decodeDocument(TheftAlertSchema, snapshot, log);
  }

  /** Choice of a user, and whether the profile has a place for it. */
  async function choice(uid: string): Promise<{ choice: AlertChoice; district: string | null }> {
    const [alert, user] = await Promise.all([stored(uid), context.accounts.user(uid)]);
    const place = user && alertPlaceOf(user);
    const chosen = !alert || alert.off ? "off" : alert.atOnce ? "at-once" : "daily";
    return { choice: chosen, district: place ? (user?.district ?? null) : null };
  }

  /** Keeps the choice for the place of the profile. False: the profile has no district of the list. */
  async function choose(uid: string, chosen: AlertChoice): Promise<boolean> {
    if (chosen === "off") {
      await turnOffOf(uid);
      return true;
    }
    const user = await context.accounts.user(uid);
    const place = user && alertPlaceOf(user);
    if (!place) return false;
    const before = await stored(uid);
    const isOn = before !== null && !before.off;
    const now = clock.now();
    const alert: TheftAlert = {
      userId: uid,
      ...place,
      atOnce: chosen === "at-once",
      off: false,
      toldUntil: isOn ? before.toldUntil : now,
      nextAt: isOn ? before.nextAt : inFuture(DAY_MS),
    };
    await database.commit([{ set: theftAlertPath(uid), data: alert }]);
    return true;
  }

  async function turnOffOf(uid: string): Promise<void> {
    const alert: TheftAlert = {
      userId: uid,
      district: "",
      province: "",
      atOnce: false,
      off: true,
      toldUntil: clock.now(),
      nextAt: null,
    };
    await database.commit([{ set: theftAlertPath(uid), data: alert }]);
  }

  async function noticeState(token: string): Promise<TheftAlertState> {
    const subject = await tokens.verify(PURPOSE, token, Subject);
    if (subject === null) return null;
    return (await stored(subject.uid))?.off === true ? "off" : "on";
  }

  /** By the link of a mail, signed in or not. Idempotent. */
  async function turnOff(token: string): Promise<TheftAlertState> {
    const subject = await tokens.verify(PURPOSE, token, Subject);
    if (subject === null) return null;
    // Nothing is kept of an account that is gone.
    if ((await context.accounts.user(subject.uid)) !== null) await turnOffOf(subject.uid);
    return "off";
  }

  /** Live reports near a place that were published after a time, newest first. */
  async function newsNear(place: AlertPlace, since: Date): Promise<StolenEntry[]> {
    const from = since.toISOString();
    return (await list.entries()).filter((entry) => {
      if (entry.publishedAt <= from) return false;
      const at = alertPlaceOf(entry);
      return at !== null && areNear(at, place);
    });
  }

  /** The daily digest of a subscription. Its version is the guard against a second run at the same time. */
  async function digest(snapshot: Snapshot): Promise<"sent" | "quiet"> {
    const alert = decodeDocument(TheftAlertSchema, snapshot, log);
    const user = alert && (await context.accounts.user(alert.userId));
    const now = clock.now();
    const guard = { precondition: { updateTime: snapshot.updateTime } };
    // Looked at again tomorrow: a blocked user may be back.
    const next = { nextAt: inFuture(DAY_MS) };
    if (!alert || !user?.isActive || user.email === "") {
      await database.commit([{ update: snapshot.path, data: next, ...guard }]);
      return "quiet";
    }
    const place = alertPlaceOf(user) ?? { district: alert.district, province: alert.province };
    const news = await newsNear(place, alert.toldUntil);
    const entries = news.filter((entry) => !alert.atOnce || alertPlaceOf(entry)?.district !== place.district);
    const data = { ...next, ...place, toldUntil: now };
    if (entries.length === 0) {
      await database.commit([{ update: snapshot.path, data, ...guard }]);
      return "quiet";
    }
    const unsubscribe = await unsubscribeUrl(user.uid);
    const mail = theftAlertMail({ env, user, entries, near: user.district || "tu distrito", unsubscribe });
    const onDevices = pushWrites(user, { kind: "nearThefts", subject: "digest", path: STOLEN_LIST_PATH }, now);
    const writes: Write[] = [
      { update: snapshot.path, data, ...guard },
      mailWrite(mail, now, `theft-digest-${user.uid}-${limaDay(now)}`),
      ...onDevices,
    ];
    await database.commit(writes);
    return "sent";
  }

  /** Each minute: digests that are due, at most one a day for each user. */
  async function digestDue(): Promise<{ sent: number; quiet: number; skipped: number }> {
    const report = { sent: 0, quiet: 0, skipped: 0 };
    const until = inFuture(RUN_MS);
    const due = await database.find({
      collection: THEFT_ALERTS,
      where: [["nextAt", "<=", clock.now()]],
      orderBy: [["nextAt", "asc"]],
      limit: BATCH,
    });
    for (const snapshot of due) {
      if (clock.now() >= until) break;
      try {
        report[await digest(snapshot)] += 1;
      } catch (error) {
        if (!isFirestoreError(error, "ALREADY_EXISTS", "FAILED_PRECONDITION", "NOT_FOUND", "ABORTED")) throw error;
        report.skipped += 1;
        // There was a mail today: what is new waits for tomorrow's.
        if (isFirestoreError(error, "ALREADY_EXISTS"))
          await database.commit([{ merge: snapshot.path, data: { nextAt: inFuture(60 * MINUTE_MS) } }]);
      }
    }
    return report;
  }

  /** Tells one user of one report, once. */
  async function tellAtOnce(uid: string, entry: StolenEntry): Promise<boolean> {
    const user = await context.accounts.user(uid);
    if (!user?.isActive || user.email === "") return false;
    const now = clock.now();
    const unsubscribe = await unsubscribeUrl(uid);
    const mail = theftAlertMail({ env, user, entries: [entry], near: user.district || "tu distrito", unsubscribe });
    if (!(await mailOnce(database, mail, now, `theft-near-${entry.id}-${uid}`))) return false;
    const notice = { kind: "nearThefts", subject: entry.id, path: stolenPath(entry.id) } as const;
    const onDevices = pushWrites(user, notice, now);
    if (onDevices.length > 0) await database.commit(onDevices);
    return true;
  }

  /** Tells all who want reports of this district at once, in pieces; the place of an unfinished one is kept. */
  async function fanOut(id: string, until: Date): Promise<{ told: number; isDone: boolean }> {
    const report = await readTheft(database, id, log);
    const isFresh = report?.state === "live" && report.publishedAt && report.publishedAt >= inFuture(-FRESH_MS);
    const place = report && isFresh ? alertPlaceOf(report) : null;
    if (!report || !place) return { told: 0, isDone: true };
    const fan = FanSchema.safeParse((await database.read(FAN_PATH))?.data).data;
    let after = fan?.theftId === id ? fan.after : "";
    let told = 0;
    while (clock.now() < until) {
      const found = await database.find({
        collection: THEFT_ALERTS,
        where: [
          ["district", "==", place.district],
          ["atOnce", "==", true],
        ],
        orderBy: [["__name__", "asc"]],
        ...(after !== "" && { startAfter: [after] }),
        select: [],
        limit: BATCH,
      });
      for (const one of found) if (one.id !== report.ownerId && (await tellAtOnce(one.id, entryOf(report)))) told += 1;
      const last = found.at(-1);
      if (!last || found.length < BATCH) return { told, isDone: true };
      after = last.path;
      await database.commit([{ set: FAN_PATH, data: { theftId: id, after } }]);
    }
    return { told, isDone: false };
  }

  /** Each minute: reports that changed since the last run. Repeating one tells nobody twice. */
  async function followReports(): Promise<{ told: number }> {
    const until = inFuture(RUN_MS);
    let told = 0;
    for (const changed of await changes.next()) {
      if (changed.data.state === "live") {
        const fanned = await fanOut(changed.id, until);
        told += fanned.told;
        if (!fanned.isDone) return { told };
      }
      await changes.looked(changed);
    }
    return { told };
  }

  /** Each night: one mail to the users of a workshop about the day's reports near it. */
  async function tellWorkshops(): Promise<{ sent: number }> {
    const since = inFuture(-DAY_MS);
    const now = clock.now();
    let sent = 0;
    for (const workshop of await context.workshops.list()) {
      const place = alertPlaceOf(workshop);
      const entries = place ? await newsNear(place, since) : [];
      if (entries.length === 0) continue;
      for (const user of await context.accounts.workshopStaff.ofWorkshop(workshop.id)) {
        if ((await stored(user.uid))?.off === true) continue;
        const unsubscribe = await unsubscribeUrl(user.uid);
        const mail = theftAlertMail({ env, user, entries, near: "tu taller", unsubscribe });
        if (await mailOnce(database, mail, now, `theft-workshop-${user.uid}-${limaDay(now)}`)) sent += 1;
      }
    }
    return { sent };
  }

  return {
    choice,
    choose,
    noticeState,
    turnOff,
    stored,
    jobs: {
      /** Each minute. */
      run: async () => ({ ...(await followReports()), ...(await digestDue()) }),
      /** Nightly. */
      tellWorkshops,
    },
  };
}
