import { hrefOf, isActive, parseFilters, withFilters, type Filters } from "../filters.ts";
import { fold } from "../folding.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { USUAL_RATE, type DollarRate } from "../phrases/amounts.ts";
import { knownNames } from "../phrases/known-names.ts";
import type { KnownNames } from "../phrases/names.ts";
import { wordsOfPhrase } from "../phrases/phrase-words.ts";
import { filtersNamed, readPhrase } from "../phrases/phrase.ts";
import type { Range } from "../ranges.ts";
import type { FilterOffer } from "../search/offers.ts";
import { countMatches, eachMatch, newMatches, search, type SearchOutcome, type TextRule } from "../search/search.ts";
import { withSynonyms } from "../synonyms.ts";
import { corrected, heardAsNames } from "./corrections.ts";
import { nearSearches, type NearSearch } from "./near.ts";

interface Understood {
  /** With the filters that its text says, and the rest of it as text. */
  filters: Filters;
  /** The text as typed, where it was read as anything else. */
  typed: string | null;
  /** The text with other words, where some were taken for errors. */
  respelled: string | null;
  /** The price that was asked for in dollars. */
  dollars: Range | null;
}

export interface AnsweredSearch extends SearchOutcome {
  typed: string | null;
  /** The text with other words, where some were taken for errors and something is found so. */
  respelled: string | null;
  /** The price that was asked for in dollars, and how much one was. */
  dollars: { asked: Range; solesPerDollar: number } | null;
  /** The same search to the letter, where that is another; `exact` of an understood one without. */
  other: Filters | null;
  /** Wider searches, where few are found: each finds something. */
  near: NearSearch[];
}

/** Reading takes away words until nothing more is read: twice as a rule. */
const READINGS_MAX = 4;

/**
 * Reads the text of an address: the one reader of the search, of counts, saved searches, their news and the assistant.
 * An address to the letter, and one without text, is what it says.
 */
export function understand(index: CatalogIndex, asked: Filters, dollarRate = USUAL_RATE): Understood {
  if (asked.q === "" || asked.exact) return { filters: asked, typed: null, respelled: null, dollars: null };
  const known = { ...knownNames(index), dollarRate };
  const words = wordsOfPhrase(asked.q);
  let better = corrected(index, known, withSynonyms(index.synonyms, words));
  let filters = readWords(better, words, known, asked);
  const heard = filters.q === "" ? better : heardAsNames(index, better);
  if (isOther(heard, better)) {
    const others = readWords(heard, words, known, asked);
    const count = (one: Filters) => countMatches(index, one, 0, "every word");
    if (count(filters) === 0 && count(others) > 0) [better, filters] = [heard, others];
  }
  const dollars =
    isActive(filters, "price") && !isActive(asked, "price")
      ? (filtersNamed(better, known).find(({ dollars: said }) => said)?.dollars ?? null)
      : null;
  return {
    filters,
    typed: hrefOf(filters) === hrefOf(asked) ? null : asked.q,
    respelled: isOther(better, words) ? better.join(" ") : null,
    dollars,
  };
}

function isOther(words: readonly string[], before: readonly string[]): boolean {
  return words.length !== before.length || words.some((word, at) => fold(word) !== fold(before[at]!));
}

function readWords(words: readonly string[], typed: readonly string[], known: KnownNames, asked: Filters): Filters {
  let filters = asked;
  let text = isOther(words, typed) ? words.join(" ") : asked.q;
  for (let reading = 0; reading < READINGS_MAX; reading++) {
    const next = readPhrase(text, known, { ...filters, q: text });
    const isSettled =
      next.q === text && hrefOf({ ...next, page: 1, more: 0 }) === hrefOf({ ...filters, q: text, page: 1, more: 0 });
    filters = next;
    if (isSettled) break;
    text = next.q;
  }
  return { ...filters, page: asked.page, more: asked.more };
}

function ruleOf({ exact }: Filters): TextRule {
  return exact ? "letter" : "words";
}

/** The page of results that an address asks for, as the catalogue understands it. */
export function answer(
  index: CatalogIndex,
  asked: Filters,
  now: number,
  { dollarRate = USUAL_RATE, rule }: { dollarRate?: DollarRate; rule?: "every word" } = {},
): AnsweredSearch {
  const { filters, typed, respelled, dollars } = understand(index, asked, dollarRate);
  const outcome = search(index, filters, now, filters.exact ? "letter" : (rule ?? "words"));
  const isChanged = typed !== null || outcome.dropped.length > 0 || filters.exact;
  const count = (wider: Filters) => countMatches(index, wider, now, ruleOf(wider));
  const counter = {
    found: count,
    whole: (wider: Filters) => countMatches(index, wider, now, wider.exact ? "letter" : "every word"),
  };
  const offers = [...doubtsOf(asked, filters), ...outcome.offers].filter(
    ({ href }) => count(parseFilters(new URLSearchParams(href.split("?")[1]))) > 0,
  );
  return {
    ...outcome,
    typed,
    dollars: dollars && { asked: dollars, solesPerDollar: dollarRate() },
    respelled: outcome.total > 0 ? respelled : null,
    offers,
    other: isChanged ? withFilters(asked, { exact: !filters.exact, page: 1 }) : null,
    near: outcome.total < FEW || outcome.dropped.length > 0 ? nearSearches(outcome.filters, counter) : [],
  };
}

/** Fewer results than this call for wider searches. */
const FEW = 5;

/** Filters that the text may have meant besides those that were applied. */
function doubtsOf(asked: Filters, filters: Filters): FilterOffer[] {
  const isSaid = asked.condition === null && filters.condition === "como-nuevo";
  return isSaid ? [{ label: "Estado: Usado", href: hrefOf(withFilters(filters, { condition: "usado" })) }] : [];
}

/** How many listings have all that is asked: as many as the mails of a saved search may tell of. */
export function countAnswers(index: CatalogIndex, asked: Filters, now: number, dollarRate?: DollarRate): number {
  const { filters } = understand(index, asked, dollarRate);
  return countMatches(index, filters, now, filters.exact ? "letter" : "every word");
}

/** Calls `visit` for each listing that has all that is asked. */
export function eachAnswer(
  index: CatalogIndex,
  asked: Filters,
  now: number,
  visit: Parameters<typeof eachMatch>[3],
  dollarRate?: DollarRate,
): void {
  const { filters } = understand(index, asked, dollarRate);
  eachMatch(index, filters, now, visit, filters.exact ? "letter" : "every word");
}

/** News that have all that is asked: nobody is written to of what fits in part. */
export function newAnswers(
  index: CatalogIndex,
  asked: Filters,
  published: Parameters<typeof newMatches>[2],
  wanted: Parameters<typeof newMatches>[3],
  now: number,
  dollarRate?: DollarRate,
): ReturnType<typeof newMatches> {
  const { filters } = understand(index, asked, dollarRate);
  return newMatches(index, filters, published, wanted, now, filters.exact ? "letter" : "every word");
}
