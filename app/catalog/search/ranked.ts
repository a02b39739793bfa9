import type { IndexPart } from "../index/catalog-index.ts";
import { compareIds, type Segment } from "../index/segment.ts";

/** A listing's place among others: the highest score first, then the newest, then by id. */
export interface Ranked {
  id: string;
  score: number;
  publishedAt: number;
}

export function rankOf(segment: Segment, row: number, score = 0): Ranked {
  return { id: segment.ids.at(row)!, score, publishedAt: segment.publishedAt[row]! };
}

/** The first so many of all of these lists. */
export function firstOf<T extends Ranked>(lists: readonly (readonly T[])[], count = Infinity): T[] {
  return lists.flat().sort(compareRanks).slice(0, count);
}

/** A row of a part, before anything is made of it. */
export interface RankedRow {
  part: IndexPart;
  row: number;
  score: number;
}

/**
 * The first so many rows of all parts, whose own stand in their order: a part is read as far as its rows are among
 * them.
 */
export function firstRows(
  parts: readonly IndexPart[],
  count: number,
  rowsOf: (part: IndexPart) => Iterable<number>,
  scoreOf: (segment: Segment, row: number) => number = () => 0,
  compare = compareRows,
): RankedRow[] {
  const rows = parts.map((part) => rowsOf(part)[Symbol.iterator]());
  const nextOf = (at: number): RankedRow | null => {
    const { done, value: row } = rows[at]!.next();
    const part = parts[at]!;
    return done === true ? null : { part, row, score: scoreOf(part.segment, row) };
  };
  const heads = parts.map((_, at) => nextOf(at));
  const first: RankedRow[] = [];
  while (first.length < count) {
    let best: RankedRow | null = null;
    for (const head of heads) if (head && (best === null || compare(head, best) < 0)) best = head;
    if (best === null) break;
    first.push(best);
    const at = heads.indexOf(best);
    heads[at] = nextOf(at);
  }
  return first;
}

/** As ranks; ids are read of rows alone that nothing else tells apart. */
export function compareRows(a: RankedRow, b: RankedRow): number {
  const [one, other] = [a.part.segment, b.part.segment];
  return (
    b.score - a.score ||
    other.publishedAt[b.row]! - one.publishedAt[a.row]! ||
    compareIds(one.ids.at(a.row)!, other.ids.at(b.row)!)
  );
}

function compareRanks(a: Ranked, b: Ranked): number {
  return b.score - a.score || b.publishedAt - a.publishedAt || compareIds(a.id, b.id);
}
