import { factAsked, factWord, FACT_WORDS_MAX, type VehicleFact } from "../facts.ts";
import { fold, plain, wordsIn } from "../folding.ts";
import type { WordPart } from "../index/vocabulary.ts";
import { lackedWord } from "../index/words.ts";
import type { KnownNames } from "../phrases/names.ts";
import { negationsIn } from "../phrases/negations.ts";
import { placeRuns, positionsOfPlaces, type ReadPlace } from "../phrases/places-of-phrase.ts";
import { zoneNamed } from "../phrases/zones.ts";
import { isFiller, sameThings } from "../words.ts";
import { textTerm, type Term } from "./text-query.ts";

/** A word of a text, or several that mean one thing, and how listings are told to have it. */
export interface WordTerm extends Term {
  /** As typed. */
  label: string;
  /** How much of a word in a listing's text it must be. */
  part: WordPart;
  /** Whether only title, brand and model can hold it: numbers, single letters, names of models. */
  isName: boolean;
  /** Marks of facts, any of which is enough. */
  marks: readonly string[];
  /** Places, any of which is enough; null for none. */
  places: { readonly named: readonly ReadPlace[]; readonly districts: ReadonlySet<string> } | null;
}

/** A text as the search understands it: every word of a listing, not parts of any. */
export interface WordQuery {
  phrase: string;
  /** At most 8: a row keeps a bit for each. */
  terms: readonly WordTerm[];
  /** Terms that listings must not have; `lacked`: the mark of listings that state its absence. */
  unwanted: readonly { term: WordTerm; lacked: string }[];
  /** Names in one word that several terms make: `cb 190 r` → `cb190r`, with the bits of the terms. */
  joined: readonly { name: string; bits: number }[];
}

const TERMS_MAX = 8;

export function parseWords(text: string, known: KnownNames): WordQuery {
  const typed = text.split(/\s+/).filter(Boolean);
  const words = typed.map(fold);
  const taken = new Set<number>();
  const take = (start: number, length: number) => {
    for (let at = start; at < start + length; at++) taken.add(at);
  };
  const unwanted = negationsIn(words, known).map(({ start, length, place }) => {
    take(start, length);
    const run = words.slice(start + 1, start + length).join(" ");
    const lacked = lackedWord(run);
    if (place)
      return {
        term: {
          ...wordTerm(run, run),
          places: withZones(place.places, [run]),
        },
        lacked,
      };
    const asked = factAsked(run);
    return { term: asked ? factTerm(asked, run) : wordTerm(run, run), lacked };
  });
  const found: { at: number; term: WordTerm }[] = [];
  const places = placeRuns(words, known, taken);
  if (places.length > 0) {
    const positions = positionsOfPlaces(words, places);
    positions.forEach((at) => taken.add(at));
    const runs = places.map(({ start, length }) => words.slice(start, start + length).join(" "));
    const label = positions.map((at) => typed[at]!).join(" ");
    const placed = withZones(
      places.flatMap((run) => run.places),
      runs,
    );
    found.push({ at: positions[0]!, term: { ...wordTerm(label, fold(label)), places: placed } });
  }
  for (let length = Math.min(FACT_WORDS_MAX, words.length); length > 0; length--)
    for (let start = 0; start + length <= words.length; start++) {
      const positions = Array.from({ length }, (_, at) => start + at);
      if (positions.some((at) => taken.has(at))) continue;
      const run = words.slice(start, start + length).join(" ");
      const asked = factAsked(run);
      if (!asked) continue;
      take(start, length);
      found.push({ at: start, term: factTerm(asked, typed.slice(start, start + length).join(" ")) });
    }
  const free = words.flatMap((word, at) => (taken.has(at) ? [] : [{ word, at }]));
  const asking = free.filter(({ word }) => !isFiller(word));
  const asked = asking.length > 0 || found.length > 0 || unwanted.length > 0 ? asking : free;
  const seen = new Set<string>();
  for (const { word, at } of asked) {
    if (seen.has(word) || plain(word) === "") continue;
    seen.add(word);
    found.push({ at, term: wordTerm(typed[at]!, word) });
  }
  const kept = found.sort((a, b) => a.at - b.at).slice(0, TERMS_MAX);
  return {
    phrase: wordsIn(text).join(" "),
    terms: kept.map(({ term }) => term),
    unwanted,
    joined: joinedOf(kept),
  };
}

/** Places, and what runs name as parts of Lima or of Peru. */
function withZones(places: readonly ReadPlace[], runs: readonly string[]): NonNullable<WordTerm["places"]> {
  const zones = runs.map(zoneNamed).filter((zone) => zone !== null);
  const departments = zones.flatMap((zone) => zone.departments);
  return {
    named: [...places, ...departments.map((department) => ({ department, province: null, district: null }))],
    districts: new Set(zones.flatMap((zone) => [...zone.districts])),
  };
}

const NAME = /^(?:\p{N}[\p{L}\p{N}.]*|\p{L}{1,2}|\p{L}+\p{N}[\p{L}\p{N}]*)$/u;
/** `cbr` of `cbr500r` */
const INITIALS = /^[b-df-hj-np-tv-xz]{3}$/;
/** From this length on the beginning of a word stands for it, as while it is being typed. */
const BEGINNING_MIN = 4;

function wordTerm(label: string, word: string): WordTerm {
  const term = textTerm(word);
  const name = plain(word);
  // With other signs it is no name: as it stands in a text.
  const isName = NAME.test(name) && /^[\p{L}\p{N}.-]+$/u.test(word);
  const others = [...new Set([...term.others, ...sameThings(word).filter((other) => other !== word)])];
  // A single sign is a word of its own, not a part of another.
  const part =
    isName || INITIALS.test(name)
      ? name.length > 1
        ? "part of a name"
        : "whole"
      : word.length >= BEGINNING_MIN
        ? "beginning"
        : "whole";
  return { ...term, others, label, part, isName, marks: [], places: null };
}

function factTerm({ id, words }: VehicleFact, label: string): WordTerm {
  const [first = factWord(id), ...others] = words;
  return {
    text: first,
    others,
    categories: null,
    conditions: null,
    departments: null,
    year: 0,
    label,
    part: "whole",
    isName: false,
    marks: [factWord(id)],
    places: null,
  };
}

/** `n max`, `v strom`: letters apart from their name. */
const INITIAL = /^\p{L}{1,2} \p{L}{3,}$/u;
const MEETING = /^(?:\p{L}+ \p{N}[\p{L}\p{N}]*|[\p{L}\p{N}]*\p{N} \p{L}{1,3})(?: \p{L}{1,3}| \p{N}+)?$/u;

/** Two or three words beside each other where letters meet digits. */
function joinedOf(terms: readonly { at: number; term: WordTerm }[]): { name: string; bits: number }[] {
  return terms.flatMap((_, start) =>
    [2, 3].flatMap((length) => {
      const run = terms.slice(start, start + length);
      const isRow = run.length === length && run.every(({ at }, n) => at === run[0]!.at + n);
      const text = run.map(({ term }) => term.text).join(" ");
      if (!isRow || run.some(({ term }) => term.marks.length > 0) || !(MEETING.test(text) || INITIAL.test(text)))
        return [];
      return [{ name: text.replaceAll(" ", ""), bits: run.reduce((bits, __, n) => bits | (1 << (start + n)), 0) }];
    }),
  );
}
