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

function compareRanks(a: Ranked, b: Ranked): number {
  return b.score - a.score || b.publishedAt - a.publishedAt || compareIds(a.id, b.id);
}
