import { z } from "zod";

import { limaDay, startOfDay } from "~/business/calendar";
import { DAY_MS, MINUTE_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { sumToday, sumWrites } from "~/platform/day-sums";
import { UpstreamError } from "~/platform/errors";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { DocumentData, Write } from "~/platform/firestore/types";

import { printedMail } from "./printed";
import { createMailSender, type OutgoingMail, type HandOver } from "./sender.server";
import { hrefsOf, MailSheetSchema } from "./sheet";

/** While one run sends a mail, no other takes it. Longer than the sender's deadline and both commits. */
const LEASE_MS = 5 * MINUTE_MS;
/** Pause of an urgent mail after the service said that its day's limit is reached. */
const FULL_DAY_PAUSE_MS = 15 * MINUTE_MS;
/** Pause after each try that failed; after the last one the mail counts as failed. */
const PAUSES_MS = [1, 2, 5, 15, 60, 3 * 60, 6 * 60, 12 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS);
/** A mail that waits longer is told to the operator. */
const OVERDUE_MS = 30 * MINUTE_MS;
/** A sent mail is deleted by Firestore (TTL) after this. */
const KEPT_MS = 400 * DAY_MS;
/** Fields of a mail that is to be sent. */
const WAITING = ["dueAt", "unsentSince"];
const BATCH = 10;
const MAX_A_RUN = 200;

const MailDocument = z.object({
  to: z.tuple([z.string()]),
  message: z.object({
    subject: z.string(),
    text: z.string(),
    attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() })).default([]),
  }),
  sheet: MailSheetSchema,
  code: z.string().nullable().default(null),
  isUrgent: z.boolean(),
  headers: z.record(z.string(), z.string()).default({}),
  delivery: z.object({ attempts: z.number().default(0) }).catch({ attempts: 0 }),
  dueAt: z.date(),
});

type Claim = { mail: OutgoingMail; isUrgent: boolean; attempts: number; startTime: Date };
type Sent = HandOver["kind"] | "skipped";

declare module "~/platform/context" {
  interface Context {
    outbox: Outbox;
  }
}

const DOCUMENT = "jobs/mail-day";
const DaySchema = z.object({
  sum: z.number().catch(0).default(0),
  /** Day of Lima on which the service said that its limit was reached. */
  fullOn: z.string().nullable().catch(null).default(null),
});
/** Part of the day's limit that ordinary mails use, in percent: the rest is kept for urgent ones. */
const ORDINARY_PERCENT = 80;

interface MailDay {
  sent: number;
  limit: number | null;
  /** Ordinary mails that may still leave today. */
  ordinaryLeft: number;
}

/**
 * Mails of a day of Lima. No document of the service says when its own day begins: a limit that it said is taken to
 * last until midnight.
 */
function createMailDay({ env, database, clock }: Pick<Context, "env" | "database" | "clock">) {
  const limit = env.mail?.dailyLimit ?? null;

  return {
    /** @throws UpstreamError */
    async today(): Promise<MailDay> {
      const now = clock.now();
      const { sum, fullOn } = DaySchema.parse((await database.read(DOCUMENT))?.data ?? {});
      const sent = sumToday([sum], now);
      const share = limit === null ? Infinity : Math.floor((limit * ORDINARY_PERCENT) / 100);
      return { sent, limit, ordinaryLeft: fullOn === limaDay(now) ? 0 : Math.max(0, share - sent) };
    },

    /** @throws UpstreamError */
    async add(sent: number): Promise<void> {
      const writes = sumWrites(DOCUMENT, "sum", sent, clock.now());
      if (writes.length > 0) await database.commit(writes);
    },

    /** The service takes no more today. @throws UpstreamError */
    async end(): Promise<void> {
      await database.commit([{ merge: DOCUMENT, data: { fullOn: limaDay(clock.now()) } }]);
    },
  };
}

/**
 * The collection `mail`: a mail is committed with what caused it, and sent by whoever takes it first, the request that
 * wrote it or the job of the minute. Each try is committed before it begins: a Worker that dies after the service
 * accepted and before that was noted sends again once the lease is over, which no protocol of mail can rule out; both
 * carry the same `X-Rebi-Mail`. docs/decisions/2026-11-28-mail-by-the-worker.md, 2026-11-29-one-frame-of-mails.md.
 */
export function createOutbox(context: Context) {
  const { env, site, database, clock, log } = context;
  const day = createMailDay(context);
  const send = env.mail && createMailSender(env.mail, site.name);

  /** `hasRoom`: whether the day takes ordinary mails. */
  async function claim(id: string, hasRoom: boolean): Promise<Claim | null> {
    const path = `mail/${id}`;
    return database.transaction(async (tx) => {
      const found = await tx.read(path);
      const now = clock.now();
      if (!found || !(found.data.dueAt instanceof Date) || found.data.dueAt > now) return null;
      const document = MailDocument.safeParse(found.data).data;
      if (!document) {
        log.error("mail.unreadable", { mail: path });
        tx.write(failed(path, { error: "unreadable document", attempts: 0, endTime: now }));
        return null;
      }
      const { to, message, delivery, sheet, code, isUrgent } = document;
      if (!isUrgent && !hasRoom) return null;
      // A field of its own at the service, which takes no such header.
      const { "Reply-To": replyTo = null, ...headers } = document.headers;
      const attempts = delivery.attempts + 1;
      const dueAt = new Date(now.getTime() + LEASE_MS);
      tx.write({
        update: path,
        data: { dueAt, delivery: { state: "PROCESSING", attempts, startTime: now, error: null } },
      });
      const { subject, attachments } = message;
      const parts = printedMail({ ...message, sheet, code }, site);
      const mail = { to: to[0], subject, ...parts, replyTo, headers: { ...headers, "X-Rebi-Mail": id }, attachments };
      return { mail, isUrgent, attempts, startTime: now };
    });
  }

  async function note(id: string, { isUrgent, attempts, startTime }: Claim, result: HandOver): Promise<void> {
    const path = `mail/${id}`;
    const endTime = clock.now();
    const report = { attempts, startTime, endTime };
    const pause = PAUSES_MS[attempts - 1];
    if (result.kind === "accepted") {
      const { messageId } = result;
      const expiresAt = new Date(endTime.getTime() + KEPT_MS);
      const delivery = { ...report, state: "SUCCESS", error: null, messageId };
      await database.commit([{ update: `mail/${id}`, data: { delivery, expiresAt }, remove: WAITING }]);
    } else if (result.kind === "later" && result.isDayOver) {
      // No fault of the mail: it does not count among its tries.
      log.warn("mail.day-full", { mail: path });
      const dueAt = isUrgent
        ? new Date(endTime.getTime() + FULL_DAY_PAUSE_MS)
        : new Date(startOfDay(limaDay(endTime)).getTime() + DAY_MS);
      const delivery = { ...report, attempts: attempts - 1, state: "PENDING", error: result.error };
      await database.commit([{ update: path, data: { dueAt, delivery } }]);
    } else if (result.kind === "later" && pause !== undefined) {
      log.warn("mail.postponed", { mail: path, attempts, error: withoutAddresses(result.error) });
      const dueAt = new Date(endTime.getTime() + pause);
      await database.commit([
        { update: path, data: { dueAt, delivery: { ...report, state: "PENDING", error: result.error } } },
      ]);
    } else {
      log.error("mail.failed", { mail: path, attempts, error: withoutAddresses(result.error) });
      await database.commit([failed(path, { ...report, error: result.error })]);
    }
  }

  async function deliverOne(id: string, hasRoom: boolean): Promise<Sent> {
    if (!send) return "skipped";
    const claimed = await claim(id, hasRoom);
    if (!claimed) return "skipped";
    const result = await send(claimed.mail);
    try {
      await note(id, claimed, result);
    } catch (error) {
      // The user's data were erased while it was on its way.
      if (!isFirestoreError(error, "NOT_FOUND")) throw error;
    }
    if (result.kind === "later" && result.isDayOver) await day.end();
    return result.kind;
  }

  /** The mails that the service took, in the sum of the day. A sum that is not written is a little low. */
  async function count(kinds: readonly Sent[]): Promise<void> {
    try {
      await day.add(kinds.filter((kind) => kind === "accepted").length);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn("mail.not-counted", { error });
    }
  }

  const waitingOver = (ms: number, isUrgent: boolean) =>
    database.count({
      collection: "mail",
      where: [
        ["isUrgent", "==", isUrgent],
        ["unsentSince", "<=", new Date(clock.now().getTime() - ms)],
      ],
      limit: 1_000,
    });

  /** Those of one urgency that are due, oldest first; true where the run may go on. */
  async function sendDue(isUrgent: boolean, room: () => number, counts: Record<Sent, number>): Promise<boolean> {
    for (let taken = 0; taken < MAX_A_RUN && room() > 0;) {
      const limit = Math.min(BATCH, room());
      const due = await database.find({
        collection: "mail",
        where: [
          ["isUrgent", "==", isUrgent],
          ["dueAt", "<=", clock.now()],
        ],
        orderBy: [["dueAt", "asc"]],
        select: ["dueAt"],
        limit,
      });
      const kinds = await Promise.all(due.map(({ id }) => deliverOne(id, true)));
      for (const kind of kinds) counts[kind] += 1;
      await count(kinds);
      taken += due.length;
      if (counts.later > 0) return false;
      if (due.length < limit) return true;
    }
    return true;
  }

  return {
    /** Sends these mails now, where they are still due. Errors are logged: the job sends what is left. */
    async deliver(ids: readonly string[]): Promise<void> {
      try {
        const hasRoom = (await day.today()).ordinaryLeft > 0;
        const kinds: Sent[] = [];
        for (const id of ids)
          kinds.push(
            await deliverOne(id, hasRoom).catch((error: unknown): Sent => {
              log.warn("mail.not-delivered", { mail: `mail/${id}`, error });
              return "skipped";
            }),
          );
        await count(kinds);
      } catch (error) {
        log.warn("mail.not-delivered", { mail: ids.map((id) => `mail/${id}`), error });
      }
    },

    /** For administrators. `waiting`: ordinary mails of more than an hour ago. @throws UpstreamError */
    async state() {
      const [today, waiting] = await Promise.all([day.today(), waitingOver(60 * MINUTE_MS, false)]);
      return { ...today, waiting };
    },

    /** The long address at a short one of a mail; null for none. @throws UpstreamError */
    async longHref({ code, index }: { code: string; index: number }): Promise<string | null> {
      const [found] = await database.find({ collection: "mail", where: [["code", "==", code]], limit: 1 });
      const sheet = found && MailSheetSchema.safeParse(found.data["sheet"]).data;
      return (sheet && hrefsOf(sheet)[index]) ?? null;
    },

    jobs: {
      /** Sends what is due, urgent ones first; says what waits too long. @throws UpstreamError */
      async send() {
        const counts = { accepted: 0, refused: 0, later: 0, skipped: 0 };
        const { ordinaryLeft } = await day.today();
        if (send && (await sendDue(true, () => Infinity, counts)))
          await sendDue(false, () => ordinaryLeft - counts.accepted, counts);
        const isHeld = send !== null && ordinaryLeft === 0;
        const overdue = (await waitingOver(OVERDUE_MS, true)) + (isHeld ? 0 : await waitingOver(OVERDUE_MS, false));
        if (overdue > 0) log.error("mail.overdue", { overdue, isConfigured: send !== null });
        return { ...counts, overdue };
      },
    },
  };
}

type Outbox = ReturnType<typeof createOutbox>;

function failed(path: string, report: DocumentData): Write {
  return { update: path, data: { delivery: { ...report, state: "ERROR" } }, remove: WAITING };
}

/** The service's words name the recipient, whom the log does not. */
function withoutAddresses(words: string): string {
  return words.replace(/[^\s<>"'():,;]+@[^\s<>"'():,;]+/g, "…");
}
