import { DEPARTMENTS, type DepartmentSlug } from "../../business/peru.ts";
import { ask, type Asking, type AskKind } from "../asking.ts";
import { CATEGORIES, CONDITIONS, type CategoryCount, type CategoryId } from "../categories.ts";
import { slugify, wordsIn } from "../folding.ts";
import type { IndexPart } from "../index/catalog-index.ts";
import {
  droppedRows,
  featuredRows,
  firstPlace,
  liveCounts,
  liveRows,
  pricedRows,
  pricedRowsOfBrand,
  rowsOfDepartment,
} from "../index/row-lists.ts";
import { cardOfRow, compareIds, HOME, pooled, RESERVED, rowOfId, type Segment } from "../index/segment.ts";
import type { Card } from "../model.ts";
import { isRecentDrop, type PriceDrop } from "../price-drops.ts";
import { cardsOfIds } from "./entries.ts";
import { compareRows, firstOf, firstRows, rankOf, type Ranked, type RankedRow } from "./ranked.ts";
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
      scoreOf?: (segment: Segment, row: number) => number,
    ) => {
      const wholeRows = (part: IndexPart) =>
        liveRows(part, rowsOf(part.segment), now, (row) => part.segment.condition[row] !== FOR_PARTS);
      return firstRows(parts, size, wholeRows, scoreOf).map(({ part: { segment }, row, score }) => ({
        ...rankOf(segment, row, score),
        ...lookOf(segment, row),
      }));
    };
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
  of: ({ parts }, { count, now }) => {
    const offered = (part: IndexPart) =>
      liveRows(part, droppedRows(part.segment), now, (row) => (part.segment.flags[row]! & RESERVED) === 0);
    const timeOf = ({ drops }: Segment, row: number) => drops.get(row)!.at.getTime();
    const idOf = ({ part, row }: RankedRow) => part.segment.ids.at(row)!;
    return firstRows(parts, count, offered, timeOf, (a, b) => b.score - a.score || compareIds(idOf(a), idOf(b)))
      .map(({ part: { segment }, row }) => ({ ...cardOfRow(segment, row, now), drop: segment.drops.get(row)! }))
      .filter(({ drop }) => isRecentDrop(drop, new Date(now)));
  },
  merge: (answers, { count }) =>
    answers
      .flat()
      .sort((a, b) => b.drop.at.getTime() - a.drop.at.getTime() || compareIds(a.id, b.id))
      .slice(0, count),
  cardsOf: (cards) => cards,
};

/** Listings whose price went down in the last days, the last drop first. */
export function droppedCards(count: number, now: number): Asking<DroppedCard[]> {
  return ask(DROPS, { count, now });
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
    similarRows(parts, question).map(({ part: { segment }, row, score }) => ({
      ...rankOf(segment, row, score),
      card: cardOfRow(segment, row, question.now),
    })),
  merge: (answers, { count }) => firstOf(answers, count),
  cardsOf: (found) => found.map(({ card }) => card),
};

/** The listings most like one: same category above all, then same brand, then a near price. */
export function* similarTo(listing: Likeness, count: number, now: number): Asking<Card[]> {
  const found = yield* ask(SIMILAR, { ...listing, brand: slugify(listing.brand), count, now });
  return found.map(({ card }) => card);
}

/** A price this many times another, as a logarithm, is as different as any. */
const FAR = 2;

function similarRows(parts: readonly IndexPart[], question: SimilarQuestion): RankedRow[] {
  const { id, brand, priceCentimos, count } = question;
  const own = CATEGORIES.findIndex((one) => one.id === question.category);
  const others = [...CATEGORIES.keys()].filter((at) => at !== own && CATEGORIES[at]!.kind === CATEGORIES[own]?.kind);
  const selves = parts.map(({ segment }) => rowOfId(segment, id));
  let first: RankedRow[] = [];
  /** Of rows that score so much but for their price: those are looked at that may come among the first. */
  const offer = (most: number, listsOf: (segment: Segment) => readonly Uint32Array[]): void => {
    const last = () => first[count - 1]?.score ?? -Infinity;
    parts.forEach((part, at) => {
      if (last() > most) return;
      for (const rows of listsOf(part.segment)) {
        const isFirst = (price: number) => most - distanceOf(price, priceCentimos) >= last();
        const near = nearestPrices(part, rows, question, selves[at]!, isFirst);
        const isKnown = (row: number) => first.some((one) => one.part === part && one.row === row);
        const found = near.filter((row) => !isKnown(row)).map((row) => ({ part, row, score: scoreOf(part, row) }));
        if (found.length > 0) first = [...first, ...found].sort(compareRows).slice(0, count);
      }
    });
  };
  const scoreOf = ({ segment }: IndexPart, row: number): number =>
    (segment.category[row] === own ? 3 : 0) +
    (segment.brands[segment.brand[row]!]!.slug === brand ? 1 : 0) -
    distanceOf(segment.priceCentimos[row]!, priceCentimos);
  offer(4, (segment) => pricedRowsOfBrand(segment, own, brand));
  offer(3, (segment) => [pricedRows(segment, own)]);
  offer(1, (segment) => others.flatMap((category) => pricedRowsOfBrand(segment, category, brand)));
  offer(0, (segment) => others.map((category) => pricedRows(segment, category)));
  return first;
}

function distanceOf(price: number, asked: number): number {
  return Math.min(FAR, Math.abs(Math.log(price / asked)));
}

/**
 * At least the `count` rows whose price is nearest, of those whose price is among the first, and the newest of those
 * that are as near: `rows` stand by rising price, equal ones newest first.
 * @param self The row that the others are like; -1 where it is in no row.
 */
function nearestPrices(
  part: IndexPart,
  rows: Uint32Array,
  { priceCentimos: asked, count, now }: SimilarQuestion,
  self: number,
  isFirst: (price: number) => boolean,
): number[] {
  const { segment } = part;
  const priceAt = (at: number) => segment.priceCentimos[rows[at]!]!;
  const isNear = (price: number) => distanceOf(price, asked) < FAR && isFirst(price);
  const live = (among: Uint32Array, most: number) => liveRows(part, among, now, (row) => row !== self, most);
  const start = firstPlace(rows.length, (at) => priceAt(at) >= asked);
  const dearer: number[] = [];
  let end = start;
  while (end < rows.length && dearer.length < count && isNear(priceAt(end))) {
    const price = priceAt(end);
    const next = firstPlace(rows.length, (at) => priceAt(at) > price);
    dearer.push(...live(rows.subarray(end, next), count - dearer.length));
    end = next;
  }
  const cheaper: number[] = [];
  let begin = start;
  while (begin > 0 && cheaper.length < count && isNear(priceAt(begin - 1))) {
    const price = priceAt(begin - 1);
    const next = firstPlace(rows.length, (at) => priceAt(at) >= price);
    cheaper.push(...live(rows.subarray(next, begin), count - cheaper.length));
    begin = next;
  }
  const near = [...dearer, ...cheaper];
  if (near.length >= count || !isFirst(Infinity)) return near;
  return [...near, ...live(Uint32Array.from([...rows.subarray(0, begin), ...rows.subarray(end)]).sort(), count)];
}

function lookOf(segment: Segment, row: number): Look {
  return {
    sellerId: pooled(segment.sellers, row),
    brand: segment.brands[segment.brand[row]!]!.slug,
    model: pooled(segment.models, row),
    title: segment.titles.at(row)!,
  };
}
