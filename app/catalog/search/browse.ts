import { CATEGORIES, CONDITIONS, type CategoryCount, type CategoryId } from "../categories.ts";
import { slugify, wordsIn } from "../folding.ts";
import { eachRow, type CatalogIndex } from "../index/catalog-index.ts";
import { cardOfRow, compareIds, FEATURED, HOME, pooled, RESERVED, type Segment } from "../index/segment.ts";
import type { Card } from "../model.ts";
import { isRecentDrop, type PriceDrop } from "../price-drops.ts";
export interface Look {
  sellerId: string;
  brand: string;
  model: string;
  title: string;
}

/** Share of the words of both titles from which on they read as the same. */
const ALIKE = 0.75;

/** Whether two listings of one seller look like the same: the same model, or titles that differ in a word or two. */
export function isNearDouble(a: Look, b: Look): boolean {
  if (a.sellerId !== b.sellerId) return false;
  return modelOf(a) === modelOf(b) || sharedWords(a.title, b.title) >= ALIKE;
}

/** The first `count` of `items` that are no near double of one before them. */
export function withoutNearDoubles<T>(items: readonly T[], likenessOf: (item: T) => Look, count: number): T[] {
  const kept: { item: T; look: Look }[] = [];
  for (const item of items) {
    if (kept.length === count) break;
    const look = likenessOf(item);
    if (!kept.some((one) => isNearDouble(one.look, look))) kept.push({ item, look });
  }
  return kept.map(({ item }) => item);
}

function modelOf({ brand, model }: Look): string {
  return wordsIn(`${brand} ${model}`).join(" ");
}

function sharedWords(a: string, b: string): number {
  const [first, second] = [new Set(wordsIn(a)), new Set(wordsIn(b))];
  const shared = [...first].filter((word) => second.has(word)).length;
  return shared / Math.max(1, first.size + second.size - shared);
}

export interface HomeSelection {
  categories: CategoryCount[];
  /** Highlighted by their plan, but for what is sold for parts; those whose plan includes the home page first. */
  featured: Card[];
  /** Without those that are featured. */
  newest: Card[];
  total: number;
}

const FOR_PARTS = CONDITIONS.findIndex(({ id }) => id === "para-repuestos");

/** Candidates for each place of the home page: near doubles of one before them are skipped. */
const CANDIDATES = 6;

export function homeSelection(
  index: CatalogIndex,
  now: number,
  sizes: { featured: number; newest: number },
): HomeSelection {
  const counts = new Uint32Array(CATEGORIES.length);
  const featured = new Best(sizes.featured * CANDIDATES);
  const newest = new Best((sizes.featured + sizes.newest) * CANDIDATES);
  let total = 0;
  eachRow(index, now, (segment, row) => {
    total++;
    counts[segment.category[row]!]!++;
    newest.offer(segment, row, 0);
    const flags = segment.flags[row]!;
    if ((flags & FEATURED) !== 0 && segment.condition[row] !== FOR_PARTS) featured.offer(segment, row, flags & HOME);
  });
  const shown = withoutNearDoubles(featured.kept, likenessOf, sizes.featured);
  const isShown = ({ segment, row }: Candidate) => shown.some((one) => one.segment === segment && one.row === row);
  const others = newest.kept.filter((candidate) => !isShown(candidate));
  return {
    categories: CATEGORIES.map(({ id, name }, position) => ({ id, name, count: counts[position]! })),
    featured: shown.map((one) => cardOf(one, now)),
    newest: withoutNearDoubles(others, likenessOf, sizes.newest).map((one) => cardOf(one, now)),
    total,
  };
}

export interface DroppedCard extends Card {
  drop: PriceDrop;
}

/** Listings whose price went down in the last days, the last drop first. */
export function droppedCards(index: CatalogIndex, count: number, now: number): DroppedCard[] {
  const found = index.parts.flatMap(({ segment, gone }) =>
    [...segment.drops]
      .filter(
        ([row, drop]) =>
          gone[row] === 0 &&
          segment.expiresAt[row]! > now &&
          (segment.flags[row]! & RESERVED) === 0 &&
          isRecentDrop(drop, new Date(now)),
      )
      .map(([row, drop]) => ({ segment, row, drop, id: segment.ids[row]! })),
  );
  return found
    .sort((a, b) => b.drop.at.getTime() - a.drop.at.getTime() || compareIds(a.id, b.id))
    .slice(0, count)
    .map(({ segment, row, drop }) => ({ ...cardOfRow(segment, row, now), drop }));
}

interface Likeness {
  id: string;
  category: CategoryId;
  brand: string;
  priceCentimos: number;
}

/** The listings most like one: same category above all, then same brand, then a near price. */
export function similarTo(index: CatalogIndex, listing: Likeness, count: number, now: number): Card[] {
  const kind = CATEGORIES.find(({ id }) => id === listing.category)?.kind;
  const brand = slugify(listing.brand);
  const best = new Best(count);
  eachRow(index, now, (segment, row) => {
    const category = CATEGORIES[segment.category[row]!]!;
    if (category.kind !== kind || segment.ids[row] === listing.id) return;
    const distance = Math.abs(Math.log(segment.priceCentimos[row]! / listing.priceCentimos));
    const sameBrand = segment.brands[segment.brand[row]!]!.slug === brand;
    best.offer(segment, row, (category.id === listing.category ? 3 : 0) + (sameBrand ? 1 : 0) - Math.min(distance, 2));
  });
  return best.kept.map((one) => cardOf(one, now));
}

export function countOfSeller(index: CatalogIndex, sellerId: string, now: number): number {
  return rowsOfSeller(index, sellerId, now).length;
}

/** One page of a seller's listings. `page` counts from 1. */
export interface SellerListings {
  cards: Card[];
  total: number;
  page: number;
  pages: number;
}

export const SELLER_PAGE_SIZE = 24;

/** A page of a seller's listings in the catalogue, newest first; a page beyond the last is the last. */
export function listingsOfSeller(index: CatalogIndex, sellerId: string, asked: number, now: number): SellerListings {
  const rows = rowsOfSeller(index, sellerId, now);
  const pages = Math.max(1, Math.ceil(rows.length / SELLER_PAGE_SIZE));
  const page = Math.min(Math.max(1, asked), pages);
  const shown = rows.sort(compare).slice((page - 1) * SELLER_PAGE_SIZE, page * SELLER_PAGE_SIZE);
  return { cards: shown.map(({ segment, row }) => cardOfRow(segment, row, now)), total: rows.length, page, pages };
}

function rowsOfSeller(index: CatalogIndex, sellerId: string, now: number): Candidate[] {
  const rows: Candidate[] = [];
  eachRow(index, now, (segment, row) => {
    if (pooled(segment.sellers, row) === sellerId) rows.push({ segment, row, score: 0 });
  });
  return rows;
}

export interface CatalogEntry {
  card: Card;
  sellerId: string;
}

/** Those of these listings that are in the catalogue. */
export function entriesOf(index: CatalogIndex, ids: readonly string[], now: number): Map<string, CatalogEntry> {
  const wanted = new Set(ids);
  const found = new Map<string, CatalogEntry>();
  eachRow(index, now, (segment, row) => {
    const id = segment.ids[row]!;
    if (wanted.has(id)) found.set(id, { card: cardOfRow(segment, row, now), sellerId: pooled(segment.sellers, row) });
  });
  return found;
}

export function sellerOfListing(index: CatalogIndex, id: string, now: number): string | null {
  let seller: string | null = null;
  eachRow(index, now, (segment, row) => {
    if (segment.ids[row] === id) seller = pooled(segment.sellers, row) ?? null;
  });
  return seller;
}

export interface SitemapEntry {
  id: string;
  updatedAt: Date;
}

export function sitemapEntries(index: CatalogIndex, now: number): SitemapEntry[] {
  const entries: SitemapEntry[] = [];
  eachRow(index, now, (segment, row) => {
    entries.push({ id: segment.ids[row]!, updatedAt: new Date(segment.updatedAt[row]!) });
  });
  return entries;
}

/** A page of all that is in the catalogue and not reserved, newest first. `page` counts from 1. */
export function pageOfCatalog(index: CatalogIndex, page: number, size: number, now: number): CatalogPage {
  const rows: Candidate[] = [];
  eachRow(index, now, (segment, row) => {
    if ((segment.flags[row]! & RESERVED) === 0) rows.push({ segment, row, score: 0 });
  });
  const shown = rows.sort(compare).slice((page - 1) * size, page * size);
  return { cards: shown.map((one) => cardOf(one, now)), pages: Math.max(1, Math.ceil(rows.length / size)) };
}

export interface CatalogPage {
  cards: Card[];
  pages: number;
}

interface Candidate {
  segment: Segment;
  row: number;
  score: number;
}

/** Keeps the few best rows offered: highest score, then newest, then by id. */
class Best {
  readonly #kept: Candidate[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(segment: Segment, row: number, score: number): void {
    const candidate = { segment, row, score };
    const last = this.#kept.at(-1);
    if (this.#kept.length >= this.#limit && (last === undefined || !isBetter(candidate, last))) return;
    const place = this.#kept.findIndex((kept) => isBetter(candidate, kept));
    this.#kept.splice(place === -1 ? this.#kept.length : place, 0, candidate);
    this.#kept.length = Math.min(this.#kept.length, this.#limit);
  }

  /** Best first. */
  get kept(): readonly Candidate[] {
    return this.#kept;
  }
}

function cardOf({ segment, row }: Candidate, now: number): Card {
  return cardOfRow(segment, row, now);
}

function likenessOf({ segment, row }: Candidate): Look {
  return {
    sellerId: pooled(segment.sellers, row),
    brand: segment.brands[segment.brand[row]!]!.slug,
    model: pooled(segment.models, row),
    title: segment.titles[row]!,
  };
}

function isBetter(a: Candidate, b: Candidate): boolean {
  return compare(a, b) < 0;
}

function compare(a: Candidate, b: Candidate): number {
  const byScoreThenNewest = b.score - a.score || b.segment.publishedAt[b.row]! - a.segment.publishedAt[a.row]!;
  return byScoreThenNewest || compareIds(a.segment.ids[a.row]!, b.segment.ids[b.row]!);
}
