import { MINUTE_MS } from "~/business/durations";
import { MAX_CHANGES, type ListingSource } from "~/catalog/index/listings.server";
import type { Clock } from "~/platform/clock";
import type { Lease } from "~/platform/firestore/lease";
import type { Logger } from "~/platform/log";

import type { CatalogIndex, Changes } from "./catalog-index";
import {
  createState,
  isNewer,
  keepNewerState,
  rowCount,
  type CatalogMemory,
  type Head,
  type IndexState,
  type Reference,
} from "./index-state";
import { changesKey, type IndexStore } from "./index-store.server";
import type { Row } from "./rows";

export interface RefreshReport {
  /** `busy`: another run is rebuilding. */
  kind: "refresh" | "rebuild" | "busy";
  /** Listings that entered, changed or left; of a rebuild, all. */
  changed: number;
  rows: number;
  /** Whether KV has it now: if not, the job has failed, and the next run finds the same changes again. */
  stored: boolean;
}

interface Refresher {
  refresh(): Promise<RefreshReport>;
  rebuild(): Promise<RefreshReport>;
}

export interface RefresherDeps {
  lease: (work: (lease: Lease) => Promise<RefreshReport>) => Promise<RefreshReport | null>;
  source: ListingSource;
  store: IndexStore;
  memory: CatalogMemory;
  clock: Clock;
  log: Logger;
  /** After each rebuild, with the new index. */
  onRebuilt?: ((index: CatalogIndex) => Promise<void>) | undefined;
}

/** Clocks of isolates differ, and a write is visible later than its own time: this much is read again. */
export const OVERLAP_MS = 2 * MINUTE_MS;
/** Interval of a quiet catalogue's writes of its head: KV's free plan has 1,000 writes a day. */
const RENEW_MS = 10 * MINUTE_MS;
const REFERENCE_MS = 30 * MINUTE_MS;
const SHARD_ROWS = 2_000;

/**
 * Updates the index. Any number may run at once: each starts from the newest state it can find, reads the writes since
 * then, and the result does not depend on the others. A write lost in KV is found again, as its head keeps the older
 * watermark.
 */
export function createRefresher({ lease, source, store, memory, clock, log, onRebuilt }: RefresherDeps): Refresher {
  async function newestState(head: Head | null): Promise<IndexState | null> {
    const known = memory.state;
    if (head === null || (known && !isNewer(head, known.head))) return known;
    return (await store.load(head, known)) ?? known;
  }

  async function freshReference(known: Reference, now: Date): Promise<Reference> {
    const isFresh = known.brands.length > 0 && now.getTime() - known.readAt < REFERENCE_MS;
    return isFresh && (await source.referenceMark()) === known.mark ? known : source.reference(now, known);
  }

  async function refresh(): Promise<RefreshReport> {
    const now = clock.now();
    const stored = await store.readHead();
    const start = await newestState(stored);
    if (start === null || (await store.isRebuildAsked(stored))) return rebuild();
    const [found, reference] = await Promise.all([changedSince(start.head), freshReference(start.head.reference, now)]);
    const { changes, changed } = found === null ? { changes: null, changed: 0 } : applyChanges(start, found);
    if (changes === null || changes.size > MAX_CHANGES) return rebuild();

    const isSame = changed === 0 && reference === start.head.reference;
    const revision = isSame ? start.head.revision : crypto.randomUUID();
    const rows = [...changes.values()].filter((row) => row !== null).length;
    const head: Head = {
      ...start.head,
      // New content gets a newer watermark, even within one millisecond.
      watermark: Math.max(start.head.watermark + (isSame ? 0 : 1), now.getTime()),
      revision,
      changes:
        changes.size === 0
          ? null
          : { key: isSame && start.head.changes ? start.head.changes.key : changesKey(revision), rows },
      reference,
    };
    const next = isSame ? { ...start, head } : createState(head, start.base, changes);
    keepNewerState(memory, next);
    const isDue = stored?.revision !== revision || now.getTime() - stored.watermark > RENEW_MS;
    const report: RefreshReport = {
      kind: "refresh",
      changed,
      rows: rowCount(next),
      stored: !isDue || (await store.write(next)),
    };
    if (!report.stored) log.error("catalog.index-not-stored", { ...report });
    else if (changed > 0) log.info("catalog.refreshed", { ...report });
    return report;
  }

  /** Null where there are too many. A bulk change makes one rebuild, which has read what came before it. */
  async function changedSince({ watermark, builtAt }: Head): Promise<ReadonlyMap<string, Row | null> | null> {
    const found = await source.changedSince(new Date(watermark - OVERLAP_MS));
    if (found !== null || watermark - OVERLAP_MS >= builtAt) return found;
    return source.changedSince(new Date(builtAt));
  }

  async function rebuild(): Promise<RefreshReport> {
    const report = await lease(rebuildAlone);
    if (report) return report;
    log.info("catalog.rebuild-busy");
    return { kind: "busy", changed: 0, rows: memory.state ? rowCount(memory.state) : 0, stored: true };
  }

  async function rebuildAlone({ isHeld }: Lease): Promise<RefreshReport> {
    const now = clock.now();
    const revision = `${now.getTime()}-${crypto.randomUUID()}`;
    const base = await storeBase(revision);
    const reference = await source.reference(now, memory.state?.head.reference);
    const head: Head = {
      builtAt: now.getTime(),
      watermark: now.getTime(),
      revision,
      base: base ?? [],
      changes: null,
      reference,
    };
    const rows = head.base.reduce((sum, shard) => sum + shard.rows, 0);
    const built = base && (await store.load(head, null));
    if (built) keepNewerState(memory, built);
    const report: RefreshReport = {
      kind: "rebuild",
      changed: rows,
      rows,
      stored: built !== null && (await isHeld()) && (await store.writeHead(head)),
    };
    log[report.stored ? "info" : "error"](report.stored ? "catalog.rebuilt" : "catalog.index-not-stored", {
      ...report,
      shards: head.base.length,
    });
    if (built) await onRebuilt?.(built.index);
    return report;
  }

  /** Reads the whole catalogue into shards, holding one at a time; null when one could not be stored. */
  async function storeBase(revision: string): Promise<Head["base"] | null> {
    const base: Head["base"] = [];
    const pending: Row[] = [];
    const storeNext = async (): Promise<boolean> => {
      const shard = await store.writeShard(revision, base.length, pending.splice(0, SHARD_ROWS));
      if (shard) base.push(shard);
      return shard !== null;
    };
    for await (const page of source.pages()) {
      pending.push(...page);
      while (pending.length >= SHARD_ROWS) if (!(await storeNext())) return null;
    }
    return pending.length === 0 || (await storeNext()) ? base : null;
  }

  return { refresh, rebuild };
}

/** Layers found listings over the changes of a state. Known and never indexed ones change nothing. */
function applyChanges(
  state: Pick<IndexState, "base" | "changes">,
  found: ReadonlyMap<string, Row | null>,
): { changes: Changes; changed: number } {
  if (found.size === 0) return { changes: state.changes, changed: 0 };
  const baseTimes = new Map(state.base.ids.map((id, row) => [id, state.base.updatedAt[row]]));
  const changes = new Map(state.changes);
  let changed = 0;
  for (const [id, row] of found) {
    const known = changes.get(id);
    // Each write of a listing has a new `updatedAt`: with the same one it is the same listing.
    const same =
      row === null
        ? known === null || (known === undefined && !baseTimes.has(id))
        : (known === undefined ? baseTimes.get(id) : known?.updatedAt) === row.updatedAt;
    if (same) continue;
    if (row === null && !baseTimes.has(id)) changes.delete(id);
    else changes.set(id, row);
    changed++;
  }
  return { changes, changed };
}
