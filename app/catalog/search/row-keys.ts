import type { CatalogIndex } from "../index/catalog-index.ts";
import { compareIds } from "../index/segment.ts";
import type { Cursor } from "./order.ts";

/** Where a listing stands in an order, wherever its row is: the lowest rank first, then the newest, then by id. */
export interface RowKey {
  rank: number;
  publishedAt: number;
  id: string;
}

/** Keys in their order, packed. */
export interface RowKeys {
  rank: Float64Array;
  publishedAt: Float64Array;
  ids: string[];
}

function compareKeys(a: RowKey, b: RowKey): number {
  return a.rank - b.rank || b.publishedAt - a.publishedAt || compareIds(a.id, b.id);
}

export function rowKeysIn({ rank, publishedAt, ids }: RowKeys): RowKey[] {
  return ids.map((id, at) => ({ rank: rank[at]!, publishedAt: publishedAt[at]!, id }));
}

function packed(keys: readonly RowKey[]): RowKeys {
  return {
    rank: Float64Array.from(keys, ({ rank }) => rank),
    publishedAt: Float64Array.from(keys, ({ publishedAt }) => publishedAt),
    ids: keys.map(({ id }) => id),
  };
}

/** The first `count` of them all. */
export function mergeKeys(all: readonly { keys: RowKeys }[], count: number): RowKeys {
  return packed(
    all
      .flatMap(({ keys }) => rowKeysIn(keys))
      .sort(compareKeys)
      .slice(0, count),
  );
}

/** Keys of a cursor's rows from one position to before another, counted from 0. */
export function keysOfCursor({ parts }: CatalogIndex, cursor: Cursor, first: number, end: number): RowKeys {
  const keys: RowKey[] = [];
  for (let passed = 0; passed < end && cursor.next(); passed++) if (passed >= first) keys.push(keyAt(parts, cursor));
  return packed(keys);
}

function keyAt(parts: CatalogIndex["parts"], cursor: Cursor): RowKey {
  const { segment } = parts[cursor.part]!;
  return { rank: cursor.rank(), publishedAt: segment.publishedAt[cursor.row]!, id: segment.ids.at(cursor.row)! };
}

/** Keys of the rows of a part of the catalogue that stand after one key, up to another. */
export interface Stretch {
  /** Evenly spread over all of them, or just the first. */
  keys: RowKeys;
  /** How many of the part's stand at each key or before it, after the first bound. */
  counts: Uint32Array;
  total: number;
}

/** @param most Keys that are given at most: of a spread the last one is always among them. */
export function stretchOf(
  { parts }: CatalogIndex,
  cursor: Cursor,
  { after, upTo, most, isSpread }: { after: RowKey | null; upTo: RowKey | null; most: number; isSpread: boolean },
): { passed: number; stretch: Stretch } {
  const at: [part: number, row: number, rank: number][] = [];
  let passed = 0;
  while (cursor.next()) {
    if (after !== null && at.length === 0 && compareKeys(keyAt(parts, cursor), after) <= 0) passed++;
    else if (upTo !== null && compareKeys(keyAt(parts, cursor), upTo) > 0) break;
    else at.push([cursor.part, cursor.row, cursor.rank()]);
    if (!isSpread && at.length === most) break;
  }
  const total = at.length;
  const step = isSpread ? Math.max(1, Math.ceil(total / most)) : 1;
  const counts = Uint32Array.from({ length: Math.ceil(total / step) }, (_, n) => Math.min(total, (n + 1) * step));
  const keys = Array.from(counts, (count): RowKey => {
    const [part, row, rank] = at[count - 1]!;
    const { segment } = parts[part]!;
    return { rank, publishedAt: segment.publishedAt[row]!, id: segment.ids.at(row)! };
  });
  return { passed, stretch: { keys: packed(keys), counts, total } };
}

/**
 * The narrowest stretch that is known to begin at or before a position and to end after it.
 * @param position In all parts together, counted from 0 after the bound that the stretches begin at.
 * @returns `first`: the least that the position may be after `after`.
 */
export function narrowed(
  stretches: readonly Stretch[],
  position: number,
): { after: RowKey | null; upTo: RowKey | null; passedMin: number } {
  const all = stretches
    .flatMap(({ keys, counts }, part) =>
      rowKeysIn(keys).map((key, at) => ({ key, part, count: counts[at]!, next: counts[at + 1] })),
    )
    .sort((a, b) => compareKeys(a.key, b.key));
  // How many of each part stand before or at a key: at least, and at most.
  const least = stretches.map(() => 0);
  const most = stretches.map(({ counts }) => Math.max(0, (counts[0] ?? 1) - 1));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  let after: RowKey | null = null;
  let passedMin = 0;
  for (const { key, part, count, next } of all) {
    least[part] = count;
    const others = sum(most) - most[part]!;
    if (others + count <= position) [after, passedMin] = [key, sum(least)];
    most[part] = next === undefined ? count : next - 1;
    if (sum(least) > position) return { after, upTo: key, passedMin };
  }
  return { after, upTo: null, passedMin };
}
