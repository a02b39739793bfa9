import { DEPARTMENTS, type DepartmentSlug } from "../../business/peru.ts";
import { CATEGORIES, findCondition, type CategoryId } from "../categories.ts";
import { kindOfMeasure, MEASURES, readFrame, readWheel, type ConditionFilter } from "../filter-values.ts";
import {
  categoriesOf,
  defaultOrder,
  isActive,
  KIND_GROUPS,
  NO_FILTERS,
  withFilters,
  type FilterGroup,
  type Filters,
  type KindGroup,
  type TypeId,
} from "../filters.ts";
import { fold, plain, slugify } from "../folding.ts";
import { CATEGORY_WORDS, isStopWord, KIND_WORDS, singular } from "../words.ts";
import { AMOUNT_WORDS_MAX, readAmount } from "./amounts.ts";

/** A place that has listings. */
export interface NamedPlace {
  department: DepartmentSlug;
  province: string;
  /** Null for the whole province. */
  district: string | null;
}

/** Names that the catalogue knows. */
export interface KnownNames {
  /** Names of brands by slug. */
  brands: ReadonlyMap<string, string>;
  /** The province or district of a slug, by one of its names. */
  placeNamed(slug: string): NamedPlace | undefined;
}

/** A run of words that names a filter. */
export interface NamedFilter {
  start: number;
  length: number;
  group: FilterGroup;
  change: Partial<Filters>;
}

/** The filters that runs of words name, longest runs first, then in the order of the text. A word may name several. */
export function filtersNamed(words: readonly string[], known: KnownNames): NamedFilter[] {
  const named: NamedFilter[] = [];
  for (let length = Math.min(AMOUNT_WORDS_MAX, words.length); length > 0; length--)
    for (let start = 0; start + length <= words.length; start++)
      for (const { group, change } of filtersOfName(words.slice(start, start + length).join(" "), known))
        named.push({ start, length, group, change });
  return named;
}

/**
 * Reads a phrase as people say it: `montañera aro 29 en Miraflores hasta 1500 soles`. The text of the result is the
 * rest, the words that name no filter; `base` are filters in use, which stay.
 */
export function readPhrase(text: string, known: KnownNames, base: Filters = NO_FILTERS): Filters {
  const words = text.split(/\s+/).filter(Boolean);
  const types = base.types.length > 0 ? null : typesOfWords(words);
  const taken = new Set(types?.at);
  let filters = withFilters(base, types === null ? {} : { types: types.ids });
  for (const { start, length, group, change } of filtersNamed(words, known)) {
    const run = Array.from({ length }, (_, at) => start + at);
    if (group === "types" || isActive(filters, group) || run.some((at) => taken.has(at))) continue;
    const next = withFilters(filters, { ...neededType(filters, group), ...change });
    // Sizes that the types do not have stay words.
    if (!isActive(next, group)) continue;
    filters = next;
    run.forEach((at) => taken.add(at));
  }
  const rest = words.filter((word, at) => !taken.has(at) && !(taken.size > 0 && isStopWord(fold(word))));
  const q = rest.join(" ");
  return withFilters(filters, { q, order: base.order === defaultOrder(base.q) ? defaultOrder(q) : base.order });
}

/** The kind whose type a size needs where none is chosen. */
export function neededType({ types }: Filters, group: FilterGroup): { types?: [KindGroup] } {
  const measure = MEASURES.find((one) => one === group);
  if (measure === undefined || types.length > 0) return {};
  return { types: [kindOfMeasure(measure) === "moto" ? "motos" : "bicicletas"] };
}

const USED_WORDS = ["usado", "seminuevo", "segunda mano", "de segunda"];
const WHEEL = /^(?:(?:aro|rodado) ?(\S+)|(\S+)["”]|(650b|700c))$/;
const FRAME = /^talla (\S+)$/;

function filtersOfName(name: string, known: KnownNames): Pick<NamedFilter, "group" | "change">[] {
  const folded = fold(name);
  const slug = slugify(name);
  const found: Pick<NamedFilter, "group" | "change">[] = [];
  for (const id of typesNamed(singular(folded))) found.push({ group: "types", change: { types: [id] } });
  if (known.brands.has(slug)) found.push({ group: "brands", change: { brands: [slug] } });
  const place = placeOfName(slug, known);
  if (place) found.push({ group: "department", change: place });
  const condition = conditionNamed(folded);
  if (condition) found.push({ group: "condition", change: { condition } });
  const [, wheelSize] = WHEEL.exec(folded)?.filter((part) => part !== undefined) ?? [];
  const wheel = wheelSize && readWheel(plain(wheelSize));
  if (wheel) found.push({ group: "wheels", change: { wheels: [wheel] } });
  const frame = readFrame(FRAME.exec(folded)?.[1] ?? "");
  if (frame) found.push({ group: "frames", change: { frames: [frame] } });
  const amount = readAmount(folded);
  if (amount) found.push({ group: amount.group, change: { [amount.group]: amount.range } });
  return found;
}

function placeOfName(slug: string, known: KnownNames): Partial<Filters> | undefined {
  const department = DEPARTMENTS.find((one) => one.slug === slug)?.slug;
  return department ? { department } : known.placeNamed(slug);
}

function conditionNamed(folded: string): ConditionFilter | undefined {
  const masculine = singular(folded)
    .replace(/\b(nuev|usad)a\b/g, "$1o")
    .replace(/\bseminueva\b/, "seminuevo");
  if (USED_WORDS.includes(masculine)) return "usado";
  return findCondition(slugify(masculine))?.id;
}

/** The kind that a word names, or else each category. */
function typesNamed(word: string): TypeId[] {
  const has = (names: readonly string[]) => names.some((name) => singular(name) === word);
  const group = KIND_GROUPS.find(({ kind }) => has(KIND_WORDS[kind]));
  if (group) return [group.id];
  return CATEGORIES.filter(({ id }) => has(CATEGORY_WORDS[id])).map(({ id }) => id);
}

/**
 * Categories that the type words of a text name together: `moto pistera` are naked and sport ones. Null for both kinds,
 * and for none.
 */
function typesOfWords(words: readonly string[]): { ids: TypeId[]; at: number[] } | null {
  let common: CategoryId[] = CATEGORIES.map(({ id }) => id);
  const at: number[] = [];
  words.forEach((word, position) => {
    const named = categoriesOf(typesNamed(singular(fold(word))));
    const narrower = common.filter((id) => named?.has(id));
    if (narrower.length === 0) return;
    common = narrower;
    at.push(position);
  });
  const kinds = new Set(CATEGORIES.filter(({ id }) => common.includes(id)).map(({ kind }) => kind));
  if (at.length === 0 || kinds.size > 1) return null;
  const group = KIND_GROUPS.find(({ id }) => categoriesOf([id])?.size === common.length);
  return { ids: group && kinds.has(group.kind) ? [group.id] : common, at };
}
