import { DEPARTMENTS } from "../../business/peru.ts";
import { fold } from "../folding.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { countedWords } from "../index/vocabulary.ts";
import { CATEGORY_WORDS, isBrandOfTrade, isTradeWord, KIND_WORDS } from "../words.ts";
import { parseText, type Term } from "./text-query.ts";

/** Shorter words have neighbours everywhere: within one error, and within two. */
const NEAREST_MIN = 3;
const TWO_ERRORS_MIN = 6;
const NEAREST_MAX = 3;
const LETTERS = /^\p{L}+$/u;

/** Texts whose unknown words are replaced by words that exist, up to two typing errors away; the nearest first. */
export function nearestTexts(index: CatalogIndex, text: string): string[] {
  // A word beside a brand that nobody sells is its model.
  if (parseText(text).terms.some((term) => isBrandOfTrade(term.text) && !isKnown(index, term))) return [];
  const [unknown] = unknownTerms(index, text).filter((word) => word.length >= NEAREST_MIN && LETTERS.test(word));
  if (unknown === undefined) return [];
  return nearestWords(index, unknown, unknown.length >= TWO_ERRORS_MIN ? 2 : 1)
    .slice(0, NEAREST_MAX)
    .map((word) => replaceWord(fold(text), unknown, word));
}

function replaceWord(text: string, word: string, by: string): string {
  return text
    .split(" ")
    .map((each) => (each === word ? by : each))
    .join(" ");
}

function unknownTerms(index: CatalogIndex, text: string): string[] {
  return parseText(text)
    .terms.filter(({ text }) => !isBrandOfTrade(text) && !isTradeWord(text))
    .filter((term) => !isKnown(index, term))
    .map((term) => term.text);
}

function isKnown(index: CatalogIndex, { text, others, categories, conditions, departments }: Term): boolean {
  if (categories ?? conditions ?? departments) return true;
  return index.parts.some(({ segment }) =>
    [text, ...others].some((spelling) => segment.vocabulary.text.includes(spelling)),
  );
}

/**
 * Words of the catalogue and of the site within `most` typing errors: fewest errors first, then the most frequent. Two
 * errors away only names count: descriptions have a neighbour for any word.
 */
function nearestWords(index: CatalogIndex, word: string, most: number): string[] {
  const found = new Map<string, { errors: number; rows: number }>();
  const offer = (candidate: string, rows: number, most: number) => {
    if (Math.abs(candidate.length - word.length) > most) return;
    const errors = typingErrors(word, candidate, most);
    if (errors > most || !LETTERS.test(candidate)) return;
    found.set(candidate, { errors, rows: rows + (found.get(candidate)?.rows ?? 0) });
  };
  for (const { segment } of index.parts) {
    const names = new Set([...countedWords(segment.headingWords)].map(([name]) => name));
    for (const [candidate, rows] of countedWords(segment.vocabulary))
      offer(candidate, rows, names.has(candidate) ? most : 1);
  }
  for (const candidate of SITE_WORDS) offer(candidate, 0, most);
  return [...found]
    .sort(([a, one], [b, other]) => one.errors - other.errors || other.rows - one.rows || (a < b ? -1 : 1))
    .map(([candidate]) => candidate);
}

const SITE_WORDS: readonly string[] = [
  ...Object.values(KIND_WORDS).flat(),
  ...Object.values(CATEGORY_WORDS).flat(),
  ...DEPARTMENTS.flatMap(({ slug }) => slug.split("-")),
];

/** Letters that are missing, too many, wrong or swapped with their neighbour; `most + 1` for more than `most`. */
export function typingErrors(a: string, b: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let errors = Math.min(last[column]! + 1, line[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        errors = Math.min(errors, before[column - 2]! + 1);
      line.push(errors);
      least = Math.min(least, errors);
    }
    if (least > most) return most + 1;
    before = last;
    last = line;
  }
  return Math.min(last[b.length]!, most + 1);
}
