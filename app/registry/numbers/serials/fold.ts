import { tableEntry } from "../../../business/table.ts";
import { inLatinCapitals } from "./look-alikes.ts";
import { absenceIn, isPadding } from "./words.ts";

/** Characters of a folded serial. Shorter ones are ambiguous, longer ones do not exist; one query can ask for 25. */
export const MIN_SERIAL = 4;
export const MAX_SERIAL = 25;

/** Characters that are mistaken for one another on a stamped frame. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1", S: "5", Z: "2", B: "8" };
/** Those that are mistaken more rarely: the same by them is similar, not equal. */
const LOOSE: Readonly<Record<string, string>> = { G: "6", D: "0", Q: "0", U: "V", T: "7", N: "M" };

/**
 * The key of a serial, an engraving, an engine or frame number, or a plate: upper case, letters and digits alone, those
 * that look alike as one, without labels and words around it. Empty for a text that cannot be one: fewer than 4
 * characters, more than 25, `no tiene`, `0000`.
 */
export function foldSerial(typed: string): string {
  return keyOf(numberPartOf(typed));
}

/**
 * All keys that a text may mean, the likeliest first: with and without its words, and runs of its pieces. A piece
 * counts by itself only where it cannot be a word or a year.
 */
export function keysIn(typed: string, most = 24): string[] {
  if (absenceIn(typed) !== null) return [];
  const pieces = piecesOf(typed);
  const keys = new Set([foldSerial(typed), keyOf(pieces.join("")), ...wholeKeyOf(typed)]);
  for (const run of runsOf(pieces)) if (keys.size < most && isStrong(run)) keys.add(keyOf(run));
  for (const piece of pieces) {
    const behind = /^[A-Z]{4,}(?=\d)/.exec(piece)?.[0] ?? "";
    if (behind !== "" && isStrong(piece.slice(behind.length))) keys.add(keyOf(piece.slice(behind.length)));
  }
  keys.delete("");
  return [...keys].slice(0, most);
}

/** The key of all that was typed, words included. */
export function wholeKeyOf(typed: string): string[] {
  const key = absenceIn(typed) === null ? keyOf(inLatinCapitals(typed.slice(0, 200))) : "";
  return key === "" ? [] : [key];
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
    if (keys.size < most && run.length >= MIN_IN_TEXT && isStrong(run)) keys.add(keyOf(run));
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

/** A number that was read in part: a key with `?` for each open place; empty where none is open. */
export function patternOf(typed: string): string {
  if (!/[?¿]/.test(typed)) return "";
  const letters = inLatinCapitals(typed.slice(0, 200))
    .replace(/¿/g, "?")
    .replace(/[^A-Z0-9?]/g, "");
  const pattern = folded(letters);
  return pattern.replaceAll("?", "").length < MIN_SERIAL || pattern.length > MAX_SERIAL ? "" : pattern;
}

function keyOf(text: string): string {
  const letters = text.replace(/[^A-Z0-9]/g, "");
  const isNumber = letters.length >= MIN_SERIAL && letters.length <= MAX_SERIAL && !isPadding(letters);
  return isNumber ? folded(letters) : "";
}

function folded(letters: string): string {
  return letters.replace(/[OILSZB]/g, (letter) => tableEntry(LOOKALIKES, letter) ?? letter);
}

const LABEL =
  /(?:^|\s)(?:DE\s+)?(?:[SN]\s?[/.]?\s?[SN]|N\s?[º°]|№|N[UÚ]M(?:ERO)?|NRO|N|SER|SERIE|SERIAL(?:\s+NUMBER)?|C[OÓ]D(?:IGO)?|CUADRO|CHASIS|FRAME|VIN)\s?(?:[.:#=º°]+|(?=\s))/giu;
/** `Número de serie`, `Serie es`. */
const LABEL_WORDS =
  /(?:^|\s)(?:DE\s+)?(?:N[UÚ]MERO|NRO|NUM|SERIE|SERIAL|NUMBER|C[OÓ]DIGO|CUADRO|CHASIS|FRAME)(?:\s+(?:DE|DEL|LA|EL|ES|NO|N)(?=\s))*(?=\s|$)/giu;

/** Pieces between spaces, without labels. */
function piecesOf(typed: string): string[] {
  // Cut first: long pasted texts are not worth normalising.
  const text = typed.slice(0, 200).replace(/[\s\u00a0,;()[\]"«»“”]+/gu, " ");
  const bare = text
    .replace(/(?:^|\s)(?:S\/N|N\/S)(?=[\p{L}\d-])/giu, " ")
    .replace(LABEL, (label) => (/[/.:#=º°№]/.test(label) ? " " : label))
    .replace(LABEL_WORDS, " ");
  return inLatinCapitals(bare)
    .split(/\s+/)
    .map((piece) => piece.replace(/[^A-Z0-9]/g, ""))
    .filter(Boolean);
}

/** The number of a text: the one piece that can only be one where all others are words, else all pieces. */
function numberPartOf(typed: string): string {
  if (absenceIn(typed) !== null) return "";
  const pieces = piecesOf(typed);
  const numbers = pieces.filter(isStrong);
  const areWords = pieces.every(
    (piece, at) =>
      isStrong(piece) ||
      /^[A-Z]{4,}$/.test(piece) ||
      (/^\d{1,2}$/.test(piece) && /^[A-Z]{4,}$/.test(pieces[at - 1] ?? "")),
  );
  return numbers.length === 1 && areWords ? (numbers[0] ?? "") : pieces.join("");
}

/** Whether a piece can only be a number: long enough, and no word or year. */
function isStrong(piece: string): boolean {
  return piece.length >= 6 && piece.length <= MAX_SERIAL && piece.replace(/\D/g, "").length >= 3;
}

const MAX_RUN = 6;

function* runsOf(pieces: readonly string[]): Generator<string> {
  yield* pieces;
  for (let length = 2; length <= MAX_RUN; length++)
    for (let first = 0; first + length <= pieces.length; first++) yield pieces.slice(first, first + length).join("");
}
