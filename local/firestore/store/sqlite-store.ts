import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";

import { parentOf } from "../values/names.ts";
import type { Fields } from "../values/values.ts";
import type { Change, DocumentStore, StoredDocument } from "./document-store.ts";

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS documents (
    db TEXT NOT NULL,
    path TEXT NOT NULL,
    collection TEXT NOT NULL,
    fields TEXT NOT NULL,
    create_time INTEGER NOT NULL,
    update_time INTEGER NOT NULL,
    PRIMARY KEY (db, path)
  );
  CREATE INDEX IF NOT EXISTS documents_by_collection ON documents (db, collection);
  CREATE TABLE IF NOT EXISTS clock (id INTEGER PRIMARY KEY CHECK (id = 0), last INTEGER NOT NULL);
  INSERT OR IGNORE INTO clock VALUES (0, 0);
`;

/**
 * The documents of every database in one SQLite file. A commit that returned survives `kill -9`:
 * write-ahead log with synchronous=NORMAL hands each commit to the operating system (only a power
 * cut could take the last ones, never break the file). One process owns the file.
 */
export class SqliteStore implements DocumentStore {
  readonly #sqlite: DatabaseSync;
  readonly #get: StatementSync;
  readonly #version: StatementSync;
  readonly #put: StatementSync;
  readonly #remove: StatementSync;
  readonly #tick: StatementSync;

  /** @throws Error with a clear message when another process has the file open. */
  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.#sqlite = new DatabaseSync(file);
    try {
      this.#sqlite.exec(
        "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-65536;",
      );
      this.#sqlite.exec(SCHEMA);
    } catch (error) {
      this.#sqlite.close();
      if (error instanceof Error && /locked/.test(error.message))
        throw new Error(`${file} is in use by another process`, { cause: error });
      throw error;
    }
    this.#get = this.#sqlite.prepare(
      "SELECT fields, create_time, update_time FROM documents WHERE db = ? AND path = ?",
    );
    this.#version = this.#sqlite.prepare("SELECT update_time FROM documents WHERE db = ? AND path = ?");
    this.#put = this.#sqlite.prepare(
      `INSERT INTO documents (db, path, collection, fields, create_time, update_time) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (db, path) DO UPDATE SET fields = excluded.fields, create_time = excluded.create_time, update_time = excluded.update_time`,
    );
    this.#remove = this.#sqlite.prepare("DELETE FROM documents WHERE db = ? AND path = ?");
    this.#tick = this.#sqlite.prepare("UPDATE clock SET last = ?");
  }

  get(db: string, path: string): StoredDocument | undefined {
    const row = this.#get.get(db, path);
    return (
      row && {
        path,
        fields: JSON.parse(String(row.fields)) as Fields,
        createTime: Number(row.create_time),
        updateTime: Number(row.update_time),
      }
    );
  }

  version(db: string, path: string): number | undefined {
    const row = this.#version.get(db, path);
    return row && Number(row.update_time);
  }

  versions(db: string, collection: string): { path: string; updateTime: number }[] {
    const rows = this.#sqlite
      .prepare("SELECT path, update_time FROM documents WHERE db = ? AND collection = ?")
      .all(db, collection);
    return rows.map((row) => ({ path: String(row.path), updateTime: Number(row.update_time) }));
  }

  eachDocument(db: string, collection: string, visit: (path: string, fields: Fields) => void): void {
    const statement = this.#sqlite.prepare("SELECT path, fields FROM documents WHERE db = ? AND collection = ?");
    for (const row of statement.iterate(db, collection))
      visit(String(row.path), JSON.parse(String(row.fields)) as Fields);
  }

  collections(db: string): Map<string, number> {
    const rows = this.#sqlite
      .prepare("SELECT collection, count(*) AS documents FROM documents WHERE db = ? GROUP BY collection")
      .all(db);
    return new Map(rows.map((row) => [String(row.collection), Number(row.documents)]));
  }

  write(db: string, changes: readonly Change[], micros: number): void {
    this.#sqlite.exec("BEGIN IMMEDIATE");
    try {
      for (const { path, document } of changes) {
        if (document) {
          this.#put.run(
            db,
            path,
            parentOf(path),
            JSON.stringify(document.fields),
            document.createTime,
            document.updateTime,
          );
        } else {
          this.#remove.run(db, path);
        }
      }
      this.#tick.run(micros);
      this.#sqlite.exec("COMMIT");
    } catch (error) {
      this.#sqlite.exec("ROLLBACK");
      throw error;
    }
  }

  clear(db: string): void {
    this.#sqlite.prepare("DELETE FROM documents WHERE db = ?").run(db);
  }

  lastCommit(): number {
    return Number(this.#sqlite.prepare("SELECT last FROM clock").get()?.last ?? 0);
  }

  close(): void {
    this.#sqlite.close();
  }
}
