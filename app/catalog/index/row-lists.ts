import { CATEGORIES, CONDITIONS, type CategoryId, type ConditionId } from "../categories.ts";
import { slugify } from "../folding.ts";
import type { IndexPart } from "./catalog-index.ts";
import { compareIds, FEATURED, HOME, type Segment } from "./segment.ts";

/** Rows by a key of 32 bits. */
interface RowList {
  /** Ascending, each once. */
  keys: Uint32Array;
  /** Where the rows of each key begin in `rows`; one more for the end. */
  starts: Uint32Array;
  rows: Uint32Array;
}

const HASHES = 2 ** 32;
const RANKS = 2 ** 20;
const CATEGORIES_MAX = 32;
const FOR_PARTS = CONDITIONS.findIndex(({ id }) => id === "para-repuestos");
const USED = CONDITIONS.map(({ used }) => used);

/** Of each list the order within a key (newest first without one), and the key of a row; null leaves it out. */
const LISTS = {
  id: {
    keyOf:
      ({ ids }: Segment) =>
      (row: number) =>
        hashOf(ids.at(row)!),
  },
  seller: { keyOf: ({ sellers }: Segment) => byValue(sellers.of, (at) => hashOf(sellers.values.at(at)!)) },
  department: { keyOf: ({ places }: Segment) => byValue(places.of, (at) => places.values.at(at)!.department) },
  /** 0: highlighted with the home page; 1: highlighted. */
  featured: {
    keyOf:
      ({ flags, condition }: Segment) =>
      (row: number) =>
        (flags[row]! & FEATURED) === 0 || condition[row] === FOR_PARTS ? null : (flags[row]! & HOME) === 0 ? 1 : 0,
  },
  dropped: { keyOf: () => () => 0, orderOf: dropsOf },
  /** Rising prices. */
  priceOfCategory: {
    keyOf:
      ({ category }: Segment) =>
      (row: number) =>
        category[row]!,
    orderOf: ({ byPrice }: Segment) => byPrice,
  },
  priceOfBrand: {
    keyOf:
      ({ brand, category }: Segment) =>
      (row: number) =>
        keyOfBrand(brand[row]!, category[row]!),
    orderOf: ({ byPrice }: Segment) => byPrice,
  },
  /** By rising hash of the id. */
  use: {
    orderOf: (segment: Segment): Uint32Array => listOf(segment, "id").rows,
    keyOf:
      ({ category, condition }: Segment) =>
      (row: number) =>
        condition[row] === FOR_PARTS ? null : keyOfUse(category[row]!, USED[condition[row]!]!),
  },
  model: {
    keyOf: ({ category, condition, models }: Segment) => {
      const hash = byValue(models.of, (at) => hashOf(slugify(models.values.at(at)!)));
      return (row: number) =>
        condition[row] === FOR_PARTS ? null : keyOfModel(hash(row), keyOfUse(category[row]!, USED[condition[row]!]!));
    },
  },
} satisfies Record<string, ListSource>;

interface ListSource {
  keyOf: (segment: Segment) => (row: number) => number | null;
  orderOf?: (segment: Segment) => ArrayLike<number>;
}

/** Lists, and the terms of all rows of a category in ascending order, by a column that copies of a segment share. */
const made = new WeakMap<Float64Array, Partial<Record<keyof typeof LISTS, RowList>> & { terms?: Float64Array[] }>();
/** Rows of a part that are gone. */
const goneRows = new WeakMap<Uint8Array, Uint32Array>();

/** Made at its first use: a segment never changes. */
function listOf(segment: Segment, name: keyof typeof LISTS): RowList {
  const known = madeOf(segment);
  const source: ListSource = LISTS[name];
  return (known[name] ??= rowList(source.orderOf?.(segment) ?? range(segment.size), source.keyOf(segment)));
}

function madeOf({ publishedAt }: Segment) {
  const known = made.get(publishedAt) ?? {};
  made.set(publishedAt, known);
  return known;
}

/** Rows of listings whose hash of the id is from `from` to before `to`. */
export function rowsOfHashes(segment: Segment, from: number, to: number): Uint32Array {
  const { keys, starts, rows } = listOf(segment, "id");
  return rows.subarray(starts[placeOf(keys, from)], starts[placeOf(keys, to)]);
}

/** Newest first. */
export function rowsOfSeller(segment: Segment, sellerId: string): Uint32Array {
  const { of, values } = segment.sellers;
  const rows = rowsAt(segment, "seller", hashOf(sellerId));
  const is = byValue(of, (at) => Number(values.at(at) === sellerId));
  return rows.filter((row) => is(row) === 1);
}

/** Newest first. `department`: position in DEPARTMENTS. */
export function rowsOfDepartment(segment: Segment, department: number): Uint32Array {
  return rowsAt(segment, "department", department);
}

/** Highlighted ones but for those for parts: those with the home page first, then the newest. */
export function featuredRows(segment: Segment): Uint32Array {
  return listOf(segment, "featured").rows;
}

/** The last drop first. */
export function droppedRows(segment: Segment): Uint32Array {
  return rowsAt(segment, "dropped", 0);
}

/** By rising price, equal ones newest first. `category`: position in CATEGORIES. */
export function pricedRows(segment: Segment, category: number): Uint32Array {
  return rowsAt(segment, "priceOfCategory", category);
}

/** As `pricedRows`, of a brand; a list for each of its spellings. */
export function pricedRowsOfBrand(segment: Segment, category: number, brand: string): Uint32Array[] {
  return segment.brands.flatMap(({ slug }, position) =>
    slug === brand ? [rowsAt(segment, "priceOfBrand", keyOfBrand(position, category))] : [],
  );
}

/** New or used ones of a category but for those for parts, whose hash of the id is below `below`. */
export function rowsOfUse(segment: Segment, category: CategoryId, isUsed: boolean, below: number): Uint32Array {
  const rows = rowsAt(segment, "use", keyOfUse(positionOf(category), isUsed));
  return rows.subarray(
    0,
    firstPlace(rows.length, (at) => hashOf(segment.ids.at(rows[at]!)!) >= below),
  );
}

/** New or used ones of models of this slug, newest first, but for those for parts; other models may share its hash. */
export function rowsOfModel(segment: Segment, category: CategoryId, isUsed: boolean, model: string): Uint32Array {
  return rowsAt(segment, "model", keyOfModel(hashOf(model), keyOfUse(positionOf(category), isUsed)));
}

export function isUsedCondition(condition: ConditionId): boolean {
  return CONDITIONS.some(({ id, used }) => id === condition && used);
}

/** Whether a row is in the catalogue at `now`. */
export function isLive({ segment, gone }: IndexPart, row: number, now: number): boolean {
  return gone[row] === 0 && segment.expiresAt[row]! > now;
}

/** Those of these rows that are in the catalogue at `now` and pass, so many at most. */
export function* liveRows(
  part: IndexPart,
  rows: Iterable<number>,
  now: number,
  passes: (row: number) => boolean = () => true,
  most = Infinity,
): Generator<number> {
  let found = 0;
  for (const row of rows) {
    if (!isLive(part, row, now) || !passes(row)) continue;
    yield row;
    if (++found === most) return;
  }
}

/** How many rows of each category are in the catalogue at `now`, without looking at them. */
export function liveCounts({ segment, gone }: IndexPart, now: number): number[] {
  const { category, expiresAt } = segment;
  const terms = (madeOf(segment).terms ??= CATEGORIES.map((_, position) =>
    Float64Array.from(pricedRows(segment, position), (row) => expiresAt[row]!).sort(),
  ));
  const counts = terms.map((sorted) => sorted.length - placeOf(sorted, now, true));
  const without = goneRows.get(gone) ?? range(gone.length).filter((row) => gone[row] !== 0);
  goneRows.set(gone, without);
  for (const row of without) if (expiresAt[row]! > now) counts[category[row]!]!--;
  return counts;
}

/** 32 bits of a text, spread over all of them (FNV-1a, and the end of MurmurHash3). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** From where to where the hashes of one of `count` stretches of about the same length go. `number` counts from 1. */
export function stretchOfHashes(number: number, count: number): [from: number, to: number] {
  return [Math.floor(((number - 1) * HASHES) / count), Math.floor((number * HASHES) / count)];
}

/** The hash below which about `wanted` of `count` listings are; all where there are no more. */
export function hashesOfSample(count: number, wanted: number): number {
  return Math.ceil(HASHES * Math.min(1, wanted / count));
}

function rowsAt(segment: Segment, name: keyof typeof LISTS, key: number): Uint32Array {
  const { keys, starts, rows } = listOf(segment, name);
  const at = placeOf(keys, key);
  return keys[at] === key ? rows.subarray(starts[at], starts[at + 1]) : rows.subarray(0, 0);
}

/** Key (32 bits) and rank (20) fit into the 53 bits of a double: sorted without a comparator. */
function rowList(order: ArrayLike<number>, keyOf: (row: number) => number | null): RowList {
  const ranked = new Float64Array(order.length);
  let size = 0;
  for (let rank = 0; rank < order.length; rank++) {
    const key = keyOf(order[rank]!);
    if (key !== null) ranked[size++] = key * RANKS + rank;
  }
  const sorted = ranked.subarray(0, size).sort();
  const keys: number[] = [];
  const starts: number[] = [];
  const rows = new Uint32Array(size);
  for (let at = 0; at < size; at++) {
    const key = Math.floor(sorted[at]! / RANKS);
    if (keys.at(-1) !== key) starts[keys.push(key) - 1] = at;
    rows[at] = order[sorted[at]! % RANKS]!;
  }
  return { keys: Uint32Array.from(keys), starts: Uint32Array.from([...starts, size]), rows };
}

/** Place of the first value that is not below `value`, or `beyond` it. */
function placeOf(sorted: Uint32Array | Float64Array, value: number, beyond = false): number {
  return firstPlace(sorted.length, (at) => (beyond ? sorted[at]! > value : sorted[at]! >= value));
}

/** The first place, of those from 0 to `length`, that is past; they are past from one on. */
export function firstPlace(length: number, isPast: (place: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isPast(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function byValue(of: ArrayLike<number>, keyOf: (value: number) => number): (row: number) => number {
  const known = new Map<number, number>();
  return (row) => {
    const value = of[row]!;
    const key = known.get(value) ?? keyOf(value);
    known.set(value, key);
    return key;
  };
}

function dropsOf({ drops, ids }: Segment): Uint32Array {
  const sorted = [...drops].sort(([a, one], [b, other]) => +other.at - +one.at || compareIds(ids.at(a)!, ids.at(b)!));
  return Uint32Array.from(sorted, ([row]) => row);
}

function keyOfBrand(brand: number, category: number): number {
  return brand * CATEGORIES_MAX + category;
}

function keyOfUse(category: number, isUsed: boolean): number {
  return category * 2 + Number(isUsed);
}

function keyOfModel(model: number, use: number): number {
  return (model ^ Math.imul(use + 1, 0x9e3779b9)) >>> 0;
}

function positionOf(category: CategoryId): number {
  return CATEGORIES.findIndex(({ id }) => id === category);
}

function range(size: number): Uint32Array {
  return new Uint32Array(size).map((_, row) => row);
}
