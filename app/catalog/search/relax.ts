import type { CatalogIndex } from "../index/catalog-index.ts";
import { hasWordAt } from "../index/vocabulary.ts";
import { FAILS } from "./fails.ts";
import { allBits, type WordMatch } from "./word-match.ts";
import type { WordQuery, WordTerm } from "./word-query.ts";

/** Fewer results than this are too few: a word that tells little is done without. */
const ENOUGH = 5;

export interface Relaxed {
  /** Bits of the terms that every result has. */
  kept: number;
  /** The others, as typed. */
  dropped: string[];
}

/**
 * Which words of a text all results must have. Words that nothing has are done without, and where all together find
 * fewer than five, those that tell the least, as the most listings have them. Names of brands and models stay as long
 * as something has them all: beside two Duke 390 no other motorcycle is what was asked for.
 * @param hasFilters Whether other filters are in use: without any, a text that nothing has finds nothing.
 */
export function relaxed(index: CatalogIndex, { terms, joined }: WordQuery, tally: Tally, hasFilters: boolean): Relaxed {
  const every = allBits(terms.length);
  const { rows } = tally;
  const count = (bits: number) => countIn(tally, bits);
  const full = count(every);
  if (terms.length === 0 || full >= ENOUGH) return { kept: every, dropped: [] };

  const bits = terms.map((_, position) => 1 << position);
  const unknown = full > 0 ? [] : bits.filter((bit) => count(bit) === 0);
  let kept = unknown.reduce((left, bit) => left & ~bit, every);
  const ofNames = joined.reduce((all, one) => all | one.bits, 0);
  const isTelling = (bit: number) => full > 0 && ((ofNames & bit) !== 0 || isNaming(index, terms[position(bit)]!));
  const telling = bits
    .filter((bit) => (kept & bit) !== 0 && !isTelling(bit))
    .sort((a, b) => {
      const [one, other] = [position(a), position(b)];
      return isBare(terms[other]!) - isBare(terms[one]!) || rows[other]! - rows[one]!;
    });
  const enough = full > 0 ? ENOUGH : 1;
  for (const bit of telling) {
    const before = count(kept);
    if (before >= enough) break;
    const without = kept & ~bit;
    if (without !== 0 && count(without) > before) kept = without;
  }
  if (count(kept) === 0 || kept === 0) {
    const best = telling.filter((bit) => count(bit) > 0).at(-1);
    kept = best ?? (hasFilters ? 0 : every);
  }
  if (count(kept) === 0) return { kept: every, dropped: [] };
  return { kept, dropped: terms.filter((_, position) => (kept & (1 << position)) === 0).map(({ label }) => label) };
}

/** 1 for a number or a letter that says nothing without its name: the 7 of `marlin 7`. */
function isBare({ text }: WordTerm): number {
  return /^(?:\d{1,4}|\p{L})$/u.test(text) ? 1 : 0;
}

function position(bit: number): number {
  return 31 - Math.clz32(bit);
}

export interface Tally {
  /** By bits of terms, how many rows that pass the other filters have just these. */
  counts: Uint32Array;
  /** By term, how many rows on sale have it. */
  rows: Uint32Array;
}

export function tallyOf(matches: readonly WordMatch[], failed: readonly Uint16Array[], terms: number): Tally {
  const counts = new Uint32Array(1 << terms);
  const rows = new Uint32Array(terms);
  matches.forEach(({ has, unwanted }, part) => {
    const fails = failed[part]!;
    const all = new Uint32Array(1 << terms);
    for (let row = 0; row < has.length; row++) {
      if (fails[row]! >= FAILS.gone) continue;
      all[has[row]!]!++;
      if ((fails[row]! & ~FAILS.q) === 0 && unwanted[row] === 0) counts[has[row]!]!++;
    }
    for (let bit = 0; bit < terms; bit++)
      rows[bit]! += all.reduce((sum, n, bits) => ((bits & (1 << bit)) === 0 ? sum : sum + n), 0);
  });
  return { counts, rows };
}

export function mergeTallies(all: readonly Tally[]): Tally {
  return { counts: sumsByPosition(all.map(({ counts }) => counts)), rows: sumsByPosition(all.map(({ rows }) => rows)) };
}

/** Position by position; as many numbers in each. */
export function sumsByPosition(all: readonly Uint32Array[]): Uint32Array {
  const sum = all[0]!.slice();
  for (const one of all.slice(1)) one.forEach((n, at) => (sum[at]! += n));
  return sum;
}

/** How many rows that pass the other filters have at least these terms. */
export function countIn({ counts }: Tally, bits: number): number {
  return counts.reduce((sum, n, has) => ((has & bits) === bits ? sum + n : sum), 0);
}

/** Whether a word is of the name of something on sale. */
function isNaming(index: CatalogIndex, term: WordTerm): boolean {
  if (term.marks.length > 0 || term.places !== null) return false;
  // Also the beginning of one, as `cbr` of `cbr500r`.
  const part = term.isName ? term.part : "part of a name";
  return index.parts.some(({ segment }) =>
    [term.text, ...term.others].some(
      (text) =>
        hasWordAt(segment.headingWords, text, part) ||
        (text.length >= LONG && hasWordAt(segment.headingWords, text, "beginning")),
    ),
  );
}

/** Letters from which the beginning of a word names it: `himalaya`. */
const LONG = 5;

/** Sets and clears the failed text of each row by the terms that are kept. */
export function failByWords(match: WordMatch, failed: Uint16Array, kept: number): void {
  const { found, has, unwanted } = match;
  for (let row = 0; row < failed.length; row++) {
    const isFound = (has[row]! & kept) === kept && unwanted[row] === 0;
    found[row] = isFound ? 1 : 0;
    failed[row] = isFound ? failed[row]! & ~FAILS.q : failed[row]! | FAILS.q;
  }
}
