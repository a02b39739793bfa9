import { tableEntry } from "../../business/table.ts";

// Numbers as people in Peru write them, in folded text (app/catalog/folding.ts).

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
  veintiuno: 21,
  veintidos: 22,
  veintitres: 23,
  veinticuatro: 24,
  veinticinco: 25,
  veintiseis: 26,
  veintisiete: 27,
  veintiocho: 28,
  veintinueve: 29,
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
  doscientas: 200,
  trescientos: 300,
  trescientas: 300,
  cuatrocientos: 400,
  cuatrocientas: 400,
  quinientos: 500,
  quinientas: 500,
  seiscientos: 600,
  seiscientas: 600,
  setecientos: 700,
  setecientas: 700,
  ochocientos: 800,
  ochocientas: 800,
  novecientos: 900,
  novecientas: 900,
};
const THOUSAND = /^(?:mil|k)$/;
/** Smaller ones written as words are no prices: `dos ruedas`, `una bici`. */
const SMALLEST = 100;
/** `tres lucas`, `aro veintiséis`: but for money and sizes. */
const SLANG = /^(?:luc|luk|luqu|palo|gamba|mango)/;
const SIZE = /^(?:aro|rin|rodado|talla)$/;

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
  const isCounted = SLANG.test(words[end + 1] ?? "") || SIZE.test(words[start - 2] ?? "");
  return hasWord && (value >= SMALLEST || isCounted) ? { value, end, tail } : null;
}

/** `treinta` of `treinta y cinco`: no `y` joins other numbers. */
function isTens(word: string | undefined): boolean {
  const value = tableEntry(WORDS, word ?? "") ?? 0;
  return value >= 30 && value < 100 && value % 10 === 0;
}
