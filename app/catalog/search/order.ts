import type { SearchOrder } from "../filters.ts";
import type { IndexPart } from "../index/catalog-index.ts";
import { compareIds, type Segment } from "../index/segment.ts";
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
  next(): boolean;
}

/** Merges the parts, each of which is presorted. */
export function inOrder(
  parts: readonly IndexPart[],
  matches: readonly RowMatches[],
  order: Exclude<SearchOrder, "relevancia">,
): Cursor {
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

/** How well a found row answers: from 0 to BEST_SCORE. */
export type Scorer = (row: number) => number;
const BEST_SCORE = 9;

/** Best scores first, equal ones newest first: a counting sort over the merged newest-first walk. */
export function byRelevance(
  parts: readonly IndexPart[],
  matches: readonly RowMatches[],
  total: number,
  scorers: readonly Scorer[],
): Cursor {
  const walk = inOrder(parts, matches, "recientes");
  const found = { part: new Uint8Array(total), row: new Uint32Array(total), score: new Uint8Array(total) };
  const starts = new Uint32Array(BEST_SCORE + 2);
  for (let at = 0; walk.next(); at++) {
    const score = scorers[walk.part]!(walk.row);
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
