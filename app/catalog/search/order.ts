import { kilometres, type Point } from "../../business/places/distance.server.ts";
import type { SearchOrder } from "../filters.ts";
import type { IndexPart } from "../index/catalog-index.ts";
import { compareIds, pointOfPlace, type Segment } from "../index/segment.ts";
import type { RowNumbers } from "../index/vocabulary.ts";
import type { TextMatch } from "./text-match.ts";

/** Findings for the rows of a part: by row the filters that it fails (facets.ts), and what the text finds. */
export interface RowMatches {
  fails: Uint16Array;
  text: TextMatch;
}

/** Matching rows one after another: `next()` moves on, then `part` and `row` say where it stands. */
export interface Cursor {
  part: number;
  row: number;
  /** The number that the order goes by, the lowest first. */
  rank(): number;
  next(): boolean;
}

/** Orders by a value of each row alone. */
type SortedOrder = Exclude<SearchOrder, "relevancia" | "cerca">;

/** Merges the parts, each of which is presorted. */
export function inOrder(parts: readonly IndexPart[], matches: readonly RowMatches[], order: SortedOrder): Cursor {
  const sorted = parts.map(({ segment }) => permutation(segment, order));
  const places = parts.map((_, part) => firstMatch(part, 0));

  function firstMatch(part: number, from: number): number {
    const { size } = parts[part]!.segment;
    const { fails } = matches[part]!;
    let place = from;
    while (place < size && fails[rowAt(part, place)] !== 0) place++;
    return place;
  }
  function rowAt(part: number, place: number): number {
    const rows = sorted[part];
    return rows ? rows[place]! : place;
  }
  const cursor: Cursor = {
    part: 0,
    row: 0,
    rank: () => rankIn(order, parts[cursor.part]!.segment, cursor.row),
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
function permutation(segment: Segment, order: SortedOrder): RowNumbers | undefined {
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

function rankIn(order: SortedOrder, { priceCentimos, year }: Segment, row: number): number {
  switch (order) {
    case "recientes":
      return 0;
    case "precio-asc":
      return priceCentimos[row]!;
    case "precio-desc":
      return -priceCentimos[row]!;
    case "anio":
      return -year[row]!;
  }
}

function comesBefore(order: SortedOrder, a: Segment, rowA: number, b: Segment, rowB: number): boolean {
  const first = rankIn(order, a, rowA) - rankIn(order, b, rowB);
  return (first || b.publishedAt[rowB]! - a.publishedAt[rowA]! || compareIds(a.ids.at(rowA)!, b.ids.at(rowB)!)) < 0;
}

/** How well a found row answers: whole numbers from 0 to the best score. */
type Scorer = (row: number) => number;
const BEST_TEXT = 9;
/** No two places of Peru are so many kilometres apart. */
const FARTHEST_KM = 3_000;

export function byRelevance(
  parts: readonly IndexPart[],
  matches: readonly RowMatches[],
  scorers: readonly Scorer[],
): Cursor {
  return byScore(parts, matches, scorers, BEST_TEXT);
}

/** By whole kilometres from a point; rows without a known place are the last. */
export function byDistance(parts: readonly IndexPart[], matches: readonly RowMatches[], from: Point): Cursor {
  const scorers = parts.map(({ segment: { places } }): Scorer => {
    const scores = Uint16Array.from(places.values, (place) => {
      const point = pointOfPlace(place);
      return point ? FARTHEST_KM - Math.round(kilometres(from, point)) : 0;
    });
    return (row) => scores[places.of[row]!]!;
  });
  return byScore(parts, matches, scorers, FARTHEST_KM);
}

/** Best scores first, equal ones newest first: each part sorted by counting, and merged as far as it is read. */
function byScore(
  parts: readonly IndexPart[],
  matches: readonly RowMatches[],
  scorers: readonly Scorer[],
  best: number,
): Cursor {
  const ranked = parts.map((_, part) => rankedRows(matches[part]!.fails, scorers[part]!, best));
  const places = new Uint32Array(parts.length);

  function comesFirst(a: number, b: number): boolean {
    const [rowA, rowB] = [ranked[a]!.rows[places[a]!]!, ranked[b]!.rows[places[b]!]!];
    const better = ranked[a]!.scores[rowA]! - ranked[b]!.scores[rowB]!;
    return better > 0 || (better === 0 && comesBefore("recientes", parts[a]!.segment, rowA, parts[b]!.segment, rowB));
  }
  const cursor: Cursor = {
    part: 0,
    row: 0,
    rank: () => -ranked[cursor.part]!.scores[cursor.row]!,
    next() {
      let first = -1;
      for (let part = 0; part < parts.length; part++) {
        if (places[part]! < ranked[part]!.rows.length && (first === -1 || comesFirst(part, first))) first = part;
      }
      if (first === -1) return false;
      cursor.part = first;
      cursor.row = ranked[first]!.rows[places[first]!++]!;
      return true;
    },
  };
  return cursor;
}

/** The rows of a part that fail nothing by descending score, equal ones in their order. */
function rankedRows(fails: Uint16Array, scorer: Scorer, best: number): { rows: Uint32Array; scores: Uint16Array } {
  const scores = new Uint16Array(fails.length);
  const starts = new Uint32Array(best + 2);
  for (let row = 0; row < fails.length; row++) {
    if (fails[row] !== 0) continue;
    const score = scorer(row);
    scores[row] = score;
    starts[best - score + 1]!++;
  }
  for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket]! += starts[bucket - 1]!;
  const rows = new Uint32Array(starts[best + 1]!);
  for (let row = 0; row < fails.length; row++) {
    if (fails[row] === 0) rows[starts[best - scores[row]!]!++] = row;
  }
  return { rows, scores };
}
