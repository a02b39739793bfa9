import { foldSerial, keysIn, looseKeyOf, patternOf, wholeKeyOf } from "./fold.ts";
import type { SerialKeys, SerialMatch } from "./model.ts";

/** Characters that a partial read needs; of the end, four do. */
const MIN_PARTIAL = 5;
const LAST_DIGITS = 4;
/** Shorter numbers have too many neighbours to be found by a part with an error. */
const MIN_CUT = 10;
/** Longer numbers leave a part of five characters, whichever two are unread. */
const MAX_UNREAD_TWICE = 16;

export interface AskedSerial {
  /** Keys that it may mean, the likeliest first; one of them equal is exact. */
  keys: string[];
  /** Texts that similar ones are compared with: without words, and whole; or the read part, with `?` for the rest. */
  reads: string[];
}

export function askedSerial(typed: string): AskedSerial {
  const keys = keysIn(typed);
  const pattern = patternOf(typed);
  return { keys, reads: pattern === "" ? [...new Set([...keys.slice(0, 1), ...wholeKeyOf(typed)])] : [pattern] };
}

/**
 * Stored keys: its key, and entries for similar ones over its loose key: itself and it less any one character; less any
 * two (`?`); its parts (`*`); and long ones cut by two, less any one character. At most 350.
 */
export function serialKeysOf(typed: string): SerialKeys {
  const key = foldSerial(typed);
  if (key === "") return { serialKey: "", serialNear: [] };
  const loose = looseKeyOf(key);
  const entries = [...deletionsOf(loose), ...cutsOf(loose).flatMap(deletionsOf), ...partsOf(loose)];
  if (loose.length <= MAX_UNREAD_TWICE) entries.push(...twiceUnreadOf(loose));
  return { serialKey: key, serialNear: [...new Set(entries)] };
}

/** Entries that find numbers similar to what was read; at most 30, which one query can ask for. */
export function nearEntriesOf(read: string): string[] {
  if (read === "") return [];
  const loose = looseKeyOf(read);
  if (!loose.includes("?")) return deletionsOf(loose);
  const known = loose.replaceAll("?", "");
  const unread = loose.length - known.length;
  return unread === 1 ? [known] : unread === 2 ? [`?${known}`] : [];
}

/** Entries that find numbers which what was read is a part of. */
export function partEntriesOf(read: string): string[] {
  const [longest = ""] = looseKeyOf(read)
    .split("?")
    .sort((one, other) => other.length - one.length);
  const isEnough = longest.length >= MIN_PARTIAL || (longest.length === LAST_DIGITS && longest.length === read.length);
  return isEnough ? [`*${longest}`] : [];
}

/** Entries that find numbers with two other characters, in lists of at most `most`. */
export function twoApartEntriesOf(read: string, most: number): string[][] {
  const loose = looseKeyOf(read);
  if (loose.includes("?") || loose.length < MIN_CUT || loose.length > MAX_UNREAD_TWICE) return [];
  const entries = twiceUnreadOf(loose);
  const lists = Array.from({ length: Math.ceil(entries.length / most) }, (_, at) => at * most);
  return lists.map((first) => entries.slice(first, first + most));
}

/** How what was asked resembles a registered number; null for no likeness. */
export function likenessTo({ keys, reads }: AskedSerial, registered: string): SerialMatch["likeness"] | null {
  if (keys.includes(registered)) return "exact";
  const found = reads.map((read) => likenessOf(read, registered));
  return found.includes("near") ? "near" : found.includes("partial") ? "partial" : null;
}

/** How a key, with `?` for what was not read, resembles a registered one; null for no likeness. */
export function likenessOf(asked: string, registered: string): SerialMatch["likeness"] | null {
  if (asked === "" || registered === "") return null;
  if (asked === registered) return "exact";
  const [read, whole] = [looseKeyOf(asked), looseKeyOf(registered)];
  if (read.includes("?")) return unreadLikeness(read, whole);
  const near = new Set(deletionsOf(read));
  if (deletionsOf(whole).some((less) => near.has(less))) return "near";
  if (read.length >= MIN_PARTIAL ? whole.includes(read) : isEnd(read, whole)) return "partial";
  const isCut = Math.abs(whole.length - 2 - read.length) <= 1;
  return isCut && cutsOf(whole).some((cut) => deletionsOf(cut).some((less) => near.has(less))) ? "partial" : null;
}

/** Whether two numbers of ten characters and more differ by two of them at most, as one sees them. */
export function areTwoApart(one: string, other: string): boolean {
  const [a, b] = [looseKeyOf(one), looseKeyOf(other)];
  if (a.length !== b.length || a.length < MIN_CUT) return false;
  return Array.from(a).filter((letter, at) => letter !== b[at]).length <= 2;
}

function unreadLikeness(read: string, whole: string): "near" | "partial" | null {
  const known = read.replaceAll("?", "");
  const open = read.replaceAll("?", ".");
  if (new RegExp(`^${open}$`).test(whole)) return "near";
  if (read.length - known.length === 1 && deletionsOf(whole).includes(known)) return "near";
  return known.length >= MIN_PARTIAL && new RegExp(open).test(whole) ? "partial" : null;
}

function isEnd(read: string, whole: string): boolean {
  return read.length === LAST_DIGITS && whole.length > LAST_DIGITS + 1 && whole.endsWith(read);
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
