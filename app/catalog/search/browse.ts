import { DEPARTMENTS, type DepartmentSlug } from "../../business/peru.ts";
import { ask, type Asking, type AskKind } from "../asking.ts";
import { CATEGORIES, CONDITIONS, type CategoryCount, type CategoryId } from "../categories.ts";
import { slugify, wordsIn } from "../folding.ts";
import type { IndexPart } from "../index/catalog-index.ts";
import {
  droppedRows,
  featuredRows,
  firstLive,
  firstPlace,
  liveCounts,
  pricedRows,
  pricedRowsOfBrand,
  rowsOfDepartment,
} from "../index/row-lists.ts";
import { cardOfRow, compareIds, HOME, pooled, RESERVED, type Segment } from "../index/segment.ts";
import type { Card } from "../model.ts";
import { isRecentDrop, type PriceDrop } from "../price-drops.ts";
import { cardsOfIds } from "./entries.ts";
import { firstOf, rankOf, type Ranked } from "./ranked.ts";
import { added } from "./whole-catalog.ts";

export interface Look {
  sellerId: string;
  brand: string;
  model: string;
  title: string;
}

/** Share of the words of both titles from which on they read as the same. */
const ALIKE = 0.75;

/** Whether two listings of one seller look like the same: the same model, or titles that differ in a word or two. */
export function isNearDouble(a: Look, b: Look): boolean {
  if (a.sellerId !== b.sellerId) return false;
  return modelOf(a) === modelOf(b) || sharedWords(a.title, b.title) >= ALIKE;
}

/** The first `count` of `items` that are no near double of one before them. */
export function withoutNearDoubles<T>(items: readonly T[], likenessOf: (item: T) => Look, count: number): T[] {
  const kept: { item: T; look: Look }[] = [];
  for (const item of items) {
    if (kept.length === count) break;
    const look = likenessOf(item);
    if (!kept.some((one) => isNearDouble(one.look, look))) kept.push({ item, look });
  }
  return kept.map(({ item }) => item);
}

function modelOf({ brand, model }: Look): string {
  return wordsIn(`${brand} ${model}`).join(" ");
}

function sharedWords(a: string, b: string): number {
  const [first, second] = [new Set(wordsIn(a)), new Set(wordsIn(b))];
  const shared = [...first].filter((word) => second.has(word)).length;
  return shared / Math.max(1, first.size + second.size - shared);
}

export interface HomeSelection {
  categories: CategoryCount[];
  /** Highlighted by their plan, but for what is sold for parts; those whose plan includes the home page first. */
  featured: Card[];
  /** Without those that are featured and those sold for parts. */
  newest: Card[];
  /** The newest of one department, without those sold for parts; empty without one, and where they fill no row. */
  near: Card[];
  total: number;
}

const FOR_PARTS = CONDITIONS.findIndex(({ id }) => id === "para-repuestos");

/** Candidates for each place of the home page: near doubles of one before them are skipped. */
const CANDIDATES = 6;
/** Fewer listings of a department leave a gap where the first view of a phone has four. */
const NEAR_MIN = 4;

interface HomeQuestion {
  /** How many candidates are asked for. */
  sizes: { featured: number; newest: number; near: number };
  /** Position in DEPARTMENTS; -1 for none. */
  department: number;
  now: number;
}

type Candidate = Ranked & Look;

/** Candidates of each list, the first ones first. */
type HomeAnswer = Record<keyof HomeQuestion["sizes"], Candidate[]> & { counts: number[] };

export const HOME_CANDIDATES: AskKind<HomeQuestion, HomeAnswer> = {
  name: "home",
  of({ parts }, { sizes, department, now }) {
    const candidates = (
      size: number,
      rowsOf: (segment: Segment) => Iterable<number>,
      scoreOf: (segment: Segment, row: number) => number = () => 0,
    ) =>
      firstOf(
        parts.map((part) => {
          const { segment } = part;
          const isWhole = (row: number) => segment.condition[row] !== FOR_PARTS;
          return firstLive(part, rowsOf(segment), size, now, isWhole).map((row) => ({
            ...rankOf(segment, row, scoreOf(segment, row)),
            ...lookOf(segment, row),
          }));
        }),
        size,
      );
    return {
      counts: added(parts.map((part) => liveCounts(part, now))),
      featured: candidates(
        sizes.featured,
        (segment) => featuredRows(segment),
        (segment, row) => segment.flags[row]! & HOME,
      ),
      newest: candidates(sizes.newest, (segment) => segment.publishedAt.keys()),
      near: department === -1 ? [] : candidates(sizes.near, (segment) => rowsOfDepartment(segment, department)),
    };
  },
  merge(answers, { sizes }) {
    const first = (list: keyof HomeQuestion["sizes"]) =>
      firstOf(
        answers.map((answer) => answer[list]),
        sizes[list],
      );
    return {
      counts: added(answers.map(({ counts }) => counts)),
      featured: first("featured"),
      newest: first("newest"),
      near: first("near"),
    };
  },
};

export function* homeSelection(
  now: number,
  sizes: { featured: number; newest: number },
  department: DepartmentSlug | null = null,
): Asking<HomeSelection> {
  const found = yield* ask(HOME_CANDIDATES, {
    sizes: {
      featured: sizes.featured * CANDIDATES,
      newest: (sizes.featured + sizes.newest) * CANDIDATES,
      near: sizes.newest * CANDIDATES,
    },
    department: DEPARTMENTS.findIndex(({ slug }) => slug === department),
    now,
  });
  const shown = new Set(idsOf(found.featured, sizes.featured));
  const others = found.newest.filter(({ id }) => !shown.has(id));
  const near = idsOf(found.near, sizes.newest);
  const lists = {
    featured: [...shown],
    newest: idsOf(others, sizes.newest),
    near: near.length < NEAR_MIN ? [] : near,
  };
  const cards = yield* cardsOfIds([...new Set([...lists.featured, ...lists.newest, ...lists.near])], now);
  const cardsOf = (ids: readonly string[]) => ids.flatMap((id) => cards.find((card) => card.id === id) ?? []);
  return {
    categories: CATEGORIES.map(({ id, name }, position) => ({ id, name, count: found.counts[position]! })),
    featured: cardsOf(lists.featured),
    newest: cardsOf(lists.newest),
    near: cardsOf(lists.near),
    total: found.counts.reduce((sum, count) => sum + count, 0),
  };
}

function idsOf(candidates: readonly Candidate[], count: number): string[] {
  return withoutNearDoubles(candidates, (one) => one, count).map(({ id }) => id);
}

export interface DroppedCard extends Card {
  drop: PriceDrop;
}

export const DROPS: AskKind<{ count: number; now: number }, DroppedCard[]> = {
  name: "drops",
  of: ({ parts }, { count, now }) =>
    lastDrops(
      parts.map((part) => {
        const { segment } = part;
        const rows = droppedRows(segment);
        // Those at the beginning are recent.
        const recent = firstPlace(rows.length, (at) => !isRecentDrop(segment.drops.get(rows[at]!)!, new Date(now)));
        const isOffered = (row: number) => (segment.flags[row]! & RESERVED) === 0;
        return firstLive(part, rows.subarray(0, recent), count, now, isOffered).map((row) => ({
          ...cardOfRow(segment, row, now),
          drop: segment.drops.get(row)!,
        }));
      }),
      count,
    ),
  merge: (answers, { count }) => lastDrops(answers, count),
};

/** Listings whose price went down in the last days, the last drop first. */
export function droppedCards(count: number, now: number): Asking<DroppedCard[]> {
  return ask(DROPS, { count, now });
}

function lastDrops(lists: readonly (readonly DroppedCard[])[], count: number): DroppedCard[] {
  return lists
    .flat()
    .sort((a, b) => b.drop.at.getTime() - a.drop.at.getTime() || compareIds(a.id, b.id))
    .slice(0, count);
}

interface Likeness {
  id: string;
  category: CategoryId;
  brand: string;
  priceCentimos: number;
}

interface SimilarQuestion extends Likeness {
  count: number;
  now: number;
}

type Similar = Ranked & { card: Card };

export const SIMILAR: AskKind<SimilarQuestion, Similar[]> = {
  name: "similar",
  of: ({ parts }, question) =>
    firstOf(
      parts.map((part) =>
        similarRows(part, question).map(({ row, ...rank }) => ({
          ...rank,
          card: cardOfRow(part.segment, row, question.now),
        })),
      ),
      question.count,
    ),
  merge: (answers, { count }) => firstOf(answers, count),
};

/** The listings most like one: same category above all, then same brand, then a near price. */
export function* similarTo(listing: Likeness, count: number, now: number): Asking<Card[]> {
  const found = yield* ask(SIMILAR, { ...listing, brand: slugify(listing.brand), count, now });
  return found.map(({ card }) => card);
}

/** A price this many times another, as a logarithm, is as different as any. */
const FAR = 2;

function similarRows(part: IndexPart, question: SimilarQuestion): (Ranked & { row: number })[] {
  const { segment } = part;
  const { brand, priceCentimos, count } = question;
  const own = CATEGORIES.findIndex(({ id }) => id === question.category);
  const others = [...CATEGORIES.keys()].filter((at) => at !== own && CATEGORIES[at]!.kind === CATEGORIES[own]?.kind);
  const ranked = new Map<number, Ranked & { row: number }>();
  const offer = (rows: Uint32Array): void => {
    for (const row of nearestPrices(part, rows, question)) {
      const distance = Math.abs(Math.log(segment.priceCentimos[row]! / priceCentimos));
      const isOfBrand = segment.brands[segment.brand[row]!]!.slug === brand;
      const score = (segment.category[row] === own ? 3 : 0) + (isOfBrand ? 1 : 0) - Math.min(distance, FAR);
      ranked.set(row, { ...rankOf(segment, row, score), row });
    }
  };
  const first = () => firstOf([[...ranked.values()]], count);
  /** Whether none with at most this score comes among the first. */
  const isSettled = (most: number) => {
    const last = first()[count - 1];
    return last !== undefined && last.score > most;
  };
  for (const rows of pricedRowsOfBrand(segment, own, brand)) offer(rows);
  if (isSettled(3)) return first();
  offer(pricedRows(segment, own));
  if (isSettled(1)) return first();
  for (const category of others) for (const rows of pricedRowsOfBrand(segment, category, brand)) offer(rows);
  if (isSettled(0)) return first();
  for (const category of others) offer(pricedRows(segment, category));
  return first();
}

/**
 * At least the `count` rows whose price is nearest, the newest of those that are as near: `rows` stand by rising price,
 * equal ones newest first.
 */
function nearestPrices(
  part: IndexPart,
  rows: Uint32Array,
  { id, priceCentimos: asked, count, now }: SimilarQuestion,
): number[] {
  const { segment } = part;
  const priceAt = (at: number) => segment.priceCentimos[rows[at]!]!;
  const isFar = (price: number) => Math.abs(Math.log(price / asked)) >= FAR;
  const isOther = (row: number) => segment.ids.at(row) !== id;
  const start = firstPlace(rows.length, (at) => priceAt(at) >= asked);
  const dearer: number[] = [];
  let end = start;
  while (end < rows.length && dearer.length < count && !isFar(priceAt(end))) {
    const price = priceAt(end);
    const next = firstPlace(rows.length, (at) => priceAt(at) > price);
    dearer.push(...firstLive(part, rows.subarray(end, next), count - dearer.length, now, isOther));
    end = next;
  }
  const cheaper: number[] = [];
  let begin = start;
  while (begin > 0 && cheaper.length < count && !isFar(priceAt(begin - 1))) {
    const price = priceAt(begin - 1);
    const next = firstPlace(rows.length, (at) => priceAt(at) >= price);
    cheaper.push(...firstLive(part, rows.subarray(next, begin), count - cheaper.length, now, isOther));
    begin = next;
  }
  const near = [...dearer, ...cheaper];
  if (near.length >= count) return near;
  const far = Uint32Array.from([...rows.subarray(0, begin), ...rows.subarray(end)]).sort();
  return [...near, ...firstLive(part, far, count, now, isOther)];
}

function lookOf(segment: Segment, row: number): Look {
  return {
    sellerId: pooled(segment.sellers, row),
    brand: segment.brands[segment.brand[row]!]!.slug,
    model: pooled(segment.models, row),
    title: segment.titles.at(row)!,
  };
}
