import { sleep as wait } from "../deadline";
import { isFirestoreError } from "./errors";
import { isUnknownOutcome } from "./retry";
import type { Database, Transaction } from "./types";

/**
 * The database retries a transaction 5 times; this repeats that up to `ROUNDS` times after a random pause of up to
 * `PAUSE_MS`, so that some dozens of simultaneous ones succeed.
 */
const ROUNDS = 12;
const PAUSE_MS = 2_000;
const LOST_MAX = 1;
/** Someone waits before a page that loads: no further round begins after this. */
const PATIENCE_MS = 60_000;

interface Contention {
  onRetry: (round: number) => void;
  sleep?: ((milliseconds: number) => Promise<void>) | undefined;
}

/**
 * A transaction on a document for which many contend (a counter). `run` must find out by itself that an earlier round
 * succeeded (an idempotency document): a commit without an answer is followed by one round more.
 * @throws the first error that another round does not mend
 */
export async function contendedTransaction<T>(
  database: Pick<Database, "transaction">,
  run: (tx: Transaction) => Promise<T>,
  { onRetry, sleep = wait }: Contention,
): Promise<T> {
  const began = Date.now();
  let lost = 0;
  for (let count = 1; ; count++) {
    /** How often the transaction began; more than once only after a conflict. */
    let runs = 0;
    let isCommitting = false;
    try {
      return await database.transaction(async (tx) => {
        runs += 1;
        isCommitting = false;
        const result = await run(tx);
        isCommitting = true;
        return result;
      });
    } catch (error) {
      const isUnanswered = isFirestoreError(error) && isUnknownOutcome(error);
      // The next round finds out whether a commit without an answer succeeded.
      const isLost = isUnanswered && isCommitting && ++lost <= LOST_MAX;
      // Timed out under contention: nothing was sent, and the database is up.
      const isCrowdedOut = isUnanswered && !isCommitting && runs > 1;
      const isOver = count === ROUNDS || Date.now() - began > PATIENCE_MS;
      if (isOver || !(isLost || isCrowdedOut || isFirestoreError(error, "ABORTED"))) throw error;
      onRetry(count);
      await sleep(Math.random() * PAUSE_MS);
    }
  }
}
