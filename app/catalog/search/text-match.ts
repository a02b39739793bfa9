import type { Segment } from "../index/segment.ts";
import { markRowsWith, markRowsWithWord, raiseRowsWith } from "../index/vocabulary.ts";
import type { Term, TextQuery } from "./text-query.ts";

export interface TextMatch {
  /** By row: 1 where every term is found, in the texts or as what the listing is. */
  found: Uint8Array;
  /** By row: a bit for each term that names what the listing is (category, condition, place, year, a measure). */
  named: Uint8Array;
}

export function matchText(segment: Segment, { terms, measures }: TextQuery): TextMatch {
  const { size } = segment;
  const named = new Uint8Array(size);
  terms.forEach((term, position) => markNamed(segment, term, 1 << position, named));
  for (const { word, bits } of measures) markRowsWithWord(segment.vocabulary, word, named, bits);
  const anyNamed = named.some((bits) => bits !== 0);

  const level = new Uint8Array(size);
  let candidates = size;
  terms.forEach(({ text, others }, position) => {
    if (candidates === 0) return;
    let raised = 0;
    for (const spelling of [text, ...others])
      raised += raiseRowsWith(segment.vocabulary, spelling, level, position, candidates - raised);
    const bit = 1 << position;
    for (let row = 0; anyNamed && row < size && raised < candidates; row++) {
      if (level[row] === position && (named[row]! & bit) !== 0) {
        level[row] = position + 1;
        raised++;
      }
    }
    candidates = raised;
  });
  const found = level;
  for (let row = 0; row < size; row++) found[row] = level[row] === terms.length ? 1 : 0;
  return { found, named };
}

export function markNamed(segment: Segment, term: Term, bit: number, named: Uint8Array): void {
  const { categories, conditions, departments, year } = term;
  const { category, condition, year: years, places } = segment;
  const placed = Uint8Array.from(places.values, ({ words, department }) =>
    words.includes(` ${term.text} `) || departments?.[department] === 1 ? 1 : 0,
  );
  if (categories === null && conditions === null && year === 0 && !placed.includes(1)) return;
  for (let row = 0; row < segment.size; row++) {
    if (
      categories?.[category[row]!] === 1 ||
      conditions?.[condition[row]!] === 1 ||
      (year !== 0 && years[row] === year) ||
      placed[places.of[row]!] === 1
    )
      named[row]! |= bit;
  }
}

/**
 * How well each found row answers. 4: the phrase stands as whole words in title, brand and model; 3: every term is a
 * whole word there or names what the listing is; 2: every term stands there as a part of a word; 1: some do; 0: only
 * the description has them.
 */
export function createScorer(
  { headings, headingWords, size }: Segment,
  { phrase, terms }: TextQuery,
  { named }: TextMatch,
): (row: number) => number {
  const whole = new Uint8Array(size);
  const part = new Uint8Array(size);
  terms.forEach(({ text, others }, position) => {
    for (const spelling of [text, ...others]) markRowsWith(headingWords, spelling, 1 << position, { whole, part });
  });
  const every = (1 << terms.length) - 1;
  const padded = ` ${phrase} `;
  return (row) => {
    const inWhole = whole[row]!;
    if (inWhole === every && (terms.length === 1 || ` ${headings.at(row)!} `.includes(padded))) return 4;
    if ((inWhole | named[row]!) === every) return 3;
    const inPart = part[row]! | named[row]!;
    return inPart === every ? 2 : inPart === 0 ? 0 : 1;
  };
}
