import { z } from "zod";

import { INTENT_BUCKETS, createClassifier, vectorOf, type Understood } from "./classifier.ts";
import { QUESTION_INTENTS, type QuestionIntent } from "./intents.ts";

// Run by the build and by `npm run eval`, never by the Worker.

/** A line of ../questions.jsonl. `judged`: of a set whose answers tests judge; `real`: asked by a user, masked. */
const QuestionRow = z.strictObject({
  text: z.string().min(1),
  intent: z.enum(QUESTION_INTENTS),
  origin: z.enum(["written", "real", "judged"]),
});
type QuestionRow = z.infer<typeof QuestionRow>;

/** @throws where a line is no row */
export function rowsOf(file: string): QuestionRow[] {
  return file
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => QuestionRow.parse(JSON.parse(line)));
}

/**
 * `known` with the rows of the list that administrators download, by intent. The list has a row in each quoted cell,
 * below a heading and above its last line; a text that is known already stays as it is. @throws where a cell is no row
 */
export function withImported(known: readonly QuestionRow[], list: string): QuestionRow[] {
  const cells = list.split(/\r?\n/).filter((line) => /^"?\{/.test(line));
  const lines = cells.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
  const texts = new Set<string>();
  return [...known, ...rowsOf(lines.join("\n"))]
    .filter(({ text }) => !texts.has(text.toLowerCase()) && texts.add(text.toLowerCase()))
    .sort((a, b) => (a.intent < b.intent ? -1 : a.intent > b.intent ? 1 : 0));
}

const EPOCHS = 12;
const RATE = 2;
const BIAS_RATE = 0.02;
const DECAY = 1e-5;
const LARGEST = 127;

/** Weights of a softmax over the intents, for createClassifier; the same bytes for the same rows. */
export function trainedWeights(rows: readonly QuestionRow[]): Uint8Array {
  const count = QUESTION_INTENTS.length;
  const indexes = new Map(QUESTION_INTENTS.map((intent, at) => [intent, at]));
  const examples = rows.map(({ text, intent }) => {
    const vector = vectorOf(text);
    return {
      buckets: Int32Array.from(vector.keys()),
      values: Float64Array.from(vector.values()),
      right: indexes.get(intent)!,
    };
  });
  const sizes = new Float64Array(count);
  for (const { right } of examples) sizes[right]!++;
  // A rare intent is not drowned by searches, which are many.
  const shares = Array.from(sizes, (size) => Math.sqrt(rows.length / count / Math.max(size, 1)));
  const weights = new Float32Array(INTENT_BUCKETS * count);
  const biases = new Float32Array(count);
  const scores = new Float64Array(count);
  const random = seededRandom(1);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(examples, random);
    const rate = RATE * (1 - epoch / EPOCHS);
    for (const { buckets, values, right } of examples) {
      scores.set(biases);
      for (let at = 0; at < buckets.length; at++) {
        const start = buckets[at]! * count;
        for (let intent = 0; intent < count; intent++) scores[intent]! += weights[start + intent]! * values[at]!;
      }
      const most = scores.reduce((a, b) => Math.max(a, b));
      let total = 0;
      for (let intent = 0; intent < count; intent++) total += scores[intent] = Math.exp(scores[intent]! - most);
      for (let intent = 0; intent < count; intent++)
        scores[intent] = (scores[intent]! / total - (intent === right ? 1 : 0)) * shares[right]! * rate;
      for (let intent = 0; intent < count; intent++) biases[intent]! -= BIAS_RATE * scores[intent]!;
      for (let at = 0; at < buckets.length; at++) {
        const start = buckets[at]! * count;
        for (let intent = 0; intent < count; intent++)
          weights[start + intent]! -= scores[intent]! * values[at]! + rate * DECAY * weights[start + intent]!;
      }
    }
  }
  return packed(weights, biases);
}

function packed(weights: Float32Array, biases: Float32Array): Uint8Array {
  const count = QUESTION_INTENTS.length;
  const scales = new Float32Array(count).fill(Number.MIN_VALUE);
  weights.forEach((weight, at) => {
    scales[at % count] = Math.max(scales[at % count]!, Math.abs(weight) / LARGEST);
  });
  const small = Int8Array.from(weights, (weight, at) => Math.round(weight / scales[at % count]!));
  const bytes = new Uint8Array(8 * count + small.length);
  bytes.set(new Uint8Array(scales.buffer), 0);
  bytes.set(new Uint8Array(biases.buffer), 4 * count);
  bytes.set(new Uint8Array(small.buffer), 8 * count);
  return bytes;
}

export interface Tried {
  row: QuestionRow;
  understood: Understood;
}

const FOLDS = 5;

/** Each row as weights that were trained on the other four fifths understand it. */
export function crossValidated(rows: readonly QuestionRow[]): Tried[] {
  const mixed = [...rows];
  shuffle(mixed, seededRandom(7));
  return Array.from({ length: FOLDS }, (_, fold) => {
    const classify = createClassifier(trainedWeights(mixed.filter((_row, at) => at % FOLDS !== fold)));
    return mixed.filter((_row, at) => at % FOLDS === fold).map((row) => ({ row, understood: classify(row.text) }));
  }).flat();
}

/** `threshold`: another than the one in use. */
export function intentFiguresOf(tried: readonly Tried[], threshold?: number) {
  const share = (is: (one: Tried) => boolean) => (100 * tried.filter(is).length) / Math.max(tried.length, 1);
  const isRight = ({ row, understood }: Tried) => understood.intent === row.intent;
  const isSure = ({ understood }: Tried) =>
    threshold === undefined ? understood.isSure : understood.likeliest[0]!.probability >= threshold;
  const isAmong = ({ row, understood }: Tried) => understood.likeliest.some(({ intent }) => intent === row.intent);
  return {
    of: tried.length,
    /** Shares of 100. */
    right: share(isRight),
    sureAndRight: share((one) => isSure(one) && isRight(one)),
    sureAndWrong: share((one) => isSure(one) && !isRight(one)),
    askedBack: share((one) => !isSure(one)),
    /** Asked back with the right page among the three. */
    askedWell: share((one) => !isSure(one) && isAmong(one)),
  };
}

/** The threshold with the most use: a wrong answer costs what a right one gives, and to be asked back gives half. */
export function bestThreshold(tried: readonly Tried[]): number {
  const useOf = (threshold: number) => {
    const { sureAndRight, sureAndWrong, askedWell } = intentFiguresOf(tried, threshold);
    return sureAndRight - sureAndWrong + askedWell / 2;
  };
  const thresholds = Array.from({ length: 17 }, (_, at) => (at + 2) / 20);
  return thresholds.reduce((best, one) => (useOf(one) > useOf(best) ? one : best));
}

/** How often one intent was taken for another, the most frequent first. */
export function confusions(tried: readonly Tried[]): { asked: QuestionIntent; taken: QuestionIntent; times: number }[] {
  const wrong = tried.filter(({ row, understood }) => understood.isSure && understood.intent !== row.intent);
  return [...Map.groupBy(wrong, ({ row, understood }) => `${row.intent} ${understood.intent}`).values()]
    .map((all) => ({ asked: all[0]!.row.intent, taken: all[0]!.understood.intent, times: all.length }))
    .sort((a, b) => b.times - a.times);
}

/** Mulberry32. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffle(items: unknown[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other], items[at]];
  }
}
