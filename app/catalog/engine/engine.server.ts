import { MINUTE_MS } from "~/business/durations";
import { answered, answeredBy, type Asking } from "~/catalog/asking";
import type { CatalogIndex } from "~/catalog/index/catalog-index";
import {
  type CatalogMemory,
  type Head,
  type IndexState,
  type Reference,
  isNewer,
  keepNewerState,
} from "~/catalog/index/index-state";
import type { IndexStore } from "~/catalog/index/index-store.server";
import type { ListingSource } from "~/catalog/index/listings.server";
import { indexOfNames } from "~/catalog/index/names";
import { buildIndex } from "~/catalog/search/search";
import { synonymsOf } from "~/catalog/synonyms";
import { usesOf } from "~/catalog/uses";
import type { Context } from "~/platform/context";
import { DeadlineError, within } from "~/platform/deadline";
import { UpstreamError } from "~/platform/errors";
import { notePartial } from "~/platform/http/pulse.server";

import { SHARDS_FROM } from "./choice";
import type { ShardsHead } from "./shards-state";
import type { ShardsStore } from "./shards-store.server";
import { type Shards, ShardsDownError } from "./shards.server";

/** Findings of a reading of the catalogue. */
interface Answered<T> {
  found: T;
  /** The catalogue was unavailable, and only the newest listings were read. */
  limited: boolean;
  /** A part of the listings did not answer in time. */
  isPartial: boolean;
}

/**
 * @param names An index for the names and words that listings have: only what is asked may look at rows.
 * @param watermark Every change before this (ms since 1970, less the overlap) is known; 0 where the answer is limited.
 */
type Reading<T> = (names: CatalogIndex, watermark: number) => Asking<T>;

const FRESH_MS = 30_000;
/** The scheduled job runs each minute, and writes a head at least each ten: beyond this it has stopped. */
const ABANDONED_MS = 15 * MINUTE_MS;
/** A request waits this long for another's load before it loads by itself: the other may have been cancelled. */
const SHARED_LOAD_DEADLINE_MS = 2_000;
/** Interval between reads of KV without an index: each read may last its whole deadline. */
const RETRY_MS = 10_000;
const FALLBACK_ROWS = 300;

/** The shards, and an index of the names that their rows have. */
interface ShardsView {
  head: ShardsHead;
  names: CatalogIndex;
}

/** Of an isolate that asks the shards, beside its memory of an index of its own. */
const views = new WeakMap<CatalogMemory, ShardsView>();

interface EngineDeps {
  context: Pick<Context, "clock" | "log" | "waitUntil" | "request">;
  memory: CatalogMemory;
  source: ListingSource;
  store: IndexStore;
  /** Null where none are bound, or none are wanted. */
  shards: { client: Shards; store: ShardsStore; isForced: boolean } | null;
}

type Known = { state: IndexState } | { view: ShardsView };

/** Answers about the catalogue: by this isolate's own index, or by the shards (choice.ts). */
export function createEngine({ context, memory, source, store, shards }: EngineDeps) {
  const { clock, log, waitUntil } = context;
  const now = () => clock.now().getTime();

  const inBackground = (work: string, promise: Promise<unknown>) =>
    waitUntil(promise.catch((error: unknown) => log.error("catalog.background-work-failed", { work, error })));

  function held(): Known | null {
    const view = views.get(memory);
    return view ? { view } : memory.state && { state: memory.state };
  }

  async function current(): Promise<Known | null> {
    const known = held() ?? (await loadOnce());
    if (known && now() - memory.checkedAt > FRESH_MS) {
      memory.checkedAt = now();
      inBackground("check", check());
    }
    return known;
  }

  /** Of the shards, where they are to answer. An isolate's index below SHARDS_FROM says by itself that they are not. */
  async function answeringShards(head: Head | null): Promise<ShardsHead | null> {
    if (!shards) return null;
    if (!shards.isForced && head && head.base.reduce((sum, { rows }) => sum + rows, 0) < SHARDS_FROM) return null;
    const found = await shards.store.readHead();
    return found && (shards.isForced || found.isAnswering) ? found : null;
  }

  const readHead = async (): Promise<Head | null> => (shards?.isForced ? null : store.readHead());

  /** Looks for a newer state in KV. Only scheduled runs write it: a visitor's request may end before a rebuild does. */
  async function check(): Promise<void> {
    const head = await readHead();
    const answering = await answeringShards(head);
    const known = memory.state;
    if (answering) await look(answering);
    else if (head && (!known || isNewer(head, known.head))) {
      const loaded = await store.load(head, known);
      if (loaded) keepState(loaded);
    }
    const watermark = views.get(memory)?.head.watermark ?? memory.state?.head.watermark;
    if (watermark !== undefined && now() - watermark > ABANDONED_MS)
      log.error("catalog.index-abandoned", { watermark });
  }

  function keepState(loaded: IndexState): IndexState {
    views.delete(memory);
    return keepNewerState(memory, loaded);
  }

  /** Takes the shards up; the index of names is read again where it is another one. */
  async function look(head: ShardsHead): Promise<ShardsView> {
    const known = views.get(memory);
    const isOlder = known && known.head.builtAt === head.builtAt && known.head.watermark > head.watermark;
    if (known && isOlder) return known;
    const view = { head, names: await namesAt(head, known) };
    views.set(memory, view);
    memory.state = null;
    return view;
  }

  /** Without names in KV words are searched as they are typed. */
  async function namesAt({ names, reference }: ShardsHead, known: ShardsView | undefined): Promise<CatalogIndex> {
    if (known && known.head.names?.key === names?.key && known.head.reference.readAt === reference.readAt)
      return known.names;
    const found = names && (await shards!.store.readNames(names));
    const { brands, synonyms, uses } = reference;
    return found
      ? indexOfNames(found, brands, synonymsOf(synonyms), usesOf(uses))
      : buildIndex([], brands, synonymsOf(synonyms));
  }

  /** Shared by the requests of an isolate, so that a cold one loads once. */
  async function loadOnce(): Promise<Known | null> {
    if (now() < memory.retryAt) return null;
    if (memory.loading) {
      const { loading } = memory;
      try {
        await within(SHARED_LOAD_DEADLINE_MS, () => loading);
        return held();
      } catch (error) {
        if (!(error instanceof DeadlineError)) throw error;
      }
    }
    const loading = load().finally(() => {
      if (memory.loading === loading) memory.loading = null;
    });
    memory.loading = loading;
    inBackground("load", loading);
    await loading;
    return held();
  }

  async function load(): Promise<void> {
    const head = await readHead();
    const answering = await answeringShards(head);
    if (answering) await look(answering);
    else {
      const loaded = head && (await store.load(head, null));
      if (loaded) keepState(loaded);
      else {
        log.warn("catalog.index-missing", { head: head !== null });
        memory.retryAt = now() + RETRY_MS;
        if (!shards?.isForced) inBackground("ask for a rebuild", store.askRebuild(head));
        return;
      }
    }
    memory.checkedAt = now();
    memory.fallback = null;
  }

  /** Straight from Firestore; while that is down as well, an old answer is better than none. */
  async function fallbackIndex(): Promise<CatalogIndex> {
    const known = memory.fallback;
    if (known && now() - known.readAt < FRESH_MS) return known.index;
    try {
      const index = buildIndex(await source.newest(FALLBACK_ROWS));
      memory.fallback = { index, readAt: now() };
      return index;
    } catch (error) {
      if (!known || !(error instanceof UpstreamError)) throw error;
      log.warn("catalog.fallback-stale", { error });
      return known.index;
    }
  }

  /** Null where no shard answers at all. */
  async function askShards<T>({ head, names }: ShardsView, reading: Reading<T>): Promise<Answered<T> | null> {
    let isPartial = false;
    try {
      const found = await answeredBy(reading(names, head.watermark), names, async (asks) => {
        const round = await shards!.client.ask(head, asks);
        isPartial ||= round.isPartial;
        return round.answers;
      });
      if (isPartial) notePartial(context);
      return { found, limited: false, isPartial };
    } catch (error) {
      if (!(error instanceof ShardsDownError)) throw error;
      log.error("catalog.shards-down", { generation: head.generation });
      return null;
    }
  }

  return {
    async ask<T>(reading: Reading<T>): Promise<Answered<T>> {
      const known = await current();
      if (known && "state" in known) {
        const { index, head } = known.state;
        return { found: answered(reading(index, head.watermark), index), limited: false, isPartial: false };
      }
      const told = known && (await askShards(known.view, reading));
      if (told) return told;
      const index = await fallbackIndex();
      return { found: answered(reading(index, 0), index), limited: true, isPartial: false };
    },

    /** As the head in KV has it, whose listings need no Firestore; null while there is none. */
    async reference(): Promise<Reference | null> {
      const known = await current();
      if (known === null) return null;
      return "state" in known ? known.state.head.reference : known.view.head.reference;
    },

    /** Of a job in this isolate, which has stored it. */
    async take(head: ShardsHead): Promise<void> {
      if (shards && (shards.isForced || head.isAnswering)) await look(head);
    },

    view: (): ShardsView | null => views.get(memory) ?? null,
  };
}
