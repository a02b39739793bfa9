import { invalid, RpcError } from "../http/errors.ts";
import { documentTest, execute, type Result } from "../query/execute.ts";
import type { Indexes } from "../query/index-definitions.ts";
import { checkIndexes } from "../query/indexes.ts";
import type { Query } from "../query/query.ts";
import { Tables, type Row } from "../query/tables.ts";
import type { FieldPath } from "../values/field-paths.ts";
import { fullName, lastId, parentOf, rootOf } from "../values/names.ts";
import type { Value } from "../values/values.ts";
import type { Change, DocumentStore, StoredDocument } from "./document-store.ts";
import { Locks, type PlannedChange } from "./locks.ts";
import { Past } from "./past.ts";
import { checkIndexEntries } from "./size.ts";
import { Transactions, type Transaction, type TransactionLimits } from "./transactions.ts";
import { applyWrite, checkPrecondition, type Write } from "./writes.ts";

/** Microseconds since 1970; `nextCommit` never gives the same twice nor goes back, across restarts too. */
export interface CommitClock {
  now(): number;
  nextCommit(): number;
}

export interface WriteResult {
  /** Absent after a delete. */
  updateTime?: number;
  transformResults: Value[];
}

interface Commit {
  commitTime: number;
  results: WriteResult[];
}

/**
 * Concurrency control. `pessimistic` is production's default: documents that were read are locked, and
 * writers wait. `optimistic` lets the first commit win, and aborts transactions that read a changed document.
 */
export type Concurrency = "optimistic" | "pessimistic";

export interface DatabaseOptions {
  indexes: Indexes | undefined;
  concurrency: Concurrency;
  limits: TransactionLimits;
}

/**
 * One database of one project: its documents, queries and transactions. Reads and commits are atomic, since
 * only locks make them wait.
 */
export class Database {
  readonly root: string;
  readonly transactions: Transactions;
  readonly tables: Tables;
  readonly #id: string;
  readonly #store: DocumentStore;
  readonly #clock: CommitClock;
  readonly #options: DatabaseOptions;
  readonly #locks: Locks;
  readonly #past = new Past<Database>();
  #revision = 0;

  constructor(project: string, database: string, store: DocumentStore, clock: CommitClock, options: DatabaseOptions) {
    this.#id = `${project}/${database}`;
    this.root = rootOf(project, database);
    this.#store = store;
    this.#clock = clock;
    this.#options = options;
    this.tables = new Tables(store, this.#id, this.root);
    this.transactions = new Transactions({
      nowMs: () => clock.now() / 1000,
      limits: options.limits,
      onEnd: (transaction) => this.#locks.release(transaction),
      isWaiting: (transaction) => this.#locks.isWaiting(transaction),
    });
    this.#locks = new Locks({
      lockWaitMs: options.limits.lockWaitMs,
      sweepMs: Math.min(1_000, options.limits.idleMs),
      expire: () => this.transactions.expire(),
      end: (transaction) => this.transactions.end(transaction),
    });
  }

  /** Time of a read, never before the last commit. */
  readTime(): number {
    return this.#clock.now();
  }

  /**
   * The database as it was at a time, to be read only.
   * @throws RpcError INVALID_ARGUMENT for a time to come, FAILED_PRECONDITION for one that is too old.
   */
  asOf(time: number): Database {
    const now = this.#clock.now();
    return this.#past.at(time, now, { store: this.#store, id: this.#id }, (store) => {
      const { root } = this;
      const [, project = "", , database = ""] = root.split("/");
      return new Database(project, database, store, this.#clock, this.#options);
    });
  }

  begin(readOnly: boolean, retried?: string): Transaction {
    return this.transactions.begin(readOnly, this.#revision, retried);
  }

  /** Waits until the transaction may read these documents. To be called before `get`. */
  async lockDocuments(paths: readonly string[], transaction: Transaction | undefined): Promise<void> {
    if (!transaction || !this.#takesLocks(transaction)) return;
    await Promise.all(
      paths.map((path) =>
        this.#locks.share(transaction, { key: `document ${path}`, covers: (change) => change.path === path }),
      ),
    );
  }

  /** Waits until the transaction may run this query. To be called before `query`. */
  async lockQuery(query: Query, transaction: Transaction | undefined): Promise<void> {
    if (!transaction || !this.#takesLocks(transaction)) return;
    const test = documentTest(this.root, query);
    const covers = ({ before, after }: PlannedChange) => [before, after].some((each) => each && test(each));
    await this.#locks.share(transaction, { key: `query ${JSON.stringify(query)}`, covers });
  }

  /** @throws RpcError ABORTED when the transaction no longer sees one moment (optimistic mode). */
  get(path: string, transaction?: Transaction): StoredDocument | undefined {
    this.#assertCurrent(transaction);
    const document = this.#store.get(this.#id, path);
    this.#observe(transaction, String(document?.updateTime), () => String(this.#store.version(this.#id, path)));
    return document;
  }

  /**
   * Runs a query after checking its indexes.
   * @param required fields that aggregations need.
   * @throws RpcError FAILED_PRECONDITION without its index, ABORTED as in `get`.
   */
  query(
    query: Query,
    transaction?: Transaction,
    required: readonly FieldPath[] = [],
    extraRows: readonly Row[] = [],
  ): Result {
    if (this.#options.indexes) checkIndexes(this.#options.indexes, query, required);
    const run = (): Result => execute(this.tables, query, required, extraRows);
    const versions = ({ matches }: Result) => matches.map(({ path, updateTime }) => `${path}@${updateTime}`).join("\n");
    this.#assertCurrent(transaction);
    const result = run();
    this.#observe(transaction, versions(result), () => versions(run()));
    return result;
  }

  /**
   * Applies all writes, or none. Pessimistic: waits for transactions that have read what it changes.
   * @returns the commit's time and a result for each write.
   * @throws RpcError of a precondition or limit; ABORTED when the transaction lost against another.
   */
  async commit(writes: readonly Write[], transaction?: Transaction): Promise<Commit> {
    if (transaction?.readOnly && writes.length > 0) throw invalid("Cannot modify entities in a read-only transaction.");
    if (this.#options.concurrency === "optimistic") return this.#commitNow(writes, transaction);
    return this.#locks.exclusive(
      transaction,
      () => this.#planned(writes),
      () => this.#commitNow(writes, transaction),
    );
  }

  #commitNow(writes: readonly Write[], transaction: Transaction | undefined): Commit {
    try {
      if (transaction) this.transactions.assertCurrent(transaction, this.#revision);
      return this.#apply(writes);
    } finally {
      // Afterwards: the end releases locks, and the waiting transactions must find the new state.
      if (transaction) this.transactions.end(transaction);
    }
  }

  #apply(writes: readonly Write[]): Commit {
    const commitTime = this.#clock.nextCommit();
    const { changes, results } = this.#outcomes(writes, commitTime);
    const changed = changes.filter(({ before, after }) => before !== after);
    const stored = changed.map(({ path, after }): Change => ({ path, document: after }));
    this.#store.write(this.#id, stored, commitTime);
    this.#past.note(commitTime, changed);
    const existed = new Set(changed.filter(({ before }) => before !== undefined).map(({ path }) => path));
    this.tables.apply(stored, (path) => existed.has(path));
    if (changed.length > 0) this.#revision += 1;
    return { commitTime, results };
  }

  /**
   * The changes that the writes would make now. A commit that would be rejected changes nothing, but needs its
   * documents.
   */
  #planned(writes: readonly Write[]): PlannedChange[] {
    try {
      return this.#outcomes(writes, this.#clock.now()).changes;
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      return writes.map(({ path }) => ({ path, before: undefined, after: undefined }));
    }
  }

  #outcomes(writes: readonly Write[], commitTime: number): { changes: PlannedChange[]; results: WriteResult[] } {
    const pending = new Map<string, StoredDocument | undefined>();
    const before = new Map<string, StoredDocument | undefined>();
    const results = writes.map((write) => {
      if (!before.has(write.path)) before.set(write.path, this.#store.get(this.#id, write.path));
      const current = pending.has(write.path) ? pending.get(write.path) : before.get(write.path);
      checkPrecondition(this.root, write, current);
      const { next, result } = this.#outcome(write, current, commitTime);
      pending.set(write.path, next);
      return result;
    });
    return { changes: [...pending].map(([path, after]) => ({ path, before: before.get(path), after })), results };
  }

  /** Ends all waiting, for a server that stops. */
  stop(): void {
    this.#locks.clear();
  }

  clear(): void {
    this.#store.clear(this.#id);
    this.#past.forget(this.#clock.now());
    this.tables.clear();
    this.transactions.clear();
    this.#revision += 1;
  }

  /** A write that changes nothing keeps the document as it is, its update time included. */
  #outcome(
    write: Write,
    current: StoredDocument | undefined,
    commitTime: number,
  ): { next: StoredDocument | undefined; result: WriteResult } {
    if (write.kind === "delete") return { next: undefined, result: { transformResults: [] } };
    if (write.kind === "verify")
      return { next: current, result: { updateTime: current?.updateTime, transformResults: [] } };
    const { fields, results } = applyWrite(this.root, write, current, commitTime);
    this.#checkEntries(write.path, fields);
    const unchanged = current && JSON.stringify(current.fields) === JSON.stringify(fields);
    const next = unchanged
      ? current
      : { path: write.path, fields, createTime: current?.createTime ?? commitTime, updateTime: commitTime };
    return { next, result: { updateTime: next.updateTime, transformResults: results } };
  }

  #checkEntries(path: string, fields: StoredDocument["fields"]): void {
    const overrides = this.#options.indexes?.read().overrides ?? [];
    const ofGroup = overrides.filter(({ collectionGroup }) => collectionGroup === lastId(parentOf(path)));
    checkIndexEntries(fullName(this.root, path), fields, (fieldPath) =>
      ofGroup.some((item) => item.fieldPath === fieldPath && item.indexes.length === 0),
    );
  }

  /** Read-only transactions never lock; without past versions they stay optimistic here. */
  #takesLocks(transaction: Transaction): boolean {
    return this.#options.concurrency === "pessimistic" && !transaction.readOnly;
  }

  #assertCurrent(transaction: Transaction | undefined): void {
    if (transaction && !this.#takesLocks(transaction)) this.transactions.assertCurrent(transaction, this.#revision);
  }

  /** Notes what a transaction saw, right after `#assertCurrent`, and how to read it again. */
  #observe(transaction: Transaction | undefined, seen: string, look: () => string): void {
    if (transaction && !this.#takesLocks(transaction)) transaction.observations.push({ look, seen });
  }
}
