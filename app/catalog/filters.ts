import { DEPARTMENTS, findDepartment, type DepartmentSlug } from "../business/peru.ts";
import { pageParam } from "../platform/http/paging.ts";
import { CATEGORIES, type CategoryId, type VehicleKind } from "./categories.ts";
import { slugify } from "./folding.ts";
import { formatRange, rangeOf, unreadEnds, type Range } from "./ranges.ts";

/**
 * What a shopper asks of the catalogue ⇄ the address of /comprar. The address is the state: readable Spanish
 * keys in one fixed order, sorted lists, no empty or default values. Values are understood in any case and with
 * accents; those that cannot be read do not filter (unreadParams).
 */
export interface Filters {
  /** Text as typed, white space collapsed; empty for none. */
  q: string;
  /** Categories, or a whole kind; a category wins over its kind. In the order of TYPE_IDS. */
  types: readonly TypeId[];
  /** Brand slugs, sorted. */
  brands: readonly string[];
  /** Soles with up to two decimals, both ends included. */
  price: Range | null;
  department: DepartmentSlug | null;
  condition: UseFilter | null;
  /** Model years, both ends included. */
  year: Range | null;
  order: SearchOrder;
  /** From 1. */
  page: number;
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

/** What an address without `orden` means: a text is answered by relevance. */
export function defaultOrder(q: string): SearchOrder {
  return q === "" ? "recientes" : "relevancia";
}

/** Filters that narrow (order and page do not), in the order of the page. */
export const FILTER_GROUPS = ["q", "types", "brands", "price", "department", "condition", "year"] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];

export const QUERY_MAX = 80;
const BRANDS_MAX = 20;
const BRAND = /^[\p{L}\p{N}][\p{L}\p{N} .&'-]*$/u;
const BRAND_LENGTH = 40;

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
  const order = orderOf(params.get("orden") ?? "") ?? defaultOrder(q);
  return {
    q,
    types: cleanTypes(list(params, "tipo").flatMap((text) => typeOf(text) ?? [])),
    brands: [...new Set(list(params, "marca").flatMap((text) => brandOf(text) ?? []))].sort().slice(0, BRANDS_MAX),
    price: rangeOf(params, "precio"),
    department: departmentOf(params.get("ubicacion") ?? "") ?? null,
    condition: conditionOf(params.get("estado") ?? "") ?? null,
    year: rangeOf(params, "anio"),
    order: order === "relevancia" && q === "" ? "recientes" : order,
    page: pageParam(params),
  };
}

const USES: readonly UseFilter[] = ["nuevo", "usado"];

// One value of an address, as people type it; undefined if it cannot be read.
const orderOf = (text: string) => ORDERS.find((known) => known === slugify(text));
const conditionOf = (text: string) => USES.find((use) => use === slugify(text));
const departmentOf = (text: string) => findDepartment(slugify(text))?.slug;
const typeOf = (text: string) => {
  const slug = slugify(text);
  return TYPE_IDS.find((id) => id === slug) ?? CATEGORIES.find(({ name }) => slugify(name) === slug)?.id;
};
const brandOf = (text: string) => {
  const slug = slugify(text);
  return slug !== "" && text.length <= BRAND_LENGTH && BRAND.test(text) ? slug : undefined;
};

/** A value of an address that no filter understands, as typed. */
export interface UnreadParam {
  key: string;
  value: string;
}

const UNREAD_MAX = 5;
const UNREAD_LENGTH = 40;

/** Values that `parseFilters` leaves out as it cannot read them, for telling the user. */
export function unreadParams(params: URLSearchParams): UnreadParam[] {
  const single = (key: string, read: (text: string) => unknown) => {
    const value = params.get(key) ?? "";
    return value.trim() === "" || read(value) !== undefined ? [] : [{ key, value }];
  };
  const each = (key: string, read: (text: string) => unknown) =>
    list(params, key).flatMap((value) => (value.trim() === "" || read(value) !== undefined ? [] : [{ key, value }]));
  return [
    ...each("tipo", typeOf),
    ...each("marca", brandOf),
    ...unreadEnds(params, "precio"),
    ...single("ubicacion", departmentOf),
    ...single("estado", conditionOf),
    ...unreadEnds(params, "anio"),
    ...single("orden", orderOf),
  ]
    .slice(0, UNREAD_MAX)
    .map(shortened);
}

function shortened({ key, value }: UnreadParam): UnreadParam {
  return { key, value: [...value].slice(0, UNREAD_LENGTH).join("") };
}

/** Address of what a form has sent: canonical, and with the ends of ranges that cannot be read, so that the page says so. */
export function submittedHref(params: URLSearchParams): string {
  const href = hrefOf(parseFilters(params));
  // Not `unreadParams`, which the browser needs for nothing else.
  const unread = [...unreadEnds(params, "precio"), ...unreadEnds(params, "anio")].filter(({ key }) =>
    key.includes("_"),
  );
  const query = new URLSearchParams(unread.map(shortened).map(({ key, value }) => [key, value])).toString();
  return query === "" ? href : `${href}${href.includes("?") ? "&" : "?"}${query}`;
}

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
    ["orden", filters.order === defaultOrder(filters.q) ? "" : filters.order],
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

/** Other filters begin again at the first page. An order that is the default for a text stays the default without it. */
export function withFilters(filters: Filters, change: Partial<Filters>): Filters {
  const next = { ...filters, page: 1, ...change };
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
 * address is replaced by its canonical one (submittedHref). Others are answered in place, so that a link with a
 * foreign parameter costs no second round trip, as is an end of a range that cannot be read, so that the page can say so.
 */
export function isFormSubmission(params: URLSearchParams): boolean {
  const unread = unreadParams(params).map(({ key }) => key);
  return FORM_ONLY_KEYS.some((key) => params.has(key) && !unread.includes(key)) || hasFormShape(params, KEYS);
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

/** What a search asks, whatever its order and page: the canonical query string, empty when nothing is asked. */
export function searchQuery(filters: Filters): string {
  return formatFilters(withFilters(filters, { order: defaultOrder(filters.q) }));
}

/** Whether there is something to save or to remember. */
export function isSearch(filters: Filters): boolean {
  return activeGroups(filters).length > 0;
}
