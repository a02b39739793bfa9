import { z } from "zod";

import { HOUR_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";

import { MEASURED_FILTERS } from "../described-filters";
import type { Changes } from "./catalog-index";
import { createState, HeadSchema, type Head, type IndexState } from "./index-state";
import { decodeRow, decodeShard, encodeRow, encodeShard, type Row } from "./rows";
import { buildSegment, type Segment } from "./segment";

/** The index in KV: shards under keys of their own, never overwritten, and one head that names them. */
export interface IndexStore {
  /** Null when there is none, or none that can be read. */
  readHead(): Promise<Head | null>;
  /** Null when a shard is missing or broken. Shards in `known` are not read again. */
  load(head: Head, known: IndexState | null): Promise<IndexState | null>;
  /** Stores one shard of a rebuild; null when it could not be stored. */
  writeShard(build: string, position: number, rows: readonly Row[]): Promise<Head["base"][number] | null>;
  /** Stores the changes, and then the head that names them. */
  write(state: IndexState): Promise<boolean>;
  writeHead(head: Head): Promise<boolean>;
  /** By a reader that could not load what KV has (null: it has none): the next scheduled refresh rebuilds. */
  askRebuild(head: Head | null): Promise<void>;
  isRebuildAsked(head: Head | null): Promise<boolean>;
}

/** Part of every key: raised with each change of the shards' layout, and another one with each filter of the index. */
const LAYOUT = `catalog:4-${MEASURED_FILTERS.map(({ column }) => column).join("-")}`;
export const HEAD_KEY = `${LAYOUT}:head`;
const ASKED_KEY = `${LAYOUT}:rebuild-asked`;
const ASKED_SECONDS = HOUR_SECONDS;
/** Three missed nights of rebuilds. */
const TTL_SECONDS = 72 * HOUR_SECONDS;
/** A Worker keeps six connections open at once. */
const PARALLEL_READS = 6;

const ChangesSchema = z.object({ rows: z.array(z.unknown()), gone: z.array(z.string()) });

export function changesKey(revision: string): string {
  return `${LAYOUT}:changes:${revision}`;
}

export function createIndexStore({ cache, log }: Context): IndexStore {
  async function readBase(head: Head): Promise<Segment | null> {
    const shards: (Row[] | null)[] = [];
    for (let from = 0; from < head.base.length; from += PARALLEL_READS) {
      shards.push(...(await Promise.all(head.base.slice(from, from + PARALLEL_READS).map(readShard))));
    }
    return shards.includes(null) ? null : buildSegment(shards.flatMap((rows) => rows ?? []));
  }

  async function readShard({ key, rows: expected }: Head["base"][number]): Promise<Row[] | null> {
    const text = await cache.getText(key);
    const rows = text === null ? null : decodeShard(text);
    if (rows?.length === expected) return rows;
    log.error("catalog.shard-unreadable", { key, expected, missing: text === null, found: rows?.length ?? null });
    return null;
  }

  async function readChanges(head: Head): Promise<Changes | null> {
    if (head.changes === null) return new Map();
    const stored = await cache.getJson(head.changes.key, ChangesSchema);
    const rows = stored?.rows.map(decodeRow);
    if (!stored || !rows || rows.length !== head.changes.rows) {
      log.error("catalog.changes-unreadable", { key: head.changes.key });
      return null;
    }
    const changes = new Map<string, Row | null>(stored.gone.map((id) => [id, null]));
    for (const row of rows) {
      if (row === null) {
        log.error("catalog.changes-unreadable", { key: head.changes.key });
        return null;
      }
      changes.set(row.id, row);
    }
    return changes;
  }

  // Only jobs write.
  const put = (key: string, value: string) => cache.put(key, value, { ttlSeconds: TTL_SECONDS, patient: true });
  const writeHead = (head: Head) => put(HEAD_KEY, JSON.stringify(head));

  return {
    readHead: () => cache.getJson(HEAD_KEY, HeadSchema),

    async load(head, known) {
      if (known?.head.revision === head.revision) return { ...known, head };
      const [base, changes] = await Promise.all([
        known && sameBase(known.head, head) ? known.base : readBase(head),
        readChanges(head),
      ]);
      return base === null || changes === null ? null : createState(head, base, changes);
    },

    async writeShard(build, position, rows) {
      const key = `${LAYOUT}:base:${build}:${position}`;
      return (await put(key, encodeShard(rows))) ? { key, rows: rows.length } : null;
    },

    async write({ head, changes }) {
      if (head.changes !== null) {
        if (!(await put(head.changes.key, encodeChanges(changes)))) return false;
      }
      return writeHead(head);
    },

    writeHead,

    async askRebuild(head) {
      if (!(await this.isRebuildAsked(head))) await cache.put(ASKED_KEY, buildOf(head), { ttlSeconds: ASKED_SECONDS });
    },

    isRebuildAsked: async (head) => (await cache.getText(ASKED_KEY)) === buildOf(head),
  };
}

/** Another build answers what was asked of the one before. */
function buildOf(head: Head | null): string {
  return String(head?.builtAt ?? "none");
}

function sameBase(a: Head, b: Head): boolean {
  return a.base.length === b.base.length && a.base.every(({ key }, position) => key === b.base[position]!.key);
}

function encodeChanges(changes: Changes): string {
  const rows = [...changes.values()].filter((row) => row !== null).map(encodeRow);
  const gone = [...changes].filter(([, row]) => row === null).map(([id]) => id);
  return JSON.stringify({ rows, gone });
}
