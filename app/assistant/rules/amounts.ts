// Amounts and years as users in Peru write them, in folded text (app/catalog/folding.ts).

import { tableEntry } from "../../business/table.ts";
import type { Range } from "../../catalog/ranges.ts";

/** Amounts read from a text, and the text without them. */
export interface Read<T> {
  value: T | null;
  rest: string;
}

const WORDS: Readonly<Record<string, number>> = {
  uno: 1,
  un: 1,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  once: 11,
  doce: 12,
  trece: 13,
  catorce: 14,
  quince: 15,
  dieciseis: 16,
  diecisiete: 17,
  dieciocho: 18,
  diecinueve: 19,
  veinte: 20,
  veinticinco: 25,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
  cien: 100,
  ciento: 100,
  doscientos: 200,
  trescientos: 300,
  cuatrocientos: 400,
  quinientos: 500,
  seiscientos: 600,
  setecientos: 700,
  ochocientos: 800,
  novecientos: 900,
};
const THOUSAND = /^(?:mil|k)$/;
/** Smaller ones written as words are no prices: `dos ruedas`, `una bici`. */
const SMALLEST = 100;

/** `mil quinientos`, `2 mil`, `1.5k`, `S/ 1,000` and `1 000 soles` as plain digits. */
export function withDigits(folded: string): string {
  const text = folded
    .replace(/(\d)\s?k(?![a-z0-9])/g, "$1 mil")
    .replace(
      /(?<![\d.,])(\d{1,3})((?:[.,]\d{3})+)(?![\d])/g,
      (_, head: string, tail: string) => head + tail.replace(/[.,]/g, ""),
    )
    .replace(/(?<![\d.,])(\d{1,3}) (\d{3})(?= ?(?:soles|lucas))/g, "$1$2");
  const words = text.split(/(\s+)/);
  const out: string[] = [];
  for (let at = 0; at < words.length;) {
    const run = numberRun(words, at);
    if (run === null) out.push(words[at++]!);
    else {
      out.push(String(run.value) + run.tail);
      at = run.end;
    }
  }
  return out.join("");
}

/** The number that begins at a word of `words` (every other one is white space). */
function numberRun(words: readonly string[], start: number): { value: number; end: number; tail: string } | null {
  let total = 0;
  let part = 0;
  let end = start;
  let tail = "";
  let hasWord = false;
  for (let at = start; at < words.length && tail === ""; at += 2) {
    const [, word = "", mark = ""] = /^([a-z]+|\d+(?:\.\d+)?)([.,;:!?)]*)$/.exec(words[at]!) ?? [];
    const value =
      tableEntry(WORDS, word) ?? (/^\d/.test(word) && /^mil\b/.test(words[at + 2] ?? "") ? Number(word) : undefined);
    if (THOUSAND.test(word)) {
      total += (part || 1) * 1000;
      part = 0;
    } else if (value !== undefined) part += value;
    else if (word !== "y" || !isTens(words[at - 2]) || (tableEntry(WORDS, words[at + 2] ?? "") ?? 10) > 9) break;
    hasWord ||= word !== "y";
    if (word !== "y") {
      end = at + 1;
      tail = mark;
    }
  }
  const value = total + part;
  return hasWord && value >= SMALLEST ? { value, end, tail } : null;
}

/** `treinta` of `treinta y cinco`: no `y` joins other numbers. */
function isTens(word: string | undefined): boolean {
  const value = tableEntry(WORDS, word ?? "") ?? 0;
  return value >= 30 && value < 100 && value % 10 === 0;
}

const NUMBER = String.raw`(\d{2,7}(?:\.\d{1,2})?)`;
const CURRENCY = "(?:nuevos )?(?:soles|sol|lucas|lucrecias|pen)";
const AMOUNT = String.raw`(?:s\/\.? ?)?${NUMBER}(?: ?${CURRENCY})?(?![\d\w])`;
const MARKED = String.raw`(?:s\/\.? ?${NUMBER}|${NUMBER} ?${CURRENCY})(?![\d\w])`;

const PRICE_BETWEEN = new RegExp(
  String.raw`(?<![a-z])(?:entre|de|desde) (?:los )?${AMOUNT} (?:y|a|hasta) (?:los )?${AMOUNT}`,
);
const PRICE_UP_TO = new RegExp(
  "(?<![a-z])(?:por |a |de )?(?:menos de|hasta|maximo(?: de)?|max|no mas de|(?:por )?debajo de|tope(?: de)?|" +
    `que no pasen? (?:de|los)|presupuesto (?:de|es(?: de)?)|tengo(?: como| unos)?) (?:los )?${AMOUNT}`,
);
const PRICE_FROM = new RegExp(
  String.raw`(?<![a-z])(?:de )?(?:mas de|desde|minimo(?: de)?|a partir de|arriba de|(?:por )?encima de|sobre) (?:los )?${AMOUNT}`,
);
const PRICE_ALONE = new RegExp(String.raw`(?<![a-z])(?:(?:por|en|de|con|a) )?(?:unos |como )?${MARKED}`);

/** The wanted price in soles: a range, an end, or a single amount, which is the maximum. */
export function readPrice(text: string): Read<Range> {
  const between = PRICE_BETWEEN.exec(text);
  if (between) {
    const [low, high] = [Number(between[1]), Number(between[2])].sort((a, b) => a - b);
    return { value: { min: low ?? null, max: high ?? null }, rest: text.replace(between[0], " ") };
  }
  const upTo = PRICE_UP_TO.exec(text);
  const from = PRICE_FROM.exec(text);
  if (upTo ?? from) {
    const rest = text.replace(upTo?.[0] ?? "", " ").replace(from?.[0] ?? "", " ");
    return { value: { min: from ? Number(from[1]) : null, max: upTo ? Number(upTo[1]) : null }, rest };
  }
  const alone = PRICE_ALONE.exec(text);
  if (!alone) return { value: null, rest: text };
  return { value: { min: null, max: Number(alone[1] ?? alone[2]) }, rest: text.replace(alone[0], " ") };
}

const YEAR = String.raw`((?:19|20)\d{2})(?![\d.,]?\d)(?! ?(?:soles|sol|lucas|mil|pen))`;
const LEAD = String.raw`(?<![a-z0-9\/])`;
const YEAR_BETWEEN = new RegExp(
  String.raw`${LEAD}(?:entre(?: el)?|del?|desde(?: el)?) ${YEAR} (?:y|al?|hasta)(?: el)? ${YEAR}`,
);
const YEAR_FROM = new RegExp(
  [
    `${LEAD}(?:del?(?: ano)? |desde(?: el)?(?: ano)? |ano |modelo |el )?${YEAR} (?:para|en|hacia) adelante`,
    `${LEAD}(?:del?(?: ano)? |ano |modelo )?${YEAR} (?:a mas|para arriba|o (?:mas(?: nuev[oa]s?)?|superior|posterior))`,
    `${LEAD}(?:desde|a partir)(?: del?| el)?(?: ano)? ${YEAR}`,
  ].join("|"),
);
const YEAR_UP_TO = new RegExp(String.raw`${LEAD}(?:hasta|antes)(?: del?| el)?(?: ano)? ${YEAR}`);
const YEAR_ALONE = new RegExp(String.raw`${LEAD}(?:del(?: ano)? |de |ano |modelo )?${YEAR}`);

/** The wanted model years; call it before `readPrice`. A round number without `año` is a price. */
export function readYear(text: string, thisYear: number): Read<Range> {
  const isYear = (found: RegExpExecArray, year: string | undefined) => {
    const value = Number(year);
    return (
      value >= 1950 && value <= thisYear + 1 && (value % 100 !== 0 || /ano|modelo|del |el |adelante/.test(found[0]))
    );
  };
  const taken = (found: RegExpExecArray, min: string | undefined, max: string | undefined): Read<Range> => ({
    value: { min: min === undefined ? null : Number(min), max: max === undefined ? null : Number(max) },
    rest: text.replace(found[0], " "),
  });
  const between = YEAR_BETWEEN.exec(text);
  if (between && isYear(between, between[1]) && isYear(between, between[2]))
    return taken(between, between[1], between[2]);
  const from = YEAR_FROM.exec(text);
  const first = from?.[1] ?? from?.[2] ?? from?.[3];
  if (from && isYear(from, first)) return taken(from, first, undefined);
  const upTo = YEAR_UP_TO.exec(text);
  if (upTo && isYear(upTo, upTo[1])) return taken(upTo, undefined, upTo[1]);
  const alone = YEAR_ALONE.exec(text);
  // After `hasta` or `menos de` it is an amount.
  if (
    alone &&
    isYear(alone, alone[1]) &&
    !/(?:^|[ /])(?:menos de|hasta|mas de|entre|s\/|y|a) ?$/.test(text.slice(0, alone.index))
  )
    return taken(alone, alone[1], alone[1]);
  return { value: null, rest: text };
}
