import { departmentIndex } from "../filters.ts";
import type { Segment } from "../index/segment.ts";
import { markRowsAt, markRowsWith, markRowsWithWord } from "../index/vocabulary.ts";
import { markNamed, type TextMatch } from "./text-match.ts";
import type { WordQuery, WordTerm } from "./word-query.ts";

/** The terms of a text that each row of a segment has. */
export interface WordMatch extends TextMatch {
  /** By row: a bit for each term that it has. */
  has: Uint8Array;
  /** By row: 1 for what is not wanted. */
  unwanted: Uint8Array;
}

export function matchWords(segment: Segment, { terms, unwanted, joined }: WordQuery): WordMatch {
  const { size, vocabulary, headingWords } = segment;
  const named = new Uint8Array(size);
  const has = new Uint8Array(size);
  terms.forEach((term, position) => {
    markTerm(segment, term, 1 << position, has, named);
  });
  for (const { name, bits } of joined) markRowsAt(headingWords, name, "part of a name", has, bits);
  for (let row = 0; row < size; row++) has[row]! |= named[row]!;

  const without = new Uint8Array(size);
  for (const { term, lacked } of unwanted) {
    const held = new Uint8Array(size);
    markTerm(segment, term, 1, held, held);
    const lacking = new Uint8Array(size);
    markRowsWithWord(vocabulary, lacked, lacking, 1);
    for (let row = 0; row < size; row++) if (held[row] === 1 && lacking[row] === 0) without[row] = 1;
  }
  const every = allBits(terms.length);
  const found = new Uint8Array(size);
  for (let row = 0; row < size; row++) found[row] = has[row] === every && without[row] === 0 ? 1 : 0;
  return { found, named, has, unwanted: without };
}

/** Marks rows whose text has the term in `has`, and those that are what it names in `named`. */
function markTerm(segment: Segment, term: WordTerm, bit: number, has: Uint8Array, named: Uint8Array): void {
  const { vocabulary, headingWords } = segment;
  if (term.places) {
    markPlaces(segment, term.places, bit, named);
    return;
  }
  for (const mark of term.marks) markRowsWithWord(vocabulary, mark, named, bit);
  markNamed(segment, term, bit, named);
  for (const text of [term.text, ...term.others])
    markRowsAt(term.isName ? headingWords : vocabulary, text, term.part, has, bit);
}

function markPlaces(
  { places, size }: Segment,
  { named, districts }: NonNullable<WordTerm["places"]>,
  bit: number,
  marks: Uint8Array,
): void {
  const limaCallao = new Set([departmentIndex("lima"), departmentIndex("callao")]);
  const isThere = Uint8Array.from(places.values, ({ department, provinceSlug, districtSlug }) =>
    (limaCallao.has(department) && districts.has(districtSlug)) ||
    named.some(
      (place) =>
        departmentIndex(place.department) === department &&
        (place.province === null || place.province === provinceSlug) &&
        (place.district === null || place.district === districtSlug),
    )
      ? 1
      : 0,
  );
  for (let row = 0; row < size; row++) if (isThere[places.of[row]!] === 1) marks[row]! |= bit;
}

export function allBits(terms: number): number {
  return (1 << terms) - 1;
}

/** 0 to 4 as for a text to the letter, and 5 more for rows with every word. `kept`: bits of kept terms. */
export function createWordScorer(
  { headings, headingWords, size }: Segment,
  { phrase, terms }: WordQuery,
  { named, has }: WordMatch,
  kept: number,
): (row: number) => number {
  const whole = new Uint8Array(size);
  const part = new Uint8Array(size);
  terms.forEach(({ text, others }, position) => {
    for (const spelling of [text, ...others]) markRowsWith(headingWords, spelling, 1 << position, { whole, part });
  });
  const every = allBits(terms.length);
  const padded = ` ${phrase} `;
  return (row) => {
    const full = has[row] === every ? 5 : 0;
    const inWhole = whole[row]! & kept;
    if (inWhole === kept && (terms.length === 1 || ` ${headings.at(row)!} `.includes(padded))) return full + 4;
    const isNamed = named[row]! & kept;
    if ((inWhole | isNamed) === kept) return full + 3;
    const inPart = (part[row]! & kept) | isNamed;
    return full + (inPart === kept ? 2 : inPart === 0 ? 0 : 1);
  };
}
