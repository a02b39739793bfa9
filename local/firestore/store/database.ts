import { invalid } from "../http/errors.ts";
import { execute, type Result } from "../query/execute.ts";
import type { IndexFile } from "../query/index-file.ts";
import { checkIndexes } from "../query/indexes.ts";
import type { Query } from "../query/query.ts";
import { Tables, type Row } from "../query/tables.ts";
import type { FieldPath } from "../values/field-paths.ts";
import { rootOf } from "../values/names.ts";
import type { Value } from "../values/values.ts";
import type { Change, DocumentStore, StoredDocument } from "./document-store.ts";
import { Transactions, type Transaction } from "./transactions.ts";
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

/** One database of one project: its documents, queries and transactions. Every call is atomic, since nothing in it waits. */
export class Database {
  readonly root: string;
  readonly transactions: Transactions;
  readonly tables: Tables;
  readonly #id: string;
  readonly #store: DocumentStore;
  readonly #clock: CommitClock;
  readonly #indexes: IndexFile | undefined;
  #revision = 0;

  constructor(project: string, database: string, store: DocumentStore, clock: CommitClock, indexes?: IndexFile) {
    this.#id = `${project}/${database}`;
    this.root = rootOf(project, database);
    this.#store = store;
    this.#clock = clock;
    this.#indexes = indexes;
    this.tables = new Tables(store, this.#id, this.root);
    this.transactions = new Transactions(() => clock.now() / 1000);
  }

  /** Time of a read, never before the last commit. */
  readTime(): number {
    return this.#clock.now();
  }

  begin(readOnly: boolean): Transaction {
    return this.transactions.begin(readOnly, this.#revision);
  }

  /** @throws RpcError ABORTED when the transaction no longer sees one moment. */
  get(path: string, transaction?: Transaction): StoredDocument | undefined {
    this.#observe(transaction, () => String(this.#store.version(this.#id, path)));
    return this.#store.get(this.#id, path);
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
    if (this.#indexes) checkIndexes(this.#indexes, query, required);
    const run = (): Result => execute(this.tables, query, required, extraRows);
    this.#observe(transaction, () =>
      run()
        .matches.map(({ path, updateTime }) => `${path}@${updateTime}`)
        .join("\n"),
    );
    return run();
  }

  /**
   * Applies all writes, or none.
   * @returns the commit's time and a result for each write.
   * @throws RpcError of a precondition or limit; ABORTED when the transaction lost against another.
   */
  commit(writes: readonly Write[], transaction?: Transaction): { commitTime: number; results: WriteResult[] } {
    if (transaction) {
      if (transaction.readOnly && writes.length > 0)
        throw invalid("Cannot modify entities in a read-only transaction.");
      this.transactions.assertCurrent(transaction, this.#revision);
      this.transactions.end(transaction);
    }
    const commitTime = this.#clock.nextCommit();
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
    const changes: Change[] = [...pending]
      .map(([path, document]) => ({ path, document }))
      .filter(({ path, document }) => document !== before.get(path));
    this.#store.write(this.#id, changes, commitTime);
    this.tables.apply(changes, (path) => before.get(path) !== undefined);
    if (changes.length > 0) this.#revision += 1;
    return { commitTime, results };
  }

  clear(): void {
    this.#store.clear(this.#id);
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
    const unchanged = current && JSON.stringify(current.fields) === JSON.stringify(fields);
    const next = unchanged
      ? current
      : { path: write.path, fields, createTime: current?.createTime ?? commitTime, updateTime: commitTime };
    return { next, result: { updateTime: next.updateTime, transformResults: results } };
  }

  #observe(transaction: Transaction | undefined, look: () => string): void {
    if (!transaction) return;
    this.transactions.assertCurrent(transaction, this.#revision);
    transaction.observations.push({ look, seen: look() });
  }
}
