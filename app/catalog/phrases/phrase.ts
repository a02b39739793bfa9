import { DEPARTMENTS } from "../../business/peru.ts";
import { CATEGORIES, findCondition, type CategoryId } from "../categories.ts";
import { SIZE_FILTERS } from "../described-filters.ts";
import { isDisplacementClass } from "../displacement.ts";
import { ageAsked, FACT_WORDS_MAX, factAsked } from "../facts.ts";
import { readWheel, type ConditionFilter } from "../filter-values.ts";
import {
  categoriesOf,
  activeGroups,
  defaultOrder,
  FILTER_LIST,
  isActive,
  KIND_GROUPS,
  NO_FILTERS,
  withFilters,
  type FilterGroup,
  type Filters,
  type KindGroup,
  type TypeId,
} from "../filters.ts";
import { fold, slugify, wordsIn } from "../folding.ts";
import { framesOfHeight, HEIGHT_WORDS_MAX } from "../heights.ts";
import type { Range } from "../ranges.ts";
import { filtersOfUse, USE_WORDS_MAX, namedUse, type VehicleUse } from "../uses.ts";
import { CATEGORY_WORDS, isFiller, KIND_WORDS, singular } from "../words.ts";
import { AMOUNT_WORDS_MAX, readAmount } from "./amounts.ts";
import type { KnownNames } from "./names.ts";
import { negationsIn } from "./negations.ts";
import { brandsOfOrigin } from "./origins.ts";
import { wordsOfPhrase } from "./phrase-words.ts";
import { placeOfRuns, placeRuns, positionsOfPlaces } from "./places-of-phrase.ts";

/** A run of words that names a filter. */
export interface NamedFilter {
  start: number;
  length: number;
  group: FilterGroup;
  change: Partial<Filters>;
  /** A price as it was typed, in dollars. */
  dollars?: Range;
}

/** The filters that runs of words name, longest runs first, then in the order of the text. A word may name several. */
export function filtersNamed(words: readonly string[], known: KnownNames): NamedFilter[] {
  const named: NamedFilter[] = [];
  for (let length = Math.min(Math.max(AMOUNT_WORDS_MAX, HEIGHT_WORDS_MAX), words.length); length > 0; length--)
    for (let start = 0; start + length <= words.length; start++)
      for (const found of filtersOfName(words.slice(start, start + length).join(" "), known, words[start + length]))
        named.push({ start, length, ...found });
  return named;
}

/**
 * Reads a phrase as people say it: `montañera aro 29 en Miraflores hasta 1500 soles`. The text of the result is the
 * rest: what no filter says (`sin papeles`, `doble suspensión`, `surco o miraflores`, a model), without words that ask
 * nothing. `base` are filters in use, which stay.
 */
export function readPhrase(text: string, known: KnownNames, base: Filters = NO_FILTERS): Filters {
  const words = wordsOfPhrase(text);
  const folded = words.map(fold);
  const kept = keptWords(folded, known, base);
  const types = base.types.length > 0 ? null : typesOfWords(folded, kept);
  const taken = new Set([...kept, ...(types?.at ?? [])]);
  let filters = withFilters(base, types === null ? {} : { types: types.ids });
  const uses = usesIn(folded, known, new Set(kept));
  const places = base.department === null ? placeRuns(folded, known, taken) : [];
  const place = placeOfRuns(places);
  if (places.length > 0 && place === null) for (const at of positionsOfPlaces(folded, places)) take(at, kept);
  else if (place) {
    filters = withFilters(filters, place);
    for (const at of positionsOfPlaces(folded, places)) taken.add(at);
  }
  for (const run of runsOf(folded, known)) {
    const at = positionsOf(run);
    if (at.some((position) => taken.has(position))) continue;
    if (run.group === null) {
      for (const position of at) take(position, kept);
      continue;
    }
    // `usada pero en buen estado`
    // `nueva en caja`
    const isSaid = run.change.condition !== undefined && run.change.condition === filters.condition;
    if (isSaid || (run.change.condition === "usado" && isUsed(filters))) at.forEach((position) => taken.add(position));
    if (run.group === "types" || run.group === "department" || isActive(filters, run.group)) continue;
    const next = withFilters(filters, { ...neededType(filters, run.group), ...run.change });
    // Sizes that the types do not have stay words.
    if (!isActive(next, run.group)) continue;
    filters = next;
    at.forEach((position) => taken.add(position));
  }
  filters = withChild(filters, folded, kept);
  for (const { use, at } of uses) {
    if (at.some((position) => taken.has(position) && !types?.at.includes(position))) continue;
    const next = withUse(filters, use);
    if (next === null) continue;
    filters = next;
    at.forEach((position) => taken.add(position));
  }
  filters = withBareNumbers(filters, folded, taken);
  const isCheap = folded.some((word, at) => isFreeWord(at) && CHEAP.test(word));
  const isNear = filters.department === null && folded.some((word, at) => isFreeWord(at) && NEAR.test(word));
  function isFreeWord(at: number): boolean {
    return !taken.has(at);
  }
  function take(at: number, among: Set<number>): void {
    among.add(at);
    taken.add(at);
  }
  const asks = folded.some((word, at) => taken.has(at) || !(isFiller(word) || CHEAP.test(word)));
  const isRead = taken.size > 0 || isCheap || isNear;
  const rest = words.filter((_, at) => {
    if (kept.has(at)) return true;
    if (taken.has(at)) return false;
    const word = folded[at]!;
    // `mi talla para 1.65`
    if (/^(?:tallas?|tamano)$/.test(word) && isActive(filters, "frames")) return false;
    if (CHEAP.test(word) || NEAR.test(word)) return !isRead;
    return !(isFiller(word) && (asks || isRead));
  });
  const q = rest.join(" ");
  const isUsualOrder = base.order === defaultOrder(base.q);
  const order = !isUsualOrder ? base.order : isCheap ? "precio-asc" : isNear ? "cerca" : defaultOrder(q);
  return withFilters(filters, { q, order });
}

function isUsed({ condition }: Filters): boolean {
  return condition !== null && (condition === "usado" || findCondition(condition)?.used === true);
}

interface UseRun {
  use: VehicleUse;
  at: number[];
}

/** Uses that the words name, the longest names first. */
export function usesIn(words: readonly string[], known: KnownNames, kept: ReadonlySet<number> = new Set()): UseRun[] {
  const found: UseRun[] = [];
  if (!known.uses) return found;
  const taken = new Set(kept);
  for (let length = Math.min(USE_WORDS_MAX, words.length); length > 0; length--)
    for (let start = 0; start + length <= words.length; start++) {
      const at = positionsOf({ start, length });
      if (at.some((position) => taken.has(position))) continue;
      const use = namedUse(known.uses, words.slice(start, start + length).join(" "));
      if (!use) continue;
      found.push({ use, at });
      at.forEach((position) => taken.add(position));
    }
  return found;
}

/** With what suits a use, but for what is in use already; null where nothing of the types suits it. */
export function withUse(filters: Filters, use: VehicleUse): Filters | null {
  const chosen = categoriesOf(filters.types);
  const kinds = KIND_GROUPS.filter(({ kind }) =>
    CATEGORIES.some((one) => one.kind === kind && (chosen?.has(one.id) ?? true)),
  );
  const wanted = filtersOfUse(
    use,
    kinds.map(({ id }) => id),
  );
  if (wanted === null) return null;
  const suited = categoriesOf(wanted.types);
  const both = CATEGORIES.filter(({ id }) => (chosen?.has(id) ?? true) && suited?.has(id)).map(({ id }) => id);
  const isKind = wanted.types.some((type) => KIND_GROUPS.some(({ id }) => id === type));
  if (both.length === 0) return null;
  const added = activeGroups(wanted).filter((group) => group !== "types" && !isActive(filters, group));
  return withFilters(filters, {
    types: isKind ? (filters.types.length > 0 ? filters.types : wanted.types) : both,
    ...Object.fromEntries(added.map((group) => [group, wanted[group]])),
  });
}

/** `barato` in every form: the cheapest first. */
const CHEAP =
  /^(?:barat(?:o|a|os|as|ito|ita|itos|itas|isim[oa])|economic[oa]s?|gangas?|remate|regalad[oa]s?|ofertas?|comod[oa]s?)$/;

/** `cerca de mí`: the nearest first. */
const NEAR = /^(?:cerca|cerquita|cercan[oa]s?)$/;

interface PhraseRun {
  start: number;
  length: number;
  /** Null for what stays text: a fact of the vehicle. */
  group: FilterGroup | null;
  change: Partial<Filters>;
}

function positionsOf({ start, length }: { start: number; length: number }): number[] {
  return Array.from({ length }, (_, at) => start + at);
}

/** Runs that name a filter or a fact, the longest first; a filter before a fact of as many words. */
function runsOf(words: readonly string[], known: KnownNames): PhraseRun[] {
  const runs: PhraseRun[] = filtersNamed(words, known);
  for (let length = Math.min(FACT_WORDS_MAX, words.length); length > 0; length--)
    for (let start = 0; start + length <= words.length; start++)
      if (factAsked(words.slice(start, start + length).join(" ")))
        runs.push({ start, length, group: null, change: {} });
  return runs.sort((a, b) => b.length - a.length);
}

/** Positions that no filter may take: what is not wanted, and names of models. */
function keptWords(words: readonly string[], known: KnownNames, base: Filters): Set<number> {
  const kept = new Set<number>();
  for (const { start, length } of negationsIn(words, known)) for (let at = 0; at < length; at++) kept.add(start + at);
  if (!known.isModel) return kept;
  const isModel = (name: string) => known.isModel?.(wordsIn(name).join(" ")) === true;
  const text = words.join(" ");
  const brands = base.brands.map((slug) => known.brands.get(slug) ?? slug);
  if (brands.some((brand) => isModel(`${brand} ${text}`))) return new Set(words.keys());
  for (let length = Math.min(MODEL_WORDS_MAX, words.length); length > 1; length--)
    for (let start = 0; start + length <= words.length; start++) {
      const run = words.slice(start, start + length);
      if (positionsOf({ start, length }).some((at) => kept.has(at)) || run.some(isOfKind)) continue;
      if (!isModel(run.join(" "))) continue;
      const brandWords = run.findIndex((_, at) => at > 0 && known.brands.has(slugify(run.slice(0, at).join(" "))));
      const from = brandWords > 0 && isModel(run.slice(brandWords).join(" ")) ? brandWords : 0;
      for (let at = from; at < length; at++) kept.add(start + at);
    }
  return kept;
}

const MODEL_WORDS_MAX = 5;

/** Words that no model is called by, whatever sellers have written there. */
function isOfKind(word: string): boolean {
  return (
    word === "aro" || word === "talla" || Object.values(KIND_WORDS).some((names) => names.includes(singular(word)))
  );
}

/** Below this nobody sells one: a number without unit is of something else. */
const LEAST_BARE_PRICE = { bicicleta: 200, moto: 1000 } as const;

/** A number after the kind: `moto 125`, `bici 29`, `moto 5000`, unless it is of a model's name. */
function withBareNumbers(filters: Filters, words: readonly string[], taken: Set<number>): Filters {
  const kinds = new Set(CATEGORIES.filter(({ id }) => categoriesOf(filters.types)?.has(id)).map(({ kind }) => kind));
  const [kind] = kinds;
  if (kinds.size !== 1) return filters;
  let next = filters;
  words.forEach((word, at) => {
    if (taken.has(at) || !/^\d{2,6}(?:\.5)?$/.test(word)) return;
    const before = words.findLastIndex((other, position) => position < at && !isFiller(other));
    const after = words[at + 1];
    const isName = after !== undefined && !taken.has(at + 1) && !isFiller(after);
    if (before === -1 || !taken.has(before) || isName) return;
    const wheel = readWheel(word);
    const isPrice = Number(word) >= LEAST_BARE_PRICE[kind!] && Number(word) % 10 === 0 && next.price === null;
    const change: Partial<Filters> | null =
      kind === "moto" && isDisplacementClass(Number(word)) && next.displacement === null
        ? { displacement: { min: Number(word), max: Number(word) } }
        : kind === "bicicleta" && wheel && next.wheels.length === 0
          ? { wheels: [wheel] }
          : isPrice
            ? { price: { min: null, max: Number(word) } }
            : null;
    const read = change && withFilters(next, change);
    // Sizes that the types do not have stay words.
    if (!read || !activeGroups(read).some((group) => !isActive(next, group))) return;
    next = read;
    taken.add(at);
  });
  return next;
}

/** A bicycle for someone of few years is one for children. */
function withChild(filters: Filters, words: readonly string[], kept: ReadonlySet<number>): Filters {
  if (filters.types.join() !== "bicicletas") return filters;
  const isChild = words.some(
    (word, at) =>
      kept.has(at) &&
      /^(?:anos?|anitos)$/.test(word) &&
      ageAsked(words.slice(at - 1, at + 1).join(" ")) !== null &&
      !/^(?:de )?(?:uso|antiguedad|garantia)/.test(words.slice(at + 1).join(" ")),
  );
  return isChild ? withFilters(filters, { types: ["infantil"] }) : filters;
}

/** The kind whose type a size needs where none is chosen. */
export function neededType({ types }: Filters, group: FilterGroup): { types?: [KindGroup] } {
  const [kind] = FILTER_LIST.find((row) => row.group === group)?.of ?? [];
  if (kind === undefined || types.length > 0) return {};
  return { types: [kind === "moto" ? "motos" : "bicicletas"] };
}

const CONDITIONS_SAID: readonly [condition: ConditionFilter, said: RegExp][] = [
  [
    "usado",
    /^(?:usad[oa]|usadit[oa]|(?:de )?(?:segunda|2da|2a)(?: mano| uso)?|de segundo uso|segundona|de uso|(?:de )?medio uso)$/,
  ],
  [
    "buen-estado",
    /^(?:bien )?(?:operativ[oa]|funcionando)$|^(?:en )?(?:muy buen|excelente|excelentes|perfecto|optimo|optimas|buenas) (?:estado|condiciones)$/,
  ],
  [
    "como-nuevo",
    /^(?:seminuev[oa]|(?:con )?(?:muy )?poco uso|casi sin uso|(?:poco|apenas) usad[oa]|impecable|(?:bien )?conservad[oa])$/,
  ],
  [
    "nuevo",
    /^(?:nuev[oa]|nueve[cs]it[oa]|nuevit[oa]|(?:0|cero) ?(?:km|kilometro)s?|sin (?:uso|estrenar|rodar)|de (?:paquete|fabrica|exhibicion|vitrina|agencia)|en caja)$/,
  ],
  [
    "para-repuestos",
    /^(?:malograd[oa]|averiad[oa]|siniestrad[oa]|chocad[oa]|(?:para|por|en) (?:partes|piezas)|(?:para|pa) (?:desarmar|desarme|armar|reparar|restaurar|arreglar)|desarmad[oa]|para repuestos?|incomplet[oa]|chatarra|no (?:prende|arranca|enciende|funciona|camina)|(?:con )?motor (?:fundido|malogrado)|fundid[oa]|inoperativ[oa])$/,
  ],
];
const OF_THIS_YEAR = /^(?:del|de este|este) (?:mismo )?ano$/;
const RECENT =
  /^(?:reciente|modern[oa]|(?:de )?(?:modelo|ano) reciente|(?:de )?ultimo (?:modelo|ano)|(?:de )?(?:los )?ultimos anos)s?$/;
const RECENT_YEARS = 3;
const OLD = /^(?:antigu[oa]|antiguit[oa]|(?:de )?(?:modelo|ano) antiguo)s?$/;
const OLD_YEARS = 7;
const FEW_KILOMETRES =
  /^(?:(?:con )?(?:poc[oa]s?|baj[oa]) (?:kilometraje|kilometros|kms?|recorrido)|(?:kilometraje|recorrido) bajo|poco recorrid[oa])$/;

/** @param next The word after it, which may be what a number counts. */
function filtersOfName(name: string, known: KnownNames, next?: string): Omit<NamedFilter, "start" | "length">[] {
  const folded = fold(name);
  const slug = slugify(name);
  const found: Omit<NamedFilter, "start" | "length">[] = [];
  for (const id of typesNamed(singular(folded))) found.push({ group: "types", change: { types: [id] } });
  if (known.brands.has(slug)) found.push({ group: "brands", change: { brands: [slug] } });
  const brands = brandsOfOrigin(folded, known.brands);
  if (brands.length > 0) found.push({ group: "brands", change: { brands } });
  const place = placeOfName(slug, known);
  if (place) found.push({ group: "department", change: place });
  const condition = conditionNamed(folded);
  if (condition) found.push({ group: "condition", change: { condition } });
  for (const { group, said, read, readSaid } of SIZE_FILTERS) {
    const size = said
      .exec(folded)
      ?.slice(1)
      .find((part) => part !== undefined);
    const id = size === undefined ? undefined : (read(size) ?? readSaid?.(size));
    if (id !== undefined) found.push({ group, change: { [group]: [id] } });
  }
  const frames = framesOfHeight(folded);
  if (frames.length > 0) found.push({ group: "frames", change: { frames } });
  const year = known.thisYear;
  if (year !== undefined && OF_THIS_YEAR.test(folded))
    found.push({ group: "year", change: { year: { min: year, max: year } } });
  if (year !== undefined && RECENT.test(folded))
    found.push({ group: "year", change: { year: { min: year - RECENT_YEARS, max: null } } });
  if (year !== undefined && OLD.test(folded))
    found.push({ group: "year", change: { year: { min: null, max: year - OLD_YEARS } } });
  if (FEW_KILOMETRES.test(folded)) found.push({ group: "mileage", change: { mileage: { min: null, max: 10_000 } } });
  const amount = readAmount(folded, known.dollarRate, next === undefined || isFiller(fold(next)));
  if (amount) {
    const { group, range, dollars } = amount;
    found.push({ group, change: { [group]: range }, ...(dollars && { dollars }) });
  }
  return found;
}

function placeOfName(slug: string, known: KnownNames): Partial<Filters> | undefined {
  const department = DEPARTMENTS.find((one) => one.slug === slug)?.slug;
  return department ? { department } : known.placeNamed(slug);
}

function conditionNamed(folded: string): ConditionFilter | undefined {
  const one = singular(folded);
  const masculine = one.replace(/\b(nuev|usad)a\b/g, "$1o");
  return findCondition(slugify(masculine))?.id ?? CONDITIONS_SAID.find(([, said]) => said.test(one))?.[0];
}

/** Types by the words that name them, in the singular: a kind, or else each category. */
let typesByWord: ReadonlyMap<string, readonly TypeId[]> | null = null;

function typesNamed(word: string): readonly TypeId[] {
  typesByWord ??= makeTypesByWord();
  return typesByWord.get(word) ?? [];
}

function makeTypesByWord(): Map<string, TypeId[]> {
  const types = new Map<string, TypeId[]>();
  for (const { id } of CATEGORIES)
    for (const name of new Set(CATEGORY_WORDS[id].flatMap((word) => [singular(word), singular(`${word}s`)])))
      types.set(name, [...(types.get(name) ?? []), id]);
  for (const { id, kind } of KIND_GROUPS) for (const name of KIND_WORDS[kind]) types.set(singular(name), [id]);
  return types;
}

/** `moto pistera`: naked and sport ones. Null for both kinds, and for none. */
function typesOfWords(words: readonly string[], kept: ReadonlySet<number>): { ids: TypeId[]; at: number[] } | null {
  let common: CategoryId[] = CATEGORIES.map(({ id }) => id);
  const at: number[] = [];
  words.forEach((word, position) => {
    if (kept.has(position)) return;
    const named = categoriesOf(typesNamed(singular(word)));
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
