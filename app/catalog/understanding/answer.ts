import { limaYear } from "../../business/calendar.ts";
import type { PlacePoint } from "../../business/places/distance.server.ts";
import { answered, ask, type Asking } from "../asking.ts";
import { FRAMES } from "../filter-values.ts";
import {
  activeGroups,
  categoriesOf,
  defaultOrder,
  FILTER_GROUPS,
  KIND_GROUPS,
  hrefOf,
  isActive,
  NO_FILTERS,
  parseFilters,
  withFilters,
  type FilterGroup,
  type Filters,
  type KindGroup,
  type TypeId,
} from "../filters.ts";
import { fold, wordsIn } from "../folding.ts";
import { heightAsked, HEIGHT_WORDS_MAX } from "../heights.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { hasWordAt } from "../index/vocabulary.ts";
import { USUAL_RATE, type DollarRate } from "../phrases/amounts.ts";
import { isCommonWord } from "../phrases/common-words.ts";
import { knownNames } from "../phrases/known-names.ts";
import type { KnownNames } from "../phrases/names.ts";
import { wordsOfPhrase } from "../phrases/phrase-words.ts";
import { filtersNamed, readPhrase, usesIn, withUse } from "../phrases/phrase.ts";
import type { Range } from "../ranges.ts";
import { totalWithout } from "../search/facets.ts";
import type { FilterOffer } from "../search/offers.ts";
import { NEW_MATCHES, type Wanted } from "../search/row-asks.ts";
import { counting, othersBeside, searching, wantedOf, type SearchOutcome, type TextRule } from "../search/search.ts";
import { withSynonyms } from "../synonyms.ts";
import type { VehicleUse } from "../uses.ts";
import { isFiller, singular } from "../words.ts";
import { corrected, heardAsNames } from "./corrections.ts";
import { nearSearches, type SearchCounter, type NearSearch } from "./near.ts";
import { nearestTypes, notSoldIn, type NotSold } from "./not-sold.ts";

interface Understood {
  /** With the filters that its text says, and the rest of it as text. */
  filters: Filters;
  /** The text as typed, where it was read as anything else. */
  typed: string | null;
  /** The text with other words, where some were taken for errors. */
  respelled: string | null;
  /** Words that may be errors of these, but for which much less would be found. */
  doubted: string | null;
  /** The price that was asked for in dollars. */
  dollars: Range | null;
  /** Uses that filters stand for, as they were said. */
  uses: { use: VehicleUse; said: string }[];
  /** The same without the uses; null without any. */
  wide: Filters | null;
  /** Names of uses that nothing suits beside the rest of the text. */
  unmet: string[];
  /** Centimetres, where a size stands for a height. */
  height: number | null;
  notSold: NotSold | null;
}

export interface AnsweredSearch
  extends SearchOutcome, Omit<Understood, "filters" | "dollars" | "notSold" | "doubted" | "wide"> {
  /** The search whose results are shown: without the words that they need not have. */
  shown: Filters;
  /** The price that was asked for in dollars, and how much one was. */
  dollars: { asked: Range; solesPerDollar: number } | null;
  notSold: Pick<NotSold, "part" | "intent" | "brand"> | null;
  /** Words that may be errors of others, and the search for these. */
  doubted: { text: string; filters: Filters } | null;
  /** Some that do not suit the uses, and the search without these; null where there are none. */
  others: { filters: Filters; cards: SearchOutcome["cards"]; total: number } | null;
  /** Words as said that stand for uses, and that no listing has. */
  unsaid: string[];
  /** The same search to the letter, where that is another; `exact` of an understood one without. */
  other: Filters | null;
  /** Wider searches, where few are found: each finds something. */
  near: NearSearch[];
  /** Where nothing is found: results of the search that asks the least less. */
  closest: Closest | null;
  /** Whether the visitor's place is known, from which cards tell distances. */
  isPlaced: boolean;
  /** Whether the order by distance was asked for without a place. */
  isLost: boolean;
}

interface Closest {
  filters: Filters;
  /** Filters that it leaves out. */
  without: FilterGroup[];
  cards: SearchOutcome["cards"];
  total: number;
  /** Counts of what is shown; what the page's own filters chose is among the options. */
  facets: SearchOutcome["facets"];
}

/** Reading takes away words until nothing more is read: twice as a rule. */
const READINGS_MAX = 4;

interface Reading {
  dollarRate?: DollarRate | undefined;
  /** Whether uses are read: `para delivery`. Not of what somebody sells. */
  hasUses?: boolean;
}

/**
 * Reads the text of an address: the one reader of the search, of counts, saved searches, their news, the guess of a
 * seller's words and the assistant. An address to the letter, and one without text, is what it says.
 */
export function* understanding(
  index: CatalogIndex,
  asked: Filters,
  reading: DollarRate | Reading = {},
): Asking<Understood> {
  const { dollarRate = USUAL_RATE, hasUses = true } = typeof reading === "function" ? { dollarRate: reading } : reading;
  const plain = {
    typed: null,
    respelled: null,
    doubted: null,
    dollars: null,
    uses: [],
    wide: null,
    unmet: [],
    height: null,
    notSold: null,
  };
  if (asked.q === "" || asked.exact) return { filters: asked, ...plain };
  const known: KnownNames = {
    ...knownNames(index),
    dollarRate,
    thisYear: limaYear(new Date()),
    ...(hasUses && { uses: index.uses }),
  };
  // Beside filters a text is the rest of one that was read.
  const notSold = hasUses && activeGroups(asked).length === 1 ? notSoldIn(asked.q) : null;
  const text = notSold?.rest ?? asked.q;
  const words = wordsOfPhrase(text);
  const meant = withSynonyms(index.synonyms, words);
  const read = (one: readonly string[]) => readWords(one, words, known, { ...asked, q: text });
  let better = corrected(index, known, meant);
  let filters = read(better);
  let doubted: string | null = null;
  const sure = corrected(index, known, meant, { isSure: true });
  if (isOther(sure, better)) {
    const plainly = read(sure);
    if (yield* isDoubtful(index, plainly, filters)) {
      doubted = better.join(" ");
      [better, filters] = [sure, plainly];
    }
  }
  const heard = filters.q === "" ? better : heardAsNames(index, better);
  if (isOther(heard, better)) {
    const others = read(heard);
    const [plain, found] = yield* counting(index, [filters, others], 0, () => "every word");
    if (plain === 0 && found! > 0) [better, filters] = [heard, others];
  }
  const missing = missingBrand(index, filters);
  if (missing) filters = missing.filters;
  const dollars =
    isActive(filters, "price") && !isActive(asked, "price")
      ? (filtersNamed(better, known).find(({ dollars: said }) => said)?.dollars ?? null)
      : null;
  const folded = better.map(fold);
  const height = isActive(filters, "frames") && !isActive(asked, "frames") ? heightIn(folded) : null;
  if (height !== null) filters = yield* withSoldFrames(index, filters);
  const kind = usesIn(folded, known).length > 0 ? yield* kindOfBrands(index, asked, filters) : null;
  if (kind !== null)
    filters = readWords(better, words, known, { ...asked, q: text, types: [kind], frames: filters.frames });
  let uses = usesIn(folded, known).flatMap(({ use, at }) => {
    const isApplied = isSame(withUse(filters, use) ?? NO_FILTERS, filters);
    return isApplied ? [{ use, said: at.map((position) => better[position]).join(" "), at }] : [];
  });
  let unmet: string[] = [];
  // `bici de ciudad` is a kind of its own.
  const plainly = uses.length > 0 ? readWords(better, words, { ...known, uses: [] }, { ...asked, q: text }) : null;
  if (plainly && isSame({ ...plainly, q: "" }, { ...filters, q: "" })) uses = [];
  const rest = better.filter((_, position) => uses.every(({ at }) => !at.includes(position)));
  const ofKind = kind === null ? asked : { ...asked, types: [kind] };
  const wide = uses.length === 0 ? null : readWords(rest, words, { ...known, uses: [] }, { ...ofKind, q: text });
  const elsewhere = withFilters(filters, { department: null });
  const counts = wide ? yield* counting(index, [filters, elsewhere, wide], 0, () => "words") : [];
  if (wide && counts[0] === 0 && (counts[1] === 0 || counts[2]! >= FEW)) {
    // Nothing suits the use as well: what else was asked for stands, unless that is little and others are elsewhere.
    filters = wide;
    unmet = uses.map(({ use }) => use.name);
    uses = [];
  }
  return {
    filters,
    typed: hrefOf(filters) === hrefOf(asked) ? null : asked.q,
    respelled: isRespelled(better, words) ? better.join(" ") : null,
    doubted,
    dollars,
    uses: uses.map(({ use, said }) => ({ use, said })),
    wide: uses.length > 0 ? wide : null,
    unmet,
    height: isActive(filters, "frames") ? height : null,
    notSold: missing ? { part: null, intent: null, rest: text, ...notSold, brand: missing.brand } : notSold,
  };
}

/** A brand that nothing on sale has, beside other filters: what is nearest to it is asked for. */
function missingBrand(index: CatalogIndex, filters: Filters): { brand: string; filters: Filters } | null {
  const words = filters.q.split(" ");
  const missing = words.filter((word) => nearestTypes([fold(word)]).length > 0 && !isSaid(index, word));
  if (missing.length === 0 || activeGroups(filters).length < 2) return null;
  const left = withFilters(filters, { q: words.filter((word) => !missing.includes(word)).join(" ") });
  const types = nearerTypes(left, nearestTypes(missing.map(fold)));
  return { brand: missing.join(" "), filters: withFilters(left, { types }) };
}

/** With the sizes beside those of a height where nobody sells these: XS and S for 1.52 m. */
function* withSoldFrames(index: CatalogIndex, filters: Filters): Asking<Filters> {
  const [sold] = yield* counting(index, [{ ...NO_FILTERS, frames: filters.frames }], 0, () => "words");
  if (sold! > 0) return filters;
  const near = filters.frames.flatMap((id) => [FRAMES.indexOf(id) - 1, FRAMES.indexOf(id), FRAMES.indexOf(id) + 1]);
  return withFilters(filters, { frames: FRAMES.filter((_, at) => near.includes(at)) });
}

/** The one kind that the brands of a text make, where it names none: a use is of another form for each. */
function* kindOfBrands(index: CatalogIndex, asked: Filters, { brands }: Filters): Asking<KindGroup | null> {
  if (brands.length === 0 || asked.types.length > 0) return null;
  const kinds = KIND_GROUPS.map(({ id }) => id);
  const counts = yield* counting(
    index,
    kinds.map((id) => ({ ...NO_FILTERS, brands, types: [id] })),
    0,
    () => "words",
  );
  const made = kinds.filter((_, at) => counts[at]! > 0);
  return made.length === 1 ? made[0]! : null;
}

/** Whether a correction that is not by ear cuts what else was asked for to a few percent. */
function* isDoubtful(index: CatalogIndex, plainly: Filters, corrected: Filters): Asking<boolean> {
  if (activeGroups(plainly).every((group) => group === "q")) return false;
  const wider = withFilters(plainly, { q: "" });
  const [few, all] = yield* counting(index, [corrected, wider], 0, () => "every word");
  return few! < FEW_PERCENT * all!;
}

const FEW_PERCENT = 0.05;

function heightIn(words: readonly string[]): number | null {
  for (let length = Math.min(HEIGHT_WORDS_MAX, words.length); length > 0; length--)
    for (let start = 0; start + length <= words.length; start++) {
      const height = heightAsked(words.slice(start, start + length).join(" "));
      if (height !== null) return height;
    }
  return null;
}

/** Whether words were changed that ask something: `kiero` is read in silence. */
function isRespelled(words: readonly string[], before: readonly string[]): boolean {
  return (
    isOther(words.map(singular), before.map(singular)) &&
    words.some((word) => !before.includes(word) && !isFiller(fold(word)))
  );
}

function isSame(a: Filters, b: Filters): boolean {
  const plain = (one: Filters) => hrefOf({ ...one, page: 1, more: 0 });
  return plain(a) === plain(b);
}

function isOther(words: readonly string[], before: readonly string[]): boolean {
  return words.length !== before.length || words.some((word, at) => fold(word) !== fold(before[at]!));
}

function readWords(words: readonly string[], typed: readonly string[], known: KnownNames, asked: Filters): Filters {
  let filters = asked;
  let text = isOther(words, typed) ? words.join(" ") : asked.q;
  for (let reading = 0; reading < READINGS_MAX; reading++) {
    const next = readPhrase(text, known, { ...filters, q: text });
    const isSettled = next.q === text && isSame(next, { ...filters, q: text });
    filters = next;
    if (isSettled) break;
    text = next.q;
  }
  return { ...filters, page: asked.page, more: asked.more };
}

function ruleOf({ exact }: Filters): TextRule {
  return exact ? "letter" : "words";
}

/** The rule of those that have all that is asked. */
function wholeRuleOf({ exact }: Filters): TextRule {
  return exact ? "letter" : "every word";
}

interface Options {
  dollarRate?: DollarRate;
  rule?: "every word" | undefined;
  /** The visitor's place, by the filters that the text says as well. */
  placeOf?: ((filters: Filters) => PlacePoint | null) | undefined;
}

/** The page of results that an address asks for, as the catalogue understands it. */
export function* answering(
  index: CatalogIndex,
  asked: Filters,
  now: number,
  { dollarRate = USUAL_RATE, rule, placeOf }: Options = {},
): Asking<AnsweredSearch> {
  const understood = yield* understanding(index, asked, dollarRate);
  const { filters, typed, respelled, doubted, dollars, notSold, uses, wide, ...unchanged } = understood;
  const from = placeOf?.(filters) ?? null;
  const outcome = yield* searching(index, filters, now, filters.exact ? "letter" : (rule ?? "words"), from);
  const isChanged = typed !== null || outcome.dropped.length > 0 || filters.exact;
  const counter: SearchCounter = {
    found: (wider) => counting(index, wider, now, ruleOf),
    whole: (wider) => counting(index, wider, now, wholeRuleOf),
  };
  const offered = [...doubtsOf(asked, filters), ...outcome.offers];
  const counts = yield* counter.found(offered.map(({ href }) => parseFilters(new URLSearchParams(href.split("?")[1]))));
  return {
    ...outcome,
    ...unchanged,
    typed,
    uses,
    filters: outcome.filters,
    shown: withoutWords(outcome.filters, outcome.dropped),
    notSold,
    doubted: doubted === null ? null : { text: doubted, filters: withFilters(asked, { q: doubted }) },
    others: wide && outcome.total > 0 && !rule ? yield* othersThan(index, wide, outcome.filters, now, from) : null,
    unsaid: uses.flatMap(({ said }) =>
      isCommonWord(said) || isFiller(said) || said.includes(" ") || isSaid(index, said) ? [] : [said],
    ),
    dollars: dollars && { asked: dollars, solesPerDollar: dollarRate() },
    respelled: outcome.total > 0 ? respelled : null,
    offers: offered.filter((_, at) => counts[at]! > 0),
    other: isChanged ? withFilters(asked, { exact: !filters.exact, page: 1 }) : null,
    near: outcome.total < FEW || outcome.dropped.length > 0 ? yield* nearSearches(outcome.filters, counter) : [],
    closest: outcome.total > 0 || filters.exact || rule ? null : yield* closestTo(index, outcome, now, from),
    isPlaced: from !== null,
    isLost: from === null && filters.order === "cerca",
  };
}

/** Whether a listing has all these words. */
function isSaid(index: CatalogIndex, said: string): boolean {
  return wordsIn(said).every((word) => index.parts.some(({ segment }) => hasWordAt(segment.vocabulary, word, "whole")));
}

function withoutWords(filters: Filters, dropped: readonly string[]): Filters {
  const left = dropped.flatMap((one) => one.split(" "));
  const words = filters.q.split(" ").filter((word) => {
    // A word that was said twice counts once.
    if (dropped.includes(word)) return false;
    const at = left.indexOf(word);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  const q = words.every((word) => isFiller(fold(word))) && dropped.length > 0 ? "" : words.join(" ");
  return q === filters.q ? filters : { ...withFilters(filters, { q }), page: filters.page, more: filters.more };
}

/** Filters in the order in which they are given up where nothing has all that is asked. */
const PLACES: readonly FilterGroup[] = ["district", "province", "department"];
const NAMES: readonly FilterGroup[] = ["q", "brands", "types"];
const GIVEN_UP = [...PLACES, ...FILTER_GROUPS.filter((group) => ![...PLACES, ...NAMES].includes(group)), ...NAMES];

/** Searches that are tried at most, whatever an address asks for: the others are counted together. */
const TRIES_MAX = 3;

/** The search that asks the least less and finds something: one filter less, else more and more of them. */
function* closestTo(
  index: CatalogIndex,
  { filters, failing }: Pick<SearchOutcome, "filters" | "failing">,
  now: number,
  from: PlacePoint | null,
): Asking<Closest | null> {
  const active = GIVEN_UP.filter((group) => isActive(filters, group));
  const named = nearestTypes([...filters.q.split(" ").map(fold), ...filters.brands.flatMap((slug) => slug.split("-"))]);
  const tries = [...active.map((group) => [group]), ...active.map((_, at) => active.slice(0, at + 1))].filter(
    (without) => totalWithout(failing, without) > 0,
  );
  // Without any filter something is found, as long as anything is on sale.
  for (const without of [...tries.slice(0, TRIES_MAX), active]) {
    const isNamed = named.length > 0 && without.some((group) => group === "q" || group === "brands");
    const left = without.reduce<Filters>((one, group) => withFilters(one, { [group]: NO_FILTERS[group] }), filters);
    const types = isNamed ? nearerTypes(left, named) : left.types;
    const isFarther = from !== null && without.some((group) => PLACES.includes(group));
    const isUsual = filters.order === defaultOrder(filters.q);
    const wider = withFilters(left, { types, ...(isFarther && isUsual && { order: "cerca" }) });
    const { total, dropped, cards, facets } = yield* searching(index, wider, now, "words", from, filters);
    if (total > 0 && dropped.length === 0) return { filters: wider, without, cards, total, facets };
  }
  return null;
}

/** Whole rows of two and of three cards. */
const OTHERS = 6;

function* othersThan(
  index: CatalogIndex,
  wide: Filters,
  narrow: Filters,
  now: number,
  from: PlacePoint | null,
): Asking<AnsweredSearch["others"]> {
  const filters = { ...wide, page: 1, more: 0 };
  const { cards, total } = yield* othersBeside(index, { wide: filters, narrow }, OTHERS, now, from);
  return cards.length > 0 ? { filters, cards, total } : null;
}

/** Types that are nearest to the named brand, within those that were asked for. */
function nearerTypes({ types }: Filters, named: readonly TypeId[]): Filters["types"] {
  const [chosen, suited] = [categoriesOf(types), categoriesOf(named)];
  if (chosen === null) return named;
  const both = [...chosen].filter((id) => suited?.has(id));
  return both.length > 0 && both.length < chosen.size ? both : types;
}

/** Fewer results than this call for wider searches. */
const FEW = 5;

/** Filters that the text may have meant besides those that were applied. */
function doubtsOf(asked: Filters, filters: Filters): FilterOffer[] {
  const isSaid = asked.condition === null && filters.condition === "como-nuevo";
  return isSaid ? [{ label: "Estado: Usado", href: hrefOf(withFilters(filters, { condition: "usado" })) }] : [];
}

/** The rows that have all that is asked. */
export function* wantedAnswers(
  index: CatalogIndex,
  asked: Filters,
  now: number,
  dollarRate?: DollarRate,
): Asking<Wanted> {
  const { filters } = yield* understanding(index, asked, dollarRate);
  return wantedOf(index, filters, now, wholeRuleOf(filters));
}

/** How many listings have all that is asked: as many as the mails of a saved search may tell of. */
export function* countingAnswers(
  index: CatalogIndex,
  asked: Filters,
  now: number,
  dollarRate?: DollarRate,
): Asking<number> {
  const { filters } = yield* understanding(index, asked, dollarRate);
  const [count] = yield* counting(index, [filters], now, wholeRuleOf);
  return count!;
}

/** News that have all that is asked: nobody is written to of what fits in part. */
export function* newAnswers(
  index: CatalogIndex,
  asked: Filters,
  news: Omit<Parameters<typeof NEW_MATCHES.of>[1], "wanted">,
  now: number,
  dollarRate?: DollarRate,
): Asking<ReturnType<typeof NEW_MATCHES.of>> {
  const wanted = yield* wantedAnswers(index, asked, now, dollarRate);
  return yield* ask(NEW_MATCHES, { wanted, ...news });
}

/** As `understanding` where the rows are in the index itself; so the others. */
export function understand(...asked: Parameters<typeof understanding>): Understood {
  return answered(understanding(...asked), asked[0]);
}

export function answer(...asked: Parameters<typeof answering>): AnsweredSearch {
  return answered(answering(...asked), asked[0]);
}
