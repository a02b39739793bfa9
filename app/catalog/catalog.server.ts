import { toCentimos } from "~/business/money";
import type { CatalogIndex } from "~/catalog/index/catalog-index";
import { createRefresher, OVERLAP_MS, type Refresher } from "~/catalog/index/index-refresh.server";
import {
  adopt,
  createCatalogMemory,
  isNewer,
  rowCount,
  type CatalogMemory,
  type Head,
  type IndexState,
  type Reference,
} from "~/catalog/index/index-state";
import { createIndexStore } from "~/catalog/index/index-store.server";
import {
  countOfSeller,
  homeSelection,
  listingsOfSeller,
  similarTo,
  sitemapEntries,
  type HomeSelection,
  type SellerListings,
  type SitemapEntry,
} from "~/catalog/search/browse";
import type { Filters } from "~/catalog/search/filters";
import { buildIndex, countMatches, newMatches, search, type SearchOutcome } from "~/catalog/search/search";
import type { Clock } from "~/platform/clock";
import { DeadlineError, within } from "~/platform/deadline";
import { UpstreamError } from "~/platform/errors";
import type { Database } from "~/platform/firestore/types";
import type { Cache } from "~/platform/kv/cache";
import type { Logger } from "~/platform/log";

import { createListingSource } from "./listings.server";
import type { Brand, Card, Listing, Plan } from "./model";

export type { RefreshReport } from "~/catalog/index/index-refresh.server";

/** `limited`: the index could not be had, and only the newest listings were looked at. */
export type SearchResult = SearchOutcome & { limited: boolean };
export type Home = HomeSelection & { limited: boolean };

/** What was newly published for a stored search. */
export interface NewMatches {
  /** Newest first, at most as many as were asked for. */
  cards: Card[];
  total: number;
  /** Everything published until then was looked at; ask for what comes after it the next time. */
  upTo: Date;
}

/** State of the index, for the administration. */
export interface IndexStatus {
  /** What this isolate holds. */
  memory: IndexFigures | null;
  /** What KV holds. */
  stored: Omit<IndexFigures, "rows"> | null;
  checkedAt: Date | null;
}

export interface IndexFigures {
  rows: number;
  changes: number;
  shards: number;
  revision: string;
  builtAt: Date;
  watermark: Date;
}

export interface Catalog extends Refresher {
  search(filters: Filters): Promise<SearchResult>;
  /** How many listings pass each of these filters; null while the index cannot be had. */
  counts(searches: readonly Filters[]): Promise<number[] | null>;
  /**
   * Listings that pass the filters and were published after `since`, but the person's own. What was published in
   * the last minutes is left to the next time, as the index may not have all of it yet. Null while the index
   * cannot be had.
   */
  newMatches(filters: Filters, asked: { since: Date; exceptSeller: string; limit: number }): Promise<NewMatches | null>;
  home(): Promise<Home>;
  /** From Firestore: any status but `draft`; null for an unknown id. */
  listing(id: string): Promise<Listing | null>;
  similar(listing: Listing, count: number): Promise<Card[]>;
  /** Listings of a seller that stand in the catalogue. */
  activeCountOf(sellerId: string): Promise<number>;
  /** A page (from 1) of what a seller has in the catalogue, newest first. `limited` as of a search. */
  ofSeller(sellerId: string, page: number): Promise<SellerListings & { limited: boolean }>;
  sitemap(): Promise<SitemapEntry[]>;
  /** By name. At most half an hour old. */
  brands(): Promise<Brand[]>;
  /** By position, those out of sale included. At most half an hour old. */
  plans(): Promise<Plan[]>;
  status(): Promise<IndexStatus>;
}

export interface CatalogDeps {
  database: Database;
  cache: Cache;
  clock: Clock;
  log: Logger;
  waitUntil(promise: Promise<unknown>): void;
  /** An isolate's memory; tests hand in their own. */
  memory?: CatalogMemory;
}

const FRESH_MS = 30_000;
/** The scheduled job runs each minute, and writes a head at least each ten: beyond this it has stopped. */
const ABANDONED_MS = 15 * 60_000;
/** How long a request waits for another's load before it loads by itself: the other may have been cancelled. */
const PATIENCE_MS = 2_000;
/** Without an index KV is asked again so often, as each question may last its whole deadline. */
const RETRY_MS = 10_000;
const STAND_IN_ROWS = 300;
const HOME_FEATURED = 8;
const HOME_NEWEST = 8;

const isolateMemory = createCatalogMemory();

/** The catalogue as shoppers see it. Reading answers from the edge index; only a listing's own page reads Firestore. */
export function createCatalog({
  database,
  cache,
  clock,
  log,
  waitUntil,
  memory = isolateMemory,
}: CatalogDeps): Catalog {
  const store = createIndexStore({ cache, log });
  const source = createListingSource({ database, log });
  const refresher = createRefresher({ source, store, memory, clock, log });
  const now = () => clock.now().getTime();

  const behind = (work: string, promise: Promise<unknown>) =>
    waitUntil(promise.catch((error: unknown) => log.error("catalog.behind-failed", { work, error })));

  /** `watermark`: the head's, of just this index. */
  async function current(): Promise<{ index: CatalogIndex; limited: boolean; watermark: number }> {
    const state = memory.state ?? (await loadOnce());
    if (state === null) return { index: await standIn(), limited: true, watermark: 0 };
    if (now() - memory.checkedAt > FRESH_MS) {
      memory.checkedAt = now();
      behind("check", check());
    }
    return { index: state.index, limited: false, watermark: state.head.watermark };
  }

  /** Looks for a newer state in KV, and takes over from a scheduled job that has stopped. */
  async function check(): Promise<void> {
    const head = await store.readHead();
    const known = memory.state;
    if (head && (!known || isNewer(head, known.head))) {
      const loaded = await store.load(head, known);
      if (loaded) adopt(memory, loaded);
    }
    if (memory.state && now() - memory.state.head.watermark > ABANDONED_MS) await refresher.refresh();
  }

  /** Shared by the requests of an isolate, so that a cold one loads once. */
  async function loadOnce(): Promise<IndexState | null> {
    if (now() < memory.retryAt) return null;
    if (memory.loading) {
      const { loading } = memory;
      try {
        return await within(PATIENCE_MS, () => loading);
      } catch (error) {
        if (!(error instanceof DeadlineError)) throw error;
      }
    }
    const loading = load().finally(() => {
      if (memory.loading === loading) memory.loading = null;
    });
    memory.loading = loading;
    behind("load", loading);
    return loading;
  }

  async function load(): Promise<IndexState | null> {
    const head = await store.readHead();
    const loaded = head && (await store.load(head, null));
    if (loaded) {
      memory.checkedAt = now();
      memory.standIn = null;
      return adopt(memory, loaded);
    }
    log.warn("catalog.index-missing", { head: head !== null });
    memory.retryAt = now() + RETRY_MS;
    behind("repair", repair());
    return null;
  }

  async function repair(): Promise<void> {
    if (await store.claimRepair()) await refresher.rebuild();
  }

  /** The newest listings only, straight from Firestore. While that is down as well, an old answer is better than none. */
  async function standIn(): Promise<CatalogIndex> {
    const known = memory.standIn;
    if (known && now() - known.readAt < FRESH_MS) return known.index;
    try {
      const index = buildIndex(await source.newest(STAND_IN_ROWS));
      memory.standIn = { index, readAt: now() };
      return index;
    } catch (error) {
      if (!known || !(error instanceof UpstreamError)) throw error;
      log.warn("catalog.stand-in-is-old", error);
      return known.index;
    }
  }

  async function reference(): Promise<Reference> {
    const state = memory.state ?? (await loadOnce());
    if (state && state.head.reference.brands.length > 0) return state.head.reference;
    if (!memory.reference || now() - memory.reference.readAt > FRESH_MS)
      memory.reference = await source.reference(clock.now());
    return memory.reference;
  }

  return {
    ...refresher,

    async search(filters) {
      const { index, limited } = await current();
      return { ...search(index, filters, now()), limited };
    },
    async counts(searches) {
      const { index, limited } = await current();
      return limited ? null : searches.map((filters) => countMatches(index, filters, now()));
    },
    async newMatches(filters, { since, ...asked }) {
      const { index, limited, watermark } = await current();
      if (limited) return null;
      const after = since.getTime();
      const upTo = Math.max(after, watermark - OVERLAP_MS);
      return { ...newMatches(index, filters, { after, upTo }, asked, now()), upTo: new Date(upTo) };
    },
    async home() {
      const { index, limited } = await current();
      return { ...homeSelection(index, now(), { featured: HOME_FEATURED, newest: HOME_NEWEST }), limited };
    },
    listing: (id) => source.listing(id),
    async similar({ id, category, price, specifications: { brand } }, count) {
      const { index } = await current();
      return similarTo(index, { id, category, brand, priceCentimos: toCentimos(price) }, count, now());
    },
    async activeCountOf(sellerId) {
      const { index } = await current();
      return countOfSeller(index, sellerId, now());
    },
    async ofSeller(sellerId, page) {
      const { index, limited } = await current();
      return { ...listingsOfSeller(index, sellerId, page, now()), limited };
    },
    async sitemap() {
      const { index } = await current();
      return sitemapEntries(index, now());
    },
    brands: async () => (await reference()).brands,
    plans: async () => (await reference()).plans,

    async status() {
      const { state, checkedAt } = memory;
      const stored = await store.readHead();
      return {
        memory: state && { ...figures(state.head), rows: rowCount(state) },
        stored: stored && figures(stored),
        checkedAt: checkedAt === 0 ? null : new Date(checkedAt),
      };
    },
  };
}

function figures(head: Head): Omit<IndexFigures, "rows"> {
  return {
    changes: head.changes?.rows ?? 0,
    shards: head.base.length,
    revision: head.revision,
    builtAt: new Date(head.builtAt),
    watermark: new Date(head.watermark),
  };
}
