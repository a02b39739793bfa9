import { NO_FILTERS, type Filters } from "~/catalog/filters";
import { fold } from "~/catalog/folding";
import { isAskingWord, isFiller, isStopWord } from "~/catalog/words";

import { HIDDEN, PROTECTED } from "../constants";
import type { Asked } from "../model";
import type { Tools } from "../tools/tools.server";
import { bareOf } from "./memory";
import { readSearch, type SearchRead } from "./read-search";
import { plainWords, searchedWords } from "./spelling";
import { safetySubject, subjectOf } from "./subjects";

interface Readers {
  /** Names by slug. */
  brands: ReadonlyMap<string, string>;
  thisYear: number;
  /** A text as the catalogue's own search reads it; what it does not read stays in `q`. */
  understand(text: string): Promise<Filters>;
}

export interface Engine extends Readers {
  tools: Tools;
  /** Our own chat, as an address; null for none. */
  whatsapp: string | null;
}

/** `¿Tienen bicis de ruta en Cusco y cuánto sale el envío?`: a search or a subject, and another subject after it. */
export function twoQuestions({ raw, masked }: Asked): [string, string] | null {
  if (raw !== masked) return null;
  const [, first = "", second = ""] = TWO.exec(raw) ?? [];
  const [before, after] = [subjectOf(bareOf(first)), subjectOf(bareOf(second))];
  const isSearch = before !== null && SEARCHES.test(bareOf(second));
  if ((after === null && !isSearch) || before === after || first.trim().split(/\s+/).length < 2) return null;
  return safetySubject(fold(raw)) === null ? [first.trim(), second.trim()] : null;
}

const JOINS = String.raw`(?:\?\s*|[,;]?\s+(?:y|e|tambi[eé]n|adem[aá]s|aparte)\s+)`;
const LEADS = "(?:(?:y|adem[aá]s|tambi[eé]n|de paso|otra cosa|quisiera|quiero|saber|si),? )*";
const BEGINS =
  "(?:(?:en|a|de|por|con) )?(?:cu[aá]nto|c[oó]mo|qu[eé]|cu[aá]l|d[oó]nde|cu[aá]ndo|puedo|se puede|aceptan|hacen|hay|tienen|" +
  String.raw`cobran|busco|me (?:pued|cobr|conv|avis|dev|dan|sirv|mand|hac|reco)\w*)\b`;
const TWO = new RegExp(`^(.{6,}?)${JOINS}${LEADS}¿?(${BEGINS}.{4,})$`, "iu");
/** A search after a subject. */
const SEARCHES = /^(?:tienen|hay|busco)(?![a-z])/;

/** Longest text that a search takes. */
const READ_MAX = 80;

/**
 * The message as a search: as the catalogue reads it, or by the reader of talk (`la más barata`, `mi hijo de 8 años`,
 * two brands) where that leaves fewer words unread.
 */
export async function readBest(typed: string, { brands, thisYear, understand }: Readers): Promise<SearchRead> {
  const masked = searchedWords(plainWords(typed));
  const read = readSearch(masked, brands, thisYear);
  const spoken = { ...read, words: read.words.filter((word) => !isFiller(word)) };
  const text = masked.replaceAll(PROTECTED, " ").replaceAll(HIDDEN, " ").trim();
  if (text === "" || text.length > READ_MAX || masked.includes(PROTECTED)) return spoken;
  const { q, ...understood } = await understand(text);
  const isRidden = understood.mileage !== null;
  const words = fold(q)
    .split(/\s+/)
    .filter((word) => word !== "" && !isStopWord(word) && !isAskingWord(word))
    .filter((word) => !(isRidden && /^(?:poco|kilometraje|recorrido)$/.test(word)));
  if (words.length > spoken.words.length) return spoken;
  const said = spoken.filters;
  const filters = Object.fromEntries(
    Object.entries(understood).filter(
      ([key, value]) => key !== "order" && JSON.stringify(value) !== JSON.stringify(NO_FILTERS[key as keyof Filters]),
    ),
  ) as Partial<Filters>;
  // A reading that has lost something which the other one found is none.
  if (Object.keys(said).some((key) => key !== "order" && !(key in filters))) return spoken;
  for (const list of ["brands", "frames"] as const)
    if ((said[list] ?? []).length > (filters[list] ?? []).length) return spoken;
  // `pistera` of a motorcycle means less than the word alone; `la más nueva` is an order.
  if (said.types && said.types.length < (filters.types ?? []).length) filters.types = said.types;
  if (said.order && !said.condition) delete filters.condition;
  const isNamed = words.some((word) => !/^\d{1,2}$/.test(word));
  return { filters: { ...filters, ...(said.order && { order: said.order }) }, words: isNamed ? words : [] };
}

const UNWANTED = /(?<![a-z])(?:no (?:quiero|deseo|busco|me gustan?)|que no sea|menos|excepto|sin) (?:una? |de )*/;
/** A kind that is not wanted before one that is: `no quiero de ruta, quiero una para ciudad`. */
const RATHER =
  /(?<!\p{L})no (?:quiero|deseo|busco)(?: una?| de| para| la)* [\p{L}\d-]+(?=,? +(?:quiero|busco|sino|mejor|prefiero))/iu;

/** Name of a brand that the person does not want. */
export function unwantedBrand(bare: string, brands: ReadonlyMap<string, string>): string | null {
  const named = [...brands].find(([, name]) =>
    new RegExp(`${UNWANTED.source}${fold(name).replace(/[^a-z0-9 ]/g, ".")}(?![a-z])`).test(bare),
  );
  return named?.[1] ?? null;
}

export function withoutUnwanted(masked: string, isBrand: boolean): string {
  const rather = masked.replace(RATHER, " ");
  if (!isBrand) return rather;
  return rather.replace(new RegExp(`${UNWANTED.source}[\\p{L}\\d-]+,?`, "iu"), " ");
}
