import { DEPARTMENTS, findDepartment, type DepartmentSlug } from "../business/peru.ts";
import { pageParam } from "../platform/http/paging.ts";
import { CATEGORIES, type CategoryId, type VehicleKind } from "./categories.ts";

/**
 * What a shopper asks of the catalogue ⇄ the address of /comprar. The address is the state: readable Spanish
 * keys in one fixed order, sorted lists, no empty or default values. Whatever does not parse is left out.
 */
export interface Filters {
  /** Text as typed, white space collapsed; empty for none. */
  q: string;
  /** Categories, or a whole kind; a category wins over its kind. In the order of TYPE_IDS. */
  types: readonly TypeId[];
  /** Brand slugs, sorted. */
  brands: readonly string[];
  /** Soles, both ends included. */
  price: Range | null;
  department: DepartmentSlug | null;
  condition: UseFilter | null;
  /** Model years, both ends included. */
  year: Range | null;
  order: SearchOrder;
  /** From 1. */
  page: number;
}

/** At least one end is given, and `min <= max` where both are. */
export interface Range {
  min: number | null;
  max: number | null;
}

export type KindGroup = "bicicletas" | "motos";
export type TypeId = CategoryId | KindGroup;
export type UseFilter = "nuevo" | "usado";

export const KIND_GROUPS = [
  { id: "bicicletas", kind: "bicicleta" },
  { id: "motos", kind: "moto" },
] as const satisfies readonly { id: KindGroup; kind: VehicleKind }[];

export const TYPE_IDS: readonly TypeId[] = KIND_GROUPS.flatMap(({ id, kind }) => [
  id,
  ...CATEGORIES.filter((category) => category.kind === kind).map((category) => category.id),
]);

export const ORDERS = ["recientes", "precio-asc", "precio-desc", "anio", "relevancia"] as const;
export type SearchOrder = (typeof ORDERS)[number];

/** The five ranges of the specification, in soles. */
export const PRICE_RANGES: readonly Range[] = [
  { min: null, max: 500 },
  { min: 500, max: 1000 },
  { min: 1000, max: 2500 },
  { min: 2500, max: 5000 },
  { min: 5000, max: null },
];

/** Ranges of model years that a shopper of `currentYear` tells apart. */
export function yearRanges(currentYear: number): Range[] {
  return [
    { min: currentYear - 1, max: null },
    { min: currentYear - 4, max: currentYear - 2 },
    { min: currentYear - 9, max: currentYear - 5 },
    { min: null, max: currentYear - 10 },
  ];
}

/** Filters that narrow (order and page do not), in the order of the page. */
export const FILTER_GROUPS = ["q", "types", "brands", "price", "department", "condition", "year"] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];

export const QUERY_MAX = 80;
const BRANDS_MAX = 20;
const PRICE_MAX = 1_000_000;
const YEAR_LOWEST = 1900;
const YEAR_HIGHEST = 2100;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const NO_FILTERS: Filters = {
  q: "",
  types: [],
  brands: [],
  price: null,
  department: null,
  condition: null,
  year: null,
  order: "recientes",
  page: 1,
};

/** Reads any query string, canonical or as a form without scripts sends it. Never throws. */
export function parseFilters(params: URLSearchParams): Filters {
  const q = cleanQuery(params.get("q") ?? "");
  const order = ORDERS.find((known) => known === params.get("orden")) ?? "recientes";
  return {
    q,
    types: cleanTypes(list(params, "tipo")),
    brands: [...new Set(list(params, "marca").filter((slug) => slug.length <= 40 && SLUG.test(slug)))]
      .sort()
      .slice(0, BRANDS_MAX),
    price: rangeOf(params, "precio", 0, PRICE_MAX),
    department: findDepartment(params.get("ubicacion") ?? "")?.slug ?? null,
    condition: USES.find((use) => use === params.get("estado")) ?? null,
    year: rangeOf(params, "anio", YEAR_LOWEST, YEAR_HIGHEST),
    order: order === "relevancia" && q === "" ? "recientes" : order,
    page: pageParam(params),
  };
}

const USES: readonly UseFilter[] = ["nuevo", "usado"];

/** The canonical query string, without `?`; empty when nothing is asked. */
export function formatFilters(filters: Filters): string {
  const pairs: [key: string, value: string][] = [
    ["q", encodeURIComponent(filters.q).replaceAll("%20", "+")],
    ["tipo", filters.types.join(",")],
    ["marca", filters.brands.join(",")],
    ["precio", formatRange(filters.price, "0")],
    ["ubicacion", filters.department ?? ""],
    ["estado", filters.condition ?? ""],
    ["anio", formatRange(filters.year, "")],
    ["orden", filters.order === "recientes" ? "" : filters.order],
    ["pagina", filters.page > 1 ? String(filters.page) : ""],
  ];
  return pairs
    .filter(([, value]) => value !== "")
    .map((pair) => pair.join("="))
    .join("&");
}

/** The canonical address of a page of the catalogue. */
export function hrefOf(filters: Filters): string {
  const query = formatFilters(filters);
  return query === "" ? "/comprar" : `/comprar?${query}`;
}

/** Other filters begin again at the first page, and removing the text removes the order by relevance. */
export function withFilters(filters: Filters, change: Partial<Filters>): Filters {
  const next = { ...filters, page: 1, ...change };
  return next.order === "relevancia" && next.q === "" ? { ...next, order: "recientes" } : next;
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

/** Search engines are asked to keep out of texts, orders, and combinations. */
export function isIndexable(filters: Filters): boolean {
  const groups = activeGroups(filters);
  if (groups.length > 1 || filters.order !== "recientes") return false;
  return groups.every((group) => group !== "q" && filters.types.length < 2 && filters.brands.length < 2);
}

const FORM_ONLY_KEYS = ["precio_min", "precio_max", "anio_min", "anio_max"];
const KEYS = ["q", "tipo", "marca", "precio", "ubicacion", "estado", "anio", "orden", "pagina"];

/**
 * Whether a query string has the shape that only a form sends (empty, repeated or form-only keys): such an
 * address is replaced by its canonical one. Others are answered in place, so that a link with a
 * foreign parameter costs no second round trip.
 */
export function isFormSubmission(params: URLSearchParams): boolean {
  return FORM_ONLY_KEYS.some((key) => params.has(key)) || hasFormShape(params, KEYS);
}

/** Whether one of `keys` is empty or repeated. */
export function hasFormShape(params: URLSearchParams, keys: readonly string[]): boolean {
  return keys.some((key) => {
    const values = params.getAll(key);
    return values.length > 1 || values[0] === "";
  });
}

/** The categories that a choice of types stands for; null for all. */
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

export function sameRange(a: Range | null, b: Range | null): boolean {
  return (a?.min ?? null) === (b?.min ?? null) && (a?.max ?? null) === (b?.max ?? null);
}

/** Position of a department in DEPARTMENTS, or -1. */
export function departmentIndex(slug: string): number {
  return DEPARTMENTS.findIndex((department) => department.slug === slug);
}

/** What the text filter compares by: control characters are dropped, and runs of white space are one space. */
function cleanQuery(text: string): string {
  const collapsed = text.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim();
  return [...collapsed].slice(0, QUERY_MAX).join("").trim();
}

function list(params: URLSearchParams, key: string): string[] {
  return params.getAll(key).flatMap((value) => value.split(","));
}

/** A category narrows its kind: ticking "montaña" under "bicicletas" means mountain bikes only. */
function cleanTypes(values: readonly string[]): TypeId[] {
  const chosen = TYPE_IDS.filter((id) => values.includes(id));
  const narrowed = new Set(
    CATEGORIES.filter((category) => chosen.includes(category.id)).map((category) => category.kind),
  );
  return chosen.filter((id) => {
    const group = KIND_GROUPS.find((known) => known.id === id);
    return group === undefined || !narrowed.has(group.kind);
  });
}

function rangeOf(params: URLSearchParams, key: string, lowest: number, highest: number): Range | null {
  const match = /^(\d{0,9})-(\d{0,9})$/.exec(params.get(key) ?? "");
  const min = wholeNumber(params.get(`${key}_min`) || match?.[1] || null, lowest, highest);
  const max = wholeNumber(params.get(`${key}_max`) || match?.[2] || null, lowest, highest);
  return orderedRange(min === 0 ? null : min, max);
}

/** Ends the wrong way round are meant the right way round. */
function orderedRange(min: number | null, max: number | null): Range | null {
  if (min === null && max === null) return null;
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

function formatRange(range: Range | null, openStart: string): string {
  return range === null ? "" : `${range.min ?? openStart}-${range.max ?? ""}`;
}

/** Digits with the marks that users type in amounts (`S/ 1,200`); beyond the limits is no value. */
function wholeNumber(text: string | null, lowest: number, highest: number): number | null {
  const digits = (text ?? "")
    .replace(/^\s*s\/\.?/i, "")
    .replace(/[\s,]/g, "")
    .replace(/\.\d{0,2}$/, "");
  if (!/^\d{1,9}$/.test(digits)) return null;
  const value = Number(digits);
  return value >= lowest && value <= highest ? value : null;
}

/** What a search asks, whatever its order and page: the canonical query string, empty when nothing is asked. */
export function searchQuery(filters: Filters): string {
  return formatFilters(withFilters(filters, { order: "recientes" }));
}

/** Whether there is something to save or to remember. */
export function isSearch(filters: Filters): boolean {
  return activeGroups(filters).length > 0;
}
