import { isFirestoreError } from "./errors";
import type { ReadContext } from "./reads";
import {
  COMMIT_IN_TRANSACTION,
  isUnknownOutcome,
  pauseBefore,
  READ_IN_TRANSACTION,
  type CallOptions,
  type RetryDeps,
} from "./retry";
import type { CommitResult, Query, Snapshot, Transaction, Write } from "./types";

const MAX_RUNS = 5;
const DEADLINE_MS = 10_000;

/** What a transaction needs of the client. */
export interface TransactionDeps extends RetryDeps {
  readAll(paths: string[], context: ReadContext): Promise<(Snapshot | null)[]>;
  find(query: Query, context: ReadContext): Promise<Snapshot[]>;
  commit(writes: Write[], transaction: string | undefined, options: CallOptions): Promise<CommitResult>;
  rollback(transaction: string, options: CallOptions): Promise<unknown>;
}

/**
 * Runs `run` until its reads and writes were one: again after ABORTED (someone changed what it had read), at
 * most five times and ten seconds. A commit whose outcome is unknown is not repeated: its error is thrown.
 */
export async function runTransaction<T>(run: (tx: Transaction) => Promise<T>, deps: TransactionDeps): Promise<T> {
  const until = deps.now() + DEADLINE_MS;
  let previous: string | undefined;
  for (let count = 1; ; count += 1) {
    const attempt = new Attempt(deps, until, previous);
    try {
      const result = await run(attempt);
      await attempt.commit();
      return result;
    } catch (error) {
      const aborted = isFirestoreError(error, "ABORTED");
      const pause = pauseBefore(count, deps.random);
      if (!aborted || count >= MAX_RUNS || deps.now() + pause >= until) {
        // After a commit that may have succeeded there is nothing to roll back, or nobody who answers.
        if (!isFirestoreError(error) || !isUnknownOutcome(error)) await attempt.rollback();
        throw error;
      }
      deps.log.info("firestore.transaction-repeated", { run: count });
      previous = attempt.id ?? previous;
      await deps.sleep(pause);
    }
  }
}

/** One run of a transaction: begun by its first read, which the others wait for. */
class Attempt implements Transaction {
  id: string | undefined;
  private readonly deps: TransactionDeps;
  private readonly until: number;
  private readonly previous: string | undefined;
  private readonly writes: Write[] = [];
  private first: Promise<unknown> | null = null;

  constructor(deps: TransactionDeps, until: number, previous: string | undefined) {
    this.deps = deps;
    this.until = until;
    this.previous = previous;
  }

  async read(path: string): Promise<Snapshot | null> {
    return (await this.readAll([path]))[0] ?? null;
  }

  readAll(paths: string[]): Promise<(Snapshot | null)[]> {
    return paths.length === 0 ? Promise.resolve([]) : this.inside((context) => this.deps.readAll(paths, context));
  }

  find(query: Query): Promise<Snapshot[]> {
    return this.inside((context) => this.deps.find(query, context));
  }

  write(...writes: Write[]): void {
    this.writes.push(...writes);
  }

  async commit(): Promise<void> {
    // Reads alone need the commit too: it is what tells that they were of one moment.
    if (this.id !== undefined || this.writes.length > 0) {
      await this.deps.commit(this.writes, this.id, { policy: COMMIT_IN_TRANSACTION, until: this.until });
    }
  }

  /** Frees what the transaction holds. Best effort: Firestore ends it by itself after a while. */
  async rollback(): Promise<void> {
    if (this.id === undefined) return;
    try {
      await this.deps.rollback(this.id, { policy: COMMIT_IN_TRANSACTION, until: this.until });
    } catch (error) {
      this.deps.log.warn("firestore.rollback-failed", { error });
    }
  }

  private async inside<T>(read: (context: ReadContext) => Promise<T>): Promise<T> {
    const options: CallOptions = { policy: READ_IN_TRANSACTION, until: this.until };
    const onBegun = (transaction: string) => (this.id = transaction);
    if (this.first === null) {
      const begin = read({
        selector: { newTransaction: { readWrite: { retryTransaction: this.previous } } },
        options,
        onBegun,
      });
      this.first = begin;
      return begin;
    }
    await this.first;
    if (this.id === undefined) throw new TypeError("Firestore began no transaction");
    return read({ selector: { transaction: this.id }, options, onBegun });
  }
}
