import { DAY_MS } from "../../business/durations.ts";
import { formatSoles, type Centimos } from "../../business/money.ts";
import { foldForSpam, foreignLinksIn } from "../../writing/spam.ts";
import { contactsIn } from "../../writing/text.ts";

/**
 * Reasons to look at a listing, as administrators read them. Ids are stored: never rename one. `content`: about the
 * listing itself, so that a change of it is checked again. `holds`: counts as a mark where marked listings wait;
 * reports do not, as they change nothing until an administrator decides.
 */
export const SIGNALS = {
  precio: { label: "Precio lejos de lo usual", content: true, holds: true },
  contacto: { label: "Contacto o enlaces en el texto", content: true, holds: true },
  palabras: { label: "Palabras delicadas", content: true, holds: true },
  serie: { label: "Serie parecida a una robada", content: true, holds: true },
  foto: { label: "Foto usada en otro anuncio", content: true, holds: true },
  muchos: { label: "Muchos anuncios en poco tiempo", content: false, holds: true },
  "cuenta-nueva": { label: "Cuenta nueva", content: false, holds: true },
  denuncias: { label: "Reportes abiertos", content: false, holds: false },
} as const satisfies Record<string, { label: string; content: boolean; holds: boolean }>;
export type SignalKind = keyof typeof SIGNALS;

export interface Signal {
  kind: SignalKind;
  /** Finding, in Spanish. */
  detail: string;
  /** Ids of other listings that it is about. */
  listings?: string[] | undefined;
  /** Each single finding, so that another one of the same kind is new; stored as hashes. */
  found?: string[] | undefined;
}
export type KnownSignal = Pick<Signal, "kind" | "found">;

/** Facts for the rules. Null: unknown, and no signal. */
export interface SignalFacts {
  rules: { manyListings: number; newAccountDays: number };
  title: string;
  description: string;
  priceCentimos: Centimos | null;
  /** Prices of similar listings: half of them lie between the two. */
  usual: { low: Centimos; high: Centimos; count: number } | null;
  accountSince: Date | null;
  /** Listings that the seller published in the last day, without this one. */
  publishedInDay: number;
  isSerialNearStolen: boolean;
  /** Its folded serial or plate; empty for none. */
  serialKey: string;
  samePhotos: readonly { id: string }[];
  openReports: number;
  siteUrl: string;
  now: Date;
}

/** Factor outside of the middle half of prices that is a signal. */
const FAR = 2;

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

/** Unusual facts about a listing. Pure; none of them proves anything. */
export function signalsOf(facts: SignalFacts): Signal[] {
  const text = `${facts.title}\n${facts.description}`;
  const found: (Signal | null)[] = [
    priceSignal(facts),
    contactSignal(text, facts.siteUrl),
    wordsSignal(text),
    facts.isSerialNearStolen
      ? {
          kind: "serie",
          detail: "Se distingue en un carácter de la de una bicicleta reportada como robada.",
          found: [facts.serialKey],
        }
      : null,
    photoSignal(facts.samePhotos),
    facts.publishedInDay + 1 >= facts.rules.manyListings
      ? { kind: "muchos", detail: `Con este, ${facts.publishedInDay + 1} anuncios en un día.` }
      : null,
    accountSignal(facts),
    reportsSignal(facts),
  ];
  return found.filter((signal) => signal !== null);
}

/**
 * Signals of a changed listing that no administrator has seen: about its content, and of a new kind or with a new
 * finding. One stored without its findings counts as unknown, once.
 */
export function newSignals(signals: readonly Signal[], known: readonly KnownSignal[]): Signal[] {
  return signals.filter(({ kind, found = [] }) => {
    const before = known.find((one) => one.kind === kind);
    const isKnown = before !== undefined && found.every((one) => before.found?.includes(one));
    return SIGNALS[kind].content && !isKnown;
  });
}

function priceSignal({ priceCentimos, usual }: SignalFacts): Signal | null {
  if (priceCentimos === null || usual === null) return null;
  const { low, high, count } = usual;
  const side = priceCentimos * FAR < low ? "debajo" : priceCentimos > high * FAR ? "encima" : null;
  if (side === null) return null;
  const text = (centimos: number) => formatSoles(centimos, { compact: true });
  // Twice as far is another finding, and a larger distance includes smaller ones.
  const times = Math.floor(Math.log2(side === "debajo" ? low / priceCentimos : priceCentimos / high));
  return {
    kind: "precio",
    detail:
      `Pide ${text(priceCentimos)}, muy por ${side} de lo usual: entre ${text(low)} y ${text(high)} (${count} ` +
      "parecidos).",
    found: Array.from({ length: Math.max(1, times) }, (_, at) => `${side} ${at + 1}`),
  };
}

function contactSignal(text: string, siteUrl: string): Signal | null {
  const contacts = contactsIn(text.normalize("NFKC"));
  const links = foreignLinksIn(foldForSpam(text), siteUrl);
  const parts = [contacts.length > 0 && "un teléfono o correo", links.length > 0 && "un enlace"].filter(Boolean);
  if (parts.length === 0) return null;
  return { kind: "contacto", detail: `El texto lleva ${parts.join(" y ")}.`, found: [...contacts, ...links] };
}

function wordsSignal(text: string): Signal | null {
  const folded = foldForSpam(text).replace(/\s+/g, " ");
  const words = SENSITIVE.flatMap(({ word, pattern }) => (pattern.test(folded) ? [word] : []));
  if (words.length === 0) return null;
  return { kind: "palabras", detail: `El texto dice ${words.map((word) => `«${word}»`).join(", ")}.`, found: words };
}

function photoSignal(samePhotos: SignalFacts["samePhotos"]): Signal | null {
  if (samePhotos.length === 0) return null;
  const listings = samePhotos.slice(0, 3).map(({ id }) => id);
  const which = listings.length === 1 ? "otro anuncio" : "otros anuncios";
  const detail = `Una foto se parece a la de ${which}: ${listings.join(", ")}.`;
  return { kind: "foto", detail, listings, found: samePhotos.map(({ id }) => id) };
}

function accountSignal({ accountSince, now, rules }: SignalFacts): Signal | null {
  if (accountSince === null) return null;
  const days = Math.floor((now.getTime() - accountSince.getTime()) / DAY_MS);
  if (days >= rules.newAccountDays) return null;
  return {
    kind: "cuenta-nueva",
    detail: days < 1 ? "La cuenta es de hoy." : `La cuenta tiene ${days} ${days === 1 ? "día" : "días"}.`,
  };
}

function reportsSignal({ openReports }: SignalFacts): Signal | null {
  if (openReports === 0) return null;
  return {
    kind: "denuncias",
    detail: openReports === 1 ? "Tiene un reporte abierto." : `Tiene ${openReports} reportes abiertos.`,
  };
}
