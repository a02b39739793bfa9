import { factWord, factWords } from "../facts.ts";
import { fold, plain, wordsIn } from "../folding.ts";
import type { Listing } from "../model.ts";
import { SPECIFICATION_FIELDS } from "../specifications.ts";
import { singular } from "../words.ts";

/**
 * Distinct folded words, joined by single spaces. A search term holds no white space, so it is a substring of the text
 * exactly when it is a substring of one of its words: the words suffice, each once.
 */
export function wordsOf(...texts: string[]): string {
  return [...new Set(fold(texts.join(" ")).split(/\s+/))].filter((word) => word !== "").join(" ");
}

/** Searched text of a listing: its texts, compound names of models, and its measures. */
export function searchWordsOf(listing: Pick<Listing, "title" | "description" | "category" | "specifications">): string {
  const { title, description, specifications } = listing;
  const { brand, model } = specifications;
  return wordsOf(
    title,
    brand,
    model,
    description,
    ...joinedNames(title),
    ...joinedNames(model),
    ...measures(listing),
    ...factWords(listing),
    ...lackedThings(`${title} ${description}`),
  );
}

/** The mark of what a text says to be without: `sin papeles` holds the word `papeles` and is its contrary. */
export function lackedWord(word: string): string {
  return factWord(`sin${singular(word)}`);
}

function lackedThings(text: string): string[] {
  return [...fold(text).matchAll(/(?<!\p{L})sin (\p{L}{3,})/gu)].map(([, word = ""]) => lackedWord(word));
}

const LETTERS_END = /\p{L}$/u;
const DIGITS_BEGIN = /^\d/;
const DIGITS_END = /\d$/;
const LETTERS_BEGIN = /^\p{L}/u;
/** Most letters of a series, as in `CB 190 R`: longer words are none. */
const SERIES_MAX = 3;

/** `Pulsar NS 200` → `ns200`, `CB 190 R` → `cb190r`: users write them with or without blanks. */
export function joinedNames(text: string): string[] {
  const words = wordsIn(text);
  return words.flatMap((word, at) => {
    const [next = "", last = ""] = words.slice(at + 1);
    if (!meets(word, next)) return [];
    const isSeries = word.length <= SERIES_MAX && LETTERS_END.test(word) && last.length <= SERIES_MAX;
    return [word + next, ...(isSeries && meets(next, last) ? [word + next + last] : [])];
  });
}

function meets(before: string, after: string): boolean {
  return (
    (LETTERS_END.test(before) && DIGITS_BEGIN.test(after)) || (DIGITS_END.test(before) && LETTERS_BEGIN.test(after))
  );
}

/** Specifications as words: `aro29`, `tallam`, `150cc`, and chosen values (`hidráulico`). */
function measures({ category, specifications }: Pick<Listing, "category" | "specifications">): string[] {
  return SPECIFICATION_FIELDS[category].flatMap(({ name, type, unit }) => {
    const value = specifications[name];
    if (value === undefined || value === "" || type === "plate" || type === "date") return [];
    if (name === "wheelSize") return [`aro${plain(String(value))}`];
    if (name === "frameSize") return [`talla${String(value)}`];
    if (type === "number") return unit ? [`${value}${unit}`] : [];
    return [String(value)];
  });
}
