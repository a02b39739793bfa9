import type { DurableObject } from "cloudflare:workers";

import { layeredIndex, type CatalogIndex } from "~/catalog/index/catalog-index";
import type { Reference } from "~/catalog/index/index-state";
import { MAX_CHANGES } from "~/catalog/index/listings.server";
import { type CatalogNames, namesOf } from "~/catalog/index/names";
import { decodeRow, encodeRow, type Row } from "~/catalog/index/rows";
import { buildSegment, type Segment } from "~/catalog/index/segment";
import { decodeSegment, encodeSegment } from "~/catalog/index/segment-bytes";
import { synonymsOf } from "~/catalog/synonyms";
import { usesOf } from "~/catalog/uses";
import { createLogger } from "~/platform/log";

import { ASK_KINDS } from "./ask-kinds";

/** Brands, synonyms and uses, by which rows and questions are read. */
export type ShardReference = Pick<Reference, "brands" | "synonyms" | "uses">;

/** `empty`: it has no complete part of that generation. `refused`: no caller of ours asks this. */
type Refusal = { ok: false; reason: "empty" | "refused" };

/** Calls of the Worker to a shard. Everything that is given may be given again. */
export interface Shard {
  /** Answers in the order of the questions. */
  ask(asks: readonly { kind: string; question: unknown }[]): Promise<{ ok: true; answers: unknown[] } | Refusal>;
  /** Rows of a rebuild (rows.ts), up to MAX_ROWS a message; once the shard is complete nothing is taken any more. */
  load(generation: string, rows: readonly unknown[]): Promise<{ ok: true } | Refusal>;
  /** Makes the segments of what was loaded. */
  finish(generation: string, reference: ShardReference): Promise<{ ok: true; rows: number } | Refusal>;
  /** Up to MAX_ROWS rows that changed, null for those that left the catalogue; and another reference. */
  apply(
    changes: readonly (readonly [id: string, row: unknown])[],
    reference: ShardReference | null,
  ): Promise<{ ok: true; changed: number; rows: number } | Refusal>;
  /** Names of its rows that are on sale at `now` (ms since 1970). */
  names(now: number): Promise<{ ok: true; names: CatalogNames } | Refusal>;
  /** Deletes all of it. */
  drop(): Promise<void>;
}

/** Of one message: some megabytes of the 32 that Cloudflare takes. */
const MAX_ROWS = 2_000;
const MAX_ASKS = 500;
/** A segment is built of so many rows at once: 125,000 as objects would take more than an object's 128 MB. */
const SEGMENT_ROWS = 25_000;
/** SQLite's values hold 2 MB. */
const BLOB_BYTES = 1_900_000;

const TABLES = `
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS rows (id TEXT PRIMARY KEY, row TEXT, change INTEGER NOT NULL DEFAULT 0);
  CREATE INDEX IF NOT EXISTS changed ON rows (change) WHERE change > 0;
  CREATE TABLE IF NOT EXISTS segments (
    build INTEGER, part INTEGER, piece INTEGER, bytes BLOB NOT NULL, PRIMARY KEY (build, part, piece)
  );
`;

interface Meta {
  generation: string;
  /** Of the segments in use; 0 before the first. */
  build: number;
  /** Number of the last change. */
  change: number;
  rows: number;
}

const NOTHING: Meta = { generation: "", build: 0, change: 0, rows: 0 };
const NO_REFERENCE: ShardReference = { brands: [], synonyms: [], uses: [] };

/**
 * One part of the catalogue's listings, by the hash of their ids: the engine of an isolate over its own rows, which
 * SQLite holds. Made of the class that workerd has: the dev server runs this module in Node.
 */
export function catalogShardClass(Base: typeof DurableObject) {
  return class CatalogShard extends Base<unknown> implements Shard {
    readonly #sql = this.ctx.storage.sql;
    #meta = NOTHING;
    #reference = NO_REFERENCE;
    #segments: Segment[] = [];
    #changes = new Map<string, Row | null>();
    #index: CatalogIndex | null = null;
    #building: Promise<void> | null = null;

    constructor(ctx: DurableObjectState, env: unknown) {
      super(ctx, env);
      void ctx.blockConcurrencyWhile(() => this.#open());
    }

    ask(asks: readonly { kind: string; question: unknown }[]) {
      const index = this.#index;
      if (index === null) return done(refusal("empty"));
      const answers = asks.slice(0, MAX_ASKS).map(({ kind, question }) => ASK_KINDS.get(kind)?.of(index, question));
      if (asks.length > MAX_ASKS || asks.some(({ kind }) => !ASK_KINDS.has(kind))) return done(refusal("refused"));
      return done({ ok: true as const, answers });
    }

    load(generation: string, rows: readonly unknown[]) {
      const found = rowsOf(rows);
      const { build, generation: own } = this.#meta;
      if (found === null || (own !== "" && own !== generation)) return done(refusal("refused"));
      if (build === 0) {
        this.#keep({ generation });
        for (const row of found) this.#put(row.id, row, 0);
      }
      return done({ ok: true as const });
    }

    async finish(generation: string, reference: ShardReference) {
      const { build, generation: own } = this.#meta;
      if (own !== "" && own !== generation) return refusal("refused");
      this.#keep({ generation });
      this.#keepReference(reference);
      if (build === 0) await this.#rebuild();
      return { ok: true as const, rows: this.#meta.rows };
    }

    apply(changes: readonly (readonly [id: string, row: unknown])[], reference: ShardReference | null) {
      if (this.#index === null) return done(refusal("empty"));
      const rows = rowsOf(changes.flatMap(([, row]) => (row === null ? [] : [row])));
      if (rows === null || changes.length > MAX_ROWS) return done(refusal("refused"));
      const byId = new Map<string, Row | null>(changes.map(([id]) => [id, null]));
      for (const row of rows) byId.set(row.id, row);
      const change = this.#meta.change + 1;
      let { rows: count } = this.#meta;
      let changed = 0;
      for (const [id, row] of byId) {
        const known = this.#rowOf(id);
        // An older row than the known one is brought by a run that was slow; the same one changes nothing.
        if (row === null ? known === null : known !== null && row.updatedAt <= known.updatedAt) continue;
        this.#put(id, row, change);
        this.#changes.set(id, row);
        count += (row ? 1 : 0) - (known ? 1 : 0);
        changed++;
      }
      if (changed > 0) this.#keep({ change, rows: count });
      if (reference) this.#keepReference(reference);
      if (changed > 0 || reference) this.#layer();
      // In a run of its own, so that who brought the change waits for none.
      if (this.#changes.size > MAX_CHANGES) void this.ctx.storage.setAlarm(Date.now());
      return done({ ok: true as const, changed, rows: count });
    }

    names(now: number) {
      return done(this.#index ? { ok: true as const, names: namesOf(this.#index, now) } : refusal("empty"));
    }

    override async alarm(): Promise<void> {
      if (this.#index !== null && this.#changes.size > MAX_CHANGES) await this.#rebuild();
    }

    async drop(): Promise<void> {
      await this.ctx.storage.deleteAlarm();
      await this.ctx.storage.deleteAll();
      this.#segments = [];
      this.#changes = new Map();
      this.#index = null;
      this.#meta = NOTHING;
      this.#reference = NO_REFERENCE;
      this.#sql.exec(TABLES);
    }

    /**
     * Reads what SQLite holds. Segments of another layout (a deploy) are built again from the rows; rows of another one
     * leave it without an index, and the jobs make a new generation.
     */
    async #open(): Promise<void> {
      this.#sql.exec(TABLES);
      for (const { name, value } of this.#sql.exec<{ name: string; value: string }>("SELECT name, value FROM meta")) {
        if (name === "meta") this.#meta = JSON.parse(value) as Meta;
        else this.#reference = JSON.parse(value) as ShardReference;
      }
      if (this.#meta.build === 0) return;
      try {
        if (!this.#takeUp(this.#meta.build)) await this.#rebuild();
      } catch (error) {
        createLogger().error("catalog.shard-unreadable", { generation: this.#meta.generation, error });
        this.#index = null;
      }
    }

    /** Segments of a build and the changes since, into memory. */
    #takeUp(build: number): boolean {
      const segments = this.#readSegments(build);
      if (segments === null) return false;
      this.#segments = segments;
      this.#changes = new Map();
      for (const { id, row } of this.#sql.exec<StoredRow>("SELECT id, row FROM rows WHERE change > 0"))
        this.#changes.set(id, row === null ? null : storedRow(row));
      this.#layer();
      return true;
    }

    #layer(): void {
      const { brands, synonyms, uses } = this.#reference;
      this.#index = layeredIndex(this.#segments, this.#changes, brands, synonymsOf(synonyms), usesOf(uses));
    }

    /**
     * Builds the segments from the rows, a part of them at a time: what is asked meanwhile is answered from the former
     * ones. Changes that come meanwhile stay layered over them.
     */
    #rebuild(): Promise<void> {
      this.#building ??= this.#buildAll().finally(() => (this.#building = null));
      return this.#building;
    }

    async #buildAll(): Promise<void> {
      const upTo = this.#meta.change;
      const build = this.#meta.build + 1;
      this.#sql.exec("DELETE FROM segments WHERE build >= ?", build);
      let after = "";
      for (let part = 0; ; part++) {
        const rows: Row[] = [];
        let read = 0;
        const found = this.#sql.exec<{ id: string; row: string }>(
          "SELECT id, row FROM rows WHERE id > ? AND row IS NOT NULL ORDER BY id LIMIT ?",
          after,
          SEGMENT_ROWS,
        );
        for (const { id, row } of found) {
          rows.push(storedRow(row));
          after = id;
          read++;
        }
        // One segment even of no rows.
        if (read > 0 || part === 0) this.#storeSegment(build, part, encodeSegment(buildSegment(rows)));
        if (read < SEGMENT_ROWS) break;
        // Questions that came meanwhile are answered before the next part.
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
      this.ctx.storage.transactionSync(() => {
        this.#sql.exec("DELETE FROM rows WHERE row IS NULL AND change <= ?", upTo);
        this.#sql.exec("UPDATE rows SET change = 0 WHERE change > 0 AND change <= ?", upTo);
        this.#sql.exec("DELETE FROM segments WHERE build < ?", build);
        this.#keep({ build, rows: this.#sql.exec<{ n: number }>("SELECT COUNT(row) AS n FROM rows").one().n });
      });
      // Freed first: both would be in memory at once.
      this.#segments = [];
      this.#index = null;
      if (!this.#takeUp(build)) throw new Error("A segment cannot be read back");
    }

    #storeSegment(build: number, part: number, bytes: Uint8Array<ArrayBuffer>): void {
      for (let piece = 0; piece * BLOB_BYTES < bytes.length; piece++) {
        const blob = bytes.slice(piece * BLOB_BYTES, (piece + 1) * BLOB_BYTES).buffer;
        this.#sql.exec("INSERT INTO segments VALUES (?, ?, ?, ?)", build, part, piece, blob);
      }
    }

    #readSegments(build: number): Segment[] | null {
      const pieces: ArrayBuffer[][] = [];
      const stored = this.#sql.exec<{ part: number; bytes: ArrayBuffer }>(
        "SELECT part, bytes FROM segments WHERE build = ? ORDER BY part, piece",
        build,
      );
      for (const { part, bytes } of stored) (pieces[part] ??= []).push(bytes);
      const segments: Segment[] = [];
      for (let part = 0; part < pieces.length; part++) {
        const segment = decodeSegment(joined(pieces[part]!));
        pieces[part] = [];
        if (segment === null) return null;
        segments.push(segment);
      }
      return segments.length > 0 ? segments : null;
    }

    #rowOf(id: string): Row | null {
      const [known] = this.#sql.exec<StoredRow>("SELECT id, row FROM rows WHERE id = ?", id).toArray();
      return known?.row ? storedRow(known.row) : null;
    }

    #put(id: string, row: Row | null, change: number): void {
      this.#sql.exec(
        "INSERT INTO rows VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET row = excluded.row, change = excluded.change",
        id,
        row && JSON.stringify(encodeRow(row)),
        change,
      );
    }

    #keep(changed: Partial<Meta>): void {
      this.#meta = { ...this.#meta, ...changed };
      this.#sql.exec("INSERT OR REPLACE INTO meta VALUES ('meta', ?)", JSON.stringify(this.#meta));
    }

    #keepReference(reference: ShardReference): void {
      this.#reference = reference;
      this.#sql.exec("INSERT OR REPLACE INTO meta VALUES ('reference', ?)", JSON.stringify(reference));
    }
  };
}

/** @throws where it has another layout */
function storedRow(text: string): Row {
  const row = decodeRow(JSON.parse(text));
  if (row === null) throw new Error("A stored row has another layout");
  return row;
}

type StoredRow = { id: string; row: string | null };

const refusal = (reason: Refusal["reason"]): Refusal => ({ ok: false, reason });
const done = <T>(value: T): Promise<T> => Promise.resolve(value);

/** Null where one is no row, or where there are more than a message has. */
function rowsOf(encoded: readonly unknown[]): Row[] | null {
  if (encoded.length > MAX_ROWS) return null;
  const rows = encoded.map(decodeRow).filter((row) => row !== null);
  return rows.length === encoded.length ? rows : null;
}

function joined(pieces: readonly ArrayBuffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(new Uint8Array(piece), at);
    at += piece.byteLength;
  }
  return bytes;
}
