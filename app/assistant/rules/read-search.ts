import { tableEntry } from "../../business/table.ts";
import { CATEGORIES, type CategoryId, type VehicleKind } from "../../catalog/categories.ts";
import {
  FRAMES,
  KIND_GROUPS,
  TYPE_IDS,
  type ConditionFilter,
  type SearchOrder,
  type TypeId,
} from "../../catalog/filter-values.ts";
import type { Filters } from "../../catalog/filters.ts";
import { fold, slugify } from "../../catalog/folding.ts";
import { withDigits } from "../../catalog/phrases/numbers.ts";
import { CATEGORY_WORDS, isAskingWord, isNamed, isStopWord, KIND_WORDS } from "../../catalog/words.ts";
import { HIDDEN, PROTECTED } from "../constants.ts";
import { readPrice, readYear } from "./amounts.ts";
import { readDepartmentNamed } from "./places.ts";

// Read by the local Gemini too (local/gemini), which Node runs as it stands: imports name files.

/** A message read as a search of the catalogue. Words without a filter stay in `words`. */
export interface SearchRead {
  filters: Partial<Filters>;
  words: string[];
}

const KINDS: readonly VehicleKind[] = ["bicicleta", "moto"];
/** The meant category, where a word names several of a kind. */
const MEANT: Readonly<Record<string, Partial<Record<VehicleKind, CategoryId>>>> = {
  pistera: { moto: "deportiva", bicicleta: "ruta" },
  pisteras: { moto: "deportiva", bicicleta: "ruta" },
  pistero: { moto: "deportiva", bicicleta: "ruta" },
};
/** A child to ride on it, up to so many years. */
const CHILD =
  /(?<![a-z])(?:(?:mi|un|una|su|mis|el|la) )?(?:hij|niet|sobrin|nin)(?:it)?[oa]s?(?: (?:menor|chiquit[oa]))?(?: de (\d{1,2}) (?:anos|anitos))?(?![a-z])/;
const CHILD_YEARS = 12;

/** `talla s o m` */
const SIZES = /(?<![a-z])tallas? (?:(?:xs|s|m|l|xl)(?![a-z])(?:,? (?:[oyu] )?|, ?)?)+/;

const ORDER_WORDS: readonly [order: SearchOrder, pattern: RegExp][] = [
  [
    "precio-asc",
    /(?:la|el|las|los|lo)? ?mas (?:barat|economic)[oa]s?|(?:de )?menor(?:es)? precios?|precios? mas bajos?/,
  ],
  ["precio-desc", /(?:la|el|las|los)? ?mas car[oa]s?|(?:de )?mayor(?:es)? precios?/],
  ["anio", /(?:la|el|las|los)? ?mas (?:nuev[oa]s?|modern[oa]s?)/],
  ["recientes", /(?:mas )?recientes?|ultim[oa]s (?:anuncios|publicad[oa]s)|recien publicad[oa]s/],
];
/** `de la más cara a la más barata`. */
const ORDER_SPAN = /(?:de )?(?:la |lo |el )?mas (barat|car)[oa]s? a (?:la |lo |el )?mas (?:barat|car)[oa]s?/;
const NEW = /(?<![a-z\d])(?:nuev[oa]s?|0 ?km|cero kilometros|sin uso)(?![a-z])/;
const USED = /(?<![a-z])(?:de )?(?:usad[oa]s?|semi[ -]?nuev[oa]s?|segunda(?: mano| uso)?)(?![a-z])/;

/** Names of masked numbers: useless for a search without the number. */
const NUMBER_NAMES: ReadonlySet<string> = new Set(
  (
    "dni ruc ce carnet pasaporte documento numero nro num celular celu cel telefono fono whatsapp wsp wasap tarjeta " +
    "cuenta cci"
  ).split(" "),
);

/** Reads a masked message as users in Peru write it. `brands`: names by slug. */
export function readSearch(masked: string, brands: ReadonlyMap<string, string>, thisYear: number): SearchRead {
  const filters: Partial<Filters> = {};
  const isMasked = masked.includes(PROTECTED);
  let text = withDigits(fold(masked.replaceAll(PROTECTED, " ").replaceAll(HIDDEN, " ")))
    .replace(/[¿?¡!"“”«»()]/g, " ")
    // A luca is a sol; of a vehicle people say it for a thousand.
    .replace(/(?<![\d.,])(\d{1,2})(?=(?: (?:y|a|o) \d{1,2})? lucas)/g, "$1000")
    .replace(/\s+/g, " ")
    .trim();

  const year = readYear(text, thisYear);
  if (year.value) filters.year = year.value;
  const price = readPrice(year.rest);
  if (price.value) filters.price = price.value;
  const order = readOrder(price.rest);
  if (order.value) filters.order = order.value;
  const brand = readBrands(order.rest, brands);
  if (brand.value.length > 0) filters.brands = brand.value;
  const place = readDepartmentNamed(brand.rest);
  if (place.value) filters.department = place.value;
  const sizes = SIZES.exec(place.rest);
  if (sizes) filters.frames = FRAMES.filter((id) => sizes[0].split(/[^a-z]+/).includes(id));
  const unsized = sizes ? place.rest.replace(sizes[0], " ") : place.rest;
  const child = CHILD.exec(unsized);
  const isChild = child !== null && Number(child[1] ?? 0) <= CHILD_YEARS;
  text = child ? unsized.replace(child[0], " ") : unsized;
  const use = readUse(text);
  if (use.value) filters.condition = use.value;

  const words: string[] = [];
  const kinds = new Set<VehicleKind>();
  const named: { word: string; categories: CategoryId[] }[] = [];
  for (const word of use.rest
    .split(/[^\p{L}\p{N}.-]+/u)
    .map((one) => one.replace(/^[.-]+|[.-]+$/g, ""))
    .filter(Boolean)) {
    const kind = KINDS.find((one) => isNamed(KIND_WORDS[one], word));
    const categories = CATEGORIES.filter(({ id }) => isNamed(CATEGORY_WORDS[id], word)).map(({ id }) => id);
    if (kind) kinds.add(kind);
    else if (categories.length > 0) named.push({ word, categories });
    else if (!isStopWord(word) && !isAskingWord(word) && !(isMasked && NUMBER_NAMES.has(word))) words.push(word);
  }
  if (isChild && !kinds.has("moto")) named.push({ word: "infantil", categories: ["infantil"] });
  const types = typesOf(kinds, named);
  if (types.length > 0) filters.types = types;
  return { filters, words };
}

export function hasFilters({ filters }: SearchRead): boolean {
  return Object.keys(filters).some((key) => key !== "order");
}

function typesOf(
  kinds: ReadonlySet<VehicleKind>,
  named: readonly { word: string; categories: CategoryId[] }[],
): TypeId[] {
  const chosen = new Set<TypeId>();
  for (const { word, categories } of named) {
    const meant = [...kinds].flatMap((kind) => tableEntry(MEANT, word)?.[kind] ?? []);
    const ofKind = categories.filter((id) => kinds.size === 0 || [...kinds].some((kind) => kind === kindOf(id)));
    for (const id of meant.length > 0 ? meant : ofKind.length > 0 ? ofKind : categories) chosen.add(id);
  }
  if (chosen.size === 0) for (const { id, kind } of KIND_GROUPS) if (kinds.has(kind)) chosen.add(id);
  // A bicycle for a child has this category, even if the text names another one.
  if (chosen.has("infantil")) return ["infantil"];
  return TYPE_IDS.filter((id) => chosen.has(id));
}

function kindOf(id: CategoryId): VehicleKind | undefined {
  return CATEGORIES.find((category) => category.id === id)?.kind;
}

function readOrder(text: string): { value: SearchOrder | null; rest: string } {
  const span = ORDER_SPAN.exec(text);
  if (span) return { value: span[1] === "car" ? "precio-desc" : "precio-asc", rest: text.replace(span[0], " ") };
  for (const [value, pattern] of ORDER_WORDS) {
    if (pattern.test(text)) return { value, rest: text.replace(pattern, " ") };
  }
  return { value: null, rest: text };
}

function readUse(text: string): { value: ConditionFilter | null; rest: string } {
  if (USED.test(text)) return { value: "usado", rest: text.replace(USED, " ") };
  if (NEW.test(text)) return { value: "nuevo", rest: text.replace(NEW, " ") };
  return { value: null, rest: text };
}

function readBrands(text: string, brands: ReadonlyMap<string, string>): { value: string[]; rest: string } {
  let rest = ` ${text.replace(/[^\p{L}\p{N}.\s-]+/gu, " ")} `;
  const found: string[] = [];
  for (const [slug, name] of [...brands].sort(([, a], [, b]) => b.length - a.length)) {
    const known = fold(name);
    const at = rest.indexOf(` ${known} `);
    if (at === -1) continue;
    found.push(slugify(slug));
    rest = `${rest.slice(0, at)} ${rest.slice(at + known.length + 1)}`;
  }
  return { value: found.sort(), rest };
}
