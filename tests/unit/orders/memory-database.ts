import { FirestoreError } from "~/platform/firestore/errors";
import type {
  CommitResult,
  Database,
  DocumentData,
  FieldSum,
  Filter,
  Query,
  QueryOrder,
  Snapshot,
  Transaction,
  Write,
} from "~/platform/firestore/types";

/** Lets a call continue at a moment that the test chooses. */
export type Gate = (what: string) => Promise<unknown>;

const NOTHING: CommitResult = { updateTimes: [], transformResults: [], commitTime: "" };

/** As much of Firestore as orders need, in memory: transactions are optimistic, and each call waits at the gate. */
export class MemoryDatabase implements Database {
  private readonly documents = new Map<string, { data: DocumentData; version: number }>();
  private readonly gate: Gate;
  private version = 0;

  constructor(gate: Gate) {
    this.gate = gate;
  }

  /** Without waiting, for the test itself. */
  peek(path: string): DocumentData | undefined {
    return this.documents.get(path)?.data;
  }

  put(path: string, data: DocumentData): void {
    this.documents.set(path, { data, version: ++this.version });
  }

  paths(collection: string): string[] {
    return [...this.documents.keys()].filter((path) => path.startsWith(`${collection}/`));
  }

  async read(path: string): Promise<Snapshot | null> {
    await this.gate(`read ${path}`);
    return this.snapshot(path);
  }

  async readAll(paths: string[]): Promise<(Snapshot | null)[]> {
    await this.gate(`read ${paths.join()}`);
    return paths.map((path) => this.snapshot(path));
  }

  async find(query: Query): Promise<Snapshot[]> {
    await this.gate(`find ${query.collection}`);
    return this.matches(query);
  }

  count(): Promise<number> {
    throw new Error("not needed");
  }

  sum(): Promise<FieldSum> {
    throw new Error("not needed");
  }

  async commit(writes: Write[]): Promise<CommitResult> {
    await this.gate("commit");
    const isStale = writes.some((write) => {
      const asked = "precondition" in write ? write.precondition?.updateTime : undefined;
      return asked !== undefined && asked !== this.snapshot(pathOf(write))?.updateTime;
    });
    if (isStale) throw new FirestoreError("FAILED_PRECONDITION", "changed meanwhile");
    for (const write of writes) this.apply(write);
    return NOTHING;
  }

  async transaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T> {
    for (;;) {
      const reads = new Map<string, number>();
      const queries: [query: Query, seen: string][] = [];
      const writes: Write[] = [];
      const readAll = async (paths: string[]) => {
        const found = await this.readAll(paths);
        // As of the read: a commit may have come since.
        for (const [position, path] of paths.entries()) reads.set(path, Number(found[position]?.updateTime ?? 0));
        return found;
      };
      const result = await run({
        readAll,
        read: async (path) => (await readAll([path]))[0] ?? null,
        find: async (query) => {
          const found = await this.find(query);
          queries.push([query, this.seen(found)]);
          return found;
        },
        count: () => this.count(),
        write: (...more) => void writes.push(...more),
      });
      await this.gate("commit");
      const isFresh =
        [...reads].every(([path, version]) => (this.documents.get(path)?.version ?? 0) === version) &&
        queries.every(([query, seen]) => this.seen(this.matches(query)) === seen);
      if (!isFresh) continue;
      for (const write of writes) this.apply(write);
      return result;
    }
  }

  private seen(found: Snapshot[]): string {
    return found.map(({ path, updateTime }) => `${path}@${updateTime}`).join();
  }

  private matches({ collection, where = [], orderBy = [], limit }: Query): Snapshot[] {
    return this.paths(collection)
      .flatMap((path) => this.snapshot(path) ?? [])
      .filter(({ data }) => where.every((filter) => holds(data, filter)))
      .sort((one, other) => compared(one.data, other.data, orderBy))
      .slice(0, limit);
  }

  private snapshot(path: string): Snapshot | null {
    const found = this.documents.get(path);
    if (!found) return null;
    const id = path.split("/").at(-1) ?? "";
    return { path, id, data: structuredClone(found.data), createTime: "", updateTime: String(found.version) };
  }

  private apply(write: Write): void {
    if ("delete" in write) {
      this.documents.delete(write.delete);
      return;
    }
    const path = pathOf(write);
    const before = this.documents.get(path)?.data;
    if ("create" in write && before) throw new FirestoreError("ALREADY_EXISTS", path);
    if ("update" in write && !before) throw new FirestoreError("NOT_FOUND", path);
    const isWhole = "create" in write || "set" in write;
    const after = structuredClone(isWhole ? write.data : { ...before, ...write.data });
    for (const transform of write.transforms ?? []) if ("increment" in transform) increase(after, transform);
    this.put(path, after);
  }
}

function increase(data: DocumentData, { field, increment }: { field: string; increment: number }): void {
  const [name = "", ...inner] = field.split(".");
  if (inner.length === 0) data[name] = Number(data[name] ?? 0) + increment;
  else increase((data[name] ??= {}) as DocumentData, { field: inner.join("."), increment });
}

function pathOf(write: Write): string {
  if ("create" in write) return write.create;
  if ("set" in write) return write.set;
  if ("update" in write) return write.update;
  return "merge" in write ? write.merge : write.delete;
}

/** By fields of numbers and dates; other orders are as documents were written. */
function compared(one: DocumentData, other: DocumentData, orderBy: QueryOrder[]): number {
  for (const [field, direction] of orderBy) {
    const difference = Number(one[field]) - Number(other[field]);
    if (Number.isFinite(difference) && difference !== 0) return direction === "asc" ? difference : -difference;
  }
  return 0;
}

function holds(data: DocumentData, [field, operator, value]: Filter): boolean {
  const found = data[field];
  if (operator === "==") return found === value;
  if (operator === "in") return (value as unknown[]).includes(found);
  if (operator === "<=") return found instanceof Date && value instanceof Date && found <= value;
  if (operator === ">=") return found instanceof Date && value instanceof Date && found >= value;
  if (operator === ">") return typeof found === "number" && typeof value === "number" && found > value;
  throw new Error(`operator ${operator}`);
}
