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

const store = new MemoryStore();
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

globalThis.fetch = async (input, init) => {
  const url = String(input instanceof Request ? input.url : input);
  if (!url.startsWith(ORIGIN)) return new Response("the simulation has no network", { status: 503 });
  firestoreCalls.count += 1;
  const body = init?.body;
  const { status, type, text } = await service.answer(
    init?.method ?? "GET",
    url.slice(ORIGIN.length),
    typeof body === "string" ? body : "",
  );
  return new Response(text, { status, headers: { "content-type": type } });
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
