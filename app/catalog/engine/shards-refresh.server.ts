import { DAY_MS, MINUTE_MS } from "~/business/durations";
import { OVERLAP_MS, type RefreshReport } from "~/catalog/index/index-refresh.server";
import type { Reference } from "~/catalog/index/index-state";
import type { ListingSource } from "~/catalog/index/listings.server";
import { type CatalogNames, mergeNames } from "~/catalog/index/names";
import { encodeRow } from "~/catalog/index/rows";
import { LAYOUT } from "~/catalog/index/segment-bytes";
import type { Clock } from "~/platform/clock";
import type { Lease } from "~/platform/firestore/lease";
import type { Logger } from "~/platform/log";

import type { ShardReference } from "./catalog-shard.server";
import { type Rebuild, type ShardSet, numberOfShard, type ShardsHead, type ShardsState } from "./shards-state";
import type { ShardsStore } from "./shards-store.server";
import { ShardRefusedError, type Shards } from "./shards.server";

interface ShardsJobsDeps {
  lease: (work: (lease: Lease) => Promise<boolean>) => Promise<boolean | null>;
  source: ListingSource;
  shards: Shards;
  store: ShardsStore;
  clock: Clock;
  log: Logger;
  /** Most listings of a shard when it is made. */
  shardRows: number;
  /** A head that this run has stored, for what reads the catalogue in the same isolate. */
  onStored(head: ShardsHead): Promise<void>;
  /** After each rebuild. */
  onRebuilt(): Promise<void>;
}

type Active = NonNullable<ShardsState["active"]>;

const OWN_LAYOUT = String(LAYOUT);
/** Of 500 documents: what a run brings to the shards at most; the next one goes on. */
const MAX_PAGES = 200;
/** Pages between two writes of how far a rebuild has come: a run that is cut off repeats so many. */
const SAVED_PAGES = 4;
const RETIRED_MS = DAY_MS;
/** A quiet catalogue's head is written so often, as that of the isolate's index. */
const RENEW_MS = 10 * MINUTE_MS;
/** A word that no listing had before is known to the search after this at the latest. */
const NAMES_MS = 10 * MINUTE_MS;
const REFERENCE_MS = 30 * MINUTE_MS;

/** Keeps the shards as the database is. Any number may run at once: all that they send may come twice, or late. */
export function createShardsJobs({ lease, source, shards, store, clock, log, ...deps }: ShardsJobsDeps) {
  const now = () => clock.now().getTime();

  /** `isAnswering`: whether readers are to ask the shards. */
  async function refresh(isAnswering: boolean, budgetMs: number): Promise<RefreshReport> {
    const { active } = await store.readState();
    const refreshed = active ? await settled(refreshActive(active, isAnswering)) : null;
    const isDue = !active || active.layout !== OWN_LAYOUT || (await store.readRebuild()) !== null;
    const rebuilt = isDue ? await rebuild(isAnswering, budgetMs) : null;
    if (refreshed === null || rebuilt?.kind === "rebuild") return rebuilt!;
    if ("error" in refreshed) throw refreshed.error;
    return refreshed.value;
  }

  async function refreshActive(active: Active, isAnswering: boolean): Promise<RefreshReport> {
    const head = await store.readHead();
    const reference = await freshReference(head?.reference);
    const isOther = head === null || textOf(shardReferenceOf(reference)) !== textOf(shardReferenceOf(head.reference));
    const fed = await feed(active, active.watermark, active.rows, isOther ? shardReferenceOf(reference) : null);
    const state = await store.changeState((state) =>
      state.active?.generation === active.generation
        ? {
            ...state,
            active: {
              ...state.active,
              rows: fed.rows,
              watermark: Math.max(state.active.watermark, fed.watermark),
            },
            isAnswering,
          }
        : null,
    );
    await dropRetired(state);
    const report: RefreshReport = {
      kind: "refresh",
      changed: fed.changed,
      rows: sum(fed.rows),
      stored: await publish(state, { head, reference, isChanged: fed.changed > 0 }),
    };
    if (!report.stored) log.error("catalog.index-not-stored", { ...report });
    else if (report.changed > 0) log.info("catalog.refreshed", { ...report });
    return report;
  }

  async function freshReference(known: Reference | undefined): Promise<Reference> {
    const isFresh = known && known.brands.length > 0 && now() - known.readAt < REFERENCE_MS;
    if (isFresh && (await source.referenceMark()) === known.mark) return known;
    return source.reference(clock.now(), known);
  }

  /**
   * Sends what changed since `since` to its shards, however much it is. @throws where a shard did not take it; the
   * others have it then, and the next run sends it again
   */
  async function feed(set: ShardSet, since: number, known: readonly number[], reference: ShardReference | null) {
    let watermark = now();
    const rows = [...known];
    const failures: unknown[] = [];
    let changed = 0;
    let pages = 0;
    const send = async (number: number, changes: [id: string, row: unknown][]) => {
      try {
        const done = await shards.tell(set, number, (shard) => shard.apply(changes, reference));
        rows[number] = done.rows;
        changed += done.changed;
      } catch (error) {
        failures.push(error);
      }
    };
    if (reference) for (let number = 0; number < set.shards; number++) await send(number, []);
    for await (const { found, upTo } of source.changePages(new Date(since - OVERLAP_MS))) {
      const parts = byShard(found, ([id]) => id, set.shards);
      await Promise.all(
        [...parts].map(([number, part]) =>
          send(
            number,
            part.map(([id, row]) => [id, row && encodeRow(row)]),
          ),
        ),
      );
      if (++pages < MAX_PAGES || upTo === null) continue;
      watermark = upTo.getTime();
      break;
    }
    if (failures.some((error) => error instanceof ShardRefusedError && error.reason === "empty")) {
      log.error("catalog.shards-lost", { generation: set.generation });
      if ((await store.readRebuild()) === null) await begin();
    }
    if (failures.length > 0) throw new AggregateError(failures, "Shards of the catalogue did not take what changed");
    return { watermark, rows, changed };
  }

  /** Stores the head for readers, where it differs or is due. */
  async function publish(
    { active, isAnswering }: ShardsState,
    { head, reference, isChanged }: { head: ShardsHead | null; reference: Reference; isChanged: boolean },
  ): Promise<boolean> {
    if (!active) return true;
    const names = await namesFor(active, head, isChanged);
    const isSame =
      !isChanged &&
      head?.generation === active.generation &&
      head.isAnswering === isAnswering &&
      head.reference === reference;
    const next: ShardsHead = {
      generation: active.generation,
      shards: active.shards,
      rows: sum(active.rows),
      builtAt: active.builtAt,
      watermark: active.watermark,
      revision: isSame ? head.revision : crypto.randomUUID(),
      isAnswering,
      reference,
      names,
    };
    const isStored = (isSame && active.watermark - head.watermark <= RENEW_MS) || (await store.writeHead(next));
    if (isStored) await deps.onStored(next);
    return isStored;
  }

  /** Collected for each generation, and now and then while it changes. */
  async function namesFor(active: Active, head: ShardsHead | null, isChanged: boolean): Promise<ShardsHead["names"]> {
    const known = head?.generation === active.generation ? head.names : null;
    if (known && (!isChanged || now() - known.at < NAMES_MS)) return known;
    const all: CatalogNames[] = [];
    for (let number = 0; number < active.shards; number++)
      all.push((await shards.tell(active, number, (shard) => shard.names(now()))).names);
    return (await store.writeNames(active.generation, now(), mergeNames(all))) ?? known;
  }

  async function dropRetired({ retired }: ShardsState): Promise<void> {
    const over = retired.find(({ at }) => now() - at >= RETIRED_MS);
    if (!over) return;
    await shards.drop(over);
    await store.changeState((state) => ({
      ...state,
      retired: state.retired.filter(({ generation }) => generation !== over.generation),
    }));
    log.info("catalog.shards-dropped", { generation: over.generation, shards: over.shards });
  }

  /** Goes on with the rebuild under way, or begins one. */
  async function rebuild(isAnswering: boolean, budgetMs: number): Promise<RefreshReport> {
    const isWhole = await lease((held) => rebuildAlone(held, isAnswering, now() + budgetMs));
    const state = await store.readState();
    const rows = sum(state.active?.rows ?? []);
    if (isWhole === null) {
      log.info("catalog.rebuild-busy");
      return { kind: "busy", changed: 0, rows, stored: true };
    }
    if (!isWhole) return { kind: "rebuilding", changed: 0, rows, stored: true };
    const head = await store.readHead();
    const reference = await freshReference(head?.reference);
    const stored = await publish(state, { head, reference, isChanged: true });
    const report: RefreshReport = { kind: "rebuild", changed: rows, rows, stored };
    log[stored ? "info" : "error"](stored ? "catalog.rebuilt" : "catalog.index-not-stored", {
      ...report,
      shards: state.active?.shards,
    });
    await deps.onRebuilt();
    return report;
  }

  /** Whether it came to its end. Each step is written once it is done; one that is repeated changes nothing. */
  async function rebuildAlone({ isHeld }: Lease, isAnswering: boolean, until: number): Promise<boolean> {
    let state = (await underWay()) ?? (await begin());
    const keep = async (done: Partial<Rebuild>) => {
      state = { ...state, ...done };
      await store.writeRebuild(state);
      return now() >= until;
    };
    if (!state.isRead) {
      for await (const { rows, last } of source.pagesAfter(state.cursor)) {
        const parts = byShard(rows, ({ id }) => id, state.shards);
        const { generation } = state;
        await Promise.all(
          [...parts].map(([number, part]) =>
            shards.tell(state, number, (shard) => shard.load(generation, part.map(encodeRow))),
          ),
        );
        state = { ...state, cursor: last, pages: state.pages + 1 };
        if (state.pages % SAVED_PAGES === 0 && (await keep({}))) return false;
      }
      if (await keep({ isRead: true })) return false;
    }
    const reference = shardReferenceOf(await freshReference((await store.readHead())?.reference));
    while (state.rows.length < state.shards) {
      const { generation, rows } = state;
      const done = await shards.tell(state, rows.length, (shard) => shard.finish(generation, reference));
      if ((await keep({ rows: [...rows, done.rows] })) && state.rows.length < state.shards) return false;
    }
    const fed = await feed(state, state.startedAt, state.rows, null);
    if (!(await isHeld())) return false;
    const { generation, layout, startedAt } = state;
    const active: Active = {
      generation,
      shards: state.shards,
      layout,
      rows: fed.rows,
      builtAt: startedAt,
      watermark: fed.watermark,
    };
    await store.changeState(
      (known) => ({
        active,
        isAnswering,
        retired: known.active && known.active.generation !== generation ? retiring(known, known.active) : known.retired,
      }),
      store.endOfRebuild,
    );
    return true;
  }

  const retiring = ({ retired }: ShardsState, { generation, shards }: ShardSet): ShardsState["retired"] => [
    ...retired,
    { generation, shards, at: now() },
  ];

  /** One of another layout would never be read: what it left is dropped as a former generation is. */
  async function underWay(): Promise<Rebuild | null> {
    const found = await store.readRebuild();
    if (found === null || found.layout === OWN_LAYOUT) return found;
    await store.changeState((state) => ({ ...state, retired: retiring(state, found) }), store.endOfRebuild);
    return null;
  }

  async function begin(): Promise<Rebuild> {
    const startedAt = now();
    const rebuild: Rebuild = {
      generation: `${startedAt}-${crypto.randomUUID().slice(0, 8)}`,
      shards: Math.max(1, Math.ceil((await source.count()) / deps.shardRows)),
      layout: OWN_LAYOUT,
      startedAt,
      cursor: null,
      pages: 0,
      isRead: false,
      rows: [],
    };
    await store.writeRebuild(rebuild);
    log.info("catalog.rebuild-begun", { generation: rebuild.generation, shards: rebuild.shards });
    return rebuild;
  }

  return {
    refresh,
    rebuild,

    /** The catalogue has become small: its shards are dropped in a day. */
    async end(): Promise<void> {
      await store.changeState(({ active, retired }) => {
        const state = { active: null, isAnswering: false, retired };
        return { ...state, retired: active ? retiring(state, active) : retired };
      });
      await store.dropHead();
    },
  };
}

function shardReferenceOf({ brands, synonyms, uses }: Reference): ShardReference {
  return { brands, synonyms, uses };
}

const textOf = (reference: ShardReference): string => JSON.stringify(reference);

/** An error waits until what could repair it has run. */
async function settled<T>(work: Promise<T>): Promise<{ value: T } | { error: unknown }> {
  try {
    return { value: await work };
  } catch (error) {
    return { error };
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function byShard<T>(all: Iterable<T>, idOf: (one: T) => string, shards: number): Map<number, T[]> {
  const parts = new Map<number, T[]>();
  for (const one of all) {
    const number = numberOfShard(idOf(one), shards);
    const part = parts.get(number);
    if (part) part.push(one);
    else parts.set(number, [one]);
  }
  return parts;
}
