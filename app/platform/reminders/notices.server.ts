import { MINUTE_MS } from "~/business/durations";

import type { Context } from "../context";
import { isFirestoreError } from "../firestore/errors";
import type { Database, DocumentData, Filter, Snapshot, Write } from "../firestore/types";
import { inPool } from "../in-pool";

const BATCH = 50;
/** Looks wait for the database, not for the processor. */
const AT_ONCE = 4;
/** Failed or unreadable ones go last, so that none blocks the rest. */
const RETRY_MS = 10 * MINUTE_MS;

/** `waiting`: what it is read from was unavailable, and all is left for a later run. */
export type NoticeOutcome = "sent" | "quiet" | "skipped" | "waiting";

interface NoticeReport {
  sent: number;
  /** No news, or notices are off. */
  quiet: number;
  /** Changed during the run, by the user or by another run: looked at again. */
  skipped: number;
  failed: number;
  waiting: boolean;
}

interface DueNotices {
  /** Of the log's events: `{room}.notice-failed`. */
  room: string;
  collection: string;
  /** Time of a document's next turn. */
  field: string;
  where?: readonly Filter[];
  /** A run begins no further one after this; the next run continues. */
  runMs: number;
  look(snapshot: Snapshot): Promise<NoticeOutcome>;
}

/** Looks at what is due, the longest due first. May run twice, or twice at once. @throws UpstreamError */
export async function runNotices(
  { database, clock, log }: Pick<Context, "database" | "clock" | "log">,
  { room, collection, field, where = [], runMs, look }: DueNotices,
): Promise<NoticeReport> {
  const report: NoticeReport = { sent: 0, quiet: 0, skipped: 0, failed: 0, waiting: false };
  const inFuture = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds);
  const until = inFuture(runMs);

  async function tryLook(snapshot: Snapshot): Promise<NoticeOutcome | "failed"> {
    try {
      return await look(snapshot);
    } catch (error) {
      log.error(`${room}.notice-failed`, { id: snapshot.id, error });
    }
    try {
      await commitUnder(database, versionWrite(snapshot, { [field]: inFuture(RETRY_MS) }));
    } catch (error) {
      log.warn(`${room}.postpone-failed`, { id: snapshot.id, error });
    }
    return "failed";
  }

  const isOver = () => report.waiting || clock.now() >= until;
  for (;;) {
    const due = await database.find({
      collection,
      where: [...where, [field, "<=", clock.now()]],
      orderBy: [[field, "asc"]],
      limit: BATCH,
    });
    const settled = report.sent + report.quiet;
    await inPool(due, AT_ONCE, async (snapshot) => {
      if (isOver()) return;
      const outcome = await tryLook(snapshot);
      if (outcome === "waiting") report.waiting = true;
      else report[outcome] += 1;
    });
    // Those that failed or changed meanwhile may still be due: such a batch again is for the next run.
    if (due.length < BATCH || isOver() || report.sent + report.quiet === settled) return report;
  }
}

/** A change of the version that was read. */
export function versionWrite({ path, updateTime }: Snapshot, data: DocumentData): Write {
  return { update: path, data, precondition: { updateTime } };
}

/** False where a document is no longer the one that was read. @throws UpstreamError, ALREADY_EXISTS */
export async function commitUnder(database: Pick<Database, "commit">, ...writes: Write[]): Promise<boolean> {
  try {
    await database.commit(writes);
    return true;
  } catch (error) {
    if (isFirestoreError(error, "FAILED_PRECONDITION", "NOT_FOUND", "ABORTED")) return false;
    throw error;
  }
}
