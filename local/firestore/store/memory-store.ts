import { parentOf } from "../values/names.ts";
import type { Fields } from "../values/values.ts";
import type { Change, DocumentStore, StoredDocument } from "./document-store.ts";

type Collection = Map<string, StoredDocument>;

/** Documents that end with the process: for tests, which write much and keep nothing. */
export class MemoryStore implements DocumentStore {
  readonly #databases = new Map<string, Map<string, Collection>>();
  #lastCommit = 0;

  get(db: string, path: string): StoredDocument | undefined {
    return this.#collection(db, parentOf(path))?.get(path);
  }

  version(db: string, path: string): number | undefined {
    return this.get(db, path)?.updateTime;
  }

  versions(db: string, collection: string): { path: string; updateTime: number }[] {
    return [...(this.#collection(db, collection)?.values() ?? [])];
  }

  eachDocument(db: string, collection: string, visit: (path: string, fields: Fields) => void): void {
    for (const { path, fields } of this.#collection(db, collection)?.values() ?? []) visit(path, fields);
  }

  collections(db: string): Map<string, number> {
    const found = this.#databases.get(db) ?? [];
    return new Map([...found].map(([collection, documents]) => [collection, documents.size]));
  }

  write(db: string, changes: readonly Change[], micros: number): void {
    const database = this.#databases.get(db) ?? new Map<string, Collection>();
    this.#databases.set(db, database);
    for (const { path, document } of changes) {
      const name = parentOf(path);
      const collection = database.get(name) ?? new Map<string, StoredDocument>();
      if (document) collection.set(path, document);
      else collection.delete(path);
      if (collection.size > 0) database.set(name, collection);
      else database.delete(name);
    }
    this.#lastCommit = micros;
  }

  clear(db: string): void {
    this.#databases.delete(db);
  }

  lastCommit(): number {
    return this.#lastCommit;
  }

  close(): void {
    this.#databases.clear();
  }

  #collection(db: string, name: string): Collection | undefined {
    return this.#databases.get(db)?.get(name);
  }
}
