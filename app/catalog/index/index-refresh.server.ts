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
import { rowOfId, type Segment } from "./segment";
import { checksum } from "./segment-bytes";

export interface RefreshReport {
  /** `busy`: another run is rebuilding. `rebuilding`: the runs of the next minutes go on with it. */
  kind: "refresh" | "rebuild" | "rebuilding" | "busy";
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
  partRows?: PartRows;
}

/** Clocks of isolates differ, and a write is visible later than its own time: this much is read again. */
export const OVERLAP_MS = 2 * MINUTE_MS;
/** Interval of a quiet catalogue's writes of its head: KV's free plan has 1,000 writes a day. */
const RENEW_MS = 10 * MINUTE_MS;
const REFERENCE_MS = 30 * MINUTE_MS;
/**
 * Rows of a part. It ends at an id of a certain kind, so that what was added before moves the ends of few others, and
 * parts without a change stay the same.
 */
interface PartRows {
  least: number;
  most: number;
  /** Ids, of those after the least. */
  oneEndIn: number;
}
/** Of some 18,000 rows, 5 MB: a rebuild holds the rows of one at a time, and a load reads three for 50,000 listings. */
const PART_ROWS: PartRows = { least: 12_000, most: 24_000, oneEndIn: 6_000 };

/**
 * Updates the index. Any number may run at once: each starts from the newest state it can find, reads the writes since
 * then, and the result does not depend on the others. A write lost in KV is found again, as its head keeps the older
 * watermark.
 */
export function createRefresher({
  lease,
  source,
  store,
  memory,
  clock,
  log,
  onRebuilt,
  partRows = PART_ROWS,
}: RefresherDeps): Refresher {
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
    // A part that could not be read is stored again.
    if (start === null || (await store.isRebuildAsked(stored))) return rebuild(null);
    const [found, reference] = await Promise.all([changedSince(start.head), freshReference(start.head.reference, now)]);
    const { changes, changed } = found === null ? { changes: null, changed: 0 } : applyChanges(start, found);
    if (changes === null || changes.size > MAX_CHANGES) return rebuild(stored);

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

  /** @param former Its parts are stored. */
  async function rebuild(former: Head | null): Promise<RefreshReport> {
    const report = await lease((held) => rebuildAlone(held, former));
    if (report) return report;
    log.info("catalog.rebuild-busy");
    return { kind: "busy", changed: 0, rows: memory.state ? rowCount(memory.state) : 0, stored: true };
  }

  async function rebuildAlone({ isHeld }: Lease, former: Head | null): Promise<RefreshReport> {
    const now = clock.now();
    const base = await storeBase(former);
    const reference = await source.reference(now, memory.state?.head.reference);
    const head: Head = {
      builtAt: now.getTime(),
      watermark: now.getTime(),
      revision: crypto.randomUUID(),
      base: base ?? [],
      changes: null,
      reference,
    };
    const rows = head.base.reduce((sum, shard) => sum + shard.rows, 0);
    const built = base && (await store.load(head, memory.state));
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

  /** Reads the whole catalogue, holding the rows of one part at a time; null when one could not be stored. */
  async function storeBase(former: Head | null): Promise<Head["base"] | null> {
    const base: Head["base"] = [];
    for await (const rows of partsOf(source.pages(), partRows)) {
      const part = await store.writePart(rows, former);
      if (part === null) return null;
      base.push(part);
    }
    return base;
  }

  return {
    refresh,
    async rebuild() {
      const stored = await store.readHead();
      return rebuild((await store.isRebuildAsked(stored)) ? null : stored);
    },
  };
}

/** Rows in the order of their ids, as parts. */
async function* partsOf(
  pages: AsyncIterable<readonly Row[]>,
  { least, most, oneEndIn }: PartRows,
): AsyncGenerator<Row[]> {
  let part: Row[] = [];
  for await (const page of pages) {
    for (const row of page) {
      part.push(row);
      const isEnd = part.length >= least && checksum(new TextEncoder().encode(row.id)) % oneEndIn === 0;
      if (!isEnd && part.length < most) continue;
      yield part;
      part = [];
    }
  }
  if (part.length > 0) yield part;
}

/** Layers found listings over the changes of a state. Known and never indexed ones change nothing. */
function applyChanges(
  state: Pick<IndexState, "base" | "changes">,
  found: ReadonlyMap<string, Row | null>,
): { changes: Changes; changed: number } {
  if (found.size === 0) return { changes: state.changes, changed: 0 };
  const changes = new Map(state.changes);
  let changed = 0;
  for (const [id, row] of found) {
    const known = changes.get(id);
    const baseTime = baseTimeOf(state.base, id);
    // Each write of a listing has a new `updatedAt`: with the same one it is the same listing.
    const same =
      row === null
        ? known === null || (known === undefined && baseTime === undefined)
        : (known === undefined ? baseTime : known?.updatedAt) === row.updatedAt;
    if (same) continue;
    if (row === null && baseTime === undefined) changes.delete(id);
    else changes.set(id, row);
    changed++;
  }
  return { changes, changed };
}

function baseTimeOf(base: readonly Segment[], id: string): number | undefined {
  for (const segment of base) {
    const row = rowOfId(segment, id);
    if (row !== -1) return segment.updatedAt[row];
  }
  return undefined;
}
