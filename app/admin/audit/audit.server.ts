import { AUDIT, auditWrite, type AuditEntry, type AuditRecorder } from "~/platform/audit/audit";
import type { Clock } from "~/platform/clock";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Database, Filter, Query, QueryOrder, Snapshot } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";

import { cursorPage, cursorPages } from "../list/cursor.server";
import { LIST_PAGE_SIZE } from "../list/query";
import { AuditSchema, type AuditDocument } from "./document";

export interface StoredEntry extends AuditDocument {
  id: string;
  /** Time of the commit, also that of the change which the entry reports. */
  committedAt: string;
}

/** Filters of the log; each may be left out. */
export interface AuditFilter {
  actor?: string;
  action?: string;
  target?: string;
}

export interface AuditLog extends AuditRecorder {
  page(
    filter: AuditFilter,
    cursor: { after: string | null; before: string | null },
  ): Promise<{ entries: StoredEntry[]; next: string | null; previous: string | null }>;
  /** The whole log in pieces, at most 20,000 entries: a file. */
  pages(filter: AuditFilter): AsyncGenerator<StoredEntry[]>;
  /** The newest entries about a document. */
  of(target: string, limit?: number): Promise<StoredEntry[]>;
  /** The newest entries about each of several documents. */
  trailsOf(targets: readonly string[]): Promise<Map<string, StoredEntry[]>>;
  /** One entry; null for none. */
  find(id: string): Promise<StoredEntry | null>;
  /** The entries of one confirmation, at most 50. */
  batch(id: string): Promise<StoredEntry[]>;
}

const TRAIL = 20;
const BATCH_MAX = 50;
/** As many documents as one query asks for, and its entries. */
const TRAILS = 30;
const TRAILS_MAX = 300;
const PER_READ = 300;
const FILE_MAX = 20_000;
const NEWEST: QueryOrder[] = [["at", "desc"]];
const TRAIL_ORDER: QueryOrder[] = [...NEWEST, ["__name__", "desc"]];

/** The log of what administrators did. Rooms write their entries with their changes (`auditWrite`). */
export function createAuditLog({
  database,
  clock,
  log,
}: {
  database: Pick<Database, "read" | "find" | "commit">;
  clock: Clock;
  log: Logger;
}): AuditLog {
  function decode(found: readonly Snapshot[]): StoredEntry[] {
    return found.flatMap((snapshot) => {
      const entry = decodeDocument(AuditSchema, snapshot, log);
      return entry ? [{ ...entry, id: snapshot.id, committedAt: snapshot.createTime }] : [];
    });
  }

  function queryOf({ actor, action, target }: AuditFilter): Omit<Query, "limit"> & { orderBy: QueryOrder[] } {
    const asked: [string, string | undefined][] = [
      ["target", target],
      ["actor", actor],
      ["action", action],
    ];
    const where = asked.flatMap(([field, value]): Filter[] => (value === undefined ? [] : [[field, "==", value]]));
    return { collection: AUDIT, where, orderBy: NEWEST };
  }

  return {
    async record(entry: AuditEntry) {
      await database.commit([auditWrite(entry, clock.now())]);
    },

    async page(filter, cursor) {
      const { found, next, previous } = await cursorPage(database, queryOf(filter), cursor, LIST_PAGE_SIZE);
      return { entries: decode(found), next, previous };
    },

    async *pages(filter) {
      for await (const found of cursorPages(database, queryOf(filter), { size: PER_READ, max: FILE_MAX }))
        yield decode(found);
    },

    async of(target, limit = TRAIL) {
      return decode(await database.find({ ...queryOf({ target }), orderBy: TRAIL_ORDER, limit }));
    },

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

    async find(id) {
      const snapshot = isDocumentId(id) ? await database.read(`${AUDIT}/${id}`) : null;
      return (snapshot && decode([snapshot])[0]) ?? null;
    },

    async batch(id) {
      return decode(await database.find({ collection: AUDIT, where: [["batch", "==", id]], limit: BATCH_MAX }));
    },
  };
}
