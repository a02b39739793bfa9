import { findDepartment } from "~/business/peru";
import { parseFilters, withFilters, type Filters } from "~/catalog/filters";
import { fold } from "~/catalog/folding";

import type { Asked, Turn } from "../model";
import { maskAddress } from "../safety/masking";
import { standingSearch, withoutState } from "../talk-state";
import { plainWords } from "./spelling";

/** Acts with shown listings. */
type AskedOfShown =
  | "facts"
  | "compare"
  | "add_to_cart"
  | "add_to_favorites"
  | "contact_seller"
  | "similar"
  | "visit"
  | "shipping";

export interface ShownReference {
  act: AskedOfShown;
  /** Listings that are meant, as they were shown; empty where it is not clear which. */
  listings: string[];
  /** Number of listings that were shown. */
  shown: number;
}

const ORDINALS: readonly [pattern: RegExp, position: number][] = [
  [/(?<![a-z])primer[oa]?(?![a-z])/g, 0],
  [/(?<![a-z]|(?<!a )de )segund[oa](?![a-z])(?! (?:mano|uso))/g, 1],
  [/(?<![a-z])tercer[oa]?(?![a-z])/g, 2],
  [/(?<![a-z])cuart[oa](?![a-z])/g, 3],
];
/** `la 2`, `el numero 3`, `la 1 y la 3`, `la opcion 2`. */
const NUMBERED =
  /(?<![a-z\d])(?:l[ao]s?|el|numero|nro|n|opcion|y|con)\.? ?(?:numero |nro |opcion )?([1-4])(?![\d.,]|\w| ?(?:mil|soles|anos|km|cc))/g;
const LAST = /(?<![a-z])(?:la|el) ultim[oa](?![a-z])/;
const PAIR = /(?<![a-z])(?:l[ao]s (?:dos|2)|ambas|ambos|entre (?:ell[ao]s|es[ao]s|est[ao]s))(?: primer[ao]s)?(?![a-z])/;
const ALL = /(?<![a-z])(?:l[ao]s (?:tres|cuatro|3|4)|tod[ao]s|es[ao]s|est[ao]s)(?![a-z])/;
const THAT =
  /(?<![a-z])(?:es[ae]|est[ae]|aquell?[ao]|la misma|el mismo)(?! (?:precio|ano|tipo|marca|modelo|busqueda|tarde|semana|mes))(?![a-z])/;
/** A verb with its object: `agrégala`, `guárdamelo`, `cuéntame de ella`. */
const OBJECT =
  /(?<![a-z])(?:agreg|anad|guard|compar|muestr|pon|quier|llev|compr)[a-z]*(?:l[ao]s?)(?![a-z])|(?<![a-z])(?:de|sobre) (?:ella|el)(?![a-z])/;

const ACTS: readonly [AskedOfShown, RegExp][] = [
  ["shipping", /envi[oa]|deliver|despach|flete|(?:llev|mand|tra[ie])\w* (?:a|hasta) |llega a /],
  ["compare", /compar|diferenci|cual (?:es|de|me|conviene|esta|sale)/],
  [
    "visit",
    /(?:ver|verla|verlo|probarla|probarlo|probar|revisarla|revisarlo)(?: \w+){0,2} (?:en persona|en vivo|antes|manana|hoy)|probar(?:la|lo)|(?:la|lo) (?:puedo|podria) (?:ver|probar)/,
  ],
  ["contact_seller", /contact\w* al|(?:le|lo|la) (?:escrib|contact|habl)|vendedor|duen[oa]/],
  ["add_to_favorites", /guard|favorit|me gusta/],
  ["add_to_cart", /agreg|anad|carrito|la quiero|lo quiero|me l[ao] llevo|compr/],
  ["contact_seller", /contact|escrib|habl|vendedor|duen[oa]/],
  ["similar", /parecid|similar|como es[ea]/],
];

/** Ids of the listings of the latest answer that showed some, in the order of their cards. */
export function shownOf(history: readonly Turn[]): readonly string[] {
  return history.findLast(({ cards = [] }) => cards.length > 0)?.cards ?? [];
}

/**
 * The listings of an earlier answer that a message speaks of; null where it speaks of none. `bare`: folded words;
 * `isOther`: it surely asks for something else, unless it names one of them.
 */
export function referenceOf(bare: string, history: readonly Turn[], isOther = false): ShownReference | null {
  const shown = shownOf(history);
  if (shown.length === 0) return null;
  const positions = positionsOf(bare, shown.length);
  const act = ACTS.find(([, pattern]) => pattern.test(bare))?.[0] ?? "facts";
  if (positions.length > 0)
    return {
      act: positions.length === 1 ? (act === "compare" ? "facts" : act) : act === "facts" ? "compare" : act,
      listings: positions.flatMap((at) => shown[at] ?? []),
      shown: shown.length,
    };
  if (isOther && !OBJECT.test(bare)) return null;
  // A question about the one that was shown last.
  if (shown.length === 1 && history.at(-1)?.cards?.length === 1 && FACT_ASKED.test(bare))
    return { act: act === "shipping" ? act : "facts", listings: [...shown], shown: 1 };
  if (act === "similar" && shown.length === 1) return { act, listings: [...shown], shown: 1 };
  if (act === "compare" && (PAIR.test(bare) || ALL.test(bare) || /^compar/.test(bare)))
    return { act, listings: PAIR.test(bare) ? shown.slice(0, 2) : [...shown], shown: shown.length };
  if (/^(?:y )?es[ea](?: que)? tal/.test(bare))
    return { act: "facts", listings: shown.length === 1 ? [...shown] : [], shown: shown.length };
  const isPointing = THAT.test(bare) || OBJECT.test(bare);
  if (!isPointing || (act === "facts" && bare.split(" ").length > WORDS_OF_POINTING)) return null;
  return { act, listings: shown.length === 1 ? [...shown] : [], shown: shown.length };
}

const FACT_ASKED =
  /^(?:y )?(?:que|cuant[oa]s?|cual|de que|tiene|donde|como)(?: \w+){0,3} (?:tiene|es|esta|lleva|trae|ano|color|talla|aro|frenos?|kilometr\w+|soat|cuesta|vale)(?: \w+)?$/;

/** A longer text with `ese` in it speaks of something else. */
const WORDS_OF_POINTING = 6;

function positionsOf(bare: string, count: number): number[] {
  const found = new Set<number>();
  for (const [pattern, position] of ORDINALS) if (bare.match(pattern)) found.add(position);
  for (const [, digit] of bare.matchAll(NUMBERED)) found.add(Number(digit) - 1);
  if (LAST.test(bare)) found.add(count - 1);
  return [...found].sort((a, b) => a - b);
}

/** The latest search: of the conversation, else of the page. */
export function standingFilters({ history, page }: Pick<Asked, "history" | "page">): Filters | null {
  const address = standingSearch(history) ?? (page.startsWith("/comprar?") ? page : null);
  return address === null ? null : parseFilters(new URLSearchParams(maskAddress(address).slice("/comprar".length)));
}

/** Words of a message without marks, as rules read them. */
export function bareOf(raw: string): string {
  return fold(plainWords(raw))
    .replace(/[¿?¡!.,;:]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const ANYWHERE: Partial<Filters> = { department: null, province: null, district: null };
const WORDS_OF_CLEARING = 9;
/** Filters of the standing search that a message takes back: `sin límite de precio`, `cualquier marca`. */
const CLEARED: readonly [RegExp, Partial<Filters>][] = [
  [/precio|presupuesto|cuanto cueste/, { price: null }],
  [/marca/, { brands: [] }],
  [/ciudad|lugar|sitio|donde sea|region|departamento|todo el peru|distancia/, ANYWHERE],
  [/ano/, { year: null }],
  [/estado|nueva o usada/, { condition: null }],
  [/talla/, { frames: [] }],
  [/aro/, { wheels: [] }],
];
const CLEARING =
  /(?<![a-z])(?:sin (?:limite|importar|filtro)|cualquier|no importa|me da igual|quita(?:le|r)?|borra|en todo)(?![a-z])/;

/** The standing search without what a message takes back; null where it takes nothing back. */
export function clearedFilters(bare: string, asked: Pick<Asked, "history" | "page">): Filters | null {
  if (!CLEARING.test(bare) || bare.split(" ").length > WORDS_OF_CLEARING) return null;
  const changes = CLEARED.filter(([pattern]) => pattern.test(bare)).map(([, change]) => change);
  const standing = standingFilters(asked);
  const place = findDepartment(standing?.department ?? "")?.name;
  if (place !== undefined && /(?<![a-z])(?:quita|borra)/.test(bare) && bare.includes(fold(place)))
    changes.push(ANYWHERE);
  if (changes.length === 0) return null;
  return standing && withFilters(standing, Object.assign({}, ...changes) as Partial<Filters>);
}

/** A message that only asks how the answer before goes on. */
export const ONLY_GOES_ON =
  /^(?:y |ok |ya )*(?:ahora|despues|luego|entonces|que mas|como (?:asi|es eso|lo hago|hago eso)|donde (?:lo |la )?(?:hago|pido|reporto|denuncio|veo))(?: (?:que|mas|otra cosa|hago|debo|puedo|hacer))*$/;
/** Begins a message that ends what was talked of. */
const ENDS_TALK =
  /^(?:(?:ok|ya|bueno|no|y|mejor),? )*(?:otra (?:cosa|consulta|pregunta)|otro tema|cambiando de tema|olv[ií]dalo|olvida (?:eso|esa b[uú]squeda|lo anterior))(?!\p{L})[,.:;]? ?/iu;

export function withoutEnd(text: string): string {
  return text.replace(ENDS_TALK, "");
}

/** Without the cards and the search before a message that ends them. */
export function withEnd(asked: Asked): Asked {
  return ENDS_TALK.test(asked.raw) ? { ...asked, history: withoutState(asked.history) } : asked;
}
