import { FRAMES, type SearchOrder } from "../../catalog/filter-values.ts";
import { NO_FILTERS, type Filters } from "../../catalog/filters.ts";
import { fold } from "../../catalog/folding.ts";
import { isFiller } from "../../catalog/words.ts";
import { HIDDEN, PROTECTED } from "../constants.ts";
import { plainWords, searchedWords } from "./spelling.ts";

// Read by the local Gemini too (local/gemini), which Node runs as it stands: imports name files.

/** A message as a search of the catalogue. Words without a filter stay in `words`, with those that are not wanted. */
export interface SearchRead {
  filters: Partial<Filters>;
  words: string[];
  /** Uses that the types stand for: `reparto`. */
  uses: string[];
  /** Centimetres, where the size stands for a height. */
  height: number | null;
  /** Something that is no vehicle: `cascos`. */
  part: string | null;
}

/** A text as the catalogue understands it (app/catalog/understanding/answer.ts). */
export interface UnderstoodText {
  filters: Filters;
  uses: readonly { use: { name: string } }[];
  height: number | null;
  notSold: { part: string | null } | null;
}

const ORDER_WORDS: readonly [order: SearchOrder, pattern: RegExp][] = [
  ["precio-asc", /precios? mas bajos?|(?:de )?menor(?:es)? precios?/],
  ["precio-desc", /(?:de )?mayor(?:es)? precios?/],
  ["anio", /(?:las? |el |los )?mas (?:nuev[oa]s?|modern[oa]s?)/],
  ["recientes", /(?:mas )?recientes?|ultim[oa]s (?:anuncios|publicad[oa]s)|recien publicad[oa]s/],
];
/** `la más barata`, `de la más cara a la más barata`: the first one says where to begin. */
const BY_PRICE =
  /(?:de )?(?:l[aeo]s? |el )?mas (?:(barat|economic)|car)[oa]s?(?: a (?:la |lo |el )?mas (?:barat|car)[oa]s?)?/;
/** Longest text that the catalogue's search takes. */
const TEXT_MAX = 80;
/** Fillers that say how to read what is beside them. */
const READ_WITH =
  /^(?:\d.*|hasta|desde|entre|menos|mas|de|del|y|o|a|en|no|sin|con|para|mil|soles|lucas|que|nuev[oa]s?)$/;
/** A luca is a sol; of a vehicle people say it for a thousand. */
const LUCAS = /(?<![\d.,])(\d{1,2}) ?(y|a|o) ?(\d{1,2}) lucas|(?<![\d.,])(\d{1,2}(?:[.,]5)?) lucas/g;
const DIMINUTIVES = /(?<![a-z])(hij|niet|sobrin|nin)it([oa]s?)(?![a-z])/g;

/** The age that a child is told with. */
const CHILDS_AGE =
  /(?<![a-z])((?:hij|niet|sobrin|nin)[oa]s?)(?: (?:menor|mayor|chiquit[oa]))? de (\d{1,2}) an(?:os|itos)/g;
const CHILD_YEARS = 12;
/** `talla s o m`: the catalogue reads one. */
const FRAMES_NAMED = /(?<![a-z])tallas? (xs|s|m|l|xl)(?: ?[,oyu] ?| )(xs|s|m|l|xl)(?![a-z])/;
/** A kind that is not wanted before one that is: `no quiero de ruta, quiero una para ciudad`. */
const RATHER =
  /(?<![a-z])no (?:quiero|deseo|busco)(?: una?| de| para| la)* [a-z0-9-]+(?=,? +(?:quiero|busco|sino|mejor|prefiero))/;

interface SearchText {
  text: string;
  /** Filters that the text says besides. */
  said: Partial<Filters>;
}

/** A masked message as the catalogue's search is asked for it. `brands`: names by slug. */
export function searchTextOf(masked: string, brands: ReadonlyMap<string, string>): SearchText {
  const plain = searchedWords(plainWords(masked)).replaceAll(PROTECTED, " ").replaceAll(HIDDEN, " ");
  let text = fold(plain)
    .replace(LUCAS, (_, low, join, high, one) =>
      low ? `${low as string}000 ${join as string} ${high as string}000 soles` : `${String(Number(String(one).replace(",", ".")) * 1000)} soles`,
    )
    .replace(DIMINUTIVES, "$1$2")
    .replace(CHILDS_AGE, (_, child: string, years: string) => (Number(years) > CHILD_YEARS ? "" : child))
    .replace(RATHER, " "); // oxfmt-ignore
  const said: Partial<Filters> = {};
  const priced = BY_PRICE.exec(text);
  const [order, pattern] = priced
    ? ([priced[1] ? "precio-asc" : "precio-desc", BY_PRICE] as const)
    : (ORDER_WORDS.find(([, one]) => one.test(text)) ?? [null, null]);
  if (pattern) text = text.replace(pattern, " ");
  if (order) said.order = order;
  const frames = FRAMES_NAMED.exec(text);
  if (frames) {
    said.types = ["bicicletas"];
    said.frames = FRAMES.filter((id) => frames.slice(1).includes(id));
    text = text.replace(frames[0], " ");
  }
  const named = [...brands].filter(([, name]) => isNamed(text, name));
  if (named.length > 1) {
    said.brands = named.map(([slug]) => slug).sort();
    for (const [, name] of named) text = text.replace(brandIn(name), " ");
  }
  text = text.replace(/\s+/g, " ").trim();
  if (text.length > TEXT_MAX) text = shortened(text);
  return { text, said };
}

function isNamed(text: string, name: string): boolean {
  const found = brandIn(name).exec(text);
  return found !== null && !/(?:^| )(?:no|ni|sin|menos|excepto|sea|sean|quiero) $/.test(text.slice(0, found.index));
}

function brandIn(name: string): RegExp {
  return new RegExp(`(?<![a-z0-9-])${fold(name).replace(/[^a-z0-9 ]/g, ".")}(?![a-z0-9-])`);
}

/** A story without words that ask nothing of a vehicle. */
function shortened(text: string): string {
  const told = text.split(" ").filter((word) => READ_WITH.test(word) || !isFiller(word));
  return told.join(" ").slice(0, TEXT_MAX);
}

export function readNothing({ said }: Pick<SearchText, "said">): SearchRead {
  return { filters: said, words: [], uses: [], height: null, part: null };
}

/** The message as the catalogue understood its text. */
export function readOf({ said }: SearchText, { filters: read, uses, height, notSold }: UnderstoodText): SearchRead {
  const { q, ...understood } = read;
  const filters = Object.fromEntries(
    Object.entries(understood).filter(
      ([key, value]) => key !== "order" && JSON.stringify(value) !== JSON.stringify(NO_FILTERS[key as keyof Filters]),
    ),
  ) as Partial<Filters>;
  const order = understood.order === "precio-asc" ? { order: understood.order } : {};
  const words = fold(q).split(/\s+/).filter((word, at, all) => word !== "" && isAsked(word, at, all)); // oxfmt-ignore
  // A number alone is no name.
  const isName = words.some((word) => !/^\d{1,2}$/.test(word));
  return {
    filters: { ...filters, ...order, ...said },
    words: isName ? words : [],
    uses: [...new Set(uses.map(({ use }) => use.name))],
    height,
    part: notSold?.part ?? null,
  };
}

/** Whether a word asks something of a vehicle: also what says that the next one is not wanted. */
function isAsked(word: string, at: number, all: readonly string[]): boolean {
  const negates = /^(?:no|sin|excepto|menos)$/.test(word) && all[at + 1] !== undefined;
  return negates || !isFiller(word);
}

export function hasFilters({ filters }: SearchRead): boolean {
  return Object.keys(filters).some((key) => key !== "order");
}
