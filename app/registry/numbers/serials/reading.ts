import { inLatinCapitals } from "./look-alikes.ts";
import { absenceIn, MAX_TYPED } from "./words.ts";

// Texts of people who are asked for a number: labels, sentences, digits in words, marks for what they cannot read.

export interface ReadNumber {
  /** Between spaces, without labels; letters, digits, and marks of what is unread: `?` for one, `~` for some. */
  pieces: string[];
  /** The part that is the number, with its marks; empty where no word says which one it is. */
  number: string;
  /** The only part that is known, by its place: `~4417`, `WSBC6~`, `WSB~417`; empty for none. */
  part: string;
  /** All pieces, and all that was typed, labels included; empty for a sentence. */
  joined: string;
  whole: string;
}

const NOTHING: ReadNumber = { pieces: [], number: "", part: "", joined: "", whole: "" };

const setOf = (words: string) => new Set(words.split(" "));
const LABELS = setOf(
  "S N NS SN NO NRO NUM NUMERO SER SERIE SERIAL NUMBER COD CODIGO CUADRO MARCO CHASIS FRAME VIN MOTOR",
);
const JOINS = setOf("DE DEL LA EL LOS LAS ES SON NO MI SU QUE DICE");
const SMALL = setOf("A AL CON DE DEL EL EN ES LA LAS LO LOS ME MI NO O POR QUE SE SI SU UN UNA Y YA");
const DASHES = setOf(
  "GUION GUIONES RAYA BARRA SLASH ESPACIO PUNTO COMA LETRA NUMERO MAYUSCULA MINUSCULA GRANDE CHICA CORTA",
);
const DIGITS = "CERO UNO DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE".split(" ");
const TEENS = "DIEZ ONCE DOCE TRECE CATORCE QUINCE".split(" ");
const TENS = "VEINTE TREINTA CUARENTA CINCUENTA SESENTA SETENTA OCHENTA NOVENTA".split(" ");
const LETTERS = new Map(
  (
    "BE:B CE:C EFE:F GE:G HACHE:H JOTA:J KA:K ELE:L EME:M ENE:N PE:P CU:Q ERRE:R ERE:R ESE:S TE:T VE:V UVE:V EQUIS:X " +
    "YE:Y ZETA:Z SETA:Z"
  )
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);
const REPEATS = new Map([
  ["DOBLE", 2],
  ["DOBLES", 2],
  ["TRIPLE", 3],
]);

const END = /^(?:TERMINA\w*|ACABA\w*|FINALIZA\w*|ULTIM[OA]S?)$/;
const START = /^(?:EMPIEZA\w*|COMIENZA\w*|INICIA\w*|ARRANCA\w*|PRIMER[OA]S?)$/;
const COUNTED = /^(?:ULTIM[OA]S?|PRIMER[OA]S?)$/;
const AROUND_PART = setOf(
  "EN CON POR A EL LA LOS LAS ES SON DE DEL Y DIGITO DIGITOS NUMERO NUMEROS LETRAS CIFRAS SERIE",
);

const PHONE = /(?<![A-Z0-9])(?:\+?51\s?)?9\d{2}\s?\d{3}\s?\d{3}(?![A-Z0-9])/g;
const ASIDE = [
  /(?<![A-Z0-9])S\/\.?\s?[\d.,]{1,9}(?![A-Z0-9])/g,
  /(?<![A-Z0-9])[\d.,]+\s?(?:SOLES|DOLARES)(?![A-Z0-9])/g,
  /(?<![A-Z0-9])DNI\s?(?:N|NRO|ES)?\s?[:.°]?\s?\d{8}(?![A-Z0-9])/g,
];

/** @returns nothing of a text that says that there is no number, or that has no digit */
export function readNumber(typed: string): ReadNumber {
  if (absenceIn(typed) !== null) return NOTHING;
  const plain = typed
    .slice(0, MAX_TYPED)
    .replace(/[\p{Cf}\p{Mn}]/gu, "")
    .replace(/…/g, "...");
  const marked = inLatinCapitals(plain.replace(/[º°№]/g, ": "))
    .replace(/\p{M}/gu, "")
    .replace(/GUION(?:ES)?/g, " GUION ")
    .replace(/\.{3,}/g, "~")
    .replace(/[¿*_]/g, "?");
  const pieces = withoutLabels(
    spoken(split(isAddress(plain) ? marked.replace(/[/?=&#.:-]+/g, " ") : withoutAside(marked))),
  );
  const part = partOf(split(marked));
  if (!/\d/.test(pieces.join("") + part)) return NOTHING;
  const number = numberOf(pieces);
  if (pieces.filter(isWord).length > 1)
    return { pieces: pieces.filter((piece) => !isWord(piece)), number, part, joined: "", whole: "" };
  return { pieces, number, part, joined: pieces.join(""), whole: letters(marked) };
}

/** Whether a piece can only be a number: long enough, and no word or year. */
export function isStrong(piece: string): boolean {
  return piece.length >= 6 && piece.length <= 25 && piece.replace(/\D/g, "").length >= 3;
}

const isAddress = (text: string) => /https?:|www\.|\w\.(?:com|pe|net|org)\b/i.test(text);
const letters = (text: string) => text.replace(/[^A-Z0-9]/g, "");
/** Letters that can be spoken, unlike those of a code. */
const isWord = (piece: string) =>
  piece.length >= 4 &&
  /^(?:(?:[^AEIOU\d]|[^AEIOU\d][HLR])?[AEIOUY]{1,2}[LMNRSDZCX]?)+S?$|^(?:TALLA|TREK|SCOTT)$/.test(piece);

/** Prices, telephones and documents beside a number; alone they may be one. */
function withoutAside(text: string): string {
  const bare = [...ASIDE, PHONE].reduce((left, aside) => left.replace(aside, " "), text);
  return split(bare).some((piece) => isStrong(letters(piece))) ? bare : text;
}

function split(text: string): string[] {
  return text
    .replace(/(?<![A-Z0-9])(?:S\s?[/.]\s?N|N\s?\/\s?S)(?![A-Z]{4})[.:#= ]*/g, " NRO ")
    .split(/[\s,;:()[\]"«»“”=#]+/)
    .map((piece) => piece.replace(/[^A-Z0-9?~]/g, ""))
    .filter((piece) => /[A-Z0-9]/.test(piece));
}

/** Without the words before a number that say what it is; a letter alone only where more follows. */
function withoutLabels(pieces: string[]): string[] {
  const first = pieces.findIndex((piece) => !LABELS.has(piece) && !JOINS.has(piece));
  const isLabelled = first > 1 || (first > 0 && LABELS.has(pieces[0] ?? "") && pieces[0] !== "S");
  const left = isLabelled ? pieces.slice(first) : pieces;
  return left.length === 1 ? left : left.filter((piece) => !(piece.length >= 4 && LABELS.has(piece)));
}

/** The one piece that can only be a number where all others are words; else all that are no words. */
function numberOf(pieces: string[]): string {
  const words = pieces.filter(isWord).length;
  const isAside = (piece: string, at: number) =>
    isWord(piece) ||
    (words > 1 ? /^[A-Z]{1,3}$/.test(piece) : words > 0 && SMALL.has(piece)) ||
    (/^\d{1,2}$|^(?:19|20)\d\d$|^[A-Z]$/.test(piece) && (isWord(pieces[at - 1] ?? "") || pieces[at - 1] === "ARO")) ||
    (words > 0 && piece === "ARO");
  const strong = pieces.filter(isStrong);
  if (strong.length === 1 && pieces.every((piece, at) => isStrong(piece) || isAside(piece, at))) return strong[0] ?? "";
  if (words === 0) return pieces.join("");
  const left = pieces.filter((piece, at) => !isAside(piece, at)).join("");
  return /\d/.test(left) ? left : "";
}

/** Digits, letters and repetitions that are written as one says them; other texts as they are. */
function spoken(pieces: string[]): string[] {
  const says = (piece: string, at: number) =>
    DIGITS.includes(piece) ||
    TEENS.includes(piece) ||
    TENS.includes(piece) ||
    piece === "GUION" ||
    REPEATS.has(piece) ||
    (piece.length === 1 && pieces[at + 1] === "DE" && isName(piece, pieces[at + 2]));
  if (!pieces.some(says)) return pieces;
  const run: string[] = [];
  const told: string[] = [];
  const end = () => {
    if (run.length > 0) told.push(run.splice(0).join(""));
  };
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] ?? "";
    const repeats = REPEATS.get(piece) ?? 1;
    const said = repeats > 1 ? (pieces[++at] ?? "") : piece;
    const number = numberSaid(said, pieces[at + 1] === "Y" ? (pieces[at + 2] ?? "") : "");
    if (repeats === 2 && /^(?:U|V|VE|UVE)$/.test(said)) run.push("W");
    else if (number !== null) {
      run.push(number.text.repeat(repeats));
      at += number.more;
    } else if (LETTERS.has(said) || said.length === 1) {
      run.push((LETTERS.get(said) ?? said).repeat(repeats));
      if (pieces[at + 1] === "DE") at += 2;
    } else if (DASHES.has(said)) continue;
    else if (isWord(said) || LABELS.has(said)) {
      end();
      told.push(said);
    } else run.push(said);
  }
  end();
  return told;
}

/** `M de mamá`: a letter, and a name that begins with it. */
function isName(letter: string, name = ""): boolean {
  return name.length >= 3 && /[AEIOU]/.test(name) && name.startsWith(letter);
}

/** A number below a hundred in words; `next` is the word behind `y`. */
function numberSaid(said: string, next: string): { text: string; more: number } | null {
  if (DIGITS.includes(said)) return { text: String(DIGITS.indexOf(said)), more: 0 };
  if (TEENS.includes(said)) return { text: String(10 + TEENS.indexOf(said)), more: 0 };
  const joined = /^(DIECI|VEINTI)(\w+)$/.exec(said);
  if (joined && DIGITS.includes(joined[2] ?? ""))
    return { text: `${joined[1] === "DIECI" ? 1 : 2}${DIGITS.indexOf(joined[2] ?? "")}`, more: 0 };
  if (!TENS.includes(said)) return null;
  const unit = DIGITS.indexOf(next);
  return { text: String((2 + TENS.indexOf(said)) * 10 + Math.max(unit, 0)), more: unit > 0 ? 2 : 0 };
}

function partOf(pieces: string[]): string {
  const [end, start] = [pieces.findIndex((piece) => END.test(piece)), pieces.findIndex((piece) => START.test(piece))];
  const behind = (place: number, other: number): string => {
    if (place < 0) return "";
    const all = pieces.slice(place + 1, other > place ? other : undefined);
    const first = all.findIndex((piece) => !AROUND_PART.has(piece));
    const isCount = COUNTED.test(pieces[place] ?? "") && all.length > first + 1;
    const told = spoken(all.slice(isCount ? first + 1 : first).filter((piece) => !AROUND_PART.has(piece)));
    return letters(told.filter((piece) => !isWord(piece)).join(""));
  };
  const [last, initial] = [behind(end, start), behind(start, end)];
  if (last === "" && initial === "") return "";
  return `${initial}~${last}`;
}
