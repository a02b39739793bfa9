import { ask, type Asking, type AskKind } from "../asking.ts";
import { CATEGORIES } from "../categories.ts";
import { isLive, liveCounts, rowsOfHashes, stretchOfHashes } from "../index/row-lists.ts";
import { cardOfRow, RESERVED } from "../index/segment.ts";
import type { Card } from "../model.ts";
import { firstOf, rankOf, type Ranked } from "./ranked.ts";

/** Listings by category, in the order of CATEGORIES. */
export const COUNTS: AskKind<{ now: number }, number[]> = {
  name: "counts",
  of: ({ parts }, { now }) => added(parts.map((part) => liveCounts(part, now))),
  merge: added,
};

export function added(counts: readonly (readonly number[])[]): number[] {
  return CATEGORIES.map((_, position) => counts.reduce((sum, one) => sum + one[position]!, 0));
}

interface SitemapEntry {
  id: string;
  updatedAt: Date;
}

/** A stretch of hashes of ids: any part of the whole is found without those before it. */
interface Stretch {
  from: number;
  to: number;
  now: number;
}

type Addressed = Ranked & { updatedAt: number };

export const ADDRESSES: AskKind<Stretch, Addressed[]> = {
  name: "addresses",
  of: ({ parts }, { from, to, now }) =>
    firstOf(
      parts.map((part) =>
        Array.from(
          rowsOfHashes(part.segment, from, to).filter((row) => isLive(part, row, now)),
          (row) => ({
            ...rankOf(part.segment, row),
            updatedAt: part.segment.updatedAt[row]!,
          }),
        ),
      ),
    ),
  merge: (answers) => firstOf(answers),
};

/** A part of the listings for the sitemap, of about `size`, newest first; none for the number of no part. */
export interface SitemapPart {
  parts: number;
  entries: SitemapEntry[];
}

/** @param asked From 1; null for the whole, which has entries where it is one part. */
export function* sitemapPart(asked: number | null, size: number, now: number): Asking<SitemapPart> {
  const parts = yield* stretches(size, now);
  const number = asked ?? (parts === 1 ? 1 : 0);
  if (!(Number.isInteger(number) && number >= 1 && number <= parts)) return { parts, entries: [] };
  const [from, to] = stretchOfHashes(number, parts);
  const found = yield* ask(ADDRESSES, { from, to, now });
  return { parts, entries: found.map(({ id, updatedAt }) => ({ id, updatedAt: new Date(updatedAt) })) };
}

export interface CatalogPage {
  cards: Card[];
  pages: number;
}

export const PAGE_CARDS: AskKind<Stretch, (Ranked & { card: Card })[]> = {
  name: "page-cards",
  of: ({ parts }, { from, to, now }) =>
    firstOf(
      parts.map((part) => {
        const { flags } = part.segment;
        const isShown = (row: number) => (flags[row]! & RESERVED) === 0 && isLive(part, row, now);
        return Array.from(rowsOfHashes(part.segment, from, to).filter(isShown), (row) => ({
          ...rankOf(part.segment, row),
          card: cardOfRow(part.segment, row, now),
        }));
      }),
    ),
  merge: (answers) => firstOf(answers),
  cardsOf: (found) => found.map(({ card }) => card),
};

/**
 * A page of all that is in the catalogue and not reserved: about `size` listings, the newest of them first. `page`
 * counts from 1.
 */
export function* pageOfCatalog(page: number, size: number, now: number): Asking<CatalogPage> {
  const pages = yield* stretches(size, now);
  if (page < 1 || page > pages) return { cards: [], pages };
  const [from, to] = stretchOfHashes(page, pages);
  const found = yield* ask(PAGE_CARDS, { from, to, now });
  return { cards: found.map(({ card }) => card), pages };
}

function* stretches(size: number, now: number): Asking<number> {
  const counts = yield* ask(COUNTS, { now });
  const total = counts.reduce((sum, count) => sum + count, 0);
  return Math.max(1, Math.ceil(total / size));
}
