import type { PlacePoint } from "../../business/places/distance.server.ts";
import type { AskKind } from "../asking.ts";
import type { Filters } from "../filters.ts";
import type { CatalogIndex, IndexPart } from "../index/catalog-index.ts";
import { cardOfRow, compareIds, pooled, type Segment } from "../index/segment.ts";
import type { Card } from "../model.ts";
import { countFacets, createFacetCounts, mergeFacetCounts, type FacetCounts } from "./facets.ts";
import { failedFilters } from "./failed-filters.ts";
import { FAILS } from "./fails.ts";
import { byDistance, byRelevance, inOrder, type Cursor, type RowMatches } from "./order.ts";
import { failByWords, mergeTallies, tallyOf, type Tally } from "./relax.ts";
import { keysOfCursor, mergeKeys, stretchOf, type RowKeys, type Stretch } from "./row-keys.ts";
import { createScorer, matchText } from "./text-match.ts";
import type { TextQuery } from "./text-query.ts";
import { allBits, createWordScorer, matchWords, type WordMatch } from "./word-match.ts";
import type { WordQuery } from "./word-query.ts";

/** Which rows are meant: the text is read before, as the names of the whole catalogue read it. */
export interface Wanted {
  filters: Filters;
  text: { by: "letter"; query: TextQuery } | { by: "words"; query: WordQuery };
  /** ms since 1970: listings past their term are left out even before the job expires them. */
  now: number;
}

interface Matched {
  index: CatalogIndex;
  matches: RowMatches[];
  /** Bits of the terms that results have. */
  kept: number;
  /** Whether the text finds anything, whatever the other filters. */
  isFound: boolean;
}

/** Findings of an isolate, for as long as the same question is at hand. */
const found = new WeakMap<Wanted, Matched>();

/** @param kept Bits of the terms that results must have. */
function matchesOf(index: CatalogIndex, wanted: Wanted, kept: number): Matched {
  const before = found.get(wanted);
  const matched = before?.index === index ? before : matchRows(index, wanted);
  if (matched !== before) found.set(wanted, matched);
  if (matched.kept !== kept) {
    for (const { fails, text } of matched.matches) failByWords(text as WordMatch, fails, kept);
    matched.kept = kept;
  }
  return matched;
}

function matchRows(index: CatalogIndex, { filters, text, now }: Wanted): Matched {
  const matches = index.parts.map((part) => {
    const match = text.by === "words" ? matchWords(part.segment, text.query) : matchText(part.segment, text.query);
    return { fails: failedFilters(part, filters, match, now), text: match };
  });
  const isFound = text.query.terms.length === 0 || matches.some((one) => one.text.found.includes(1));
  return { index, matches, kept: allKept({ text }), isFound };
}

/** Bits of all terms. */
export function allKept({ text }: Pick<Wanted, "text">): number {
  return allBits(text.query.terms.length);
}

/** By bits of terms; of a text to the letter all that it finds stand at the first. */
function tallyOfMatches({ text }: Wanted, { matches }: Matched): Tally {
  const failed = matches.map(({ fails }) => fails);
  if (text.by === "words")
    return tallyOf(
      matches.map((one) => one.text as WordMatch),
      failed,
      text.query.terms.length,
    );
  return { counts: Uint32Array.of(countOf(matches)), rows: new Uint32Array(0) };
}

function cursorOf(
  { parts }: CatalogIndex,
  { text, filters: { order } }: Wanted,
  { matches, kept }: Pick<Matched, "matches" | "kept">,
  from: PlacePoint | null,
): Cursor {
  if (order === "relevancia") {
    const scorers = parts.map(({ segment }, at) =>
      text.by === "words"
        ? createWordScorer(segment, text.query, matches[at]!.text as WordMatch, kept)
        : createScorer(segment, text.query, matches[at]!.text),
    );
    return byRelevance(parts, matches, scorers);
  }
  if (order !== "cerca") return inOrder(parts, matches, order);
  return from ? byDistance(parts, matches, from) : inOrder(parts, matches, "recientes");
}

/** How many rows pass, by the terms that they have. */
export const TALLY: AskKind<Wanted, Tally> = {
  name: "tally",
  of: (index, wanted) => tallyOfMatches(wanted, matchesOf(index, wanted, allKept(wanted))),
  merge: mergeTallies,
};

interface Ranked {
  wanted: Wanted;
  kept: number;
  /** Place of the visitor. */
  from: PlacePoint | null;
}

/** Rows of up to so many places in the order travel from their beginning. */
export const NEAR = 96;

interface Page {
  counts: FacetCounts;
  isFound: boolean;
  /** For a text by words. */
  tally: Tally | null;
  /** The rows from `first` or before; null where the parts must be asked for what stands so far behind. */
  top: { first: number; keys: RowKeys } | null;
}

/** Facets and the rows from `first` to before `end`, of which the counts of all tell what is to be asked next. */
export const PAGE: AskKind<Ranked & { first: number; end: number }, Page> = {
  name: "page",
  of(index, { wanted, kept, from, first, end }) {
    const { filters, now, text } = wanted;
    const matched = matchesOf(index, wanted, kept);
    const counts = createFacetCounts(now);
    index.parts.forEach(({ segment }, at) => countFacets(counts, segment, matched.matches[at]!.fails, filters, now));
    const total = counts.failing[0]!;
    // As many at the end where there are none so far behind: a page beyond the last is the last.
    const begin = end <= NEAR ? 0 : Math.max(0, Math.min(first, total - (end - first)));
    const cursor = cursorOf(index, wanted, matched, from);
    return {
      counts,
      isFound: matched.isFound,
      tally: text.by === "words" ? tallyOfMatches(wanted, matched) : null,
      top: { first: begin, keys: keysOfCursor(index, cursor, begin, end) },
    };
  },
  merge(answers, { end }) {
    if (answers.length === 1) return answers[0]!;
    const tallies = answers.flatMap(({ tally }) => tally ?? []);
    const tops = answers.flatMap(({ top }) => top ?? []);
    return {
      counts: mergeFacetCounts(answers.map(({ counts }) => counts)),
      isFound: answers.some(({ isFound }) => isFound),
      tally: tallies.length > 0 ? mergeTallies(tallies) : null,
      top: end <= NEAR ? { first: 0, keys: mergeKeys(tops, end) } : null,
    };
  },
};

type Bounds = Parameters<typeof stretchOf>[2];

/** Rows that stand after a key, of each part by itself. `passed`: how many stand before them. */
export const STRETCHES: AskKind<Ranked & Bounds, { passed: number; stretches: Stretch[] }> = {
  name: "stretches",
  of(index, { wanted, kept, from, ...bounds }) {
    const matched = matchesOf(index, wanted, kept);
    const cursor = cursorOf(index, wanted, matched, from);
    const { passed, stretch } = stretchOf(index, cursor, bounds);
    return { passed, stretches: [stretch] };
  },
  merge: (answers) => ({
    passed: answers.reduce((sum, one) => sum + one.passed, 0),
    stretches: answers.flatMap(({ stretches }) => stretches),
  }),
};

function countOf(matches: readonly RowMatches[]): number {
  let count = 0;
  for (const { fails } of matches) for (let row = 0; row < fails.length; row++) if (fails[row] === 0) count++;
  return count;
}

interface CardsAsked {
  ids: readonly string[];
  /** Of each: where its row stands. */
  publishedAt: Float64Array;
  from: PlacePoint | null;
  now: number;
}

/** By id; those that left the catalogue meanwhile are missing. */
export const CARDS: AskKind<CardsAsked, ReadonlyMap<string, Card>> = {
  name: "cards",
  of: (index, { ids, publishedAt, from, now }) =>
    new Map(
      ids.flatMap((id, at) => {
        for (const part of index.parts) {
          const row = rowOfId(part, id, publishedAt[at]!);
          if (row !== -1) return [[id, cardOfRow(part.segment, row, now, from)]];
        }
        return [];
      }),
    ),
  merge: (answers) => new Map(answers.flatMap((one) => [...one])),
  idsOf: ({ ids }) => ids,
  cardsOf: (cards) => cards.values(),
};

/** Rows stand newest first. */
function rowOfId({ segment, gone }: IndexPart, id: string, publishedAt: number): number {
  let low = 0;
  let high = segment.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (segment.publishedAt[middle]! > publishedAt) low = middle + 1;
    else high = middle;
  }
  for (let row = low; segment.publishedAt[row] === publishedAt; row++)
    if (gone[row] === 0 && segment.ids.at(row) === id) return row;
  return -1;
}

interface OthersAsked {
  wide: Wanted;
  narrow: Wanted;
  kept: { wide: number; narrow: number };
  from: PlacePoint | null;
  count: number;
}

/** The first rows of a wider search that a narrower one does not find, and how many the wider one finds. */
export const OTHERS: AskKind<OthersAsked, { total: number; keys: RowKeys }> = {
  name: "others",
  of(index, { wide, narrow, kept, from, count }) {
    const shown = matchesOf(index, narrow, kept.narrow).matches;
    const wider = matchesOf(index, wide, kept.wide);
    const matches = wider.matches.map(({ fails, text }, part) => ({
      fails: fails.map((failed, row) => (shown[part]!.fails[row] === 0 ? failed | FAILS.gone : failed)),
      text,
    }));
    const cursor = cursorOf(index, wide, { matches, kept: kept.wide }, from);
    return { total: countOf(wider.matches), keys: keysOfCursor(index, cursor, 0, count) };
  },
  merge: (answers, { count }) => ({
    total: answers.reduce((sum, one) => sum + one.total, 0),
    keys: mergeKeys(answers, count),
  }),
};

interface NewAsked {
  wanted: Wanted;
  /** ms since 1970: later than `after`, at the latest `upTo`. */
  after: number;
  upTo: number;
  exceptSeller: string;
  limit: number;
}

/** Published within a stretch of time, newest first, without one seller's: `total`, the first `limit` as cards. */
export const NEW_MATCHES: AskKind<NewAsked, { cards: Card[]; total: number }> = {
  name: "new-matches",
  of(index, { wanted, after, upTo, exceptSeller, limit }) {
    // Rows stand newest first: most often there is nothing new, and then nothing is searched.
    if (!index.parts.some(({ segment }) => segment.publishedAt[0]! > after)) return { cards: [], total: 0 };
    const { matches } = matchesOf(index, wanted, allKept(wanted));
    const news: { segment: Segment; row: number }[] = [];
    index.parts.forEach(({ segment }, at) => {
      const { publishedAt, sellers } = segment;
      for (let row = 0; publishedAt[row]! > after; row++)
        if (matches[at]!.fails[row] === 0 && publishedAt[row]! <= upTo && pooled(sellers, row) !== exceptSeller)
          news.push({ segment, row });
    });
    news.sort(
      (a, b) =>
        b.segment.publishedAt[b.row]! - a.segment.publishedAt[a.row]! ||
        compareIds(a.segment.ids.at(a.row)!, b.segment.ids.at(b.row)!),
    );
    const cards = news.slice(0, limit).map(({ segment, row }) => cardOfRow(segment, row, wanted.now));
    return { cards, total: news.length };
  },
  merge: (answers, { limit }) => ({
    cards: answers
      .flatMap(({ cards }) => cards)
      .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || compareIds(a.id, b.id))
      .slice(0, limit),
    total: answers.reduce((sum, one) => sum + one.total, 0),
  }),
  cardsOf: ({ cards }) => cards,
};

/** Calls `visit` for each row that is meant: for kinds of questions that look at what a search finds. */
export function eachMatch(index: CatalogIndex, wanted: Wanted, visit: (segment: Segment, row: number) => void): void {
  const { matches } = matchesOf(index, wanted, allKept(wanted));
  index.parts.forEach(({ segment }, at) => {
    const { fails } = matches[at]!;
    for (let row = 0; row < segment.size; row++) if (fails[row] === 0) visit(segment, row);
  });
}
