import type { Context } from "./context";
import { DeadlineError, sleep } from "./deadline";
import { UpstreamError } from "./errors";
import type { Database } from "./firestore/types";
import type { Logger } from "./log";

/** Null, with a line in the log, where the service does not answer. For optional data of a page. */
export async function nullIfUnavailable<T>(ask: () => Promise<T>, log: Logger): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("page.data-unavailable", { error });
    return null;
  }
}

/** Milliseconds that a page waits for optional data. */
export const SOON_MS = 300;
/** Milliseconds where Firestore was silent in this request before: enough for values cached at the edge. */
export const AFTER_SILENCE_MS = 100;
const STEP_MS = 20;

type LateDeps = Pick<Context, "database" | "log" | "waitUntil">;

/** Milliseconds to wait for a database (one a request). */
const patience = new WeakMap<Database, number>();

/** Pages wait as long for this database. */
export function setPatience(database: Database, milliseconds: number): void {
  patience.set(database, milliseconds);
}

/** Null after SOON_MS and without the service. The work goes on, and the next page finds it cached. */
export async function nullIfLate<T>(ask: () => Promise<T>, { database, log, waitUntil }: LateDeps): Promise<T | null> {
  const asked = ask();
  try {
    return await inTime(asked, patience.get(database) ?? SOON_MS);
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof DeadlineError)) throw error;
    if (error instanceof DeadlineError) {
      setPatience(database, AFTER_SILENCE_MS);
      waitUntil(asked.catch((late: unknown) => log.warn("page.late-data-failed", { error: late })));
    }
    log.warn("page.data-unavailable", { error });
    return null;
  }
}

/** Waits in steps: time in which this isolate was busy, so that no answer could arrive, counts as one step. */
async function inTime<T>(asked: Promise<T>, milliseconds: number): Promise<T> {
  const answer = asked.then((value) => ({ value }));
  for (let left = milliseconds; left > 0; left -= STEP_MS) {
    const first = await Promise.race([answer, sleep(STEP_MS)]);
    if (first) return first.value;
  }
  throw new DeadlineError(`No answer within ${milliseconds} ms`);
}
