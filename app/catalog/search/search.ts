import type { PlacePoint } from "../../business/places/distance.server.ts";
import { answered, ask, askAll, type Asking } from "../asking.ts";
import { activeGroups, defaultOrder, moreOf, withFilters, type Filters } from "../filters.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import type { Card } from "../model.ts";
import { knownNames } from "../phrases/known-names.ts";
import { loosenedOf, readFacets, type Facets, type Loosened } from "./facets.ts";
import { offersOf, type FilterOffer } from "./offers.ts";
import { withKnownPlaces } from "./place-facets.ts";
import { countIn, relaxed, type Relaxed, type Tally } from "./relax.ts";
import { allKept, CARDS, NEAR, OTHERS, PAGE, STRETCHES, TALLY, type Wanted } from "./row-asks.ts";
import { rowKeysIn, mergeKeys, narrowed, type RowKey } from "./row-keys.ts";
import { nearestTexts } from "./spelling.ts";
import { parseText } from "./text-query.ts";
import { parseWords } from "./word-query.ts";

export { buildIndex } from "../index/catalog-index.ts";

/** The number of cards is the picture budget of a page: more come when they are asked for. */
const SEARCH_PAGE_SIZE = 12;

export interface SearchOutcome {
  /** Those that were used: without a province that its department has not, and a page beyond the last is the last. */
  filters: Filters;
  cards: Card[];
  total: number;
  page: number;
  pages: number;
  facets: Facets;
  /** For each filter in use, how many there would be without it. */
  loosened: Loosened[];
  /** Numbers of listings by the filters that they fail, as bits of FAILS. */
  failing: Uint32Array;
  /** Words of the text that results need not have, as typed. */
  dropped: string[];
  /** Words of the text that are filters. */
  offers: FilterOffer[];
  /** Where nothing is found: texts of words that exist. */
  nearest: string[];
  /** Chosen brands that the catalogue does not know. */
  unknownBrands: string[];
}

/**
 * Matching of a text. `letter`: each typed word as a part of a word. `words`: whole words; where all of them together
 * find too little, the least telling ones are left out. `every word`: whole words, none left out.
 */
export type TextRule = "letter" | "words" | "every word";

/**
 * Searches, counts every facet (each with its own filter left out) and makes one page of cards. All of it is asked
 * with every word of the text, and once more only where some of them need not be had.
 * @param names An index of all names; rows are asked for.
 * @param now ms since 1970: listings past their term are left out even before the job expires them.
 * @param from Place of the visitor; without one the order by distance is the usual one.
 * @param chosen Filters of the page, whose values stay options, where it shows another search.
 */
export function* searching(
  names: CatalogIndex,
  asked: Filters,
  now: number,
  rule: TextRule = "letter",
  from: PlacePoint | null = null,
  chosen: Filters | null = null,
): Asking<SearchOutcome> {
  const filters = withPossibleOrder(withKnownPlaces(names, withCurrentBrands(names, asked)), from);
  const wanted = { filters, text: readText(names, filters.q, rule), now };
  const placed = placesOf(filters.page, filters.more);
  const whole = { wanted, kept: allKept(wanted), from };
  const all = yield* ask(PAGE, { ...whole, ...placed });
  const { kept, dropped } = relaxedOf(names, wanted, rule, all.tally);
  const ranked = { wanted, kept, from };
  const { counts, top } = dropped.length > 0 ? yield* ask(PAGE, { ...ranked, ...placed }) : all;
  const total = counts.failing[0]!;
  const pages = Math.max(1, Math.ceil(total / SEARCH_PAGE_SIZE));
  const page = Math.min(filters.page, pages);
  const more = moreOf(filters.more, page);
  const { first, end } = placesOf(page, more);
  const keys =
    top === null
      ? yield* keysBetween(ranked, first, Math.min(end, total))
      : rowKeysIn(top.keys).slice(first - top.first, end - top.first);
  return {
    filters: withFilters(filters, { page, more }),
    cards: yield* cardsOf(keys, now, from),
    total,
    page,
    pages,
    facets: readFacets(counts, names, chosen ?? filters, now),
    loosened: loosenedOf(counts, filters),
    failing: counts.failing,
    dropped,
    offers: offersOf(filters, knownNames(names)),
    nearest: total > 0 || all.isFound ? [] : nearestTexts(names, filters.q),
    unknownBrands: filters.brands.filter((slug) => !names.brandNames.has(slug)),
  };
}

/** As `searching` where the rows are in the index itself. */
export function search(
  index: CatalogIndex,
  asked: Filters,
  now: number = Date.now(),
  rule?: TextRule,
  from?: PlacePoint | null,
): SearchOutcome {
  return answered(searching(index, asked, now, rule, from), index);
}

/** Positions of the rows of a page, and of those before it that are shown with it. */
function placesOf(page: number, more: number): { first: number; end: number } {
  return { first: (page - 1 - moreOf(more, page)) * SEARCH_PAGE_SIZE, end: page * SEARCH_PAGE_SIZE };
}

function withPossibleOrder(filters: Filters, from: PlacePoint | null): Filters {
  return filters.order === "cerca" && from === null ? { ...filters, order: defaultOrder(filters.q) } : filters;
}

/** An address, or a stored search, from before a merge asks for the brand that it is now. */
function withCurrentBrands(names: CatalogIndex, filters: Filters): Filters {
  const brands = filters.brands.map((slug) => names.knownBrands.get(slug)?.slug ?? slug);
  return brands.every((slug, at) => slug === filters.brands[at])
    ? filters
    : { ...filters, brands: [...new Set(brands)].sort() };
}

function readText(names: CatalogIndex, q: string, rule: TextRule): Wanted["text"] {
  return q === "" || rule === "letter"
    ? { by: "letter", query: parseText(q) }
    : { by: "words", query: parseWords(q, knownNames(names)) };
}

/** Rows as filters and text find them: the one way for results, their counts, and news of a saved search. */
export function wantedOf(names: CatalogIndex, asked: Filters, now: number, rule: TextRule = "letter"): Wanted {
  const filters = withCurrentBrands(names, asked);
  return { filters, text: readText(names, filters.q, rule), now };
}

function relaxedOf(names: CatalogIndex, wanted: Wanted, rule: TextRule, tally: Tally | null): Relaxed {
  const { filters, text } = wanted;
  if (rule !== "words" || text.by !== "words" || tally === null) return { kept: allKept(wanted), dropped: [] };
  return relaxed(names, text.query, tally, activeGroups(filters).length > 1);
}

/** Keys that each part gives of a stretch, to find what stands far behind. */
const SPREAD = 256;
/** Each narrows the stretch to a hundredth. */
const ROUNDS_MAX = 8;

type Ranked = Pick<Parameters<typeof PAGE.of>[1], "wanted" | "kept" | "from">;

/** Keys from one position to before another: parts tell some of theirs, until few stand between a known one and it. */
function* keysBetween(ranked: Ranked, first: number, end: number): Asking<RowKey[]> {
  if (end <= first) return [];
  let after: RowKey | null = null;
  let upTo: RowKey | null = null;
  let passedMin = 0;
  for (let round = 0; round < ROUNDS_MAX && end - passedMin > 2 * NEAR; round++) {
    const spread: { passed: number; stretches: Parameters<typeof narrowed>[0] } = yield* ask(STRETCHES, {
      ...ranked,
      after,
      upTo,
      most: SPREAD,
      isSpread: true,
    });
    const next = narrowed(spread.stretches, first - spread.passed);
    after = next.after ?? after;
    upTo = next.upTo ?? upTo;
    passedMin = spread.passed + next.passedMin;
  }
  const most = end - passedMin;
  const { passed, stretches } = yield* ask(STRETCHES, { ...ranked, after, upTo: null, most, isSpread: false });
  const keys = mergeKeys(stretches, most);
  // A part that was late in one round has others before it in the next.
  return rowKeysIn(keys).slice(Math.max(0, first - passed), Math.max(0, end - passed));
}

/** In the order of their keys. */
function* cardsOf(keys: readonly RowKey[], now: number, from: PlacePoint | null): Asking<Card[]> {
  if (keys.length === 0) return [];
  const publishedAt = Float64Array.from(keys, (key) => key.publishedAt);
  const cards = yield* ask(CARDS, { ids: keys.map(({ id }) => id), publishedAt, now, from });
  return keys.flatMap(({ id }) => cards.get(id) ?? []);
}

/** Cards of a wider search that a narrower one does not find, and how many the wider one finds. */
export function* othersBeside(
  names: CatalogIndex,
  asked: { wide: Filters; narrow: Filters },
  count: number,
  now: number,
  from: PlacePoint | null,
): Asking<{ cards: Card[]; total: number }> {
  const narrow = wantedOf(names, asked.narrow, now, "words");
  const wide = wantedOf(names, withPossibleOrder(asked.wide, from), now, "words");
  const [ofWide, ofNarrow] = yield* askAll(TALLY, [wide, narrow]);
  const kept = {
    wide: relaxedOf(names, wide, "words", ofWide!).kept,
    narrow: relaxedOf(names, narrow, "words", ofNarrow!).kept,
  };
  const { total, keys } = yield* ask(OTHERS, { wide, narrow, kept, from, count });
  return { cards: yield* cardsOf(rowKeysIn(keys), now, from), total };
}

/** How many listings pass each of these filters, as a search finds them. */
export function* counting(
  names: CatalogIndex,
  searches: readonly Filters[],
  now: number,
  ruleOf: (filters: Filters) => TextRule,
): Asking<number[]> {
  const wanted = searches.map((filters) => wantedOf(names, filters, now, ruleOf(filters)));
  const tallies = yield* askAll(TALLY, wanted);
  return tallies.map((tally, at) => {
    const { text } = wanted[at]!;
    return countIn(tally, text.by === "letter" ? 0 : relaxedOf(names, wanted[at]!, ruleOf(searches[at]!), tally).kept);
  });
}

/** As `counting` of one where the rows are in the index itself. */
export function countMatches(index: CatalogIndex, filters: Filters, now: number, rule: TextRule = "letter"): number {
  return answered(
    counting(index, [filters], now, () => rule),
    index,
  )[0]!;
}
