import { ask, type Asking, type AskKind } from "../asking.ts";
import { CATEGORIES, type CategoryId } from "../categories.ts";
import { categoriesOf } from "../filters.ts";
import { isLive, rowsOfSeller } from "../index/row-lists.ts";
import { cardOfRow, RESERVED, type Segment } from "../index/segment.ts";
import type { Card } from "../model.ts";
import type { SellerQuery } from "../seller-query.ts";
import { cardsOfIds } from "./entries.ts";
import { compareRows, firstOf, rankOf, type Ranked, type RankedRow } from "./ranked.ts";

/** One page of a seller's listings. `page` counts from 1. */
export interface SellerListings {
  cards: Card[];
  /** Of the chosen kind. */
  total: number;
  page: number;
  pages: number;
  /** All of the seller, by category. */
  counts: Partial<Record<CategoryId, number>>;
}

export const SELLER_PAGE_SIZE = 24;

interface SellerQuestion {
  sellerId: string;
  type: SellerQuery["type"];
  order: SellerQuery["order"];
  /** Listings that are asked for, from the first on. */
  count: number;
  now: number;
}

type SellerAnswer = Pick<SellerListings, "total" | "counts"> & { first: Ranked[] };

export const OF_SELLER: AskKind<SellerQuestion, SellerAnswer> = {
  name: "of-seller",
  of({ parts }, { sellerId, type, order, count, now }) {
    const counts: SellerListings["counts"] = {};
    const wanted = type ? categoriesOf([type]) : null;
    const found: RankedRow[] = [];
    for (const part of parts) {
      const { segment } = part;
      for (const row of rowsOfSeller(segment, sellerId)) {
        if (!isLive(part, row, now)) continue;
        const { id } = CATEGORIES[segment.category[row]!]!;
        counts[id] = (counts[id] ?? 0) + 1;
        if (!wanted || wanted.has(id)) found.push({ part, row, score: scoreIn(order, segment, row) });
      }
    }
    const first = found.sort(compareRows).slice(0, count);
    return { total: found.length, counts, first: first.map((one) => rankOf(one.part.segment, one.row, one.score)) };
  },
  merge(answers, { count }) {
    const counts: SellerListings["counts"] = {};
    for (const { id } of CATEGORIES) {
      const sum = answers.reduce((all, one) => all + (one.counts[id] ?? 0), 0);
      if (sum > 0) counts[id] = sum;
    }
    return {
      total: answers.reduce((sum, { total }) => sum + total, 0),
      counts,
      first: firstOf(
        answers.map(({ first }) => first),
        count,
      ),
    };
  },
};

export function* countOfSeller(sellerId: string, now: number): Asking<number> {
  const { total } = yield* ask(OF_SELLER, { sellerId, type: null, order: "recientes", count: 0, now });
  return total;
}

/** A page of a seller's listings in the catalogue; a page beyond the last is the last. */
export function* listingsOfSeller(
  sellerId: string,
  { page: asked = 1, type = null, order = "recientes" }: Partial<SellerQuery>,
  now: number,
): Asking<SellerListings> {
  const count = Math.max(1, asked) * SELLER_PAGE_SIZE;
  const { total, counts, first } = yield* ask(OF_SELLER, { sellerId, type, order, count, now });
  const pages = Math.max(1, Math.ceil(total / SELLER_PAGE_SIZE));
  const page = Math.min(Math.max(1, asked), pages);
  const shown = first.slice((page - 1) * SELLER_PAGE_SIZE, page * SELLER_PAGE_SIZE).map(({ id }) => id);
  return { cards: yield* cardsOfIds(shown, now), total, page, pages, counts };
}

/** The highest comes first. */
function scoreIn(order: SellerQuery["order"], segment: Segment, row: number): number {
  switch (order) {
    case "precio-asc":
      return -segment.priceCentimos[row]!;
    case "precio-desc":
      return segment.priceCentimos[row]!;
    case "anio":
      return segment.year[row]!;
    case "recientes":
      return 0;
  }
}

/** Listings that a seller published, and those whose price they lowered; the newest first. */
export interface SellerNews {
  sellerId: string;
  published: Card[];
  dropped: Card[];
}

interface NewsQuestion {
  /** By uid, ms since 1970. */
  since: ReadonlyMap<string, number>;
  upTo: number;
  now: number;
}

export const NEWS: AskKind<NewsQuestion, SellerNews[]> = {
  name: "news",
  of: ({ parts }, { since, upTo, now }) =>
    [...since].flatMap(([sellerId, after]) => {
      const isNew = (at: number | undefined) => at !== undefined && at > after && at <= upTo;
      const news: SellerNews = { sellerId, published: [], dropped: [] };
      for (const part of parts) {
        const { segment } = part;
        for (const row of rowsOfSeller(segment, sellerId)) {
          if (!isLive(part, row, now) || (segment.flags[row]! & RESERVED) !== 0) continue;
          if (isNew(segment.publishedAt[row])) news.published.push(cardOfRow(segment, row, now));
          else if (isNew(segment.drops.get(row)?.at.getTime())) news.dropped.push(cardOfRow(segment, row, now));
        }
      }
      return mergedNews([news]);
    }),
  merge: (answers) => mergedNews(answers.flat()),
  cardsOf: (news) => news.flatMap(({ published, dropped }) => [...published, ...dropped]),
};

/** News of sellers, each since their own instant and until `upTo` (ms since 1970); in the order of `since`. */
export function* newsOfSellers(since: ReadonlyMap<string, number>, upTo: number, now: number): Asking<SellerNews[]> {
  const news = yield* ask(NEWS, { since, upTo, now });
  return [...since.keys()].flatMap((sellerId) => news.find((one) => one.sellerId === sellerId) ?? []);
}

/** One for each seller with news. */
function mergedNews(news: readonly SellerNews[]): SellerNews[] {
  return [...Map.groupBy(news, ({ sellerId }) => sellerId)]
    .map(([sellerId, all]) => ({
      sellerId,
      published: newestFirst(all.flatMap(({ published }) => published)),
      dropped: newestFirst(all.flatMap(({ dropped }) => dropped)),
    }))
    .filter(({ published, dropped }) => published.length + dropped.length > 0);
}

function newestFirst(cards: readonly Card[]): Card[] {
  return firstOf([cards.map((card) => ({ id: card.id, score: 0, publishedAt: card.publishedAt.getTime(), card }))]).map(
    ({ card }) => card,
  );
}
