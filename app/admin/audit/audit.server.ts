import { cursorPage } from "~/admin-kit/list/cursor.server";
import { auditSchemaOf, changesOf, type StoredEntry } from "~/admin-kit/resources/log-entry";
import { AUDIT, auditWrite, type AuditEntry, type AuditRecorder } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Filter, Query, QueryOrder, Snapshot } from "~/platform/firestore/types";

import { createAuditSeals, type AuditSeals } from "./seals.server";

/** Filters of the log; each may be left out. */
export interface AuditFilter {
  actor?: string;
  action?: string;
  target?: string;
  /** Acts from this moment on, and before that one. */
  from?: Date;
  until?: Date;
  /** Newest first without one. */
  way?: "asc" | "desc";
}

interface AuditLog extends AuditRecorder {
  seals: AuditSeals;
  page(
    filter: AuditFilter,
    cursor: { after: string | null; before: string | null },
    size: number,
  ): Promise<{ entries: StoredEntry[]; next: string | null; previous: string | null }>;
  /** The query of a filter and its entries: for a file. */
  queryOf(filter: AuditFilter): Omit<Query, "limit"> & { orderBy: QueryOrder[] };
  decodeAll(found: readonly Snapshot[]): StoredEntry[];
  /** The newest entries about a document: 20, or no more than `limit`. */
  of(target: string, limit?: number): Promise<StoredEntry[]>;
  /** The newest entries about each of several documents. */
  trailsOf(targets: readonly string[]): Promise<Map<string, StoredEntry[]>>;
  /** The newest entries of an administrator since a moment, no more than `limit`. */
  since(actor: string, from: Date, limit: number): Promise<StoredEntry[]>;
  /**
   * The last change of each field of a document by the field's name in the log, and of any under the empty name: from
   * its five newest entries. `label` picks one of several things that share a document.
   */
  lastChanges(target: string, label?: string): Promise<ReadonlyMap<string, { by: string; at: Date }>>;
  /** One entry; null for none. */
  find(id: string): Promise<StoredEntry | null>;
  /** The entries of one confirmation, at most 100. */
  batch(id: string): Promise<StoredEntry[]>;
  /** How many those are, at the price of one read. */
  batchSize(id: string): Promise<number>;
}

const TRAIL = 20;
const LAST_CHANGES = 5;
/** Lines of a file for the bank. */
const BATCH_MAX = 100;
/** As many documents as one query asks for, and its entries. */
const TRAILS = 30;
const TRAILS_MAX = 300;
const NEWEST: QueryOrder[] = [["at", "desc"]];
const TRAIL_ORDER: QueryOrder[] = [...NEWEST, ["__name__", "desc"]];

/** The log of what administrators did. Rooms write their entries with their changes (`auditWrite`). */
export function createAuditLog(context: Context): AuditLog {
  const { database, resources, clock, log } = context;
  const schema = auditSchemaOf(resources.acts);

  function decode(found: readonly Snapshot[]): StoredEntry[] {
    return found.flatMap((snapshot) => {
      const entry = decodeDocument(schema, snapshot, log);
      return entry ? [{ ...entry, id: snapshot.id, committedAt: snapshot.createTime }] : [];
    });
  }

  function queryOf({
    actor,
    action,
    target,
    from,
    until,
    way = "desc",
  }: AuditFilter): Omit<Query, "limit"> & { orderBy: QueryOrder[] } {
    const asked: [string, string | undefined][] = [
      ["target", target],
      ["actor", actor],
      ["action", action],
    ];
    const where = asked.flatMap(([field, value]): Filter[] => (value === undefined ? [] : [[field, "==", value]]));
    if (from) where.push(["at", ">=", from]);
    if (until) where.push(["at", "<", until]);
    return { collection: AUDIT, where, orderBy: [["at", way]] };
  }

  async function newest(filter: AuditFilter, limit: number): Promise<StoredEntry[]> {
    const query = queryOf(filter);
    return decode(await database.find({ ...query, orderBy: [...query.orderBy, ["__name__", "desc"]], limit }));
  }

  return {
    seals: createAuditSeals(context),

    async record(entry: AuditEntry) {
      await database.commit([auditWrite(entry, clock.now())]);
    },

    async page(filter, cursor, size) {
      const { found, next, previous } = await cursorPage(database, queryOf(filter), cursor, size);
      return { entries: decode(found), next, previous };
    },

    queryOf,
    decodeAll: decode,

    of: (target, limit = TRAIL) => newest({ target }, limit),
    since: (actor, from, limit) => newest({ actor, from }, limit),

    async trailsOf(targets) {
      const asked = [...new Set(targets)];
      const trails = new Map(asked.map((target): [string, StoredEntry[]] => [target, []]));
      for (let from = 0; from < asked.length; from += TRAILS) {
        const some = asked.slice(from, from + TRAILS);
        const limit = Math.min(TRAILS_MAX, TRAIL * some.length);
        const where: Filter[] = [["target", "in", some]];
        for (const entry of decode(await database.find({ collection: AUDIT, where, orderBy: TRAIL_ORDER, limit })))
          trails.get(entry.target)?.push(entry);
      }
      return trails;
    },

    async lastChanges(target, label) {
      const entries = (await newest({ target }, LAST_CHANGES)).filter((entry) => !label || entry.label === label);
      const changes = new Map<string, { by: string; at: Date }>();
      for (const entry of entries)
        for (const field of ["", ...Object.keys(changesOf(entry))])
          if (!changes.has(field)) changes.set(field, { by: entry.actor, at: entry.at });
      return changes;
    },

    async find(id) {
      const snapshot = isDocumentId(id) ? await database.read(`${AUDIT}/${id}`) : null;
      return (snapshot && decode([snapshot])[0]) ?? null;
    },

    async batch(id) {
      return decode(await database.find({ collection: AUDIT, where: [["batch", "==", id]], limit: BATCH_MAX }));
    },

    batchSize: (id) => database.count({ collection: AUDIT, where: [["batch", "==", id]], limit: BATCH_MAX }),
  };
}

declare module "~/platform/context" {
  interface Context {
    audit: AuditLog;
  }
}
