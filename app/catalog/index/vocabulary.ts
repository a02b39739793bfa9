/**
 * All distinct words of a segment, joined in one string, with the rows that have each. Looking a term up scans the
 * words once in place of every text: 50,000 listings have some ten thousand words.
 */
export interface Vocabulary {
  /** Words, most frequent first, each followed by SEPARATOR. */
  text: string;
  /** Start of each word in `text`, and after the last one the length. */
  starts: Uint32Array;
  /** Start of each word's rows in `rows`, and after the last one the length. */
  offsets: Uint32Array;
  /** The largest part of an index. */
  rows: RowNumbers;
}

/** Numbers below the size of a segment, in two bytes where they suffice. */
export type RowNumbers = Uint16Array | Uint32Array;

export function rowNumberType(size: number): Uint16ArrayConstructor | Uint32ArrayConstructor {
  return size <= 2 ** 16 ? Uint16Array : Uint32Array;
}

/** A number for each row. */
export function rowNumbers(size: number, numberOf: (row: number) => number): RowNumbers {
  const numbers = new (rowNumberType(size))(size);
  for (let row = 0; row < size; row++) numbers[row] = numberOf(row);
  return numbers;
}

const SEPARATOR = "\n";

/** `texts[row]` holds the distinct words of a row, joined by single spaces. */
export function createVocabulary(texts: readonly string[]): Vocabulary {
  const numbers = new Map<string, number>();
  const counts: number[] = [];
  const occurrences = new Growing();
  const ends = new Uint32Array(texts.length);
  texts.forEach((text, row) => {
    for (const word of text === "" ? [] : text.split(" ")) {
      let number = numbers.get(word);
      if (number === undefined) {
        number = counts.length;
        numbers.set(word, number);
        counts.push(0);
      }
      counts[number]!++;
      occurrences.push(number);
    }
    ends[row] = occurrences.length;
  });

  const words = [...numbers.keys()];
  // Frequent words first: a common term then finds all its rows after few words.
  const order = words.map((_, number) => number).sort((a, b) => counts[b]! - counts[a]! || a - b);
  const starts = new Uint32Array(words.length + 1);
  const offsets = new Uint32Array(words.length + 1);
  const position = new Uint32Array(words.length);
  order.forEach((number, rank) => {
    starts[rank + 1] = starts[rank]! + words[number]!.length + SEPARATOR.length;
    offsets[rank + 1] = offsets[rank]! + counts[number]!;
    position[number] = offsets[rank]!;
  });
  const rows = new (rowNumberType(texts.length))(occurrences.length);
  let next = 0;
  for (let row = 0; row < texts.length; row++) {
    for (; next < ends[row]!; next++) rows[position[occurrences.at(next)]!++] = row;
  }
  return { text: order.map((number) => words[number]! + SEPARATOR).join(""), starts, offsets, rows };
}

/** Texts of words of a vocabulary, by the numbers of the words: a third of their letters. */
export class WordTexts {
  readonly vocabulary: Vocabulary;
  readonly words: RowNumbers;
  /** Start of each row's words in `words`, and after the last one the length. */
  readonly starts: Uint32Array;

  constructor(vocabulary: Vocabulary, words: RowNumbers, starts: Uint32Array) {
    this.vocabulary = vocabulary;
    this.words = words;
    this.starts = starts;
  }

  at(row: number): string | undefined {
    const { vocabulary, words, starts } = this;
    if (row + 1 >= starts.length) return undefined;
    let text = "";
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const word = words[at]!;
      text += (text && " ") + vocabulary.text.slice(vocabulary.starts[word], vocabulary.starts[word + 1]! - 1);
    }
    return text;
  }
}

/** @param texts Words that the vocabulary has, joined by single spaces. */
export function wordTexts(vocabulary: Vocabulary, texts: readonly string[]): WordTexts {
  const numbers = new Map([...countedWords(vocabulary)].map(([word], number) => [word, number]));
  const words = new Growing();
  const starts = new Uint32Array(texts.length + 1);
  texts.forEach((text, row) => {
    for (const word of text === "" ? [] : text.split(" ")) words.push(numbers.get(word)!);
    starts[row + 1] = words.length;
  });
  return new WordTexts(vocabulary, new (wordNumberType(vocabulary))(words.taken()), starts);
}

/** Numbers of words, in two bytes where they suffice. */
export function wordNumberType({ starts }: Vocabulary): ReturnType<typeof rowNumberType> {
  return rowNumberType(starts.length - 1);
}

/**
 * Raises `level[row]` from `from` to `from + 1` for each row that holds `term` in a word.
 * `candidates` is how many rows stand at `from`. Returns how many rows were raised.
 */
export function raiseRowsWith(
  vocabulary: Vocabulary,
  term: string,
  level: Uint8Array,
  from: number,
  candidates: number,
): number {
  const { text, starts, offsets, rows } = vocabulary;
  let raised = 0;
  let word = 0;
  for (let hit = text.indexOf(term); hit !== -1 && raised < candidates; hit = text.indexOf(term, starts[word])) {
    word = wordAt(starts, hit, word);
    for (let entry = offsets[word]!; entry < offsets[word + 1]!; entry++) {
      const row = rows[entry]!;
      if (level[row] === from) {
        level[row] = from + 1;
        raised++;
      }
    }
    word++;
  }
  return raised;
}

/** Sets `bits` in each row that holds this whole word. */
export function markRowsWithWord(vocabulary: Vocabulary, word: string, marks: Uint8Array, bits: number): void {
  const { text, starts, offsets, rows } = vocabulary;
  const sought = word + SEPARATOR;
  const at = text.startsWith(sought) ? 0 : text.indexOf(SEPARATOR + sought) + 1;
  if (at === 0 && !text.startsWith(sought)) return;
  const number = wordAt(starts, at, 0);
  for (let entry = offsets[number]!; entry < offsets[number + 1]!; entry++) marks[rows[entry]!]! |= bits;
}

/** Sets `bits` in `part` for each row that holds `term` in a word, and in `whole` where it is one. */
export function markRowsWith(
  { text, starts, offsets, rows }: Vocabulary,
  term: string,
  bits: number,
  { whole, part }: { whole: Uint8Array; part: Uint8Array },
): void {
  let word = 0;
  for (let hit = text.indexOf(term); hit !== -1; hit = text.indexOf(term, starts[word])) {
    word = wordAt(starts, hit, word);
    const isWhole = starts[word + 1]! - starts[word]! === term.length + SEPARATOR.length;
    for (let entry = offsets[word]!; entry < offsets[word + 1]!; entry++) {
      part[rows[entry]!]! |= bits;
      if (isWhole) whole[rows[entry]!]! |= bits;
    }
    word++;
  }
}

/** How much of a word a term must be. */
export type WordPart = "whole" | "beginning" | "part of a name";

const IS_LETTER = /\p{L}/u;
const IS_DIGIT = /\p{N}/u;

/**
 * Sets `bit` in each row with `term` as a word of letters and digits, as the beginning of one, or as the part of a name
 * like `cb190r` with only letters or only digits beside it.
 */
export function markRowsAt(
  { text, starts, offsets, rows }: Vocabulary,
  term: string,
  part: WordPart,
  marks: Uint8Array,
  bit: number,
): void {
  if (term === "") return;
  const first = term[0]!;
  const last = term.at(-1)!;
  let word = 0;
  for (let hit = text.indexOf(term); hit !== -1; hit = text.indexOf(term, hit + 1)) {
    if (!isApart(text[hit - 1], first, part)) continue;
    if (part !== "beginning" && !isApart(text[hit + term.length], last, part)) continue;
    word = wordAt(starts, hit, word);
    for (let entry = offsets[word]!; entry < offsets[word + 1]!; entry++) marks[rows[entry]!]! |= bit;
  }
}

/** Whether a word of a text has `term` as that part. */
export function hasWordAt({ text }: Pick<Vocabulary, "text">, term: string, part: WordPart): boolean {
  if (term === "") return false;
  for (let hit = text.indexOf(term); hit !== -1; hit = text.indexOf(term, hit + 1)) {
    if (!isApart(text[hit - 1], term[0]!, part)) continue;
    if (part === "beginning" || isApart(text[hit + term.length], term.at(-1)!, part)) return true;
  }
  return false;
}

/** Whether `other`, beside the sign `own` of a term, is no more of that part of a word. */
function isApart(other: string | undefined, own: string, part: WordPart): boolean {
  if (other === undefined) return true;
  const [isLetter, isDigit] = [IS_LETTER.test(other), IS_DIGIT.test(other)];
  if (part !== "part of a name") return !isLetter && !isDigit;
  return IS_DIGIT.test(own) ? !isDigit : !isLetter;
}

/** Words with the number of rows that have each, without the rows. */
export interface WordCounts {
  /** Words, each followed by a line break. */
  text: string;
  counts: Uint32Array;
}

export function wordCountsOf({ text, offsets }: Vocabulary): WordCounts {
  return {
    text,
    counts: Uint32Array.from({ length: offsets.length - 1 }, (_, word) => offsets[word + 1]! - offsets[word]!),
  };
}

export function mergeWordCounts(all: readonly WordCounts[]): WordCounts {
  const sums = new Map<string, number>();
  for (const { text, counts } of all)
    text
      .split(SEPARATOR)
      .slice(0, -1)
      .forEach((word, at) => sums.set(word, (sums.get(word) ?? 0) + counts[at]!));
  const words = [...sums].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return {
    text: words.map(([word]) => word + SEPARATOR).join(""),
    counts: Uint32Array.from(words, ([, count]) => count),
  };
}

/** Words that are known with how often they occur, but not where. */
export function vocabularyOfCounts({ text, counts }: WordCounts): Vocabulary {
  const starts = new Uint32Array(counts.length + 1);
  const offsets = new Uint32Array(counts.length + 1);
  counts.forEach((count, word) => {
    starts[word + 1] = text.indexOf(SEPARATOR, starts[word]) + SEPARATOR.length;
    offsets[word + 1] = offsets[word]! + count;
  });
  return { text, starts, offsets, rows: new Uint16Array(0) };
}

export function* countedWords({ text, starts, offsets }: Vocabulary): Generator<[word: string, rows: number]> {
  for (let word = 0; word < starts.length - 1; word++)
    yield [text.slice(starts[word], starts[word + 1]! - SEPARATOR.length), offsets[word + 1]! - offsets[word]!];
}

/** The word at `position`, at or after `low`: gallops, as the next hit is mostly near. */
function wordAt(starts: Uint32Array, position: number, low: number): number {
  let step = 1;
  while (low + step < starts.length - 1 && starts[low + step]! <= position) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, starts.length - 1);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= position) low = middle;
    else high = middle;
  }
  return low;
}

/** Growing list of integers without boxing. */
class Growing {
  #values = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const grown = new Uint32Array(this.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.length++] = value;
  }

  at(position: number): number {
    return this.#values[position]!;
  }

  taken(): Uint32Array {
    return this.#values.subarray(0, this.length);
  }
}
