import { MINUTE_MS } from "~/business/durations";
import { toCentimos } from "~/business/money";
import type { CategoryCount } from "~/catalog/categories";
import type { Filters } from "~/catalog/filters";
import type { CatalogIndex } from "~/catalog/index/catalog-index";
import { type IndexStatus, figuresOf } from "~/catalog/index/index-figures";
import { OVERLAP_MS, type RefresherDeps, createRefresher } from "~/catalog/index/index-refresh.server";
import {
  type CatalogMemory,
  type IndexState,
  type Reference,
  createCatalogMemory,
  isNewer,
  keepNewerState,
  rowCount,
} from "~/catalog/index/index-state";
import { createIndexStore } from "~/catalog/index/index-store.server";
import { createListingSource } from "~/catalog/index/listings.server";
import { type PriceGuidance, type PricedVehicle, priceGuidance } from "~/catalog/prices/guidance";
import { createMarketStore } from "~/catalog/prices/market-store.server";
import { type UsualPrices, usualPrices } from "~/catalog/prices/usual-prices";
import {
  type CatalogEntry,
  type CatalogPage,
  type DroppedCard,
  type HomeSelection,
  type SellerListings,
  type SitemapEntry,
  countOfSeller,
  droppedCards,
  entriesOf,
  homeSelection,
  listingsOfSeller,
  pageOfCatalog,
  sellerOfListing,
  similarTo,
  sitemapEntries,
} from "~/catalog/search/browse";
import { buildIndex } from "~/catalog/search/search";
import type { Suggestion, SuggestionGroup } from "~/catalog/suggest/constants";
import { type AnsweredSearch, answer, countAnswers, newAnswers } from "~/catalog/understanding/answer";
import { type LookedText, lookAt } from "~/catalog/understanding/proposals";
import { suggested, suggestedGroups } from "~/catalog/understanding/suggested";
import { type VehicleGuess, guessVehicle } from "~/catalog/understanding/vehicle-guess";
import type { Context } from "~/platform/context";
import { DeadlineError, within } from "~/platform/deadline";
import { UpstreamError } from "~/platform/errors";
import { withLease } from "~/platform/firestore/lease";

import type { Brand, Card, Listing, Plan } from "./model";
import { type OfferedCategory, offeredCategories, withChosen } from "./offered-categories";

export type { CatalogEntry } from "~/catalog/search/browse";
export type { RefreshReport } from "~/catalog/index/index-refresh.server";

/** `limited`: the index was unavailable, and only the newest listings were searched. */
type SearchResult = AnsweredSearch & { limited: boolean };
export type Home = HomeSelection & { limited: boolean };

export interface NewMatches {
  /** Newest first, up to the requested number. */
  cards: Card[];
  total: number;
  /** Watermark: everything published until then was read; the next call passes it on. */
  upTo: Date;
}

const FRESH_MS = 30_000;
/** The scheduled job runs each minute, and writes a head at least each ten: beyond this it has stopped. */
const ABANDONED_MS = 15 * MINUTE_MS;
/** A job of Cloudflare runs for at most fifteen minutes. */
const REBUILD_MS = 15 * MINUTE_MS;
/** A request waits this long for another's load before it loads by itself: the other may have been cancelled. */
const SHARED_LOAD_DEADLINE_MS = 2_000;
/** Interval between reads of KV without an index: each read may last its whole deadline. */
const RETRY_MS = 10_000;
const FALLBACK_ROWS = 300;
const HOME_FEATURED = 8;
const HOME_NEWEST = 8;

const isolateMemory = createCatalogMemory();

/** The public catalogue. Reads use the edge index; only a listing's own page reads Firestore. */
export function createCatalog(context: Context, memory: CatalogMemory = isolateMemory) {
  const { cache, clock, log, waitUntil } = context;
  const store = createIndexStore(context);
  const source = createListingSource(context);
  const market = createMarketStore({ source, cache, memory, clock, log });
  const lease: RefresherDeps["lease"] = (work) => withLease(context, "rebuild-index", REBUILD_MS, work);
  const refresher = createRefresher({ lease, source, store, memory, clock, log, onRebuilt: market.make });
  const now = () => clock.now().getTime();
  const dollarRate = () => context.env.solesPerDollar;

  const inBackground = (work: string, promise: Promise<unknown>) =>
    waitUntil(promise.catch((error: unknown) => log.error("catalog.background-work-failed", { work, error })));

  /** `watermark`: the head's, of this index. */
  async function current(): Promise<{ index: CatalogIndex; limited: boolean; watermark: number }> {
    const state = memory.state ?? (await loadOnce());
    if (state === null) return { index: await fallbackIndex(), limited: true, watermark: 0 };
    if (now() - memory.checkedAt > FRESH_MS) {
      memory.checkedAt = now();
      inBackground("check", check());
    }
    return { index: state.index, limited: false, watermark: state.head.watermark };
  }

  /** Looks for a newer state in KV. Only scheduled runs write it: a visitor's request may end before a rebuild does. */
  async function check(): Promise<void> {
    const head = await store.readHead();
    const known = memory.state;
    if (head && (!known || isNewer(head, known.head))) {
      const loaded = await store.load(head, known);
      if (loaded) keepNewerState(memory, loaded);
    }
    const watermark = memory.state?.head.watermark;
    if (watermark !== undefined && now() - watermark > ABANDONED_MS)
      log.error("catalog.index-abandoned", { watermark });
  }

  /** Shared by the requests of an isolate, so that a cold one loads once. */
  async function loadOnce(): Promise<IndexState | null> {
    if (now() < memory.retryAt) return null;
    if (memory.loading) {
      const { loading } = memory;
      try {
        return await within(SHARED_LOAD_DEADLINE_MS, () => loading);
      } catch (error) {
        if (!(error instanceof DeadlineError)) throw error;
      }
    }
    const loading = load().finally(() => {
      if (memory.loading === loading) memory.loading = null;
    });
    memory.loading = loading;
    inBackground("load", loading);
    return loading;
  }

  async function load(): Promise<IndexState | null> {
    const head = await store.readHead();
    const loaded = head && (await store.load(head, null));
    if (loaded) {
      memory.checkedAt = now();
      memory.fallback = null;
      return keepNewerState(memory, loaded);
    }
    log.warn("catalog.index-missing", { head: head !== null });
    memory.retryAt = now() + RETRY_MS;
    inBackground("ask for a rebuild", store.askRebuild(head));
    return null;
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

  async function reference(): Promise<Reference> {
    const state = memory.state ?? (await loadOnce());
    if (state && state.head.reference.brands.length > 0) return state.head.reference;
    if (!memory.reference || now() - memory.reference.readAt > FRESH_MS)
      memory.reference = await source.reference(clock.now());
    return memory.reference;
  }

  /** From the index's head in KV, else from the code: needs no Firestore. */
  async function categories(): Promise<OfferedCategory[]> {
    const state = memory.state ?? (await loadOnce());
    return offeredCategories(state?.head.reference.categories ?? []);
  }

  async function status(): Promise<IndexStatus> {
    const { state, checkedAt } = memory;
    const stored = await store.readHead();
    return {
      memory: state && { ...figuresOf(state.head), rows: rowCount(state) },
      stored: stored && figuresOf(stored),
      checkedAt: checkedAt === 0 ? null : new Date(checkedAt),
    };
  }

  return {
    /** `refresh` reads what changed, `rebuild` everything. */
    index: { ...refresher, status },

    async search(filters: Filters, rule?: "every word"): Promise<SearchResult> {
      const { index, limited } = await current();
      const found = answer(index, filters, now(), { rule, dollarRate });
      const offered = withChosen(await categories(), found.filters.types);
      return { ...found, facets: { ...found.facets, types: counted(offered, found.facets.types) }, limited };
    },

    async suggest(text: string): Promise<Suggestion[]> {
      return suggested((await current()).index, text, now());
    },

    /** Suggestions by kind; without a text of all that has listings. */
    async suggestGroups(text: string): Promise<SuggestionGroup[]> {
      return suggestedGroups((await current()).index, text, now());
    },

    /** Texts as they stand now: what they find, or may mean. */
    async lookAt(texts: readonly string[]): Promise<LookedText[]> {
      const { index } = await current();
      return texts.map((text) => lookAt(index, text, now()));
    },

    /** A vehicle by its seller's first words; nothing while the index is unavailable. */
    async guessVehicle(text: string): Promise<VehicleGuess> {
      const { index, limited } = await current();
      return limited ? { fields: {} } : guessVehicle(index, text, dollarRate);
    },

    /** How many listings pass each of these filters; null while the index is unavailable. */
    async counts(searches: readonly Filters[]): Promise<number[] | null> {
      const { index, limited } = await current();
      return limited ? null : searches.map((filters) => countAnswers(index, filters, now(), dollarRate));
    },

    /** The usual prices of what the filters find; null while the index is unavailable. */
    async usualPrices(
      filters: Filters,
      of: { year?: number | undefined; mileage?: number | undefined } = {},
    ): Promise<UsualPrices | null> {
      const [{ index, limited }, known] = await Promise.all([current(), market.current()]);
      return limited ? null : usualPrices(index, filters, now(), known, { dollarRate, ...of });
    },

    /**
     * Listings of other sellers that pass the filters and were published after `since`. Those of the last minutes are
     * left to the next call: the index may not have all of them yet. Null while the index is unavailable.
     */
    async newMatches(
      filters: Filters,
      { since, ...asked }: { since: Date; exceptSeller: string; limit: number },
    ): Promise<NewMatches | null> {
      const { index, limited, watermark } = await current();
      if (limited) return null;
      const after = since.getTime();
      const upTo = Math.max(after, watermark - OVERLAP_MS);
      return { ...newAnswers(index, filters, { after, upTo }, asked, now(), dollarRate), upTo: new Date(upTo) };
    },

    async home(): Promise<Home> {
      const { index, limited } = await current();
      const selection = homeSelection(index, now(), { featured: HOME_FEATURED, newest: HOME_NEWEST });
      return { ...selection, categories: counted(await categories(), selection.categories), limited };
    },

    /** From Firestore: any status but `draft`; null for an unknown id. */
    listing: (id: string): Promise<Listing | null> => source.listing(id),

    /** From Firestore, as `listing`, by id; those not found are left out. */
    listings: (ids: readonly string[]): Promise<Map<string, Listing>> => source.listings(ids),

    /** Entries of the index; listings outside of the catalogue are missing. */
    async entries(ids: readonly string[]): Promise<Map<string, CatalogEntry>> {
      const { index } = await current();
      return entriesOf(index, ids, now());
    },

    /** The seller of a listing, as the index has it; null for one outside of the catalogue. */
    async sellerOf(id: string): Promise<string | null> {
      const { index } = await current();
      return sellerOfListing(index, id, now());
    },

    async similar({ id, category, price, specifications: { brand } }: Listing, count: number): Promise<Card[]> {
      const { index } = await current();
      return similarTo(index, { id, category, brand, priceCentimos: toCentimos(price) }, count, now());
    },

    /** Prices of similar listings, from the index; null where too few are alike, and while the index is unavailable. */
    async priceGuidance(vehicle: PricedVehicle): Promise<PriceGuidance | null> {
      const [{ index, limited }, known] = await Promise.all([current(), market.current()]);
      return limited ? null : priceGuidance(index, vehicle, now(), known);
    },

    /** Listings on offer whose price went down in the last 30 days, the last drop first. */
    async priceDrops(count: number): Promise<DroppedCard[]> {
      const { index } = await current();
      return droppedCards(index, count, now());
    },

    async activeCountOf(sellerId: string): Promise<number> {
      const { index } = await current();
      return countOfSeller(index, sellerId, now());
    },

    /** A page (from 1) of a seller's listings in the catalogue, newest first. `limited` as in a search. */
    async ofSeller(sellerId: string, page: number): Promise<SellerListings & { limited: boolean }> {
      const { index, limited } = await current();
      return { ...listingsOfSeller(index, sellerId, page, now()), limited };
    },

    async sitemap(): Promise<SitemapEntry[]> {
      const { index } = await current();
      return sitemapEntries(index, now());
    },

    async catalogPage(page: number, size: number): Promise<CatalogPage> {
      const { index } = await current();
      return pageOfCatalog(index, page, size, now());
    },

    /** By name, with inactive and merged ones (reference/brand-names.ts). A change arrives here within two minutes. */
    brands: async (): Promise<Brand[]> => (await reference()).brands,
    categories,
    /** By position, with those off sale. */
    plans: async (): Promise<Plan[]> => (await reference()).plans,
  };
}

export type Catalog = ReturnType<typeof createCatalog>;

declare module "~/platform/context" {
  interface Context {
    catalog: Catalog;
  }
}

function counted(offered: readonly OfferedCategory[], counts: readonly CategoryCount[]): CategoryCount[] {
  return offered.map(({ id, name }) => ({ id, name, count: counts.find((one) => one.id === id)?.count ?? 0 }));
}
