import { fold } from "../business/folding.ts";
import { tableEntry } from "../business/table.ts";

/** The first characters of a message on one line; whole characters, with `…` where something was cut. */
export function excerptOf(text: string, max: number): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return characters.length <= max
    ? characters.join("")
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

/** The beginning of a message with its lines, whole characters. */
export function beginningOf(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Mobiles of Peru, with or without the country's code, and fixed lines with their area's. */
const PHONE =
  /(?<!\d)(?:(?:\+?51[\s.-]*)?9(?:[\s.-]?\d){8}|\(0\d{1,2}\)\s*\d{3}[\s.-]?\d{3,4}|0\d{1,2}[\s.-]\d{3}[\s.-]?\d{3,4})(?!\d)/g;
/** Numbers as they are said: of `noventa y ocho setenta …`, `novecientos ochenta y siete …` too. */
const SAID: Readonly<Record<string, number>> = Object.fromEntries(
  [
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete",
    "dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete",
    "veintiocho veintinueve",
  ]
    .join(" ")
    .split(" ")
    .map((word, value) => [word, value] as const)
    .concat(
      "treinta cuarenta cincuenta sesenta setenta ochenta noventa".split(" ").map((word, at) => [word, 30 + 10 * at]),
    )
    .concat(
      "ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
        .split(" ")
        .map((word, at) => [word, 100 + 100 * at]),
    ),
);
const SAID_WORD = Object.keys(SAID)
  .map((word) => word.replace(/[aeiou]/g, (vowel) => `[${vowel}${`${vowel}\u0301`.normalize("NFC")}]`))
  .join("|");
/** One after the other, with what is put between them so that nothing finds them: `nueve 8 siete / seis …`. */
const SAID_RUN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:${SAID_WORD})(?!\p{L})|\d)` +
    String.raw`(?:[\s,.;:/*_()…–—-]{0,6}(?:y\s+)?(?:(?:${SAID_WORD})(?!\p{L})|\d)){3,}(?![\p{L}\p{N}])`,
  "giu",
);

/** The digits of such a run where they are a phone number; null where they are not, or none of them is in words. */
function saidPhone(run: string): string | null {
  const digits: string[] = [];
  let [words, sum, room, hasTens] = [0, "", 0, false];
  for (const [, and, said = ""] of fold(run).matchAll(/(y\s+)?([a-z]{3,}|\d)/g)) {
    const value = tableEntry(SAID, said);
    // `ochenta` goes into `novecientos`, and `y siete` into that.
    const isPart = value !== undefined && value > 0 && value < room && (room === 100 || and !== undefined);
    if (!isPart) digits.push(sum);
    sum = isPart ? String(Number(sum) + value) : String(value ?? said);
    room = value === undefined ? 0 : value >= 100 ? 100 : value >= 30 && value % 10 === 0 ? 10 : 0;
    words += value === undefined ? 0 : 1;
    hasTens ||= (value ?? 0) >= 10;
  }
  const number = [...digits, sum].join("");
  // Seven digits one by one, of a fixed line too; in tens and hundreds only a mobile, as sizes are told in them.
  const isPhone = hasTens ? number.length <= 11 && /9\d{8}/.test(number) : number.length >= 7;
  return words >= 2 && isPhone ? number : null;
}

/** As many digits as a mobile has, with anything between them: of names and marks, which hold no years and prices. */
export const LONG_NUMBER = /\d(?:[\s.,()*_+-]{0,3}\d){8}/;
const SPOKEN_EMAIL = /[\p{L}\p{N}._-]+\s+arroba\s+[\p{L}\p{N}-]+(?:\s*(?:\.|punto)\s*\p{L}+)*/giu;
/**
 * Accounts of banks: an interbank code of twenty digits, and the groups of the BCP's; nine digits or more of any other
 * beside the name of a bank, a wallet or an account. Chains of sprockets, years and serials are none.
 */
const BANK = String.raw`bcp|bbva|interbank|scotiabank|yape|plin|cci|(?:n\.?\s?[º°o]\.?|n[uú]mero|nro\.?)\s+de\s+cuenta|cuenta\s+(?:de\s+ahorros?|corriente|bancaria)`;
const ACCOUNT = new RegExp(
  String.raw`(?<![\d-])(?:\d{3}[\s-]?\d{3}[\s-]?\d{12}[\s-]?\d{2}|\d{3}[\s-]\d{7,8}[\s-]\d[\s-]\d{2})(?![\d-])` +
    String.raw`|(?<!\p{L})(?:${BANK})(?!\p{L})(?:(?!serie|cuadro|chasis)[^\d\n]){0,25}\d(?:[\s-]?\d){8,}`,
  "giu",
);
const REMOVED = "[dato eliminado]";

/** A text without e-mails, phone numbers and accounts of banks, also where they are spelt in words. */
export function withoutContacts(text: string, by: string = REMOVED): string {
  const left = [EMAIL, SPOKEN_EMAIL, ACCOUNT, PHONE].reduce((rest, pattern) => rest.replace(pattern, by), text);
  return left.replace(SAID_RUN, (run) => (saidPhone(run) === null ? run : by));
}

/** Digits and letters of other widths count as what they look like. */
export function hasContacts(text: string): boolean {
  const plain = text.normalize("NFKC");
  return withoutContacts(plain) !== plain;
}

const CONTACTS: readonly [pattern: RegExp, read: (run: string) => string | null][] = [
  [EMAIL, (run) => run.toLowerCase()],
  [PHONE, (run) => run.replace(/\D/g, "").replace(/^51(?=9\d{8}$)/, "")],
  [SAID_RUN, saidPhone],
];

function contactRuns(text: string): { at: number; run: string; contact: string }[] {
  return CONTACTS.flatMap(([pattern, read]) =>
    [...text.matchAll(pattern)].flatMap(({ index: at, 0: run }) => {
      const contact = read(run);
      return contact === null ? [] : [{ at, run, contact }];
    }),
  );
}

/** The e-mails and phone numbers in a text, once each, however they are written. */
export function contactsIn(text: string): string[] {
  return [...new Set(contactRuns(text).map(({ contact }) => contact))];
}

/** A text in pieces: what `contactsIn` finds is a piece of its own. */
export function contactPieces(text: string): { text: string; isContact: boolean }[] {
  const plain = text.normalize("NFKC");
  const runs = contactRuns(plain.length === text.length ? plain : text).sort((a, b) => a.at - b.at);
  const pieces: { text: string; isContact: boolean }[] = [];
  let end = 0;
  for (const { at, run } of runs) {
    if (at < end) continue;
    pieces.push({ text: text.slice(end, at), isContact: false });
    end = at + run.length;
    pieces.push({ text: text.slice(at, end), isContact: true });
  }
  return [...pieces, { text: text.slice(end), isContact: false }].filter((piece) => piece.text !== "");
}

/** First name, shown with a user's public texts. */
export function firstNameOf(displayName: string): string {
  return displayName.split(" ")[0] ?? "";
}
