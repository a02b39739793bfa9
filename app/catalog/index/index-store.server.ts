import { z } from "zod";

import { DAY_MS, HOUR_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { toBase64Url } from "~/platform/crypto/encoding";

import type { Changes } from "./catalog-index";
import { createState, HeadSchema, type Head, type IndexState } from "./index-state";
import { decodeRow, encodeRow, type Row } from "./rows";
import { buildSegment, type Segment } from "./segment";
import { decodeSegment, encodeSegment, LAYOUT } from "./segment-bytes";

/** The index in KV: parts under keys of their content, and one head that names them. */
export interface IndexStore {
  /** Null when there is none, or none that can be read. */
  readHead(): Promise<Head | null>;
  /** Null when a part is missing or broken. Those in `known` are not read again. */
  load(head: Head, known: IndexState | null): Promise<IndexState | null>;
  /** Stores one part of a rebuild, unless it is the same in `former`; null when it could not be stored. */
  writePart(rows: readonly Row[], former: Head | null): Promise<Head["base"][number] | null>;
  /** Stores the changes, and then the head that names them. */
  write(state: IndexState): Promise<boolean>;
  writeHead(head: Head): Promise<boolean>;
  /** By a reader that could not load what KV has (null: it has none): the next scheduled refresh rebuilds. */
  askRebuild(head: Head | null): Promise<void>;
  isRebuildAsked(head: Head | null): Promise<boolean>;
}

/** Of every key. */
const PREFIX = `catalog:${LAYOUT.toString(36)}`;
export const HEAD_KEY = `${PREFIX}:head`;
const ASKED_KEY = `${PREFIX}:rebuild-asked`;
const ASKED_SECONDS = HOUR_SECONDS;
/** Three missed nights of rebuilds, after one that took over what was stored the night before. */
const TTL_SECONDS = 96 * HOUR_SECONDS;
const SAME_MS = DAY_MS;
/** A Worker keeps six connections open at once. */
const PARALLEL_READS = 6;

const ChangesSchema = z.object({ rows: z.array(z.unknown()), gone: z.array(z.string()) });

export function changesKey(revision: string): string {
  return `${PREFIX}:changes:${revision}`;
}

export function createIndexStore({ cache, clock, log }: Pick<Context, "cache" | "clock" | "log">): IndexStore {
  async function readBase(head: Head, known: IndexState | null): Promise<Segment[] | null> {
    const held = new Map(known?.head.base.map(({ key }, part) => [key, known.base[part]!]));
    const base: Segment[] = [];
    for (let from = 0; from < head.base.length; from += PARALLEL_READS) {
      const parts = head.base
        .slice(from, from + PARALLEL_READS)
        .map(async (part) => held.get(part.key) ?? readPart(part));
      for (const segment of await Promise.all(parts)) {
        if (segment === null) return null;
        base.push(segment);
      }
    }
    return base;
  }

  async function readPart({ key, rows: expected }: Head["base"][number]): Promise<Segment | null> {
    const bytes = await cache.getBytes(key);
    const segment = bytes && decodeSegment(new Uint8Array(bytes));
    if (segment?.size === expected) return segment;
    log.error("catalog.shard-unreadable", { key, expected, missing: bytes === null, found: segment?.size ?? null });
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
  const put = (key: string, value: string | ArrayBuffer) =>
    cache.put(key, value, { ttlSeconds: TTL_SECONDS, patient: true });
  const writeHead = (head: Head) => put(HEAD_KEY, JSON.stringify(head));

  return {
    readHead: () => cache.getJson(HEAD_KEY, HeadSchema),

    async load(head, known) {
      if (known?.head.revision === head.revision) return { ...known, head };
      const [base, changes] = await Promise.all([readBase(head, known), readChanges(head)]);
      return base === null || changes === null ? null : createState(head, base, changes);
    },

    async writePart(rows, former) {
      const { buffer } = encodeSegment(buildSegment(rows));
      const hash = await crypto.subtle.digest("SHA-256", buffer);
      const key = `${PREFIX}:part:${toBase64Url(new Uint8Array(hash))}`;
      const storedAt = clock.now().getTime();
      const same = former?.base.find((part) => part.key === key);
      if (same && storedAt - same.storedAt < SAME_MS) return same;
      return (await put(key, buffer)) ? { key, rows: rows.length, storedAt } : null;
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

function encodeChanges(changes: Changes): string {
  const rows = [...changes.values()].filter((row) => row !== null).map(encodeRow);
  const gone = [...changes].filter(([, row]) => row === null).map(([id]) => id);
  return JSON.stringify({ rows, gone });
}
