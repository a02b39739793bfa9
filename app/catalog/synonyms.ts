import { fold } from "./folding.ts";

/** Folded words as people type them, and the words that they mean: accepted by administrators. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** Words of one entry. */
export const SYNONYM_WORDS_MAX = 4;
export const NO_SYNONYMS: Synonyms = new Map();

export function synonymsOf(accepted: readonly { typed: string; means: string }[]): Synonyms {
  return new Map(accepted.map(({ typed, means }) => [fold(typed), means.split(" ")]));
}

/** The words with those that stand for others replaced, the longest runs first. */
export function withSynonyms(synonyms: Synonyms, words: readonly string[]): string[] {
  if (synonyms.size === 0) return [...words];
  const meant: string[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(SYNONYM_WORDS_MAX, words.length - at);
    while (length > 0 && !synonyms.has(fold(words.slice(at, at + length).join(" ")))) length--;
    meant.push(...(synonyms.get(fold(words.slice(at, at + length).join(" "))) ?? [words[at]!]));
    at += Math.max(1, length);
  }
  return meant;
}
