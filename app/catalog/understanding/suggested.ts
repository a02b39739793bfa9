import { fold } from "../folding.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { knownNames } from "../phrases/known-names.ts";
import { wordsOfPhrase } from "../phrases/phrase-words.ts";
import { suggest } from "../search/suggest.ts";
import type { Suggestion } from "../suggest/constants.ts";
import { corrected } from "./corrections.ts";

/** Suggestions for a text, with its errors forgiven where it begins no name. */
export function suggested(index: CatalogIndex, text: string, now: number): Suggestion[] {
  const found = suggest(index, text, now);
  if (found.length > 0) return found;
  const words = wordsOfPhrase(text);
  const better = corrected(index, knownNames(index), words);
  return better.every((word, at) => fold(word) === fold(words[at]!)) ? [] : suggest(index, better.join(" "), now);
}
