import { DEPARTMENTS } from "../../business/peru.ts";
import { factAsked } from "../facts.ts";
import { fold, plain, slugify, wordsIn } from "../folding.ts";
import type { CatalogIndex } from "../index/catalog-index.ts";
import { namesOfSegment } from "../index/names.ts";
import { compareIds, type Segment } from "../index/segment.ts";
import { hasWordAt } from "../index/vocabulary.ts";
import { commonWords, isCommonWord } from "../phrases/common-words.ts";
import type { KnownNames } from "../phrases/names.ts";
import { isOriginWord } from "../phrases/origins.ts";
import { soundsOf } from "../phrases/sounds.ts";
import { typingErrors } from "../search/spelling.ts";
import { isWordOfUse } from "../uses.ts";
import {
  CATEGORY_WORDS,
  CONDITION_WORDS,
  isBrandOfTrade,
  isFiller,
  isNamed,
  isTradeWord,
  KIND_WORDS,
  sameThings,
  singular,
} from "../words.ts";

/** A name that a word may have been meant as. */
interface Candidate {
  word: string;
  sounds: readonly string[];
}

interface Lexicon {
  /** Names of one word. */
  together: ReadonlySet<string>;
  /** Words of brands and models, most listings first. */
  names: readonly Candidate[];
  /** Words of places with listings. */
  places: readonly Candidate[];
}

const LETTERS = /^\p{L}+$/u;
/** Shorter words have neighbours everywhere. */
const LEAST = 3;
const lexicons = new WeakMap<CatalogIndex, Lexicon>();

/** Words of amounts, sizes and questions: read, never corrected. */
const READABLE = new Set(
  (
    "hasta desde entre menos mas que maximo max minimo min tope bajo debajo encima soles sol lucas luca mil dolares dolar usd " +
    "cc km kms kilometros kilometro kilometraje aro rin talla ano anos modelo adelante segunda mano uso sin con cero excepto " +
    "grande grandes cara caro caras caros pequena pequeno agua campo cerro toldo motor regalada ninja bebe adulto " +
    "cerca norte sur este centro cono pulgadas velocidades cambios vel barato barata baratos baratas economica economico " +
    "velocidad uno dos tres cuatro cinco seis siete ocho nueve diez marchas tecnica propiedad " +
    "vigente electrica suspension doble disco frenos freno unica xl xs"
  ).split(" "),
);

/** Whether a folded word says a size, an amount or a question. */
export function isMeasureWord(word: string): boolean {
  return READABLE.has(word);
}

/**
 * The words with those that nothing on sale has, and nobody reads, as the name that they sound like or are a typing
 * error away from. Numbers, words with digits and common words of Spanish stay.
 * @param isSure Only where they sound alike.
 */
export function corrected(
  index: CatalogIndex,
  known: KnownNames,
  words: readonly string[],
  { isSure = false }: { isSure?: boolean } = {},
): string[] {
  return withPartedNames(index, known, withJoinedNames(index, known, words)).map((typed) => {
    const word = fold(typed);
    if (!LETTERS.test(word) || word.length < LEAST || isBrandOfTrade(word) || isKnown(index, known, word)) return typed;
    const one = singular(word);
    const lexicon = lexiconOf(index);
    // `yamahs` is no plural of what begins a name.
    const begun = one === word ? undefined : lexicon.names.find((name) => name.word.slice(0, -1) === one)?.word;
    if (begun !== undefined) return begun;
    if (one !== word && isKnown(index, known, one)) return one;
    return sameSound(lexicon, word) ?? commonSound(word) ?? (isSure ? null : nearest(lexicon, word)) ?? typed;
  });
}

/** `rock hopper`, `rok joper` → `rockhopper`: a name that was written in two words. */
function withJoinedNames(index: CatalogIndex, known: KnownNames, words: readonly string[]): string[] {
  const { together, names } = lexiconOf(index);
  const joined = [...words];
  for (let at = 0; at + 1 < joined.length; at++) {
    const parts = [fold(joined[at]!), fold(joined[at + 1]!)];
    const name = parts.join("");
    if (name.length < TWO_ERRORS_MIN || !LETTERS.test(name)) continue;
    const sounds =
      together.has(name) ||
      parts.some((part) => part.length < LEAST) ||
      parts.every((part) => isKnown(index, known, part))
        ? []
        : soundsOf(name);
    const heard = together.has(name)
      ? name
      : names.find((one) => one.sounds.some((sound) => sounds.includes(sound)))?.word;
    if (heard !== undefined) joined.splice(at, 2, heard);
  }
  return joined;
}

/** `bicimontañera`, `trekmarlin5`, `sanmiguel`: names that were written in one word. */
function withPartedNames(index: CatalogIndex, known: KnownNames, words: readonly string[]): string[] {
  return words.flatMap((typed) => {
    const word = fold(typed);
    if (!PARTED.test(word) || isBrandOfTrade(word) || isKnown(index, known, word)) return [typed];
    return known.placeInOne?.(word)?.split(" ") ?? partsOf(index, known, word) ?? [typed];
  });
}

const PARTED = /^\p{L}{6,}\d{0,3}$/u;

/** A kind and what says more of it, or a brand and its model. */
function partsOf(index: CatalogIndex, known: KnownNames, word: string): [string, string] | null {
  const { together } = lexiconOf(index);
  for (let at = LEAST; at <= word.length - LEAST; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    const letters = tail.replace(/\d+$/, "");
    const isKind = Object.values(KIND_WORDS).some((names) => names.includes(head) || names.includes(singular(head)));
    if (isKind && tail.length > LEAST && isKnown(index, known, tail)) return [head, tail];
    if (known.brands.has(slugify(head)) && together.has(letters)) return [head, tail];
  }
  return null;
}

function sameSound({ names, places }: Lexicon, word: string): string | undefined {
  const sounds = soundsOf(word);
  return [...names, ...wordsOfSite(), ...places].find((one) =>
    one.sounds.some((sound) => sound.length >= 2 && sounds.includes(sound)),
  )?.word;
}

let soundsOfCommon: ReadonlyMap<string, string> | null = null;

/** `kiero` is `quiero`. */
function commonSound(word: string): string | undefined {
  soundsOfCommon ??= new Map(
    [...commonWords()].filter(isFiller).flatMap((one) => soundsOf(one).map((sound) => [sound, one])),
  );
  return soundsOf(word)
    .map((sound) => soundsOfCommon!.get(sound))
    .find((one) => one !== undefined);
}

/** The words with those that sound as a name but are written otherwise, also where a listing has them: `clasic 350`. */
export function heardAsNames(index: CatalogIndex, words: readonly string[]): string[] {
  const { names } = lexiconOf(index);
  return words.map((typed) => {
    const word = fold(typed);
    if (!LETTERS.test(word) || word.length <= LEAST || isFiller(word) || isCommonWord(word)) return typed;
    const sounds = soundsOf(word);
    return names.find((one) => one.sounds.some((sound) => sounds.includes(sound)))?.word ?? typed;
  });
}

/** Whether a folded word is read, or in a listing. */
export function isKnown(index: CatalogIndex, known: KnownNames, word: string): boolean {
  const slug = slugify(word);
  return (
    READABLE.has(word) ||
    isCommonWord(word) ||
    isFiller(word) ||
    isTradeWord(word) ||
    factAsked(word) !== null ||
    isOriginWord(word) ||
    (known.uses !== undefined && isWordOfUse(known.uses, word)) ||
    sameThings(word).length > 0 ||
    NAMED.some((names) => isNamed(names, word)) ||
    known.brands.has(slug) ||
    DEPARTMENTS.some((department) => department.slug.split("-").includes(word)) ||
    known.isPlaceWord?.(word) === true ||
    index.parts.some(({ segment }) =>
      hasWordAt(segment.vocabulary, word, word.length > LEAST ? "beginning" : "whole"),
    ) ||
    index.parts.some(({ segment }) => segment.places.values.some(({ words }) => words.includes(` ${word} `)))
  );
}

const NAMED: readonly (readonly string[])[] = [
  ...Object.values(KIND_WORDS),
  ...Object.values(CATEGORY_WORDS),
  ...Object.values(CONDITION_WORDS),
];
let siteWords: readonly Candidate[] | null = null;

/** Words of the site, made at the first text with an unknown word. */
function wordsOfSite(): readonly Candidate[] {
  siteWords ??= [
    ...new Set([...NAMED.flat(), ...DEPARTMENTS.flatMap(({ slug }) => slug.split("-")), ...CORRECTED_TOO.split(" ")]),
  ].map((word) => ({ word, sounds: soundsOf(word) }));
  return siteWords;
}

const CORRECTED_TOO =
  "automatica aluminio carbono suspension usada nueva barata miraflores surco arequipa trujillo chiclayo";

function lexiconOf(index: CatalogIndex): Lexicon {
  const made = lexicons.get(index) ?? makeLexicon(index);
  lexicons.set(index, made);
  return made;
}

function makeLexicon(index: CatalogIndex): Lexicon {
  const names = new Map<string, Candidate & { rows: number }>();
  const add = (word: string, sounds: readonly string[], rows: number) => {
    const before = names.get(word);
    names.set(word, { word, sounds: before?.sounds ?? sounds, rows: rows + (before?.rows ?? 0) });
  };
  for (const { segment } of index.parts)
    for (const { word, sounds, rows } of modelWordsOf(segment)) add(word, sounds, rows);
  for (const name of index.brandNames.values())
    for (const word of wordsIn(name)) if (isName(word)) add(word, soundsOf(word), BRAND_ROWS);
  const inOne = [...index.brandNames.values()]
    .map(fold)
    .filter((name) => name.includes(" "))
    .map((name) => ({ word: name, sounds: soundsOf(plain(name)) }));
  return {
    together: new Set(names.keys()),
    names: [...inOne, ...[...names.values()].sort((a, b) => b.rows - a.rows || compareIds(a.word, b.word))],
    places: placeWordsOf(index).map((word) => ({ word, sounds: soundsOf(word) })),
  };
}

/** Shorter words of places are of many others. */
const PLACE_LEAST = 6;

/** Those of the most listings first. */
function placeWordsOf(index: CatalogIndex): string[] {
  const counts = new Map<string, number>();
  for (const { segment } of index.parts)
    for (const { place, count } of namesOfSegment(segment).places)
      for (const word of new Set(`${place.provinceSlug}-${place.districtSlug}`.split("-")))
        if (word.length >= PLACE_LEAST) counts.set(word, (counts.get(word) ?? 0) + count);
  return [...counts].sort(([a, one], [b, other]) => other - one || compareIds(a, b)).map(([word]) => word);
}

/** A brand weighs as a model with so many listings. */
const BRAND_ROWS = 100_000;

interface ModelWord extends Candidate {
  rows: number;
}

/** By the column of a segment: changes over a base leave it as it is. */
const modelWords = new WeakMap<object, readonly ModelWord[]>();

function modelWordsOf(segment: Segment): readonly ModelWord[] {
  const { models } = segment;
  const known = modelWords.get(models);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const { model, count } of namesOfSegment(segment).models)
    for (const word of wordsIn(model)) if (isName(word)) counts.set(word, (counts.get(word) ?? 0) + count);
  const made = [...counts].map(([word, count]) => ({ word, sounds: soundsOf(word), rows: count }));
  modelWords.set(models, made);
  return made;
}

function isName(word: string): boolean {
  return LETTERS.test(word) && word.length >= LEAST;
}

/** From these lengths on a word may be one or two errors away from what was meant. */
const ONE_ERROR_MIN = 5;
const TWO_ERRORS_MIN = 7;
/** Letters that may be missing at the end of a name. */
const CUT_MAX = 2;

function nearest({ names, places }: Lexicon, word: string): string | null {
  const sounds = soundsOf(word);
  const candidates = [...names, ...wordsOfSite()];
  const heardErrors = (one: Candidate, most: number) =>
    Math.min(...one.sounds.flatMap((sound) => sounds.map((own) => typingErrors(own, sound, most))));
  if (word.length < ONE_ERROR_MIN) {
    // Four letters: vowels or an h that are missing, or letters that changed places.
    const bones = bonesOf(word);
    return word.length < LEAST + 1 || bones.length < 2
      ? null
      : (candidates.find(
          (one) => one.word.length <= word.length + 1 && (bonesOf(one.word) === bones || isMixed(one.word, word)),
        )?.word ?? null);
  }
  const long = candidates.filter((one) => one.word.length >= ONE_ERROR_MIN);
  const near = long.filter((one) => typingErrors(word, one.word, 1) <= 1);
  const alike = near.find((one) => one.word[0] === word[0]) ?? near[0] ?? long.find((one) => heardErrors(one, 1) <= 1);
  if (alike) return alike.word;
  const place = word.length >= TWO_ERRORS_MIN ? places.find((one) => typingErrors(word, one.word, 1) <= 1) : undefined;
  if (place) return place.word;
  const cut = names.find((one) =>
    one.sounds.some((sound) =>
      sounds.some(
        (own) => own.length >= ONE_ERROR_MIN && sound.startsWith(own) && sound.length - own.length <= CUT_MAX,
      ),
    ),
  );
  if (cut) return cut.word;
  if (word.length < TWO_ERRORS_MIN) return null;
  // Two errors: of names, and of words that are as long as to have no others beside them.
  const far = [...names, ...wordsOfSite().filter((one) => one.word.length > TWO_ERRORS_MIN)].filter(
    (one) =>
      one.word.length >= TWO_ERRORS_MIN - 1 && one.sounds.some((sound) => sounds.some((own) => own[0] === sound[0])),
  );
  return far.find((one) => Math.min(heardErrors(one, 2), typingErrors(word, one.word, 2)) <= 2)?.word ?? null;
}

function bonesOf(word: string): string {
  return word.replace(/[aeiouh]/g, "");
}

function isMixed(one: string, other: string): boolean {
  return [...one].sort().join("") === [...other].sort().join("");
}
