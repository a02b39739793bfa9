import type { Fields } from "../values/values.ts";

/** A document as it is kept. Times are microseconds since 1970. */
export interface StoredDocument {
  path: string;
  fields: Fields;
  createTime: number;
  updateTime: number;
}

/** A change of one document; without `document` it is deleted. */
export interface Change {
  path: string;
  document?: StoredDocument;
}

/** The documents of every database. Callers never change what it gives and takes. */
export interface DocumentStore {
  get(db: string, path: string): StoredDocument | undefined;
  version(db: string, path: string): number | undefined;
  /** A collection's documents without their fields, in no particular order. */
  versions(db: string, collection: string): { path: string; updateTime: number }[];
  /** Calls back with each document's fields, one at a time: a whole collection is never held decoded. */
  eachDocument(db: string, collection: string, visit: (path: string, fields: Fields) => void): void;
  /** Every collection of a database with its number of documents. */
  collections(db: string): Map<string, number>;
  /** Keeps all changes, or none. `micros` is the commit's time, kept so that time never runs back. */
  write(db: string, changes: readonly Change[], micros: number): void;
  clear(db: string): void;
  /** Time of the last commit, in microseconds. */
  lastCommit(): number;
  close(): void;
}
