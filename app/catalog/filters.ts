import { DEPARTMENTS, type DepartmentSlug } from "../business/peru.ts";
import { pageParam } from "../platform/http/paging.ts";
import { CATEGORIES, type CategoryId, type VehicleKind } from "./categories.ts";
import {
  FRAMES,
  hasMeasure,
  KIND_GROUPS,
  MEASURES,
  readBrand,
  readCondition,
  readDepartment,
  readFrame,
  readList,
  readOrder,
  readPlaceSlug,
  readType,
  readWheel,
  TYPE_IDS,
  WHEELS,
  type ConditionFilter,
  type FrameId,
  type SearchOrder,
  type TypeId,
  type WheelId,
} from "./filter-values.ts";
import { formatRange, rangeOf, unreadEnds, type Range, type RangeKey } from "./ranges.ts";
import { QUERY_MAX } from "./suggest/constants.ts";

export {
  KIND_GROUPS,
  ORDERS,
  TYPE_IDS,
  type ConditionFilter,
  type KindGroup,
  type SearchOrder,
  type TypeId,
} from "./filter-values.ts";

/**
 * Filters of the catalogue ⇄ the address of /comprar. The address is the state: readable Spanish keys in one fixed
 * order, sorted lists, no empty or default values. Values are understood in any case and with accents; unreadable ones
 * do not filter (`unreadParams` in address.ts).
 */
export interface Filters {
  /** Text as typed, white space collapsed; empty for none. */
  q: string;
  /** The text is searched to the letter, and no filter is read in it. */
  exact: boolean;
  /** Categories, or a whole kind; a category wins over its kind. In the order of TYPE_IDS. */
  types: readonly TypeId[];
  /** Brand slugs, sorted. */
  brands: readonly string[];
  /** Of bicycles; only where the types have them, like the next three (`hasMeasure`). */
  wheels: readonly WheelId[];
  frames: readonly FrameId[];
  /** Cubic centimetres of motorcycles, both ends included. */
  displacement: Range | null;
  /** Kilometres of motorcycles, both ends included. */
  mileage: Range | null;
  /** Soles with up to two decimals, both ends included. */
  price: Range | null;
  department: DepartmentSlug | null;
  /** Slugs; a province needs its department, and a district its province. */
  province: string | null;
  district: string | null;
  condition: ConditionFilter | null;
  /** Model years, both ends included. */
  year: Range | null;
  order: SearchOrder;
  /** From 1. */
  page: number;
  /** Pages before it that are shown with it: 'Ver más' adds one, up to MORE_MAX. */
  more: number;
}

/** Pages that are shown with the last one at most. */
export const MORE_MAX = 7;

/** Order of an address without `orden`: relevance with a text. */
export function defaultOrder(q: string): SearchOrder {
  return q === "" ? "recientes" : "relevancia";
}

/** Filters that narrow (unlike order and page), in the order of the page. */
export const FILTER_GROUPS = [
  "q",
  "types",
  "brands",
  ...MEASURES,
  "price",
  "department",
  "province",
  "district",
  "condition",
  "year",
] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];
export type RangeGroup = "displacement" | "mileage" | "price" | "year";

const BRANDS_MAX = 20;

export const NO_FILTERS: Filters = {
  q: "",
  exact: false,
  types: [],
  brands: [],
  wheels: [],
  frames: [],
  displacement: null,
  mileage: null,
  price: null,
  department: null,
  province: null,
  district: null,
  condition: null,
  year: null,
  order: "recientes",
  page: 1,
  more: 0,
};

/** Reads any query string, canonical or as a form without scripts sends it. Never throws. */
export function parseFilters(params: URLSearchParams): Filters {
  return coherent(readFilters(params));
}

/** As many pages as there are before this one, at most MORE_MAX; 0 for what is no number. */
export function moreOf(asked: number, page: number): number {
  return Math.max(0, Math.min(Math.trunc(asked) || 0, MORE_MAX, page - 1));
}

/** Each filter by itself, also one whose parent is missing. */
export function readFilters(params: URLSearchParams): Filters {
  const q = cleanQuery(params.get("q") ?? "");
  const order = readOrder(params.get("orden") ?? "") ?? defaultOrder(q);
  const each = <T>(key: string, read: (text: string) => T | undefined) =>
    readList(params, key).flatMap((text) => read(text) ?? []);
  const single = <T>(key: string, read: (text: string) => T | undefined) => read(params.get(key) ?? "") ?? null;
  const wheels = each("aro", readWheel);
  const frames = each("talla", readFrame);
  return {
    q,
    exact: q !== "" && params.get("tal") === "cual",
    types: cleanTypes(each("tipo", readType)),
    brands: [...new Set(each("marca", readBrand))].sort().slice(0, BRANDS_MAX),
    wheels: WHEELS.filter((id) => wheels.includes(id)),
    frames: FRAMES.filter((id) => frames.includes(id)),
    displacement: rangeOf(params, "cilindrada"),
    mileage: rangeOf(params, "kilometraje"),
    price: rangeOf(params, "precio"),
    department: single("ubicacion", readDepartment),
    province: single("provincia", readPlaceSlug),
    district: single("distrito", readPlaceSlug),
    condition: single("estado", readCondition),
    year: rangeOf(params, "anio"),
    order: order === "relevancia" && q === "" ? "recientes" : order,
    page: pageParam(params),
    more: moreOf(Number(params.get("mas")), pageParam(params)),
  };
}

/** Without filters whose parent is missing: sizes that the types do not have, places without department. */
export function coherent(filters: Filters): Filters {
  const categories = categoriesOf(filters.types);
  const orphans = MEASURES.filter((measure) => !hasMeasure(measure, categories));
  const province = filters.department && filters.province;
  return {
    ...filters,
    ...Object.fromEntries(orphans.map((measure) => [measure, NO_FILTERS[measure]])),
    province,
    district: province && filters.district,
  };
}

/** Filters whose ends a form sends as separate fields. */
export const RANGE_KEYS: readonly RangeKey[] = ["cilindrada", "kilometraje", "precio", "anio"];

/** A value of an address that no filter understands, as typed. */
export interface UnreadParam {
  key: string;
  value: string;
}

const UNREAD_LENGTH = 40;

export function shortened({ key, value }: UnreadParam): UnreadParam {
  return { key, value: [...value].slice(0, UNREAD_LENGTH).join("") };
}

/** Address of a submitted form: canonical, and with unreadable ends of ranges, so that the page can report them. */
export function submittedHref(params: URLSearchParams): string {
  const href = hrefOf(withoutFormerText(parseFilters(params), params.get(READ_FIELD)));
  // Not `unreadParams`, which the browser needs for nothing else.
  const unread = RANGE_KEYS.flatMap((key) => unreadEnds(params, key)).filter(({ key }) => key.includes("_"));
  const query = new URLSearchParams(unread.map(shortened).map(({ key, value }) => [key, value])).toString();
  return query === "" ? href : `${href}${href.includes("?") ? "&" : "?"}${query}`;
}

/** Field of the form: the query string that the text of the page was read as. Short, as every browser loads it. */
export const READ_FIELD = "q0";

/** Another text takes the filters along that the one before said: after `trek`, `giant` is all there is. */
function withoutFormerText(filters: Filters, read: string | null): Filters {
  const former = new URLSearchParams(read ?? "");
  if ((former.get("q") ?? filters.q) === filters.q) return filters;
  const kept = new URLSearchParams(formatFilters(filters));
  former.forEach((value, key) => kept.get(key) === value && kept.delete(key));
  return parseFilters(kept);
}

/** The canonical query string, without `?`; empty when nothing is asked. */
export function formatFilters(filters: Filters): string {
  const pairs: [key: string, value: string][] = [
    ["q", encodeURIComponent(filters.q).replaceAll("%20", "+")],
    ["tal", filters.exact ? "cual" : ""],
    ["tipo", filters.types.join(",")],
    ["marca", filters.brands.join(",")],
    ["aro", filters.wheels.join(",")],
    ["talla", filters.frames.join(",")],
    ["cilindrada", formatRange(filters.displacement, "0")],
    ["kilometraje", formatRange(filters.mileage, "0")],
    ["precio", formatRange(filters.price, "0")],
    ["ubicacion", filters.department ?? ""],
    ["provincia", filters.province ?? ""],
    ["distrito", filters.district ?? ""],
    ["estado", filters.condition ?? ""],
    ["anio", formatRange(filters.year, "")],
    ["orden", filters.order === defaultOrder(filters.q) ? "" : filters.order],
    ["pagina", filters.page > 1 ? String(filters.page) : ""],
    ["mas", filters.more > 0 ? String(filters.more) : ""],
  ];
  return pairs
    .filter(([, value]) => value !== "")
    .map((pair) => pair.join("="))
    .join("&");
}

export function hrefOf(filters: Filters): string {
  const query = formatFilters(filters);
  return query === "" ? "/comprar" : `/comprar?${query}`;
}

/**
 * Changed filters begin at the first page, and a removed filter also removes those that need it: another department
 * begins without province. A default order for a text stays the default without it.
 */
export function withFilters(filters: Filters, change: Partial<Filters>): Filters {
  const places =
    "department" in change ? { province: null, district: null } : "province" in change ? { district: null } : {};
  const next = coherent({ ...filters, page: 1, more: 0, ...places, ...change });
  if (next.q === "") next.exact = false;
  return next.order === "relevancia" && next.q === "" ? { ...next, order: defaultOrder("") } : next;
}

export function without(filters: Filters, group: FilterGroup): Filters {
  return withFilters(filters, { [group]: NO_FILTERS[group] });
}

export function isActive(filters: Filters, group: FilterGroup): boolean {
  const value = filters[group];
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== "";
}

export function activeGroups(filters: Filters): FilterGroup[] {
  return FILTER_GROUPS.filter((group) => isActive(filters, group));
}

/** Categories of a choice of types; null for all. */
export function categoriesOf(types: readonly TypeId[]): ReadonlySet<CategoryId> | null {
  if (types.length === 0) return null;
  const kinds = new Set<VehicleKind>(
    KIND_GROUPS.filter((group) => types.includes(group.id)).map((group) => group.kind),
  );
  return new Set(
    CATEGORIES.filter((category) => kinds.has(category.kind) || types.includes(category.id)).map(
      (category) => category.id,
    ),
  );
}

/** Position of a department in DEPARTMENTS, or -1. */
export function departmentIndex(slug: string): number {
  return DEPARTMENTS.findIndex((department) => department.slug === slug);
}

/** Text as the filter compares it: without control characters, with single spaces. */
function cleanQuery(text: string): string {
  const collapsed = text.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim();
  return [...collapsed].slice(0, QUERY_MAX).join("").trim();
}

/** A category narrows its kind: ticking "montaña" under "bicicletas" means mountain bikes only. */
function cleanTypes(values: readonly TypeId[]): TypeId[] {
  const chosen = TYPE_IDS.filter((id) => values.includes(id));
  const narrowed = new Set(
    CATEGORIES.filter((category) => chosen.includes(category.id)).map((category) => category.kind),
  );
  return chosen.filter((id) => {
    const group = KIND_GROUPS.find((known) => known.id === id);
    return group === undefined || !narrowed.has(group.kind);
  });
}

/** Query string of a search without order and page: canonical, empty without filters. */
export function searchQuery(filters: Filters): string {
  return formatFilters(withFilters(filters, { order: defaultOrder(filters.q) }));
}

export function isSearch(filters: Filters): boolean {
  return activeGroups(filters).length > 0;
}
