import { fold } from "../../business/folding.ts";
import { QUESTION_INTENTS, type QuestionIntent } from "./intents.ts";

// Read by the build as well (weights.vite.ts), which Node runs as it stands: imports name files.

/** Most bytes of the weights: a scale and a bias an intent, 8 bits a weight. */
const WEIGHTS_BYTES_MAX = 120_000;
export const INTENT_BUCKETS = Math.floor(WEIGHTS_BYTES_MAX / QUESTION_INTENTS.length) - 8;
/** Least probability of an answer; chosen by cross-validation (`npm run eval`). */
const SURE = 0.4;
/** Of one that accuses. */
const SURE_OF: Partial<Record<QuestionIntent, number>> = { illegal: 0.6, prompt: 0.5, "others-data": 0.5 };
const LIKELIEST = 3;
const GRAM_LENGTHS = [3, 4];
const WEIGHT = { word: 2, pair: 1, toldPair: 0.6, gram: 0.9 };

/** Spellings of people in a hurry, and English, as the rows of questions.jsonl mostly say it. */
const PLAIN: ReadonlyMap<string, string> = new Map(Object.entries({
  q: "que", k: "que", ke: "que", qe: "que", kiero: "quiero", qiero: "quiero", kisiera: "quisiera", x: "por", xq: "porque",
  pq: "porque", xk: "porque", porq: "porque", pa: "para", pal: "para", d: "de", tmb: "tambien", tb: "tambien",
  toy: "estoy", ta: "esta", toi: "estoy", ola: "hola", asta: "hasta", aki: "aqui", aca: "aqui", ago: "hago", aser: "hacer",
  acer: "hacer", ise: "hice", ice: "hice", ay: "hay", avia: "habia", komo: "como", kuando: "cuando",
  cto: "cuanto", kuanto: "cuanto", kuanta: "cuanta", dnd: "donde", kien: "quien", wsp: "whatsapp",
  wasap: "whatsapp", wpp: "whatsapp", guasap: "whatsapp", cel: "celular", celu: "celular", fono: "telefono",
  cleta: "bici", cletita: "bici", vici: "bici", bisi: "bici", visi: "bici", bicla: "bici", bike: "bici", bikes: "bici",
  bicicleta: "bici", bicicletas: "bici", bisicleta: "bici", vicicleta: "bici", visicleta: "bici", bicis: "bici",
  motos: "moto", motito: "moto", motocicleta: "moto", motorcycle: "moto", motosicleta: "moto", motokar: "mototaxi",
  motaxi: "mototaxi", torito: "mototaxi", trimoto: "mototaxi", bender: "vender", bendo: "vendo", bendi: "vendi",
  nesesito: "necesito", nesecito: "necesito", varata: "barata", varato: "barato", lucas: "soles",
  luca: "soles", plata: "dinero", billete: "dinero", lana: "dinero", chamba: "trabajo", jato: "casa", pata: "tipo",
  how: "como", where: "donde", when: "cuando", what: "que", my: "mi", is: "es", the: "el", sell: "vender", buy: "comprar",
  pay: "pagar", stolen: "robaron", order: "pedido", refund: "devolver", shipping: "envio", ship: "envio",
  password: "contrasena", clave: "contrasena", klave: "contrasena", delivery: "envio", flete: "envio", aviso: "anuncio",
  publicacion: "anuncio", brevete: "licencia", yapear: "yape", yapeo: "yape", yapee: "yape", plinear: "plin",
})); // oxfmt-ignore
/** Said by everybody about anything. */
const EMPTY = new Set(
  "el la los las un una unos unas de del al y o e a en por para que me se lo le les su sus mi mis tu tus es pe ps pues porfa porfavor causa nomas jaja jajaja".split(
    " ",
  ),
);
/** Longest first. */
const ENDINGS =
  /(?:amientos?|imientos?|aciones|iciones|aciones|adores|adoras|aremos|eremos|iremos|ieron|aron|ando|iendo|arlos?|arlas?|erlos?|erlas?|irlos?|irlas?|arme|erme|irme|acion|icion|adora?|idades|idad|mente|itos|itas|ito|ita|aban?|aria|eria|iria|ados?|adas?|idos?|idas?|amos|emos|imos|aste|iste|ar|er|ir|as|es|os|an|en|on|ia|io|o|a|e|s)$/;

function stemOf(word: string): string {
  if (word.length <= 4 || /\d/.test(word)) return word;
  const stem = word.replace(ENDINGS, "");
  return stem.length >= 3 ? stem : word;
}

/** Folded words in plain Spanish: numbers by their length, serials and plates by their kind. */
function wordsOf(text: string): string[] {
  return fold(text)
    .replace(/([a-z])\1{2,}/g, "$1")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => {
      if (/^\d+$/.test(word)) return word.length > 1 ? `#${word.length}` : word;
      if (word.length > 5 && /\d/.test(word) && /[a-z]/.test(word)) return "#serie";
      return PLAIN.get(word) ?? word;
    });
}

/** FNV-1a, its bits mixed once more. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

/** A text as a sparse vector of length 1, by buckets: its stems, pairs of them and pieces of its words. */
export function vectorOf(text: string): ReadonlyMap<number, number> {
  const words = wordsOf(text);
  const told = words.filter((word) => !EMPTY.has(word)).map(stemOf);
  const found = new Map<number, number>();
  const add = (feature: string, weight: number) => {
    const value = hash(feature);
    const bucket = value % INTENT_BUCKETS;
    // The sign keeps the features of one bucket from adding up.
    found.set(bucket, (found.get(bucket) ?? 0) + (value & 0x40000000 ? weight : -weight));
  };
  for (const word of new Set(told)) add(`w${word}`, WEIGHT.word);
  const all = ["^", ...words.map(stemOf), "$"];
  for (let at = 1; at < all.length; at++) add(`p${all[at - 1]} ${all[at]}`, WEIGHT.pair);
  for (let at = 1; at < told.length; at++) add(`s${told[at - 1]} ${told[at]}`, WEIGHT.toldPair);
  const spelt = ` ${words.join(" ")} `;
  for (const length of GRAM_LENGTHS)
    for (let at = 0; at + length <= spelt.length; at++) add(spelt.slice(at, at + length), WEIGHT.gram);
  const length = Math.hypot(...found.values());
  return new Map([...found].map(([bucket, value]) => [bucket, value / (length || 1)]));
}

/** How alike two texts are, from 0 to 1. */
export function likeness(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const [bucket, value] of one) sum += value * (other.get(bucket) ?? 0);
  return sum;
}

export interface Understood {
  intent: QuestionIntent;
  /** False: ask back with the likeliest. */
  isSure: boolean;
  /** The likeliest first. */
  likeliest: readonly { intent: QuestionIntent; probability: number }[];
}

/** Reads texts by the weights of training.ts. */
export function createClassifier(weights: Uint8Array): (text: string) => Understood {
  const count = QUESTION_INTENTS.length;
  const { buffer } = new Uint8Array(weights);
  const floats = new Float32Array(buffer, 0, 2 * count);
  const [scales, biases] = [floats.subarray(0, count), floats.subarray(count)];
  const byBucket = new Int8Array(buffer, 8 * count);
  return (text) => {
    const sums = new Float64Array(count);
    for (const [bucket, value] of vectorOf(text))
      for (let at = 0; at < count; at++) sums[at]! += byBucket[bucket * count + at]! * value;
    const scores = Array.from(sums, (sum, at) => sum * scales[at]! + biases[at]!);
    const most = Math.max(...scores);
    const shares = scores.map((score) => Math.exp(score - most));
    const total = shares.reduce((sum, share) => sum + share, 0);
    const likeliest = QUESTION_INTENTS.map((intent, at) => ({ intent, probability: shares[at]! / total }))
      .sort((a, b) => b.probability - a.probability)
      .slice(0, LIKELIEST);
    const [first] = likeliest as [(typeof likeliest)[0]];
    return { intent: first.intent, isSure: first.probability >= (SURE_OF[first.intent] ?? SURE), likeliest };
  };
}
