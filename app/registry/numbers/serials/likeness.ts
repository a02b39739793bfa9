import { folded, foldSerial, serialKeyOf, keysOf, looseKeyOf, MAX_SERIAL, MIN_SERIAL, withinOf } from "./fold.ts";
import type { Likeness, SerialKeys } from "./model.ts";
import { readNumber } from "./reading.ts";

/** Characters that a partial read needs; of the end, four do. */
const MIN_PARTIAL = 5;
const LAST_DIGITS = 4;
/** Characters that are known of both ends where some between them are unread. */
const EDGE = 3;
/** Shorter numbers have too many neighbours to be found by a part with an error. */
const MIN_CUT = 9;
const MIN_TWO_APART = 10;
const MIN_TWO_MISREAD = 7;
/** Longer numbers leave a part of five characters, whichever two are unread. */
const MAX_UNREAD_TWICE = 16;
/** Values that one query can ask for. */
const MOST_VALUES = 30;
const MOST_WITHIN = 16;

/** Pairs that are taken for one another when they are read or heard, as loose keys have them. */
const CONFUSED = new Set(
  "38 49 C6 EF PR HM XK YV 17 56 68 06 F7 AR A4 3E CE 0C JY".split(" ").flatMap(([a, b]) => [`${a}${b}`, `${b}${a}`]),
);

export interface AskedSerial {
  /** Keys that it may mean, the likeliest first; one of them equal is exact. */
  keys: string[];
  /** Keys of numbers that may stand in it; one of them equal is near. */
  within: string[];
  /** Compared with similar ones: the text without words, and whole; or its read part, with `?` and `~` for the rest. */
  reads: string[];
}

export function askedSerial(typed: string): AskedSerial {
  const reading = readNumber(typed);
  const keys = keysOf(reading);
  const patterns = [reading.part, ...[reading.number, reading.joined].filter((one) => OPEN.test(one))];
  const reads = [
    ...patterns.map(patternOf),
    ...keys.slice(0, 1),
    reading.part === "" ? serialKeyOf(reading.whole) : "",
  ].filter(Boolean);
  const within = [...strokesOf(keys[0] ?? ""), ...withinOf(keys[0] ?? "", MOST_WITHIN)];
  return {
    keys,
    within: [...new Set(within)].filter((key) => !keys.includes(key)).slice(0, MOST_VALUES - keys.length),
    reads: [...new Set(reads)].slice(0, 2),
  };
}

/** Whether a text holds a number, whole or in part, and nothing that leaves open which one it is. */
export function holdsNumber({ keys, reads }: AskedSerial): boolean {
  return keys.length > 0 || reads.length > 0;
}

/** Unread places between what was read; those at the ends are open anyway. */
const OPEN = /[A-Z0-9][?~]+[A-Z0-9]/;

function patternOf(text: string): string {
  const pattern = folded(text.replace(/^[?~]{2,}|[?~]{2,}$/g, "~"));
  const known = pattern.replace(/[?~]/g, "");
  return known.length < MIN_SERIAL || known.length > MAX_SERIAL || !/\d/.test(known) ? "" : pattern;
}

/** Keys where one letter was written as the two strokes that it looks like. */
function strokesOf(key: string): string[] {
  const found: string[] = [];
  for (const [strokes, letters] of STROKES)
    for (let at = key.indexOf(strokes); at >= 0; at = key.indexOf(strokes, at + 1))
      for (const letter of letters) found.push(key.slice(0, at) + letter + key.slice(at + strokes.length));
  return found.slice(0, 8);
}
const STROKES: readonly [string, string][] = [
  ["VV", "W"],
  ["UU", "W"],
  ["1V1", "M"],
  ["1V", "N"],
  ["1D", "D"],
  ["1C", "K"],
  ["11", "UH"],
];

/**
 * Stored keys: its key, and entries for similar ones over its loose key: itself and it less any one character; less any
 * two (`?`); its parts (`*`); both its ends (`^`); its digits (`#`); and long ones cut by two, less any one character.
 * At most 350.
 */
export function serialKeysOf(typed: string): SerialKeys {
  const key = foldSerial(typed);
  if (key === "") return { serialKey: "", serialNear: [] };
  const loose = looseKeyOf(key);
  const entries = [
    ...deletionsOf(loose),
    ...edgesOf(loose, loose),
    ...digitsOf(key),
    ...cutsOf(loose).flatMap(deletionsOf),
  ];
  if (loose.length <= MAX_UNREAD_TWICE) entries.push(...twiceUnreadOf(loose));
  return { serialKey: key, serialNear: [...new Set([...entries, ...partsOf(loose)])] };
}

/** Entries that find numbers similar to what was read; at most 30, which one query can ask for. */
export function nearEntriesOf(read: string): string[] {
  if (read === "") return [];
  const loose = looseKeyOf(read);
  if (!/[?~]/.test(loose)) return deletionsOf(loose);
  const known = loose.replaceAll("?", "");
  const unread = loose.length - known.length;
  return known.includes("~") ? [] : unread === 1 ? [known] : unread === 2 ? [`?${known}`] : [];
}

/** Entries that find numbers which what was read is a part of. */
export function partEntriesOf(read: string): string[] {
  const pieces = looseKeyOf(read).split(/[?~]+/);
  const longest = pieces.reduce((one, other) => (other.length > one.length ? other : one), "");
  const isEnd = longest.length === LAST_DIGITS && read.replace(/^~/, "").length === LAST_DIGITS;
  const edges = pieces.length > 1 ? edgesOf(pieces[0] ?? "", pieces.at(-1) ?? "") : [];
  if (edges.length > 0) return edges;
  return [
    ...(longest.length >= MIN_PARTIAL || isEnd ? [`*${longest}`] : []),
    ...(/^\d+$/.test(read) ? digitsOf(read) : []),
  ];
}

/** Entries that find numbers with two other characters, in lists of at most `most`. */
export function twoApartEntriesOf(read: string, most: number): string[][] {
  const loose = looseKeyOf(read);
  if (/[?~]/.test(loose) || loose.length < MIN_TWO_MISREAD || loose.length > MAX_UNREAD_TWICE) return [];
  const entries = twiceUnreadOf(loose);
  const lists = Array.from({ length: Math.ceil(entries.length / most) }, (_, at) => at * most);
  return lists.map((first) => entries.slice(first, first + most));
}

/** How what was asked resembles a registered number; null for no likeness. */
export function likenessTo({ keys, within, reads }: AskedSerial, registered: string): Likeness | null {
  if (registered === "") return null;
  if (keys.includes(registered)) return "exact";
  if (within.includes(registered)) return "near";
  const found = reads.map((read) => likenessOf(read, registered));
  return found.includes("near") ? "near" : found.includes("partial") ? "partial" : null;
}

/** How a key, with `?` for what was not read, resembles a registered one; null for no likeness. */
export function likenessOf(asked: string, registered: string): Likeness | null {
  if (asked === "" || registered === "") return null;
  if (asked === registered) return "exact";
  const [read, whole] = [looseKeyOf(asked), looseKeyOf(registered)];
  if (/[?~]/.test(read)) return unreadLikeness(read, whole);
  const near = new Set(deletionsOf(read));
  if (deletionsOf(whole).some((less) => near.has(less))) return "near";
  if (read.length >= MIN_PARTIAL ? whole.includes(read) : isEnd(read, whole)) return "partial";
  if (/^\d+$/.test(asked) && digitsOf(asked).some((digits) => digitsOf(registered).includes(digits))) return "partial";
  if (isMisread(asked, registered)) return "partial";
  const isCut = Math.abs(whole.length - 2 - read.length) <= 1;
  return isCut && cutsOf(whole).some((cut) => deletionsOf(cut).some((less) => near.has(less))) ? "partial" : null;
}

/** Whether two numbers of ten characters and more differ by two of them at most, as one sees them. */
export function areTwoApart(one: string, other: string): boolean {
  return one.length >= MIN_TWO_APART && (pairsApart(one, other)?.length ?? 3) <= 2;
}

/** Whether two numbers differ by two characters that are often taken for one another, or that changed places. */
function isMisread(one: string, other: string): boolean {
  const [first = "", second = "", more] = pairsApart(one, other) ?? [];
  if (one.length < MIN_TWO_MISREAD || second === "" || more !== undefined) return false;
  return (first[0] === second[1] && first[1] === second[0]) || (CONFUSED.has(first) && CONFUSED.has(second));
}

/** Characters of the one and the other where they differ, as one sees them; null for other lengths. */
function pairsApart(one: string, other: string): string[] | null {
  const [a, b] = [looseKeyOf(one), looseKeyOf(other)];
  return a.length !== b.length
    ? null
    : Array.from(a).flatMap((letter, at) => (letter === b[at] ? [] : [`${letter}${b[at] ?? ""}`]));
}

function unreadLikeness(read: string, whole: string): "near" | "partial" | null {
  const known = read.replace(/[?~]/g, "");
  const open = read.replaceAll("?", ".").replaceAll("~", ".*");
  const isOnlyEnd = /^~[^?~]+$|^[^?~]+~$/.test(read);
  if (new RegExp(`^${open}$`).test(whole)) return isOnlyEnd ? "partial" : "near";
  if (read.length - known.length === 1 && deletionsOf(whole).includes(known)) return "near";
  if (known.length < MIN_PARTIAL) return null;
  // How many are unread was a guess where there are several.
  const some = read
    .replace(/[?~]{2,}/g, "~")
    .replaceAll("?", ".")
    .replaceAll("~", ".*");
  return new RegExp(open).test(whole) || new RegExp(`^${some}$`).test(whole) ? "partial" : null;
}

function isEnd(read: string, whole: string): boolean {
  return read.length === LAST_DIGITS && whole.length > LAST_DIGITS + 1 && whole.endsWith(read);
}

/** Both ends of a number of which some in between are unread. */
function edgesOf(first: string, last: string): string[] {
  return first.length >= EDGE && last.length >= EDGE ? [`^${first.slice(0, EDGE)}${last.slice(-EDGE)}`] : [];
}

/** The digits alone, of a number that somebody read out without its letters. */
function digitsOf(key: string): string[] {
  const digits = key.replace(/\D/g, "");
  return digits.length >= 6 ? [`#${digits}`] : [];
}

/** The key first, then it less any one character: two keys whose lists meet differ by one character. */
function deletionsOf(key: string): string[] {
  const keys = new Set([key]);
  for (let position = 0; position < key.length; position++) keys.add(key.slice(0, position) + key.slice(position + 1));
  return [...keys];
}

function twiceUnreadOf(loose: string): string[] {
  const entries: string[] = [];
  for (let first = 0; first < loose.length; first++)
    for (let second = first + 1; second < loose.length; second++)
      entries.push(`?${loose.slice(0, first)}${loose.slice(first + 1, second)}${loose.slice(second + 1)}`);
  return entries;
}

/** Cut by two characters, at either end or one at each. */
function cutsOf(loose: string): string[] {
  return loose.length < MIN_CUT ? [] : [loose.slice(0, -2), loose.slice(2), loose.slice(1, -1)];
}

function partsOf(loose: string): string[] {
  const parts: string[] = [];
  for (let length = MIN_PARTIAL; length < loose.length; length++)
    for (let first = 0; first + length <= loose.length; first++) parts.push(`*${loose.slice(first, first + length)}`);
  if (loose.length > LAST_DIGITS + 1) parts.push(`*${loose.slice(-LAST_DIGITS)}`);
  return parts;
}
