import type { User } from "~/accounts/model";
import { MINUTE_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Snapshot, Write } from "~/platform/firestore/types";
import { inPool } from "~/platform/in-pool";
import { KIND_RULES, MIXED } from "~/platform/push/kinds";
import { NoticeSchema, PUSH_NOTICES, type PushNotice } from "~/platform/push/notice";
import { afterQuietHours } from "~/platform/push/quiet-hours";
import { createPushSender, type PushMessage, type PushResult, type PushSenderDeps } from "~/platform/push/send.server";

import type { Subscription } from "./model";
import type { Subscriptions } from "./subscriptions.server";

/** Between two notifications of one subject. */
const SPACING_MS = 10 * MINUTE_MS;
const MAX_TRIES = 3;
const FIRST_PAUSE_MS = MINUTE_MS;

type Timed = Pick<PushNotice, "kind" | "at" | "sentAt" | "tries" | "remaining">;

/** When a due notice may be sent: not earlier than ten minutes after the last one, and not at night. Null: too late. */
export function tellAt({ kind, at, sentAt, remaining }: Timed, now: Date): Date | null {
  if (endOf(kind, at) <= now.getTime()) return null;
  if (kind === "test") return now;
  // A retried notice was not sent yet.
  const earliest = sentAt && remaining === null ? sentAt.getTime() + SPACING_MS : 0;
  const when = afterQuietHours(new Date(Math.max(now.getTime(), earliest)));
  return when.getTime() < endOf(kind, at) ? when : null;
}

/** When to try again after the `tries`th attempt; null: never, or too late. `random`: from 0 to 1. */
export function retryAt(
  { kind, at, tries }: Pick<Timed, "kind" | "at" | "tries">,
  afterSeconds: number | null,
  now: Date,
  random: number,
): Date | null {
  if (tries >= MAX_TRIES) return null;
  const pause = Math.max((afterSeconds ?? 0) * 1000, FIRST_PAUSE_MS * 2 ** (tries - 1));
  const when = now.getTime() + pause * (1 + random / 2);
  return when < endOf(kind, at) ? new Date(when) : null;
}

function endOf(kind: PushNotice["kind"], at: Date): number {
  return at.getTime() + KIND_RULES[kind].ttlSeconds * 1000;
}

/** A service may drop what has less time left. */
const MIN_TTL_SECONDS = 60;
const URGENCIES = ["low", "normal", "high"] as const;

/**
 * One notification for all the news of a user: a single notice with its page, several with the page that lists them.
 * In the shape of Declarative Web Push, which iOS 18.4 shows without our service worker.
 */
export async function messageOf(
  notices: readonly (Pick<PushNotice, "kind" | "path" | "at"> & { id: string })[],
  { siteUrl, brandName }: { siteUrl: string; brandName: string },
  uid: string,
  now: Date,
): Promise<PushMessage> {
  const [first] = notices;
  const kinds = new Set(notices.map(({ kind }) => kind));
  const isOne = first !== undefined && notices.length === 1;
  const { one, many, list } = KIND_RULES[first?.kind ?? "test"];
  const [title, path] = isOne ? [one, first.path] : kinds.size === 1 ? [many, list] : [MIXED.text, MIXED.path];
  const topic = await sha256Hex(isOne ? first.id : `${uid}_all`, 16);
  const ends = notices.map(({ kind, at }) => at.getTime() / 1000 + KIND_RULES[kind].ttlSeconds);
  const urgency = Math.max(...[...kinds].map((kind) => URGENCIES.indexOf(KIND_RULES[kind].urgency)));
  const text = (notification: Record<string, string>): string => JSON.stringify({ web_push: 8030, notification });
  return {
    text: text({
      title,
      body: `Tócalo para verlo en ${brandName}.`,
      navigate: siteUrl + path,
      tag: topic,
      lang: "es-PE",
    }),
    short: text({ title, navigate: `${siteUrl}/` }),
    ttlSeconds: Math.max(MIN_TTL_SECONDS, Math.round(Math.max(...ends) - now.getTime() / 1000)),
    urgency: URGENCIES[urgency] ?? "normal",
    topic,
  };
}

/** Counts of a run, by notices; `gone`: subscriptions that ended. */
interface DeliveryReport {
  sent: number;
  /** Tried again later: no service took it. */
  retried: number;
  /** Too early, or at night. */
  waiting: number;
  /** No recipient is left. */
  dropped: number;
  /** Changed during the run; the next run takes them. */
  skipped: number;
  failed: number;
  gone: number;
}

const BATCH = 200;
/** A run begins no further user after this; the next run continues. */
const RUN_MS = 20_000;
/** A notice whose run was cut off is taken again after this. */
const LEASE_MS = 3 * MINUTE_MS;
/** The platform opens six connections at once. */
const USERS_AT_ONCE = 3;
const DEVICES_AT_ONCE = 2;
/** In a row: the service does not take what we send to this browser. */
const MAX_FAILURES = 3;

interface DueNotice extends PushNotice {
  id: string;
  snapshot: Snapshot;
}

type Device = Awaited<ReturnType<Subscriptions["of"]>>[number];

/** How messages are sent; all of it by default. */
export interface PushSending extends Pick<PushSenderDeps, "fetch" | "deadlineMs"> {
  random?: () => number;
}

export function createPushDelivery(
  context: Context,
  subscriptions: Subscriptions,
  { random = Math.random, ...sending }: PushSending,
) {
  const { env, database, clock, log } = context;
  const sender = env.push && createPushSender({ ...sending, clock, log, env: env.push });

  /** Writes under the versions that were read; null when one of them is no longer the stored one. */
  async function commit(writes: Write[]): Promise<boolean> {
    if (writes.length === 0) return true;
    try {
      await database.commit(writes);
      return true;
    } catch (error) {
      if (isFirestoreError(error, "FAILED_PRECONDITION", "NOT_FOUND", "ABORTED")) return false;
      throw error;
    }
  }

  const change = ({ snapshot: { path, updateTime } }: DueNotice, data: Record<string, unknown>): Write => ({
    update: path,
    data,
    precondition: { updateTime },
  });
  const settled = ({ snapshot: { path, updateTime } }: Pick<DueNotice, "snapshot">): Write => ({
    update: path,
    data: {},
    remove: ["dueAt"],
    precondition: { updateTime },
  });

  function mayTell(user: User | null, { kind }: PushNotice): user is User {
    return user?.isActive === true && user.hasPush && (kind === "test" || user.preferences.notifications.push[kind]);
  }

  /** Sends one user what is due and allowed now; the rest waits or is dropped. */
  async function tell(uid: string, due: readonly DueNotice[], report: DeliveryReport): Promise<void> {
    const now = clock.now();
    const user = await context.accounts.user(uid);
    // A blocked or deleted account loses its devices.
    if (!user?.isActive) await subscriptions.removeAll(uid);
    const others: Write[] = [];
    const ready: DueNotice[] = [];
    for (const notice of due) {
      const when = mayTell(user, notice) ? tellAt(notice, now) : null;
      if (when !== null && when <= now) ready.push(notice);
      else others.push(when ? change(notice, { dueAt: when }) : settled(notice));
      if (when === null) report.dropped += 1;
      else if (when > now) report.waiting += 1;
    }
    if (!(await commit(others))) report.skipped += others.length;
    if (ready.length === 0) return;

    const devices = await subscriptions.of(uid);
    if (devices.length === 0) {
      await subscriptions.settleFlag(uid);
      await commit(ready.map(settled));
      report.dropped += ready.length;
      return;
    }
    // Of two runs at once only one gets past this.
    const lease = new Date(now.getTime() + LEASE_MS);
    const claimed = ready.map((notice) => ({ ...notice, tries: notice.tries + 1 }));
    const claims = claimed.map((notice) => change(notice, { dueAt: lease, sentAt: now, tries: notice.tries }));
    if (!(await commit(claims))) {
      report.skipped += ready.length;
      return;
    }
    const message = await messageOf(ready, env, uid, now);
    const results = await sendTo(targetsOf(ready, devices), message);
    report.gone += await noteResults(uid, results);
    await settle(claimed, lease, results, report);
  }

  function sendTo(targets: readonly Device[], message: PushMessage): Promise<SentTo[]> {
    return inPool(targets, DEVICES_AT_ONCE, async (device) => ({
      device,
      result: await sender!.send(device.subscription, message),
    }));
  }

  /** Removes subscriptions that ended, and counts rejections. Best effort: the next message finds the same. */
  async function noteResults(uid: string, results: readonly SentTo[]): Promise<number> {
    let gone = 0;
    for (const { device, result } of results) {
      const write = writeOf(device, result);
      if (!write) continue;
      if ("delete" in write) gone += 1;
      try {
        await commit([write]);
      } catch (error) {
        log.warn("push.subscription-not-noted", { uid, error });
      }
    }
    if (gone > 0) await subscriptions.settleFlag(uid);
    return gone;
  }

  /** Stores what was sent and what to retry, unless something new happened in the meantime. */
  async function settle(
    notices: readonly DueNotice[],
    lease: Date,
    results: readonly SentTo[],
    report: DeliveryReport,
  ): Promise<void> {
    const now = clock.now();
    const later = results.flatMap(({ device, result }) =>
      result.kind === "later" ? [{ id: device.subscription.id, after: result.afterSeconds }] : [],
    );
    const isSent = results.some(({ result }) => result.kind === "sent");
    const after = later.reduce<number | null>(
      (most, one) => (one.after === null ? most : Math.max(most ?? 0, one.after)),
      null,
    );
    const chance = random();
    await database.transaction(async (tx) => {
      const current = await tx.readAll(notices.map(({ snapshot }) => snapshot.path));
      for (const [position, notice] of notices.entries()) {
        const stored = current[position]?.data.dueAt;
        if (!(stored instanceof Date) || stored.getTime() !== lease.getTime()) continue;
        const again = later.length > 0 ? retryAt(notice, after, now, chance) : null;
        const remaining = again && later.map(({ id }) => id);
        tx.write({
          update: notice.snapshot.path,
          data: { remaining, ...(again && { dueAt: again }), ...(!isSent && { sentAt: null }) },
          ...(!again && { remove: ["dueAt"] }),
        });
      }
    });
    if (isSent) report.sent += notices.length;
    else if (later.length > 0) report.retried += notices.length;
    else report.dropped += notices.length;
  }

  async function tryTell(uid: string, due: readonly DueNotice[], report: DeliveryReport): Promise<void> {
    try {
      await tell(uid, due, report);
    } catch (error) {
      log.error("push.notices-failed", { uid, error });
      report.failed += due.length;
    }
  }

  /** The notices, by user; one that does not fit is settled. */
  async function byUser(found: readonly Snapshot[], report: DeliveryReport): Promise<Map<string, DueNotice[]>> {
    const users = new Map<string, DueNotice[]>();
    for (const snapshot of found) {
      const notice = decodeDocument(NoticeSchema, snapshot, log);
      if (notice) users.set(notice.userId, [...(users.get(notice.userId) ?? []), { ...notice, snapshot }]);
      else if (await commit([settled({ snapshot })])) report.dropped += 1;
    }
    return users;
  }

  const newReport = (): DeliveryReport => ({
    sent: 0,
    retried: 0,
    waiting: 0,
    dropped: 0,
    skipped: 0,
    failed: 0,
    gone: 0,
  });

  return {
    /** The job of each minute. May run twice, or twice at once. */
    async deliver(): Promise<DeliveryReport | null> {
      if (!sender) return null;
      const report = newReport();
      const until = clock.now().getTime() + RUN_MS;
      for (;;) {
        const found = await database.find({
          collection: PUSH_NOTICES,
          where: [["dueAt", "<=", clock.now()]],
          orderBy: [["dueAt", "asc"]],
          limit: BATCH,
        });
        const settled = settledOf(report);
        await inPool([...(await byUser(found, report))], USERS_AT_ONCE, async ([uid, due]) => {
          if (clock.now().getTime() < until) await tryTell(uid, due, report);
        });
        // Those that failed or changed meanwhile are still due: such a batch again is for the next run.
        if (found.length < BATCH || clock.now().getTime() >= until || settledOf(report) === settled) return report;
      }
    },

    async deliverOne(path: string): Promise<DeliveryReport> {
      const report = newReport();
      const snapshot = sender && (await database.read(path));
      for (const [uid, due] of await byUser(snapshot ? [snapshot] : [], report)) await tryTell(uid, due, report);
      return report;
    },
  };
}

const settledOf = ({ sent, retried, waiting, dropped }: DeliveryReport) => sent + retried + waiting + dropped;

interface SentTo {
  device: Device;
  result: PushResult;
}

/** All devices; where only some are left to retry, those. */
function targetsOf(notices: readonly DueNotice[], devices: readonly Device[]): readonly Device[] {
  const remaining = notices.flatMap(({ remaining: ids }) => ids ?? []);
  return notices.some(({ remaining: ids }) => ids === null)
    ? devices
    : devices.filter(({ subscription }) => remaining.includes(subscription.id));
}

function writeOf({ subscription, snapshot }: { subscription: Subscription; snapshot: Snapshot }, result: PushResult) {
  const { path, updateTime } = snapshot;
  const precondition = { updateTime };
  const failures = result.kind === "rejected" ? subscription.failures + 1 : 0;
  if (result.kind === "gone" || failures >= MAX_FAILURES) return { delete: path, precondition };
  return result.kind === "later" || failures === subscription.failures
    ? null
    : { update: path, data: { failures }, precondition };
}
