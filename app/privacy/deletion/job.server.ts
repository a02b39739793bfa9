import { DELETIONS } from "~/accounts/account-deletion";
import { DAY_MS, MINUTE_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { DocumentData, Snapshot, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { PersonalData } from "~/platform/personal-data";

import { WAIT_DAYS } from "./constants";
import { deletionDoneMail } from "./mails";
import { type Deletion, DeletionSchema } from "./model";
import { openThings } from "./open-things.server";

interface DeletionReport {
  finished: number;
  /** Advanced, and left to the next run. */
  advanced: number;
  /** Locked by another run, or cancelled while this one was working on it. */
  skipped: number;
  failed: number;
}
type Outcome = keyof DeletionReport;

const BATCH = 5;
/** A run begins no further step after this; the next run continues. */
const RUN_MS = 20_000;
/** Longer than any step may take. */
const LEASE_MS = 5 * MINUTE_MS;
/** Requests that passed the guards before the lock are answered by then: no new data arrives while it is erased. */
const SETTLE_MS = MINUTE_MS;
const RETRY_MS = 5 * MINUTE_MS;
/** By then the receipt was sent: its mail, which holds the address, is deleted too. */
const RECEIPT_MS = 3 * DAY_MS;

/** Days after the grace for which a seller is waited for to send. */
const PAY_BACK_DAYS = 14;

/** A deletion with the version that this run may replace. */
interface Held {
  uid: string;
  path: string;
  deletion: Deletion;
  updateTime: string;
}

/**
 * A step repeats until it is not `more`; its `data` is stored with its name. `last-admin`: nothing was done, and the
 * deletion waits again, so that it can be cancelled.
 */
type Step = (
  held: Held,
) => Promise<{ more: true } | { more: false; data?: DocumentData; pauseMs?: number } | "last-admin">;

export function createDeletionJob(context: Context) {
  const { env, database, clock, log } = context;

  const inFuture = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds);

  /** Writes under the held version; false where another run or a cancellation was faster. */
  async function save(
    held: Held,
    data: Partial<Deletion>,
    { remove = [], beside = [] }: { remove?: string[]; beside?: Write[] } = {},
  ): Promise<boolean> {
    try {
      const { updateTimes } = await database.commit([
        { update: held.path, data, remove, precondition: { updateTime: held.updateTime } },
        ...beside,
      ]);
      held.updateTime = updateTimes[0] ?? held.updateTime;
      held.deletion = { ...held.deletion, ...data };
      return true;
    } catch (error) {
      if (isFirestoreError(error, "FAILED_PRECONDITION", "NOT_FOUND", "ABORTED")) return false;
      throw error;
    }
  }

  async function counts(uid: string): Promise<Record<string, number>> {
    const counted = await Promise.all(
      Object.entries(context.personalData).map(async ([name, room]) => [name, await room.count?.(uid)] as const),
    );
    return Object.fromEntries(counted.flatMap(([name, amount]) => (amount === undefined ? [] : [[name, amount]])));
  }

  function stepsOf(): [name: string, step: Step][] {
    const erase =
      (room: PersonalData): Step =>
      async ({ uid, deletion }) => ({ more: (await room.erase(uid, deletion.provenEmail)) === "more" });
    return [
      [
        "lock",
        async ({ uid }) => {
          // Of two administrators whose deletions begin at once, one stays.
          return (await context.accounts.closure.lock(uid)) ? { more: false, pauseMs: SETTLE_MS } : "last-admin";
        },
      ],
      [
        "count",
        async ({ uid }) => {
          const [amounts, user, provenEmail] = await Promise.all([
            counts(uid),
            context.accounts.user(uid),
            context.accounts.lookup.verifiedEmail(uid),
          ]);
          return { more: false, data: { amounts, email: user?.email ?? "", provenEmail } };
        },
      ],
      ...Object.entries(context.personalData).flatMap(([name, room]): [string, Step][] =>
        "erase" in room ? [[name, erase(room)]] : [],
      ),
      [
        "identity",
        async ({ uid }) => {
          await context.accounts.closure.removeIdentity(uid);
          return { more: false };
        },
      ],
    ];
  }

  /** Makes it pending again, until there is another administrator or its owner cancels. */
  async function waitAsLastAdmin(held: Held): Promise<void> {
    log.error("deletion.last-admin", { uid: held.uid });
    await save(held, { state: "pending", nextAt: inFuture(DAY_MS) });
  }

  async function begin(held: Held): Promise<boolean> {
    if (await context.accounts.closure.isLastAdmin(held.uid)) {
      await waitAsLastAdmin(held);
      return false;
    }
    return save(held, { state: "running", nextAt: inFuture(LEASE_MS) });
  }

  async function eraseOn(held: Held, until: Date): Promise<Outcome> {
    for (const [name, step] of stepsOf()) {
      if (held.deletion.steps.includes(name)) continue;
      if (clock.now() >= until) return (await save(held, { nextAt: clock.now() })) ? "advanced" : "skipped";
      const result = await step(held);
      if (result === "last-admin") {
        await waitAsLastAdmin(held);
        return "skipped";
      }
      if (result.more) return (await save(held, { nextAt: clock.now() })) ? "advanced" : "skipped";
      const done = {
        ...result.data,
        steps: [...held.deletion.steps, name],
        nextAt: inFuture(result.pauseMs ?? LEASE_MS),
      };
      if (!(await save(held, done))) return "skipped";
      log.info("deletion.step", { uid: held.uid, step: name });
      if (result.pauseMs !== undefined) return "advanced";
    }
    return finish(held);
  }

  /** The receipt is mailed in the commit that deletes the address. */
  async function finish(held: Held): Promise<Outcome> {
    const now = clock.now();
    const { email, code } = held.deletion;
    const receipt =
      email === "" ? [] : [mailWrite(deletionDoneMail(env, email, held.deletion, now), now, receiptId(code))];
    const data: Partial<Deletion> = {
      state: "done",
      finishedAt: now,
      nextAt: email === "" ? null : inFuture(RECEIPT_MS),
    };
    if (!(await save(held, data, { remove: ["email", "provenEmail", "request"], beside: receipt }))) return "skipped";
    log.info("deletion.done", { uid: held.uid, code });
    return "finished";
  }

  /** Each day of the grace, as an order that ends puts its listing on sale. The checkout rejects it already. */
  async function stopSelling(held: Held): Promise<Outcome> {
    // First: an order that ends puts its listing on sale again.
    await context.orders.accountDeletion.endUnpaid(held.uid);
    const listings = await context.selling.accountDeletion.stop(held.uid);
    log.info("deletion.stopped-selling", { uid: held.uid, listings });
    const [tomorrow, { eraseAfter }] = [inFuture(DAY_MS), held.deletion];
    return (await save(held, { nextAt: tomorrow < eraseAfter ? tomorrow : eraseAfter })) ? "advanced" : "skipped";
  }

  /**
   * Orders end by their deadlines; unsent ones are paid back after PAY_BACK_DAYS. What is owed either way is paid by
   * people; the longest wait is WAIT_DAYS.
   */
  async function waitForOpenThings(held: Held): Promise<boolean> {
    const days = (clock.now().getTime() - held.deletion.eraseAfter.getTime()) / DAY_MS;
    if (days >= WAIT_DAYS) return false;
    if (days >= PAY_BACK_DAYS) await context.orders.accountDeletion.payBack(held.uid);
    await context.selling.accountDeletion.stop(held.uid);
    const open = await openThings(context, held.uid);
    if (open.length === 0) return false;
    log.info("deletion.waits", { uid: held.uid, open: open.length });
    await save(held, { nextAt: inFuture(DAY_MS) });
    return true;
  }

  async function advance(held: Held, until: Date): Promise<Outcome> {
    switch (held.deletion.state) {
      case "pending":
        if (clock.now() < held.deletion.eraseAfter) return stopSelling(held);
        if (await waitForOpenThings(held)) return "advanced";
        return (await begin(held)) ? eraseOn(held, until) : "skipped";
      case "running":
        return (await save(held, { nextAt: inFuture(LEASE_MS) })) ? eraseOn(held, until) : "skipped";
      case "done":
        return (await save(held, { nextAt: null }, { beside: [{ delete: `mail/${receiptId(held.deletion.code)}` }] }))
          ? "advanced"
          : "skipped";
      case "cancelled":
        await context.selling.accountDeletion.resume(held.uid);
        return (await save(held, { nextAt: null })) ? "advanced" : "skipped";
    }
  }

  /** Best effort: without it the lease ends by itself. */
  async function postpone(
    { path, updateTime }: Pick<Held, "path" | "updateTime">,
    milliseconds: number,
  ): Promise<void> {
    try {
      await database.commit([{ update: path, data: { nextAt: inFuture(milliseconds) }, precondition: { updateTime } }]);
    } catch (error) {
      log.warn("deletion.not-postponed", { path, error });
    }
  }

  /** A failed or undecodable deletion is postponed after the others. */
  async function attempt(snapshot: Snapshot, until: Date): Promise<Outcome> {
    const { id: uid, path, updateTime } = snapshot;
    const deletion = decodeDocument(DeletionSchema, snapshot, log);
    if (deletion === null) {
      await postpone({ path, updateTime }, DAY_MS);
      return "failed";
    }
    const held: Held = { uid, path, updateTime, deletion };
    try {
      return await advance(held, until);
    } catch (error) {
      log.error("deletion.failed", { uid, done: held.deletion.steps, error });
      await postpone(held, RETRY_MS);
      return "failed";
    }
  }

  return {
    counts,

    /** Erases due accounts, a few a run. Idempotent; may be stopped anywhere, and overlap with another run. */
    async run(): Promise<DeletionReport> {
      const report: DeletionReport = { finished: 0, advanced: 0, skipped: 0, failed: 0 };
      const until = inFuture(RUN_MS);
      const due = await database.find({
        collection: DELETIONS,
        where: [["nextAt", "<=", clock.now()]],
        orderBy: [["nextAt", "asc"]],
        limit: BATCH,
      });
      for (const snapshot of due) {
        if (clock.now() >= until) break;
        report[await attempt(snapshot, until)] += 1;
      }
      return report;
    },
  };
}

function receiptId(code: string): string {
  return `deletion-${code}-receipt`;
}
