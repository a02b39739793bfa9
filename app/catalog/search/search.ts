import { CATEGORIES, CONDITIONS } from "../categories.ts";
import { categoriesOf, departmentIndex, withFilters, type Filters, type SearchOrder } from "../filters.ts";
import { fold } from "../folding.ts";
import type { CatalogIndex, IndexPart } from "../index/catalog-index.ts";
import { cardOfRow, compareIds, pooled, type Segment } from "../index/segment.ts";
import { raiseRowsWith } from "../index/vocabulary.ts";
import type { Card } from "../model.ts";
import type { Range } from "../ranges.ts";
import { createTally, FAILS, tally, tallyFacets, type Facets, type Loosened } from "./facets.ts";

export { buildIndex } from "../index/catalog-index.ts";

/** The number of cards is the picture budget of a page. */
export const SEARCH_PAGE_SIZE = 12;
const TERMS_MAX = 8;

export interface SearchOutcome {
  /** Those that were used: unknown brands and pages beyond the last are corrected. */
  filters: Filters;
  cards: Card[];
  total: number;
  page: number;
  pages: number;
  facets: Facets;
  /** For each filter in use, how many there would be without it. */
  loosened: Loosened[];
}

/**
 * Searches, counts every facet (each with its own filter left out) and makes one page of cards. Pure.
 * @param now ms since 1970: listings past their term are left out even before the job expires them.
 */
export function search(index: CatalogIndex, asked: Filters, now: number = Date.now()): SearchOutcome {
  const filters = { ...asked, brands: asked.brands.filter((slug) => index.brandNames.has(slug)) };
  const terms = queryTermsOf(filters.q);
  const counts = createTally();
  const fails = index.parts.map((part) => {
    const failed = failedFilters(part, filters, terms, now);
    tally(counts, part.segment, failed);
    return failed;
  });
  const { total } = counts;
  const pages = Math.max(1, Math.ceil(total / SEARCH_PAGE_SIZE));
  const page = Math.min(filters.page, pages);
  const cursor =
    filters.order === "relevancia"
      ? byRelevance(index.parts, fails, total, fold(filters.q), terms)
      : inOrder(index.parts, fails, filters.order);
  return {
    filters: withFilters(filters, { page }),
    cards: cardsOf(index.parts, cursor, (page - 1) * SEARCH_PAGE_SIZE),
    total,
    page,
    pages,
    ...tallyFacets(counts, index, filters, now),
  };
}

/** How many listings pass these filters, as they are: a brand that nobody sells (any more) finds nothing. */
export function countMatches(index: CatalogIndex, filters: Filters, now: number): number {
  const terms = queryTermsOf(filters.q);
  return index.parts.reduce(
    (sum, part) =>
      sum + failedFilters(part, filters, terms, now).reduce((count, failed) => count + (failed === 0 ? 1 : 0), 0),
    0,
  );
}

/** A stretch of time, ms since 1970: later than `after`, at the latest `upTo`. */
export interface Published {
  after: number;
  upTo: number;
}

/**
 * Listings that pass these filters as they are and were published within a stretch of time, newest first, but
 * those of one seller: `total` of them, the first `limit` as cards.
 */
export function newMatches(
  index: CatalogIndex,
  filters: Filters,
  { after, upTo }: Published,
  { exceptSeller, limit }: { exceptSeller: string; limit: number },
  now: number,
): { cards: Card[]; total: number } {
  const terms = queryTermsOf(filters.q);
  const found: { segment: Segment; row: number }[] = [];
  for (const part of index.parts) {
    const { segment } = part;
    const { publishedAt, sellers } = segment;
    // Rows stand newest first: most often there is nothing new, and then nothing is searched.
    if (!(publishedAt[0]! > after)) continue;
    const failed = failedFilters(part, filters, terms, now);
    for (let row = 0; publishedAt[row]! > after; row++) {
      if (failed[row] === 0 && publishedAt[row]! <= upTo && pooled(sellers, row) !== exceptSeller)
        found.push({ segment, row });
    }
  }
  found.sort(
    (a, b) =>
      b.segment.publishedAt[b.row]! - a.segment.publishedAt[a.row]! ||
      compareIds(a.segment.ids[a.row]!, b.segment.ids[b.row]!),
  );
  return { cards: found.slice(0, limit).map(({ segment, row }) => cardOfRow(segment, row)), total: found.length };
}

/** The distinct folded words of a text; those inside a longer one ask nothing more. */
export function queryTermsOf(text: string): string[] {
  const words = [...new Set(fold(text).split(/\s+/))].filter((word) => word !== "").slice(0, TERMS_MAX);
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

function failedFilters(
  { segment, gone }: IndexPart,
  filters: Filters,
  terms: readonly string[],
  now: number,
): Uint8Array {
  const { size } = segment;
  const failed = new Uint8Array(size);
  const found = rowsWith(segment, terms);
  const categories = categoriesOf(filters.types);
  const categoryFails = Uint8Array.from(CATEGORIES, ({ id }) =>
    categories === null || categories.has(id) ? 0 : FAILS.types,
  );
  const brandFails = Uint8Array.from(segment.brands, ({ slug }) =>
    filters.brands.length === 0 || filters.brands.includes(slug) ? 0 : FAILS.brands,
  );
  const conditionFails = Uint8Array.from(CONDITIONS, ({ used }) =>
    filters.condition === null || (filters.condition === "usado") === used ? 0 : FAILS.condition,
  );
  const department = filters.department === null ? -1 : departmentIndex(filters.department);
  const [priceMin, priceMax] = bounds(filters.price, 100);
  const [yearMin, yearMax] = bounds(filters.year, 1);
  const { category, brand, condition, department: departments, priceCentimos, year, expiresAt } = segment;
  for (let row = 0; row < size; row++) {
    const price = priceCentimos[row]!;
    const made = year[row]!;
    failed[row] =
      (found[row] === terms.length ? 0 : FAILS.q) |
      categoryFails[category[row]!]! |
      brandFails[brand[row]!]! |
      (price >= priceMin && price <= priceMax ? 0 : FAILS.price) |
      (department === -1 || departments[row] === department ? 0 : FAILS.department) |
      conditionFails[condition[row]!]! |
      (made >= yearMin && made <= yearMax ? 0 : FAILS.year) |
      (gone[row] === 0 && expiresAt[row]! > now ? 0 : FAILS.gone);
  }
  return failed;
}

/** How many of the terms, taken in turn, each row holds: all of them where it equals their number. */
function rowsWith(segment: Segment, terms: readonly string[]): Uint8Array {
  const level = new Uint8Array(segment.size);
  let candidates = segment.size;
  terms.forEach((term, position) => {
    if (candidates > 0) candidates = raiseRowsWith(segment.vocabulary, term, level, position, candidates);
  });
  return level;
}

function bounds(range: Range | null, scale: number): [min: number, max: number] {
  const { min, max } = range ?? { min: null, max: null };
  return [min === null ? -Infinity : Math.round(min * scale), max === null ? Infinity : Math.round(max * scale)];
}

/** Matching rows one after another: `next()` moves on, then `part` and `row` say where it stands. */
interface Cursor {
  part: number;
  row: number;
  next(): boolean;
}

function cardsOf(parts: readonly IndexPart[], cursor: Cursor, offset: number): Card[] {
  const cards: Card[] = [];
  for (let passed = 0; cards.length < SEARCH_PAGE_SIZE && cursor.next(); passed++) {
    if (passed >= offset) cards.push(cardOfRow(parts[cursor.part]!.segment, cursor.row));
  }
  return cards;
}

/** Merges the parts, each of which is presorted. */
function inOrder(
  parts: readonly IndexPart[],
  fails: readonly Uint8Array[],
  order: Exclude<SearchOrder, "relevancia">,
): Cursor {
  const sorted = parts.map(({ segment }) => permutation(segment, order));
  const places = parts.map((_, part) => firstMatch(part, 0));

  function firstMatch(part: number, from: number): number {
    const { size } = parts[part]!.segment;
    let place = from;
    while (place < size && fails[part]![rowAt(part, place)] !== 0) place++;
    return place;
  }
  function rowAt(part: number, place: number): number {
    const rows = sorted[part];
    return rows ? rows[place]! : place;
  }
  const cursor: Cursor = {
    part: 0,
    row: 0,
    next() {
      let best = -1;
      for (let part = 0; part < parts.length; part++) {
        if (places[part]! >= parts[part]!.segment.size) continue;
        const before =
          best === -1 ||
          comesBefore(
            order,
            parts[part]!.segment,
            rowAt(part, places[part]!),
            parts[best]!.segment,
            rowAt(best, places[best]!),
          );
        if (before) best = part;
      }
      if (best === -1) return false;
      cursor.part = best;
      cursor.row = rowAt(best, places[best]!);
      places[best] = firstMatch(best, places[best]! + 1);
      return true;
    },
  };
  return cursor;
}

/** Rows of a segment in an order; undefined where that is the order of the rows themselves. */
function permutation(segment: Segment, order: Exclude<SearchOrder, "relevancia">): Uint32Array | undefined {
  switch (order) {
    case "recientes":
      return undefined;
    case "precio-asc":
      return segment.byPrice;
    case "precio-desc":
      return segment.byPriceDown;
    case "anio":
      return segment.byYear;
  }
}

function comesBefore(order: SearchOrder, a: Segment, rowA: number, b: Segment, rowB: number): boolean {
  const price = a.priceCentimos[rowA]! - b.priceCentimos[rowB]!;
  const first =
    order === "precio-asc"
      ? price
      : order === "precio-desc"
        ? -price
        : order === "anio"
          ? b.year[rowB]! - a.year[rowA]!
          : 0;
  return (first || b.publishedAt[rowB]! - a.publishedAt[rowA]! || compareIds(a.ids[rowA]!, b.ids[rowB]!)) < 0;
}

/** Best scores first, equal ones newest first: a counting sort over the merged newest-first walk. */
function byRelevance(
  parts: readonly IndexPart[],
  fails: readonly Uint8Array[],
  total: number,
  phrase: string,
  terms: readonly string[],
): Cursor {
  const walk = inOrder(parts, fails, "recientes");
  const found = { part: new Uint8Array(total), row: new Uint32Array(total), score: new Uint8Array(total) };
  const starts = new Uint32Array(BEST_SCORE + 2);
  for (let at = 0; walk.next(); at++) {
    const score = scoreOf(parts[walk.part]!.segment.headings[walk.row]!, phrase, terms);
    found.part[at] = walk.part;
    found.row[at] = walk.row;
    found.score[at] = score;
    starts[BEST_SCORE - score + 1]!++;
  }
  for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket]! += starts[bucket - 1]!;
  const ranked = new Uint32Array(total);
  for (let at = 0; at < total; at++) ranked[starts[BEST_SCORE - found.score[at]!]!++] = at;

  let place = 0;
  const cursor: Cursor = {
    part: 0,
    row: 0,
    next() {
      if (place >= total) return false;
      const at = ranked[place++]!;
      cursor.part = found.part[at]!;
      cursor.row = found.row[at]!;
      return true;
    },
  };
  return cursor;
}

const BEST_SCORE = 3;

/** 3: the phrase begins a word of title, brand or model; 2: it stands inside them; 1: all its words do; 0: only with the description. */
export function scoreOf(heading: string, phrase: string, terms: readonly string[]): number {
  const at = heading.indexOf(phrase);
  if (at !== -1) return at === 0 || heading[at - 1] === " " || heading.includes(` ${phrase}`) ? 3 : 2;
  return terms.length > 1 && terms.every((term) => heading.includes(term)) ? 1 : 0;
}
