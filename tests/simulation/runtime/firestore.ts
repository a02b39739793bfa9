import definitions from "../../../firestore.indexes.json";
import { parseDefinitions } from "../../../local/firestore/query/index-definitions.ts";
import { Service } from "../../../local/firestore/service.ts";
import { MemoryStore } from "../../../local/firestore/store/memory-store.ts";
import type { Fields, Value } from "../../../local/firestore/values/values.ts";
import { present } from "./globals";

// The Firestore of a run: the local one over memory, in this process, with the clock of the simulation.

export type Data = Record<string, unknown>;
export interface Stored<T = Data> {
  id: string;
  path: string;
  data: T;
}

const ORIGIN = "http://127.0.0.1:8";
const TTL = (
  definitions as { fieldOverrides: { collectionGroup: string; fieldPath: string; ttl?: boolean }[] }
).fieldOverrides
  .filter(({ ttl }) => ttl)
  .map(({ collectionGroup, fieldPath }) => ({ collection: collectionGroup, field: fieldPath }));

/** Counts changes, so that a job that found nothing to do can be left out until something is changed or due. */
class WatchedStore extends MemoryStore {
  #changes = 0;
  /** By the name of a collection: the last change of a document in it, or the last moment of one that passed. */
  readonly #changed = new Map<string, { count: number; at: number }>();
  /** Moments to come that documents name. */
  readonly #moments = new Map<string, Set<number>>();

  get changes(): number {
    return this.#changes;
  }

  override write(...[db, changes, micros]: Parameters<MemoryStore["write"]>): void {
    this.#changes += 1;
    for (const { path, document } of changes) {
      const name = nameOf(path);
      this.#changed.set(name, { count: this.#changes, at: present.milliseconds });
      if (document) this.#note(name, { mapValue: { fields: document.fields } });
    }
    super.write(db, changes, micros);
  }

  /**
   * Whether a collection has changed, or a moment of a document in it has come, since a look at that time; of changes
   * shortly before it, some jobs take no notice at once.
   */
  isChanged(name: string, look: { count: number; at: number }): boolean {
    const moments = this.#moments.get(name);
    for (const moment of moments ?? [])
      if (moment <= present.milliseconds) {
        moments?.delete(moment);
        this.#changed.set(name, { count: (this.#changes += 1), at: moment });
      }
    const last = this.#changed.get(name);
    return last !== undefined && (last.count > look.count || look.at - last.at < SETTLED_MS);
  }

  #note(name: string, value: Value): void {
    if ("timestampValue" in value) {
      const moment = Date.parse(value.timestampValue);
      if (moment <= present.milliseconds) return;
      const known = this.#moments.get(name);
      if (known) known.add(moment);
      else this.#moments.set(name, new Set([moment]));
    } else if ("mapValue" in value) for (const one of Object.values(value.mapValue.fields ?? {})) this.#note(name, one);
    else if ("arrayValue" in value) for (const one of value.arrayValue.values ?? []) this.#note(name, one);
  }
}

const SETTLED_MS = 180_000;
const nameOf = (path: string): string => path.split("/").at(-2) ?? "";

const store = new WatchedStore();
const indexes = parseDefinitions(definitions);
let ticks = 0;
const service = new Service({
  store,
  indexes: { path: "firestore.indexes.json", read: () => indexes },
  concurrency: "optimistic",
  clock: () => present.milliseconds + (1 + (ticks++ % 999)) / 1000,
});

/** Calls so far, for the figures of a run. */
export const firestoreCalls = { count: 0 };

const READ = /"collectionId":"(?<collection>\w+)"|\/(?<parent>\w+)\/[^/"]+"/g;
/** Names of collections that calls read, while something listens. */
let heard: Set<string> | null = null;

/** Answer of something that reads, and whether it would find the same again. */
export async function reading<T>(run: () => Promise<T>) {
  const names = new Set<string>();
  const look = { count: store.changes, at: present.milliseconds };
  heard = names;
  try {
    const value = await run();
    return { value, isAtRest: () => ![...names].some((name) => store.isChanged(name, look)) };
  } finally {
    heard = null;
  }
}

globalThis.fetch = async (input, init) => {
  const url = String(input instanceof Request ? input.url : input);
  if (!url.startsWith(ORIGIN)) return new Response("the simulation has no network", { status: 503 });
  firestoreCalls.count += 1;
  const body = typeof init?.body === "string" ? init.body : "";
  if (heard)
    for (const { groups } of body.matchAll(READ)) heard.add(groups?.["collection"] ?? groups?.["parent"] ?? "");
  const { status, text } = await service.answer(init?.method ?? "GET", url.slice(ORIGIN.length), body);
  // As much of an answer as the client asks for: a whole one takes a tenth of a run.
  return { status, text: async () => text } as Response;
};

const decoded = new WeakMap<Fields, Data>();

function plain(value: Value): unknown {
  if ("nullValue" in value) return null;
  if ("booleanValue" in value) return value.booleanValue;
  if ("integerValue" in value) return Number(value.integerValue);
  if ("doubleValue" in value) return Number(value.doubleValue);
  if ("timestampValue" in value) return new Date(value.timestampValue);
  if ("stringValue" in value) return value.stringValue;
  if ("arrayValue" in value) return (value.arrayValue.values ?? []).map(plain);
  if ("mapValue" in value) return dataOf(value.mapValue.fields ?? {});
  return value;
}

function dataOf(fields: Fields): Data {
  const known = decoded.get(fields);
  if (known) return known;
  const data = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]));
  decoded.set(fields, data);
  return data;
}

/** Stored documents, read without the product: each is decoded once for each state of it. */
export class Documents {
  readonly #database: string;
  readonly #names: string;

  constructor(projectId: string) {
    this.#database = `${projectId}/(default)`;
    this.#names = `projects/${projectId}/databases/(default)/documents`;
  }

  all<T = Data>(collection: string): Stored<T>[] {
    const found: Stored<T>[] = [];
    store.eachDocument(this.#database, collection, (path, fields) =>
      found.push({ id: path.slice(path.lastIndexOf("/") + 1), path, data: dataOf(fields) as T }),
    );
    return found;
  }

  get<T = Data>(path: string): T | null {
    const found = store.get(this.#database, path);
    return found ? (dataOf(found.fields) as T) : null;
  }

  collections(): string[] {
    return [...store.collections(this.#database).keys()];
  }

  /** As the policies of Firestore remove what is over, a day after at the latest. */
  async expire(): Promise<void> {
    const now = present.milliseconds;
    const over: string[] = [];
    for (const collection of this.collections())
      for (const { collection: group, field } of TTL)
        if (collection.split("/").at(-1) === group)
          for (const { path, data } of this.all(collection))
            if (data[field] instanceof Date && data[field].getTime() < now) over.push(path);
    for (let from = 0; from < over.length; from += 400)
      await this.#commit(over.slice(from, from + 400).map((path) => ({ delete: `${this.#names}/${path}` })));
  }

  async #commit(writes: object[]): Promise<void> {
    const { status, text } = await service.answer("POST", `/v1/${this.#names}:commit`, JSON.stringify({ writes }));
    if (status !== 200) throw new Error(text);
  }
}
