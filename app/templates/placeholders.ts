import { PLACEHOLDERS, type Placeholder, type PlaceholderValues } from "./constants";

const WORD = /\{\s*([^{}\n]{1,40}?)\s*\}/gu;

function isKnown(word: string): word is Placeholder {
  return Object.hasOwn(PLACEHOLDERS, word);
}

/** Unknown words in braces, as typed. */
export function unknownPlaceholders(text: string): string[] {
  return [
    ...new Set([...text.matchAll(WORD)].filter(([, word = ""]) => !isKnown(word.toLowerCase())).map(([all]) => all)),
  ];
}

/** A template with its words replaced, in one pass: braces in a name stay as they are. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(WORD, (all, word: string) => {
    const known = word.toLowerCase();
    return isKnown(known) ? values[known] : all;
  });
}

export function joinTexts(typed: string, filled: string): string {
  return typed.trim() === "" ? filled : `${typed.trimEnd()}\n\n${filled}`;
}
