import { DEPARTMENTS } from "../../business/peru.ts";
import { CATEGORIES, CONDITIONS } from "../categories.ts";
import { fold, plain, wordsIn } from "../folding.ts";
import { CATEGORY_WORDS, CONDITION_WORDS, isNamed, isStopWord, KIND_WORDS, singular } from "../words.ts";

/** One word of a searched text, with what it may stand for. Flags are by position in their lists. */
export interface Term {
  /** Folded; what holds it as a substring is found. */
  text: string;
  /** Spellings that are found as well: singular, and without punctuation (`ns-200` → `ns200`). */
  others: readonly string[];
  /** Positions in CATEGORIES, CONDITIONS, DEPARTMENTS that the word names; null for none. */
  categories: Uint8Array | null;
  conditions: Uint8Array | null;
  departments: Uint8Array | null;
  /** A model year; 0 for none. */
  year: number;
}

export interface TextQuery {
  /** The words of letters and digits, joined by one space. */
  phrase: string;
  /** At most 8: a row keeps a bit for each. */
  terms: readonly Term[];
  /** Whole words that say a measure, with a bit for each term that it is made of: `aro 29` → `aro29`. */
  measures: readonly { word: string; bits: number }[];
}

const TERMS_MAX = 8;
const YEAR = /^(?:19|20)\d\d$/;
/** A measure as rows hold it: `aro29`, `tallam`, `150cc` (../index/words.ts). */
const MEASURE = /^(?:(?:aro|talla)[\da-z.]+|[\d.]+(?:cc|km|wh|w))$/;

/** Reads a text as people type it. Words inside a longer one, and small words beside others, ask nothing more. */
export function parseText(text: string): TextQuery {
  const typed = fold(text).split(/\s+/).filter(Boolean);
  const asking = typed.filter((word) => !isStopWord(word));
  const words = [...new Set(asking.length > 0 ? asking : typed)].slice(0, TERMS_MAX);
  const texts = words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
  return { phrase: wordsIn(text).join(" "), terms: texts.map(textTerm), measures: measuresOf(typed, texts) };
}

export function textTerm(text: string): Term {
  const others = [plain(text), singular(text)].filter((other) => other !== "" && other !== text);
  return {
    text,
    others: [...new Set(others)],
    categories: flags(CATEGORIES, ({ id, kind }) => isNamed([...KIND_WORDS[kind], ...CATEGORY_WORDS[id]], text)),
    conditions: flags(CONDITIONS, ({ id }) => isNamed(CONDITION_WORDS[id], text)),
    departments: flags(DEPARTMENTS, ({ slug }) => slug.split("-").includes(text)),
    year: YEAR.test(text) ? Number(text) : 0,
  };
}

function flags<T>(all: readonly T[], holds: (one: T) => boolean): Uint8Array | null {
  const found = Uint8Array.from(all, (one) => (holds(one) ? 1 : 0));
  return found.includes(1) ? found : null;
}

function measuresOf(typed: readonly string[], texts: readonly string[]): TextQuery["measures"] {
  const bit = (word: string) => {
    const at = texts.indexOf(word);
    return at === -1 ? 0 : 1 << at;
  };
  const alone = typed.map((word) => ({ word: plain(word), bits: bit(word) }));
  const pairs = typed
    .slice(1)
    .map((word, at) => ({ word: plain(typed[at]! + word), bits: bit(typed[at]!) | bit(word) }));
  return [...alone, ...pairs].filter(({ word, bits }) => bits !== 0 && MEASURE.test(word));
}
