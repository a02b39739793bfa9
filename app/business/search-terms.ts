// Plain Node loads this too (local/seed, tests/factories): relative imports.
import { wordsIn } from "./folding.ts";

const PREFIX_MIN = 2;
const PREFIX_MAX = 10;
const WORDS_MAX = 12;

/** From PREFIX_MIN to PREFIX_MAX letters of a folded word. */
export function prefixesOf(word: string): string[] {
  const letters = [...word];
  const longest = Math.min(letters.length, PREFIX_MAX);
  return Array.from({ length: Math.max(0, longest - PREFIX_MIN + 1) }, (_, at) =>
    letters.slice(0, PREFIX_MIN + at).join(""),
  );
}

function wordsOfName(name: string): string[] {
  return [...new Set(wordsIn(name))].slice(0, WORDS_MAX);
}

function pairOf(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/**
 * Terms that find a name in any word order: the beginnings of its words, and each pair of whole words. The database
 * looks for one term at a time, and two common words together are rare.
 */
export function nameTerms(name: string): string[] {
  const words = wordsOfName(name);
  return [...new Set([...words.flatMap(prefixesOf), ...pairsOf(words)])];
}

/** Each pair of different words, in alphabetical order. */
export function pairsOf(words: readonly string[]): string[] {
  return words.flatMap((word, at) => words.slice(at + 1).map((other) => pairOf(word, other)));
}

/** A typed name. Every word must begin a word of the name that is found (`hasWords`). */
export interface NameSearch {
  words: string[];
  prefix: string;
  /** The two longest words; null for a single word. */
  pair: string | null;
}

/** Null for a text without a word of PREFIX_MIN letters. */
export function readNameSearch(typed: string): NameSearch | null {
  const words = wordsOfName(typed);
  const [longest = "", second] = [...words].sort((a, b) => [...b].length - [...a].length);
  const letters = [...longest];
  if (letters.length < PREFIX_MIN) return null;
  const prefix = letters.slice(0, PREFIX_MAX).join("");
  return { words, prefix, pair: second === undefined ? null : pairOf(longest, second) };
}

export function hasWords(words: readonly string[], name: string): boolean {
  const own = wordsIn(name);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

/** A document as it is compared: capitals, without blanks, points and dashes. */
export function documentTerm(typed: string): string {
  return typed.replace(/[\s.-]/g, "").toUpperCase();
}
