import { formatSoles, type Centimos } from "../../business/money.ts";
import { foldForSpam, hasForeignLink } from "../../writing/spam.ts";
import { hasContacts } from "../../writing/text.ts";

/**
 * Why a listing is worth a look, as administrators read it. Ids are stored: never rename one. `content`: it speaks of
 * the listing itself, so that a change of it is looked at again.
 */
export const SIGNALS = {
  precio: { label: "Precio lejos de lo usual", content: true },
  contacto: { label: "Contacto o enlaces en el texto", content: true },
  palabras: { label: "Palabras delicadas", content: true },
  serie: { label: "Serie parecida a una robada", content: true },
  foto: { label: "Foto usada en otro anuncio", content: true },
  muchos: { label: "Muchos anuncios en poco tiempo", content: false },
  "cuenta-nueva": { label: "Cuenta nueva", content: false },
} as const satisfies Record<string, { label: string; content: boolean }>;
export type SignalKind = keyof typeof SIGNALS;

export interface Signal {
  kind: SignalKind;
  /** What was found, in Spanish. */
  detail: string;
  /** Ids of other listings that it is about. */
  listings?: string[] | undefined;
}

/** What the rules look at. Null: not known, and no signal. */
export interface SignalFacts {
  title: string;
  description: string;
  priceCentimos: Centimos | null;
  /** What similar listings ask: half of them between the two. */
  usual: { low: Centimos; high: Centimos; count: number } | null;
  accountSince: Date | null;
  /** Listings that the seller published in the last day, without this one. */
  publishedInDay: number;
  isSerialNearStolen: boolean;
  /** Other listings with one of its photos. */
  samePhotos: readonly { id: string }[];
  siteUrl: string;
  now: Date;
}

/** A price so many times outside of what half of the others ask. */
const FAR = 2;
const MANY_IN_A_DAY = 5;
const NEW_ACCOUNT_DAYS = 7;
const DAY_MS = 86_400_000;

/** Words that go with stolen goods, copies and advance payments; matched in folded text, as whole words. */
const WORDS: readonly (readonly [word: string, pattern: string])[] = [
  ["sin papeles", "sin papeles"],
  ["sin documentos", "sin documentos?"],
  ["sin tarjeta de propiedad", "sin tarjeta(?: de propiedad)?"],
  ["robada", "robad[oa]s?"],
  ["réplica", "replicas?"],
  ["imitación", "imitacion(?:es)?"],
  ["clonada", "clonad[oa]s?"],
  ["serie borrada", "(?:serie|numero|motor) (?:borrad[oa]|limad[oa]|regrabad[oa])"],
  ["adelanto", "(?:adelanto|deposito|deposita|abono) (?:previo|antes|adelantado|por adelantado|para separar)"],
  ["separa con", "separa(?:la|lo)? con"],
  ["western union", "western union|moneygram"],
  ["criptomonedas", "cripto(?:moneda|monedas|s)?|bitcoins?|usdt"],
];
const SENSITIVE = WORDS.map(([word, pattern]) => ({
  word,
  pattern: new RegExp(`(?<![a-z0-9])(?:${pattern})(?![a-z0-9])`),
}));

/** What is unusual about a listing. Pure; none of it proves anything. */
export function signalsOf(facts: SignalFacts): Signal[] {
  const text = `${facts.title}\n${facts.description}`;
  const found: (Signal | null)[] = [
    priceSignal(facts),
    contactSignal(text, facts.siteUrl),
    wordsSignal(text),
    facts.isSerialNearStolen
      ? { kind: "serie", detail: "Se distingue en un carácter de la de una bicicleta reportada como robada." }
      : null,
    photoSignal(facts.samePhotos),
    facts.publishedInDay + 1 >= MANY_IN_A_DAY
      ? { kind: "muchos", detail: `Con este, ${facts.publishedInDay + 1} anuncios en un día.` }
      : null,
    accountSignal(facts),
  ];
  return found.filter((signal) => signal !== null);
}

/** Signals of a changed listing that nobody has seen yet: of its content, and not known of it before. */
export function newSignals(signals: readonly Signal[], known: readonly Pick<Signal, "kind">[]): Signal[] {
  return signals.filter(({ kind }) => SIGNALS[kind].content && !known.some((before) => before.kind === kind));
}

function priceSignal({ priceCentimos, usual }: SignalFacts): Signal | null {
  if (priceCentimos === null || usual === null) return null;
  const { low, high, count } = usual;
  const side = priceCentimos * FAR < low ? "debajo" : priceCentimos > high * FAR ? "encima" : null;
  if (side === null) return null;
  const text = (centimos: number) => formatSoles(centimos, { compact: true });
  return {
    kind: "precio",
    detail: `Pide ${text(priceCentimos)}, muy por ${side} de lo usual: entre ${text(low)} y ${text(high)} (${count} parecidos).`,
  };
}

function contactSignal(text: string, siteUrl: string): Signal | null {
  const found = [
    hasContacts(text.normalize("NFKC")) ? "un teléfono o correo" : null,
    hasForeignLink(foldForSpam(text), siteUrl) ? "un enlace" : null,
  ].filter((part) => part !== null);
  return found.length > 0 ? { kind: "contacto", detail: `El texto lleva ${found.join(" y ")}.` } : null;
}

function wordsSignal(text: string): Signal | null {
  const folded = foldForSpam(text).replace(/\s+/g, " ");
  const words = SENSITIVE.flatMap(({ word, pattern }) => (pattern.test(folded) ? [`«${word}»`] : []));
  return words.length > 0 ? { kind: "palabras", detail: `El texto dice ${words.join(", ")}.` } : null;
}

function photoSignal(samePhotos: SignalFacts["samePhotos"]): Signal | null {
  if (samePhotos.length === 0) return null;
  const listings = samePhotos.slice(0, 3).map(({ id }) => id);
  const which = listings.length === 1 ? "otro anuncio" : "otros anuncios";
  return { kind: "foto", detail: `Una foto se parece a la de ${which}: ${listings.join(", ")}.`, listings };
}

function accountSignal({ accountSince, now }: SignalFacts): Signal | null {
  if (accountSince === null) return null;
  const days = Math.floor((now.getTime() - accountSince.getTime()) / DAY_MS);
  if (days >= NEW_ACCOUNT_DAYS) return null;
  return {
    kind: "cuenta-nueva",
    detail: days < 1 ? "La cuenta es de hoy." : `La cuenta tiene ${days} ${days === 1 ? "día" : "días"}.`,
  };
}
