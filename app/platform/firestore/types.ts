/**
 * Types of the calls to Firestore. Values are plain JavaScript: string, number, bigint for int64 beyond 2^53,
 * boolean, null, Date (timestamp; one that was read keeps its microseconds, see PreciseDate in ./codec.ts),
 * Uint8Array (bytes), arrays and plain objects (maps). `undefined` fields are left out of a write.
 */
export type DocumentData = Record<string, unknown>;

/** A document as it was read. `path` is relative to the database's documents (`vehicles/abc`). */
export interface Snapshot {
  path: string;
  id: string;
  data: DocumentData;
  createTime: string;
  /** Opaque version: pass it back as a precondition. */
  updateTime: string;
}

export interface Precondition {
  exists?: boolean;
  updateTime?: string;
}

/** A server-side change of one field (dotted path). */
export type Transform =
  | { field: string; serverTime: true }
  | { field: string; increment: number }
  /** The larger of the field's number and this one. */
  | { field: string; maximum: number }
  | { field: string; arrayUnion: unknown[] }
  | { field: string; arrayRemove: unknown[] };

export type Write =
  /** Makes a document; ALREADY_EXISTS if there is one. */
  | { create: string; data: DocumentData; transforms?: Transform[] }
  /** Replaces the whole document, or makes it. */
  | { set: string; data: DocumentData; transforms?: Transform[]; precondition?: Precondition }
  /** Changes only the named dotted fields; `remove` deletes fields; NOT_FOUND if there is none. */
  | { update: string; data: DocumentData; remove?: string[]; transforms?: Transform[]; precondition?: Precondition }
  /** Changes only the named dotted fields, and makes the document if there is none. */
  | { merge: string; data: DocumentData; transforms?: Transform[] }
  | { delete: string; precondition?: Precondition };

export type Operator =
  | "=="
  | "!="
  | "<"
  | "<="
  | ">"
  | ">="
  | "in"
  | "not-in"
  | "array-contains"
  | "array-contains-any";

export type Filter = [field: string, op: Operator, value: unknown];
export type QueryOrder = [field: string, direction: "asc" | "desc"];

export interface Query {
  collection: string;
  parent?: string;
  allDescendants?: boolean;
  where?: Filter[];
  orderBy?: QueryOrder[];
  /** One value an order; `__name__` values are document paths. */
  startAt?: unknown[];
  startAfter?: unknown[];
  endAt?: unknown[];
  endBefore?: unknown[];
  select?: string[];
  offset?: number;
  /** Always given: an unbounded query is a defect. */
  limit: number;
}

/** A query whose matches are counted: without a limit all of them. */
export type CountQuery = Omit<Query, "limit"> & { limit?: number };

/** The database, or a transaction, where reads lock. */
export interface DatabaseReader {
  read(path: string): Promise<Snapshot | null>;
  readAll(paths: string[]): Promise<(Snapshot | null)[]>;
  find(query: Query): Promise<Snapshot[]>;
  /** Locks like `find`, at the price of a count. */
  count(query: CountQuery): Promise<number>;
}

export interface Transaction extends DatabaseReader {
  /** Queued, and committed together when the function returns. */
  write(...writes: Write[]): void;
}

export interface Database extends DatabaseReader {
  /** Of documents with a number in `field`, at the price of a count. The field ends the query's index. */
  sum(query: CountQuery, field: string): Promise<FieldSum>;
  /** All or nothing, at most 500 writes. */
  commit(writes: Write[]): Promise<CommitResult>;
  /** Runs again on ABORTED with jitter (at most 5 times): the function must have no other effects. */
  transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T>;
}

export interface FieldSum {
  count: number;
  sum: number;
}

export interface CommitResult {
  /** Each write's version; null where the write changed nothing or deleted. */
  updateTimes: (string | null)[];
  /** For each write, the resulting value of each of its transforms (null for the array ones). */
  transformResults: unknown[][];
  commitTime: string;
}

export type Counters = Pick<Database, "commit" | "read">;
