import { limaDay } from "~/business/calendar";
import { DAY_MS, MINUTE_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Snapshot, Write } from "~/platform/firestore/types";
import { isBurst } from "~/platform/limits/bursts";

import { BAN_MINUTES, BURST_SECONDS, RECORD_DAYS } from "../constants";
import type { TurnLock } from "../conversation/store.server";
import { ASSISTANT_TEXTS, bannedText, type ResetReason } from "../texts";
import { AbuseRecordSchema, minutesLeft, withViolation } from "./abuse-record";
import {
  clearingWrite,
  countingWrites,
  isCountingToday,
  limitReached,
  readUsage,
  returningTransforms,
  usageOf,
} from "./usage";
import { violationOf } from "./verdict";

const RECORD_MS = RECORD_DAYS * DAY_MS;
/** Seconds after which to resend a message that came while another was being answered. */
const BUSY_SECONDS = 3;
/** Records that one run of the job deletes. */
const SWEPT = 200;
/** Tries of a count: a new day may have begun meanwhile, and then the turn may be taken. */
const COUNT_TRIES = 5;

/** A message that is not answered. `notice`: shown above it. */
export interface NotAdmitted {
  ok: false;
  /** 409: the answer to an earlier message is being made. */
  status: 403 | 409 | 422 | 429;
  message: string;
  notice?: string;
  /** The address has to be confirmed first. */
  unproven?: true;
  retryAfterSeconds?: number;
}
/** `turnTime`: version of the conversation whose turn was taken; null where none was taken. */
type Admission = { ok: true; turnTime: string | null } | NotAdmitted;
/** A turn, with the writes that count tokens for it beforehand, and those that give them back. */
interface PaidTurn extends Pick<TurnLock, "take" | "release"> {
  reserve: readonly Write[];
  giveBack: readonly Write[];
}
type ResetResult = { ok: true } | Failed<ResetReason>;

export function usageDocument(uid: string): string {
  return `assistantUsage/${uid}`;
}

export function blacklistDocument(uid: string): string {
  return `assistantBlacklist/${uid}`;
}

/** Checks between a user and the answer. Counters are exact over all isolates (see ./usage.ts). */
export function createAdmission({ env, database, clock, log, waitUntil }: Context) {
  /** Rejection by the stored state of the user: blocked for good, or banned for some minutes; null for neither. */
  function rejectionOf(blacklisted: Snapshot | null, usage: Snapshot | null): NotAdmitted | null {
    if (blacklisted) return { ok: false, status: 403, message: ASSISTANT_TEXTS.blacklisted };
    const record = usage && decodeDocument(AbuseRecordSchema, usage, log);
    const minutes = minutesLeft(record?.banExpiresAt ?? null, clock.now());
    if (minutes === 0) return null;
    return { ok: false, status: 429, message: bannedText(minutes), retryAfterSeconds: minutes * 60 };
  }

  /** Counts, and takes the turn in the same commit; where another message has it, only counts. */
  async function count(uid: string, usage: Snapshot | null, turn: PaidTurn | null) {
    const now = clock.now();
    const path = usageDocument(uid);
    let [read, free] = [usage, turn];
    for (let tries = 1; ; tries++) {
      // A counted message comes from a user whose ban is over.
      const unbanned = read?.data.isBanned === true ? { isBanned: false } : {};
      const fields = { userId: uid, lastMessageAt: now, expiresAt: expiry(now), ...unbanned };
      const counting = countingWrites(path, read, { now, fields });
      try {
        const { transformResults, updateTimes } = await database.commit([
          ...counting,
          ...(free ? [free.take, ...free.reserve] : []),
        ]);
        const turnTime = free ? (updateTimes[counting.length] ?? null) : null;
        return { usage: usageOf(transformResults, now), turnTime, isBusy: free !== turn };
      } catch (error) {
        const isChanged = isFirestoreError(error, "FAILED_PRECONDITION", "ALREADY_EXISTS", "NOT_FOUND", "ABORTED");
        if (!isChanged || tries === COUNT_TRIES) throw error;
        const found = isCountingToday(read, now) ? read : await database.read(path);
        // The usage document is unchanged: so the turn had changed.
        if (found?.updateTime === read?.updateTime) free = null;
        read = found;
      }
    }
  }

  async function violate(uid: string, violation: Parameters<typeof withViolation>[1]): Promise<void> {
    await database.transaction(async (tx) => {
      const now = clock.now();
      const snapshot = await tx.read(usageDocument(uid));
      const before = snapshot && decodeDocument(AbuseRecordSchema, snapshot, log);
      const { record, isBlacklisted } = withViolation(before, violation, now);
      tx.write({ merge: usageDocument(uid), data: { ...record, userId: uid, expiresAt: expiry(now) } });
      if (isBlacklisted) tx.write({ set: blacklistDocument(uid), data: { userId: uid, since: now } });
    });
    log.info("assistant.violation", { type: violation.type, severity: violation.severity });
  }

  return {
    rejectionOf,

    /** Whether an account without a confirmed address has had its questions of the day. */
    hasAskedEnough(usage: Snapshot | null): boolean {
      const { date, messagesCount } = readUsage(usage?.data);
      return date === limaDay(clock.now()) && messagesCount >= env.limits.unprovenQuestions;
    },

    /**
     * Counts a clean message, judges it, and takes the user's turn. `usage` and `isBusy` (another message has the
     * turn): as they were read. @throws UpstreamError
     */
    async admit(
      uid: string,
      clean: string,
      asked: { usage: Snapshot | null; turn: PaidTurn | null; isBusy: boolean },
    ): Promise<Admission> {
      if (await isBurst(env.BURST, `assistant:${uid}`, log)) return tooFast();
      const { turn, isBusy } = asked;
      const counted = await count(uid, asked.usage, isBusy ? null : turn);
      const release = async (): Promise<void> => {
        if (turn === null || counted.turnTime === null) return;
        await database
          .commit([turn.release, ...turn.giveBack])
          .catch((error: unknown) => log.warn("assistant.turn-not-released", { error }));
      };
      const { usage } = counted;
      const reached = limitReached(usage);
      if (reached !== null) {
        await release();
        waitUntil(
          database
            .commit([{ merge: usageDocument(uid), data: {}, transforms: returningTransforms() }])
            .catch((error: unknown) => log.warn("assistant.count-not-returned", { error })),
        );
        return reached === "burst" ? tooFast() : { ok: false, status: 429, message: ASSISTANT_TEXTS.daily };
      }
      const violation = violationOf(clean, { messagesToday: usage.messages, siteUrl: env.siteUrl });
      if (violation === null) {
        if (isBusy || counted.isBusy)
          return { ok: false, status: 409, message: ASSISTANT_TEXTS.busy, retryAfterSeconds: BUSY_SECONDS };
        return { ok: true, turnTime: counted.turnTime };
      }
      await release();
      await violate(uid, violation);
      return { ok: false, status: 422, message: violation.message };
    },

    /** Clears the day of a user and a running ban; once a day of Lima. @throws UpstreamError */
    reset(uid: string): Promise<ResetResult> {
      return database.transaction(async (tx): Promise<ResetResult> => {
        const [usage, blacklisted] = await tx.readAll([usageDocument(uid), blacklistDocument(uid)]);
        if (blacklisted) return failed("blacklisted");
        if (!usage) return failed("unknown");
        const now = clock.now();
        if (usage.data.lastReset === limaDay(now)) return failed("today");
        const free = { isBanned: false, banExpiresAt: null, totalViolations: 0, expiresAt: expiry(now) };
        tx.write(clearingWrite(usageDocument(uid), { now, stored: usage.data }, free));
        return { ok: true };
      });
    },

    /** The write that corrects the tokens counted for a message, for the commit that stores its answer. */
    correction(uid: string, difference: number): Write {
      return { merge: usageDocument(uid), data: {}, transforms: [{ field: "tokensUsed", increment: difference }] };
    },

    /** Drops records after seven days without a message; the blacklist is separate and stays. */
    async sweep(): Promise<number> {
      const found = await database.find({
        collection: "assistantUsage",
        where: [["lastMessageAt", "<=", new Date(clock.now().getTime() - RECORD_MS)]],
        select: [],
        limit: SWEPT,
      });
      if (found.length > 0) await database.commit(found.map(({ path }) => ({ delete: path })));
      return found.length;
    },
  };
}

function tooFast(): NotAdmitted {
  return {
    ok: false,
    status: 429,
    message: ASSISTANT_TEXTS.burst,
    notice: ASSISTANT_TEXTS.burstNotice,
    retryAfterSeconds: BURST_SECONDS,
  };
}

/** A ban ends long before. */
function expiry(now: Date): Date {
  return new Date(now.getTime() + Math.max(RECORD_MS, BAN_MINUTES * MINUTE_MS));
}
