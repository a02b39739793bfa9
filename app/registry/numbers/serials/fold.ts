import { tableEntry } from "../../../business/table.ts";
import { inLatinCapitals } from "./look-alikes.ts";
import { isStrong, readNumber, type ReadNumber } from "./reading.ts";
import { isPadding } from "./words.ts";

/** Characters of a folded serial. Shorter ones are ambiguous, longer ones do not exist. */
export const MIN_SERIAL = 4;
export const MAX_SERIAL = 25;

/** Characters that are mistaken for one another on a stamped frame. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1", S: "5", Z: "2", B: "8" };
/** Those that are mistaken more rarely: the same by them is similar, not equal. */
const LOOSE: Readonly<Record<string, string>> = { G: "6", D: "0", Q: "0", U: "V", T: "7", N: "M" };

/**
 * The key of a serial, an engine or frame number, or a plate: upper case, letters and digits alone, those that look
 * alike as one, without labels and words around it. Empty for a text that cannot be one: fewer than 4 characters, more
 * than 25, `no tiene`, `0000`.
 */
export function foldSerial(typed: string): string {
  const { number, joined } = readNumber(typed);
  return serialKeyOf(number) || serialKeyOf(joined);
}

/** Keys of one query. */
const MOST_KEYS = 14;

/**
 * All keys that a text may mean, the likeliest first: with and without its words and labels, and runs of its pieces. A
 * piece counts by itself only where it cannot be a word or a year.
 */
export function keysIn(typed: string, most = MOST_KEYS): string[] {
  return keysOf(readNumber(typed)).slice(0, most);
}

export function keysOf({ pieces, number, joined, whole, part }: ReadNumber): string[] {
  if (part !== "") return [];
  const keys = new Set([serialKeyOf(number), ...bareOf(number), serialKeyOf(joined), serialKeyOf(whole)]);
  for (const piece of pieces) if (isStrong(piece)) for (const bare of bareOf(piece)) keys.add(bare);
  for (const run of runsOf(pieces)) if (keys.size < MOST_KEYS && isStrong(run)) keys.add(serialKeyOf(run));
  keys.delete("");
  return [...keys].slice(0, MOST_KEYS);
}

/** Keys of a piece without a label or brand that is glued to it, and without the strokes of a frame at both ends. */
function bareOf(piece: string): string[] {
  const label = /^(?:SN|NS|NRO|NUM|N)(?=[A-Z0-9]{6})/.exec(piece)?.[0] ?? "";
  const word = /^[A-Z]+(?=\d)/.exec(piece)?.[0] ?? "";
  const cuts = [label.length, ...Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => at + 4)];
  const bare = cuts.filter((cut) => cut > 0).map((cut) => piece.slice(cut));
  if (/^[IL1].{6,}[IL1]$/.test(piece)) bare.unshift(piece.slice(1, -1));
  return bare.filter(isStrong).map(serialKeyOf);
}

/** Keys of numbers that may stand within a longer one, with something before or behind; the longest first. */
export function withinOf(key: string, most: number): string[] {
  const ends = Array.from({ length: Math.max(0, key.length - MIN_IN_TEXT + 1) }, (_, at) => at);
  return ends
    .flatMap((before) => ends.map((behind) => ({ before, behind })))
    .filter(({ before, behind }) => (before <= 2 && behind <= 2) || before === 0 || behind === 0)
    .sort((one, other) => one.before + one.behind - (other.before + other.behind))
    .map(({ before, behind }) => key.slice(before, key.length - behind))
    .filter((one) => one !== key && one.length >= MIN_IN_TEXT && isStrong(one))
    .slice(0, most);
}

/** The last characters of a number, as keys have them; empty where there are fewer. For comparing, not for finding. */
export function endOf(typed: string, length: number): string {
  const letters = inLatinCapitals(typed.slice(0, 200)).replace(/[^A-Z0-9]/g, "");
  return letters.length < length ? "" : folded(letters.slice(-length));
}

/** A brand as a part of keys: letters and digits, without accents and case. */
export function brandKeyOf(brand: string): string {
  return brand
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

const MAX_TEXT = 6_000;
const MIN_IN_TEXT = 7;

/** Keys of what may be numbers in texts that say other things too; at most 30, which one query can ask for. */
export function keysInTexts(texts: readonly string[], most = 30): string[] {
  const pieces = inLatinCapitals(texts.join(" \n ").slice(0, MAX_TEXT))
    .split(/[\s,;:()[\]"«»]+/)
    .map((piece) => piece.replace(/[^A-Z0-9]/g, ""))
    .filter(Boolean);
  const keys = new Set<string>();
  for (const run of runsOf(pieces))
    if (keys.size < most && run.length >= MIN_IN_TEXT && isStrong(run)) keys.add(serialKeyOf(run));
  keys.delete("");
  return [...keys];
}

/** Keys of all that a listing may name beside its likeliest number: in its serial, title and description. */
export function namedKeysOf(serial: string, texts: readonly string[], most = 30): string[] {
  return [...new Set([...keysIn(serial).slice(1), ...keysInTexts(texts)])].slice(0, most);
}

/** The key with rarer confusions as one too. */
export function looseKeyOf(key: string): string {
  return key.replace(/[GDQUTN]/g, (letter) => tableEntry(LOOSE, letter) ?? letter);
}

/** The key of letters and digits; empty where they cannot be a number. */
export function serialKeyOf(text: string): string {
  const letters = text.replace(/[^A-Z0-9]/g, "");
  const isNumber = letters.length >= MIN_SERIAL && letters.length <= MAX_SERIAL && !isPadding(letters);
  return isNumber ? folded(letters) : "";
}

export function folded(letters: string): string {
  return letters.replace(/[OILSZB]/g, (letter) => tableEntry(LOOKALIKES, letter) ?? letter);
}

const MAX_RUN = 6;

function* runsOf(pieces: readonly string[]): Generator<string> {
  yield* pieces;
  for (let length = 2; length <= MAX_RUN; length++)
    for (let first = 0; first + length <= pieces.length; first++) yield pieces.slice(first, first + length).join("");
}
