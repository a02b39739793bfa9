import { z } from "zod";

import { DAY_MS, MINUTE_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { DocumentData, Write } from "~/platform/firestore/types";

import { mailHtml } from "./html";
import { createMailSender, type OutgoingMail, type HandOver } from "./sender.server";

/** While one run sends a mail, no other takes it. Longer than the sender's deadline and both commits. */
const LEASE_MS = 5 * MINUTE_MS;
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
  headers: z.record(z.string(), z.string()).default({}),
  delivery: z.object({ attempts: z.number().default(0) }).catch({ attempts: 0 }),
  dueAt: z.date(),
});

type Claim = { mail: OutgoingMail; attempts: number; startTime: Date };
type Sent = HandOver["kind"] | "skipped";

declare module "~/platform/context" {
  interface Context {
    outbox: Outbox;
  }
}

/**
 * The collection `mail`: a mail is committed with what caused it, and sent by whoever takes it first, the request that
 * wrote it or the job of the minute. Each try is committed before it begins: a Worker that dies after the service
 * accepted and before that was noted sends again once the lease is over, which no protocol of mail can rule out; both
 * carry the same `X-Rebi-Mail`. docs/decisions/2026-11-28-mail-by-the-worker.md.
 */
export function createOutbox({ env, site, database, clock, log }: Context) {
  const send = env.mail && createMailSender(env.mail, site.name);

  async function claim(id: string): Promise<Claim | null> {
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
      const { to, message, delivery } = document;
      // A field of its own at the service, which takes no such header.
      const { "Reply-To": replyTo = null, ...headers } = document.headers;
      const attempts = delivery.attempts + 1;
      const dueAt = new Date(now.getTime() + LEASE_MS);
      tx.write({
        update: path,
        data: { dueAt, delivery: { state: "PROCESSING", attempts, startTime: now, error: null } },
      });
      const { subject, text, attachments } = message;
      const html = mailHtml({ subject, text }, site);
      const mail = { to: to[0], subject, text, html, replyTo, headers: { ...headers, "X-Rebi-Mail": id }, attachments };
      return { mail, attempts, startTime: now };
    });
  }

  async function note(id: string, { attempts, startTime }: Claim, result: HandOver): Promise<void> {
    const path = `mail/${id}`;
    const endTime = clock.now();
    const report = { attempts, startTime, endTime };
    const pause = PAUSES_MS[attempts - 1];
    if (result.kind === "accepted") {
      const { messageId } = result;
      const expiresAt = new Date(endTime.getTime() + KEPT_MS);
      const delivery = { ...report, state: "SUCCESS", error: null, messageId };
      await database.commit([{ update: `mail/${id}`, data: { delivery, expiresAt }, remove: WAITING }]);
    } else if (result.kind === "later" && pause !== undefined) {
      log.warn("mail.postponed", { mail: path, attempts, error: result.error });
      const dueAt = new Date(endTime.getTime() + pause);
      await database.commit([
        { update: path, data: { dueAt, delivery: { ...report, state: "PENDING", error: result.error } } },
      ]);
    } else {
      log.error("mail.failed", { mail: path, attempts, error: result.error });
      await database.commit([failed(path, { ...report, error: result.error })]);
    }
  }

  async function deliverOne(id: string): Promise<Sent> {
    if (!send) return "skipped";
    const claimed = await claim(id);
    if (!claimed) return "skipped";
    const result = await send(claimed.mail);
    try {
      await note(id, claimed, result);
    } catch (error) {
      // The user's data were erased while it was on its way.
      if (!isFirestoreError(error, "NOT_FOUND")) throw error;
    }
    return result.kind;
  }

  return {
    /** Sends these mails now, where they are still due. Errors are logged: the job sends what is left. */
    async deliver(ids: readonly string[]): Promise<void> {
      for (const id of ids)
        await deliverOne(id).catch((error: unknown) => log.warn("mail.not-delivered", { mail: `mail/${id}`, error }));
    },

    jobs: {
      /** Sends what is due, oldest first; says what waits too long. @throws UpstreamError */
      async send() {
        const counts = { accepted: 0, refused: 0, later: 0, skipped: 0 };
        for (let sent = 0; send && sent < MAX_A_RUN && counts.later === 0;) {
          const due = await database.find({
            collection: "mail",
            where: [["dueAt", "<=", clock.now()]],
            orderBy: [["dueAt", "asc"]],
            select: ["dueAt"],
            limit: BATCH,
          });
          for (const kind of await Promise.all(due.map(({ id }) => deliverOne(id)))) counts[kind] += 1;
          sent += due.length;
          if (due.length < BATCH) break;
        }
        const overdue = await database.count({
          collection: "mail",
          where: [["unsentSince", "<=", new Date(clock.now().getTime() - OVERDUE_MS)]],
          limit: 1_000,
        });
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
