import { MINUTE_MS } from "~/business/durations";
import { toCentimos } from "~/business/money";
import type { DepartmentSlug } from "~/business/peru";
import { answered, sideBySide } from "~/catalog/asking";
import type { CategoryCount } from "~/catalog/categories";
import { type EngineName, type Engines, enginesFor, SHARDS_FROM } from "~/catalog/engine/choice";
import { createEngine } from "~/catalog/engine/engine.server";
import { createShardsJobs } from "~/catalog/engine/shards-refresh.server";
import { figuresOfShards } from "~/catalog/engine/shards-state";
import { createShardsStore } from "~/catalog/engine/shards-store.server";
import { createShards } from "~/catalog/engine/shards.server";
import type { Filters } from "~/catalog/filters";
import { type IndexStatus, figuresOf } from "~/catalog/index/index-figures";
import {
  OVERLAP_MS,
  type RefresherDeps,
  type RefreshReport,
  createRefresher,
} from "~/catalog/index/index-refresh.server";
import { type CatalogMemory, type Reference, createCatalogMemory, rowCount } from "~/catalog/index/index-state";
import { createIndexStore } from "~/catalog/index/index-store.server";
import { createListingSource } from "~/catalog/index/listings.server";
import { type PriceGuidance, type PricedVehicle, priceGuidance } from "~/catalog/prices/guidance";
import { createMarketStore } from "~/catalog/prices/market-store.server";
import { type UsualPrices, usualPrices } from "~/catalog/prices/usual-prices";
import { type DroppedCard, type HomeSelection, droppedCards, homeSelection, similarTo } from "~/catalog/search/browse";
import { type CatalogEntry, entriesOf, sellersOfListings } from "~/catalog/search/entries";
import type { Facets } from "~/catalog/search/facets";
import type { Completeness } from "~/catalog/search/hints";
import {
  type SellerListings,
  type SellerNews,
  countOfSeller,
  listingsOfSeller,
  newsOfSellers,
} from "~/catalog/search/of-seller";
import { type CatalogPage, type SitemapPart, pageOfCatalog, sitemapPart } from "~/catalog/search/whole-catalog";
import type { SellerQuery } from "~/catalog/seller-query";
import type { Suggestion, SuggestionGroup } from "~/catalog/suggest/constants";
import { type AmongListings, amongListings } from "~/catalog/understanding/among";
import {
  type AnsweredSearch,
  answering,
  countingAnswers,
  newAnswers,
  wantedAnswers,
} from "~/catalog/understanding/answer";
import { type LookedText, lookingAt } from "~/catalog/understanding/proposals";
import { completing, completingGroups } from "~/catalog/understanding/suggested";
import { type VehicleGuess, guessingVehicle } from "~/catalog/understanding/vehicle-guess";
import type { Context } from "~/platform/context";
import { withLease } from "~/platform/firestore/lease";
import type { Snapshot } from "~/platform/firestore/types";

import type { Brand, Card, Listing, Plan } from "./model";
import { type OfferedCategory, offeredCategories, withChosen } from "./offered-categories";

export type { CatalogEntry } from "~/catalog/search/entries";
export type { RefreshReport } from "~/catalog/index/index-refresh.server";

type SearchResult = AnsweredSearch & Completeness;
export type Home = HomeSelection & { limited: boolean };

export interface NewMatches {
  /** Newest first, up to the requested number. */
  cards: Card[];
  total: number;
  /** Watermark: everything published until then was read; the next call passes it on. */
  upTo: Date;
}

const FRESH_MS = 30_000;
/** A job of Cloudflare runs for at most fifteen minutes. */
const REBUILD_MS = 15 * MINUTE_MS;
/** Of a rebuild of the shards: what a run of a minute does, and one of the night. The next one goes on. */
const MINUTE_RUN_MS = 45_000;
const NIGHT_RUN_MS = 10 * MINUTE_MS;
const HOME_FEATURED = 8;
const HOME_NEWEST = 10;

const isolateMemory = createCatalogMemory();

/** The public catalogue. Reads use the edge index; only a listing's own page reads Firestore. */
export function createCatalog(context: Context, memory: CatalogMemory = isolateMemory) {
  const { cache, clock, log } = context;
  const store = createIndexStore(context);
  const source = createListingSource(context);
  const market = createMarketStore({ source, cache, memory, clock, log });
  const lease: RefresherDeps["lease"] = (work) => withLease(context, "rebuild-index", REBUILD_MS, work);
  const onRebuilt: RefresherDeps["onRebuilt"] = (index) =>
    market.make((reading) => Promise.resolve(answered(reading, index)));
  const refresher = createRefresher({ lease, source, store, memory, clock, log, onRebuilt });
  const { engine: chosen, shards: bound, shardRows } = context.env.catalog;
  const shards = createShards({ env: context.env, log });
  const shardsStore = createShardsStore(context);
  const engine = createEngine({
    context,
    memory,
    source,
    store,
    shards:
      bound && chosen !== "isolate" ? { client: shards, store: shardsStore, isForced: chosen === "shards" } : null,
  });
  const { ask } = engine;
  const shardsJobs = createShardsJobs({
    lease: (work) => withLease(context, "rebuild-shards", REBUILD_MS, work),
    source,
    shards,
    store: shardsStore,
    clock,
    log,
    shardRows,
    onStored: engine.take,
    onRebuilt: () =>
      market.make(async (reading) => {
        const made = await whole(() => reading);
        if (made === null) throw new Error("Shards of the catalogue are missing");
        return made;
      }),
  });
  const now = () => clock.now().getTime();
  const dollarRate = () => context.env.solesPerDollar;

  async function reference(): Promise<Reference> {
    const known = await engine.reference();
    if (known && known.brands.length > 0) return known;
    if (!memory.reference || now() - memory.reference.readAt > FRESH_MS)
      memory.reference = await source.reference(clock.now());
    return memory.reference;
  }

  /** From the index's head in KV, else from the code: needs no Firestore. */
  const categories = async (): Promise<OfferedCategory[]> =>
    offeredCategories((await engine.reference())?.categories ?? []);

  /** Null where it would not be of all listings: what is told or sent by it waits. */
  async function whole<T>(reading: Parameters<typeof ask<T>>[0]): Promise<T | null> {
    const { found, ...told } = await ask(reading);
    return isIncomplete(told) ? null : found;
  }

  /** Of the jobs: who answers, and what is kept up. */
  async function engines(): Promise<Engines & { rows: number; isOver: boolean }> {
    const [{ active, isAnswering }, head] = await Promise.all([shardsStore.readState(), store.readHead()]);
    const counts = [active?.rows, head?.base.map((part) => part.rows)];
    const known = (isAnswering ? counts : counts.reverse()).find((one) => one !== undefined);
    const rows = known ? known.reduce((sum, count) => sum + count, 0) : await source.count();
    const found = enginesFor({
      rows,
      former: isAnswering ? "shards" : "isolate",
      chosen: bound ? chosen : "isolate",
      hasShards: active !== null,
    });
    return { ...found, rows, isOver: chosen === null && active !== null && !found.built.includes("shards") };
  }

  /** Each engine that is kept up. The report is that of the one that answers, and of all whether KV has them. */
  async function keepUp(
    isolate: () => Promise<RefreshReport>,
    ofShards: (isAnswering: boolean) => Promise<RefreshReport>,
  ): Promise<RefreshReport> {
    const { answers, built, rows, isOver } = await engines();
    if (rows >= SHARDS_FROM && !built.includes("shards")) log.error("catalog.too-large-for-isolates", { rows });
    const reports = new Map<EngineName, RefreshReport>();
    if (built.includes("isolate")) reports.set("isolate", await isolate());
    if (built.includes("shards")) reports.set("shards", await ofShards(answers === "shards"));
    if (isOver) await shardsJobs.end();
    return { ...reports.get(answers)!, stored: [...reports.values()].every(({ stored }) => stored) };
  }

  async function status(): Promise<IndexStatus> {
    const { state, checkedAt } = memory;
    const view = engine.view();
    const of = view
      ? { memory: { ...figuresOfShards(view.head), rows: view.head.rows }, stored: await shardsStore.readHead() }
      : { memory: state && { ...figuresOf(state.head), rows: rowCount(state) }, stored: await store.readHead() };
    return {
      memory: of.memory,
      stored: of.stored && ("generation" in of.stored ? figuresOfShards(of.stored) : figuresOf(of.stored)),
      checkedAt: checkedAt === 0 ? null : new Date(checkedAt),
      engine: view ? "shards" : "isolate",
    };
  }

  return {
    index: {
      /** Reads what changed. */
      refresh: () => keepUp(refresher.refresh, (isAnswering) => shardsJobs.refresh(isAnswering, MINUTE_RUN_MS)),
      /** Reads everything. Shards are built again by several runs, where one is too short. */
      rebuild: ({ runMs = NIGHT_RUN_MS } = {}) =>
        keepUp(refresher.rebuild, (isAnswering) => shardsJobs.rebuild(isAnswering, runMs)),
      status,
      engines,
    },

    /** `placeOf`: the visitor's place, where pages tell distances. */
    async search(
      filters: Filters,
      options: Pick<NonNullable<Parameters<typeof answering>[3]>, "rule" | "placeOf"> = {},
    ): Promise<SearchResult> {
      const { found, limited, isPartial } = await ask((index) =>
        answering(index, filters, now(), { ...options, dollarRate }),
      );
      const offered = withChosen(await categories(), found.filters.types);
      const named = (facets: Facets) => ({ ...facets, types: counted(offered, facets.types) });
      const closest = found.closest && { ...found.closest, facets: named(found.closest.facets) };
      return { ...found, closest, facets: named(found.facets), limited, isPartial };
    },

    async suggest(text: string): Promise<Suggestion[]> {
      return (await ask((index) => completing(index, text, now()))).found;
    },

    /** Suggestions by kind; without a text of all that has listings. */
    async suggestGroups(text: string): Promise<SuggestionGroup[]> {
      return (await ask((index) => completingGroups(index, text, now()))).found;
    },

    /** Texts as they stand now: what they find, or may mean. */
    async lookAt(texts: readonly string[]): Promise<LookedText[]> {
      return (await ask((index) => sideBySide(texts.map((text) => lookingAt(index, text, now()))))).found;
    },

    /** A vehicle by its seller's first words; nothing while the index is unavailable. */
    async guessVehicle(text: string): Promise<VehicleGuess> {
      return (await whole((index) => guessingVehicle(index, text, dollarRate))) ?? { fields: {} };
    },

    /** How many listings pass each of these filters; null while the index is unavailable. */
    async counts(searches: readonly Filters[]): Promise<number[] | null> {
      return whole((index) =>
        sideBySide(searches.map((filters) => countingAnswers(index, filters, now(), dollarRate))),
      );
    },

    /** The usual prices of what the filters find; null while the index is unavailable. */
    async usualPrices(
      filters: Filters,
      of: { year?: number | undefined; mileage?: number | undefined } = {},
    ): Promise<UsualPrices | null> {
      const known = await market.current();
      return whole((index) => usualPrices(index, filters, now(), known, { dollarRate, ...of }));
    },

    /**
     * Listings of other sellers that pass the filters and were published after `since`. Those of the last minutes are
     * left to the next call: the index may not have all of them yet. Null while the index is unavailable.
     */
    async newMatches(
      filters: Filters,
      { since, ...asked }: { since: Date; exceptSeller: string; limit: number },
    ): Promise<NewMatches | null> {
      const after = since.getTime();
      return whole(function* (index, watermark) {
        const upTo = Math.max(after, watermark - OVERLAP_MS);
        const news = yield* newAnswers(index, filters, { after, upTo, ...asked }, now(), dollarRate);
        return { ...news, upTo: new Date(upTo) };
      });
    },

    /** Listings as they were read, to be asked by themselves; null while the index is unavailable. */
    async among(snapshots: readonly Snapshot[]): Promise<AmongListings | null> {
      const { brands } = await reference();
      const read = (searches: readonly Filters[]) =>
        whole((names) => sideBySide(searches.map((asked) => wantedAnswers(names, asked, now(), dollarRate))));
      return (await read([])) && amongListings(source.rows(snapshots), brands, read);
    },

    /** `department`: of the user, whose listings are `near`. */
    async home(department: DepartmentSlug | null = null): Promise<Home> {
      const sizes = { featured: HOME_FEATURED, newest: HOME_NEWEST };
      const { found, ...told } = await ask(() => homeSelection(now(), sizes, department));
      return { ...found, categories: counted(await categories(), found.categories), limited: isIncomplete(told) };
    },

    /** From Firestore: any status but `draft`; null for an unknown id. */
    listing: (id: string): Promise<Listing | null> => source.listing(id),

    /** From Firestore, as `listing`, by id; those not found are left out. */
    listings: (ids: readonly string[]): Promise<Map<string, Listing>> => source.listings(ids),

    /** Entries of the index; listings outside of the catalogue are missing. */
    async entries(ids: readonly string[]): Promise<Map<string, CatalogEntry>> {
      return (await ask(() => entriesOf(ids, now()))).found;
    },

    /** The seller of a listing, as the index has it; null for one outside of the catalogue. */
    async sellerOf(id: string): Promise<string | null> {
      return (await ask(() => sellersOfListings([id], now()))).found.get(id) ?? null;
    },

    async similar({ id, category, price, specifications: { brand } }: Listing, count: number): Promise<Card[]> {
      const like = { id, category, brand, priceCentimos: toCentimos(price) };
      return (await ask(() => similarTo(like, count, now()))).found;
    },

    /** Prices of similar listings, from the index; null where too few are alike, and while the index is unavailable. */
    async priceGuidance(vehicle: PricedVehicle): Promise<PriceGuidance | null> {
      const known = await market.current();
      return whole((index) => priceGuidance(index, vehicle, now(), known));
    },

    /** Listings on offer whose price went down in the last 30 days, the last drop first. */
    async priceDrops(count: number): Promise<DroppedCard[]> {
      return (await ask(() => droppedCards(count, now()))).found;
    },

    async activeCountOf(sellerId: string): Promise<number> {
      return (await ask(() => countOfSeller(sellerId, now()))).found;
    },

    /** A page of a seller's listings in the catalogue. `limited` as in a search. */
    async ofSeller(sellerId: string, asked: Partial<SellerQuery>): Promise<SellerListings & { limited: boolean }> {
      const { found, ...told } = await ask(() => listingsOfSeller(sellerId, asked, now()));
      return { ...found, limited: isIncomplete(told) };
    },

    /**
     * News of sellers, each since their instant (ms since 1970). As with `newMatches` the next call passes `upTo` on.
     * Null while the index is unavailable.
     */
    async newsOfSellers(
      since: ReadonlyMap<string, number>,
      checkedUpTo: Date,
    ): Promise<{ news: SellerNews[]; upTo: Date } | null> {
      return whole(function* (_, watermark) {
        const upTo = Math.max(checkedUpTo.getTime(), watermark - OVERLAP_MS);
        return { news: yield* newsOfSellers(since, upTo, now()), upTo: new Date(upTo) };
      });
    },

    /** A part of the sitemap, from 1; null for the whole. */
    async sitemap(part: number | null, size: number): Promise<SitemapPart> {
      return (await ask(() => sitemapPart(part, size, now()))).found;
    },

    async catalogPage(page: number, size: number): Promise<CatalogPage> {
      return (await ask(() => pageOfCatalog(page, size, now()))).found;
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

function isIncomplete({ limited, isPartial }: { limited: boolean; isPartial: boolean }): boolean {
  return limited || isPartial;
}

function counted(offered: readonly OfferedCategory[], counts: readonly CategoryCount[]): CategoryCount[] {
  return offered.map(({ id, name }) => ({ id, name, count: counts.find((one) => one.id === id)?.count ?? 0 }));
}
