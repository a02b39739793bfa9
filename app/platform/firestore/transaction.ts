import { isFirestoreError } from "./errors";
import type { ReadContext } from "./reads";
import {
  COMMIT_IN_TRANSACTION,
  contentionPause,
  isUnknownOutcome,
  READ_IN_TRANSACTION,
  type CallOptions,
  type RetryDeps,
} from "./retry";
import type { CommitResult, CountQuery, Query, Snapshot, Transaction, Write } from "./types";

const MAX_RUNS = 5;
const DEADLINE_MS = 10_000;
const ROLLBACK_DEADLINE_MS = 2_000;

interface TransactionDeps extends RetryDeps {
  /** Answers the id of a new transaction; `previous` is the aborted one that it retries. */
  begin(previous: string | undefined, options: CallOptions): Promise<string>;
  readAll(paths: string[], context: ReadContext): Promise<(Snapshot | null)[]>;
  find(query: Query, context: ReadContext): Promise<Snapshot[]>;
  count(query: CountQuery, context: ReadContext): Promise<number>;
  commit(writes: Write[], transaction: string | undefined, options: CallOptions): Promise<CommitResult>;
  rollback(transaction: string, options: CallOptions): Promise<unknown>;
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Runs `run` until its reads and writes were atomic: again after ABORTED (contention), at most five times and ten
 * seconds. After any other failure it rolls back in the background, so that no lock remains; only a commit of
 * unknown outcome is neither rolled back nor retried.
 * @throws the first error of the last run, or any error of `run`.
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
      if (!(attempt.isCommitting && isFirestoreError(error) && isUnknownOutcome(error))) attempt.rollBack();
      const pause = contentionPause(count, deps.random);
      if (!isFirestoreError(error, "ABORTED") || count >= MAX_RUNS || deps.now() + pause >= until) throw error;
      deps.log.info("firestore.transaction-retried", { run: count });
      previous = attempt.id ?? previous;
      await deps.sleep(pause);
    }
  }
}

/** One run of a transaction. Begun before its first read by a call of its own: a lost read leaves no orphan. */
class Attempt implements Transaction {
  id: string | undefined;
  isCommitting = false;
  private readonly deps: TransactionDeps;
  private readonly previous: string | undefined;
  private readonly options: CallOptions;
  private readonly writes: Write[] = [];
  private begun: Promise<string> | null = null;

  constructor(deps: TransactionDeps, until: number, previous: string | undefined) {
    this.deps = deps;
    this.options = { policy: READ_IN_TRANSACTION, until };
    this.previous = previous;
  }

  async read(path: string): Promise<Snapshot | null> {
    return (await this.readAll([path]))[0] ?? null;
  }

  async readAll(paths: string[]): Promise<(Snapshot | null)[]> {
    return paths.length === 0 ? [] : this.deps.readAll(paths, await this.context());
  }

  async find(query: Query): Promise<Snapshot[]> {
    return this.deps.find(query, await this.context());
  }

  async count(query: CountQuery): Promise<number> {
    return this.deps.count(query, await this.context());
  }

  write(...writes: Write[]): void {
    this.writes.push(...writes);
  }

  /** A commit without writes is needed too: it proves that all reads were of one moment. */
  async commit(): Promise<void> {
    const transaction = await this.begun;
    if (transaction === null && this.writes.length === 0) return;
    this.isCommitting = true;
    await this.deps.commit(this.writes, transaction ?? undefined, { ...this.options, policy: COMMIT_IN_TRANSACTION });
  }

  /** Releases the locks in the background. Best effort: Firestore ends an idle transaction after 60 s. */
  rollBack(): void {
    if (this.begun) this.deps.waitUntil(this.sendRollback(this.begun));
  }

  private async sendRollback(begun: Promise<string>): Promise<void> {
    let transaction: string;
    try {
      transaction = await begun;
    } catch {
      // Never begun: nothing to roll back, and the caller already has the error.
      return;
    }
    try {
      const until = this.deps.now() + ROLLBACK_DEADLINE_MS;
      await this.deps.rollback(transaction, { policy: COMMIT_IN_TRANSACTION, until });
    } catch (error) {
      // Aborted transactions are over already.
      if (!isFirestoreError(error, "INVALID_ARGUMENT", "NOT_FOUND", "ABORTED"))
        this.deps.log.warn("firestore.rollback-failed", { error });
    }
  }

  private async context(): Promise<ReadContext> {
    this.begun ??= this.begin();
    return { transaction: await this.begun, options: this.options };
  }

  private async begin(): Promise<string> {
    return (this.id = await this.deps.begin(this.previous, this.options));
  }
}
