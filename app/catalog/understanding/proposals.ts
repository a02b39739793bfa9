import type { Asking } from "../asking.ts";
import { CATEGORIES, type VehicleKind } from "../categories.ts";
import { categoriesOf, NO_FILTERS } from "../filters.ts";
import { fold, wordsIn } from "../folding.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { knownNames } from "../phrases/known-names.ts";
import { wordsOfPhrase } from "../phrases/phrase-words.ts";
import { soundsOf } from "../phrases/sounds.ts";
import { namedThings } from "../search/named-things.ts";
import { typingErrors } from "../search/spelling.ts";
import { isBrandOfTrade } from "../words.ts";
import { countingAnswers, understanding } from "./answer.ts";
import { isKnown } from "./corrections.ts";

/** A possible meaning of a text without results. */
export type Proposal =
  /** A word of it stands for others, and then something is found. */
  | { kind: "word"; typed: string; means: string; found: number }
  /** A brand that nothing on sale has yet. */
  | { kind: "brand"; typed: string; name: string; makes: VehicleKind[] };

export interface LookedText {
  text: string;
  /** How many listings it finds. */
  found: number;
  /** Null where all its words are known, and for numbers. */
  proposal: Proposal | null;
}

/** Errors that a proposal forgives: one more than a correction where the beginnings agree, as people look at it. */
const errorsFor = (length: number) => (length < 7 ? 1 : 2);
const BEGINNING = 3;
const LEAST = 3;
/** Names that are tried: each costs a search. */
const TRIED_MAX = 5;

export function* lookingAt(index: CatalogIndex, text: string, now: number): Asking<LookedText> {
  const found = yield* countingAnswers(index, { ...NO_FILTERS, q: text }, now);
  return { text, found, proposal: found > 0 ? null : yield* proposalFor(index, text, now) };
}

function* proposalFor(index: CatalogIndex, text: string, now: number): Asking<Proposal | null> {
  const words = wordsOfPhrase(text).map(fold);
  const known = knownNames(index);
  const typed = words.find((word) => word.length >= LEAST && /^\p{L}+$/u.test(word) && !isKnown(index, known, word));
  if (typed === undefined) return null;
  for (const means of isBrandOfTrade(typed) ? [] : nearestNames(index, typed, now)) {
    const meant = words.map((word) => (word === typed ? means : word)).join(" ");
    const found = yield* countingAnswers(index, { ...NO_FILTERS, q: meant }, now);
    if (found > 0) return { kind: "word", typed, means, found };
  }
  const others = words.filter((word) => word !== typed).join(" ");
  const { types } = (yield* understanding(index, { ...NO_FILTERS, q: others })).filters;
  const makes = CATEGORIES.filter(({ id }) => categoriesOf(types)?.has(id) ?? true).map(({ kind }) => kind);
  return { kind: "brand", typed, name: capitalized(typed), makes: [...new Set(makes)] };
}

/** Words of names, those with the fewest errors and then those of the most listings first. */
function nearestNames(index: CatalogIndex, word: string, now: number): string[] {
  const sounds = soundsOf(word);
  const near = new Map<string, { errors: number; count: number }>();
  for (const { label, words, count } of namedThings(index, now))
    for (const name of new Set([...words, ...wordsIn(label)])) {
      if (name.length < LEAST || !/^\p{L}+$/u.test(name)) continue;
      const isBegun = word.length > 4 && name.startsWith(word.slice(0, BEGINNING));
      const most = errorsFor(word.length) + (isBegun ? 1 : 0);
      const heard = soundsOf(name).flatMap((sound) => sounds.map((own) => typingErrors(own, sound, most)));
      const errors = Math.min(typingErrors(word, name, most), ...heard);
      const before = near.get(name);
      if (errors <= most && (!before || before.count < count)) near.set(name, { errors, count });
    }
  return [...near]
    .sort(([, a], [, b]) => a.errors - b.errors || b.count - a.count)
    .slice(0, TRIED_MAX)
    .map(([name]) => name);
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
