import { activeGroups, moreOf, withFilters, type Filters } from "../filters.ts";
import type { CatalogIndex, IndexPart } from "../index/catalog-index.ts";
import { cardOfRow, compareIds, pooled, type Segment } from "../index/segment.ts";
import type { Card } from "../model.ts";
import { knownNames } from "../phrases/known-names.ts";
import { countFacets, createFacetCounts, readFacets, type Facets, type Loosened } from "./facets.ts";
import { failedFilters } from "./failed-filters.ts";
import { offersOf, type FilterOffer } from "./offers.ts";
import { byRelevance, inOrder, type Cursor, type RowMatches, type Scorer } from "./order.ts";
import { withKnownPlaces } from "./place-facets.ts";
import { failByWords, relaxed } from "./relax.ts";
import { nearestTexts } from "./spelling.ts";
import { createScorer, matchText } from "./text-match.ts";
import { parseText } from "./text-query.ts";
import { allBits, createWordScorer, matchWords } from "./word-match.ts";
import { parseWords } from "./word-query.ts";

export { buildIndex } from "../index/catalog-index.ts";

/** The number of cards is the picture budget of a page: more come when they are asked for. */
const SEARCH_PAGE_SIZE = 12;

export interface SearchOutcome {
  /** Those that were used: without a province that its department has not, and a page beyond the last is the last. */
  filters: Filters;
  cards: Card[];
  total: number;
  page: number;
  pages: number;
  facets: Facets;
  /** For each filter in use, how many there would be without it. */
  loosened: Loosened[];
  /** Words of the text that results need not have, as typed. */
  dropped: string[];
  /** Words of the text that are filters. */
  offers: FilterOffer[];
  /** Where nothing is found: texts of words that exist. */
  nearest: string[];
  /** Chosen brands that the catalogue does not know. */
  unknownBrands: string[];
}

/**
 * Matching of a text. `letter`: each typed word as a part of a word. `words`: whole words; where all of them together
 * find too little, the least telling ones are left out. `every word`: whole words, none left out.
 */
export type TextRule = "letter" | "words" | "every word";

/**
 * Searches, counts every facet (each with its own filter left out) and makes one page of cards. Pure.
 * @param now ms since 1970: listings past their term are left out even before the job expires them.
 */
export function search(
  index: CatalogIndex,
  asked: Filters,
  now: number = Date.now(),
  rule: TextRule = "letter",
): SearchOutcome {
  const filters = withKnownPlaces(index, withCurrentBrands(index, asked));
  const { matches, scorers, isFound, dropped } = matchRows(index, filters, now, rule);
  const counts = createFacetCounts(now);
  index.parts.forEach(({ segment }, at) => countFacets(counts, segment, matches[at]!.fails, filters));
  const { total } = counts;
  const pages = Math.max(1, Math.ceil(total / SEARCH_PAGE_SIZE));
  const page = Math.min(filters.page, pages);
  const more = moreOf(filters.more, page);
  const cursor =
    filters.order === "relevancia"
      ? byRelevance(index.parts, matches, total, scorers())
      : inOrder(index.parts, matches, filters.order);
  return {
    filters: withFilters(filters, { page, more }),
    cards: cardsOf(index.parts, cursor, [page - 1 - more, page], now),
    total,
    page,
    pages,
    ...readFacets(counts, index, filters),
    dropped,
    offers: offersOf(filters, knownNames(index)),
    nearest: total > 0 || isFound ? [] : nearestTexts(index, filters.q),
    unknownBrands: filters.brands.filter((slug) => !index.brandNames.has(slug)),
  };
}

/** An address, or a stored search, from before a merge asks for the brand that it is now. */
function withCurrentBrands(index: CatalogIndex, filters: Filters): Filters {
  const brands = filters.brands.map((slug) => index.knownBrands.get(slug)?.slug ?? slug);
  return brands.every((slug, at) => slug === filters.brands[at])
    ? filters
    : { ...filters, brands: [...new Set(brands)].sort() };
}

interface RowReading {
  /** By part of the index. */
  matches: RowMatches[];
  scorers(): Scorer[];
  /** Whether the text finds anything, whatever the other filters. */
  isFound: boolean;
  dropped: string[];
}

/** Rows as filters and text find them: the one way for results, their counts, and news of a saved search. */
function matchRows(index: CatalogIndex, filters: Filters, now: number, rule: TextRule): RowReading {
  if (filters.q !== "" && (rule === "words" || rule === "every word")) return matchByWords(index, filters, now, rule);
  const query = parseText(filters.q);
  const texts = index.parts.map(({ segment }) => matchText(segment, query));
  const isFound = query.terms.length === 0 || texts.some(({ found }) => found.includes(1));
  const matches = index.parts.map((part, at) => ({
    fails: failedFilters(part, filters, texts[at]!, now),
    text: texts[at]!,
  }));
  const scorers = () => index.parts.map(({ segment }, at) => createScorer(segment, query, texts[at]!));
  return { matches, scorers, isFound, dropped: [] };
}

function matchByWords(index: CatalogIndex, filters: Filters, now: number, rule: TextRule): RowReading {
  const query = parseWords(filters.q, knownNames(index));
  const texts = index.parts.map(({ segment }) => matchWords(segment, query));
  const fails = index.parts.map((part, at) => failedFilters(part, filters, texts[at]!, now));
  const isFound = texts.some(({ found }) => found.includes(1));
  const hasFilters = activeGroups(filters).length > 1;
  const { kept, dropped } =
    rule === "words"
      ? relaxed(index, query, texts, fails, hasFilters)
      : { kept: allBits(query.terms.length), dropped: [] };
  if (dropped.length > 0) texts.forEach((text, at) => failByWords(text, fails[at]!, kept));
  return {
    matches: texts.map((text, at) => ({ fails: fails[at]!, text })),
    scorers: () => index.parts.map(({ segment }, at) => createWordScorer(segment, query, texts[at]!, kept)),
    isFound,
    dropped,
  };
}

/** How many listings pass these filters, as a search finds them. */
export function countMatches(index: CatalogIndex, filters: Filters, now: number, rule: TextRule = "letter"): number {
  let count = 0;
  eachMatch(index, filters, now, () => count++, rule);
  return count;
}

/** Calls `visit` for each row that passes these filters: a province that its department has not finds nothing. */
export function eachMatch(
  index: CatalogIndex,
  asked: Filters,
  now: number,
  visit: (segment: Segment, row: number) => void,
  rule: TextRule = "letter",
): void {
  const filters = withCurrentBrands(index, asked);
  const { matches } = matchRows(index, filters, now, rule);
  index.parts.forEach(({ segment }, at) => {
    const { fails } = matches[at]!;
    for (let row = 0; row < segment.size; row++) if (fails[row] === 0) visit(segment, row);
  });
}

/** A stretch of time, ms since 1970: later than `after`, at the latest `upTo`. */
interface Published {
  after: number;
  upTo: number;
}

/** Published within a stretch of time, newest first, without one seller's: `total`, the first `limit` as cards. */
export function newMatches(
  index: CatalogIndex,
  asked: Filters,
  { after, upTo }: Published,
  { exceptSeller, limit }: { exceptSeller: string; limit: number },
  now: number,
  rule: TextRule = "letter",
): { cards: Card[]; total: number } {
  // Rows stand newest first: most often there is nothing new, and then nothing is searched.
  const hasNews = ({ segment }: IndexPart) => segment.publishedAt[0]! > after;
  if (!index.parts.some(hasNews)) return { cards: [], total: 0 };
  const filters = withCurrentBrands(index, asked);
  const { matches } = matchRows(index, filters, now, rule);
  const found: { segment: Segment; row: number }[] = [];
  index.parts.forEach((part, at) => {
    if (!hasNews(part)) return;
    const { segment } = part;
    const { publishedAt, sellers } = segment;
    const { fails: failed } = matches[at]!;
    for (let row = 0; publishedAt[row]! > after; row++) {
      if (failed[row] === 0 && publishedAt[row]! <= upTo && pooled(sellers, row) !== exceptSeller)
        found.push({ segment, row });
    }
  });
  found.sort(
    (a, b) =>
      b.segment.publishedAt[b.row]! - a.segment.publishedAt[a.row]! ||
      compareIds(a.segment.ids[a.row]!, b.segment.ids[b.row]!),
  );
  return { cards: found.slice(0, limit).map(({ segment, row }) => cardOfRow(segment, row, now)), total: found.length };
}

/** The cards of the pages from one position to before another, counted from 0. */
function cardsOf(parts: readonly IndexPart[], cursor: Cursor, [from, to]: [number, number], now: number): Card[] {
  const cards: Card[] = [];
  for (let passed = 0; passed < to * SEARCH_PAGE_SIZE && cursor.next(); passed++) {
    if (passed >= from * SEARCH_PAGE_SIZE) cards.push(cardOfRow(parts[cursor.part]!.segment, cursor.row, now));
  }
  return cards;
}
