import { DEPARTMENTS } from "../business/peru.ts";
import { pageParam } from "../platform/http/paging.ts";
import { CATEGORIES, type CategoryId, type VehicleKind } from "./categories.ts";
import { FILTERS, type FilterParameter, type RangeParameter } from "./filter-table.ts";
import { KIND_GROUPS, readList, readOrder, type SearchOrder, type TypeId } from "./filter-values.ts";
import { formatRange, rangeOf, unreadEnds, type Range } from "./ranges.ts";
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

type Table = typeof FILTERS;
export type FilterName = keyof Table;
type ValueOf<Row> = Row extends { kind: "range" }
  ? Range | null
  : Row extends { kind: "list"; read: (text: string) => infer Value }
    ? readonly NonNullable<Value>[]
    : Row extends { read: (text: string) => infer Value }
      ? NonNullable<Value> | null
      : never;
type Values = { [Name in FilterName]: ValueOf<Table[Name]> };
export type RangeGroup = { [Name in FilterName]: Table[Name] extends { kind: "range" } ? Name : never }[FilterName];
/** Filters that need a type: sizes, displacement and the like. */
export type Measure = { [Name in FilterName]: Table[Name] extends { of: unknown } ? Name : never }[FilterName];

/**
 * Filters of the catalogue ⇄ the address of /comprar. The address is the state: readable Spanish keys in one fixed
 * order, sorted lists, no empty or default values. Values are understood in any case and with accents; unreadable ones
 * do not filter (`unreadParams` in address.ts).
 */
export interface Filters extends Values {
  /** Text as typed, white space collapsed; empty for none. */
  q: string;
  /** The text is searched to the letter, and no filter is read in it. */
  exact: boolean;
  order: SearchOrder;
  /** From 1. */
  page: number;
  /** Pages before it that are shown with it: 'Ver más' adds one, up to MORE_MAX. */
  more: number;
}

type Row<Parameter = FilterParameter, Name = FilterName> = Parameter & { group: Name };

/** The table as a list. */
export const FILTER_LIST = Object.entries(FILTERS).map(([group, row]) => ({ group, ...row })) as Row[];
export const RANGES = FILTER_LIST.filter(({ kind }) => kind === "range") as Row<RangeParameter, RangeGroup>[];

/** Whether a filter makes sense for these categories (null: all): they are of its kind, and one at least has it. */
export function hasMeasure(name: FilterName, categories: ReadonlySet<CategoryId> | null): boolean {
  const { of }: FilterParameter = FILTERS[name];
  if (!of) return true;
  const [kind, ...without] = of;
  const chosen = CATEGORIES.filter(({ id }) => categories?.has(id));
  return chosen.every((category) => category.kind === kind) && chosen.some(({ id }) => !without.includes(id));
}

/** Pages that are shown with the last one at most. */
export const MORE_MAX = 7;

/** Order of an address without `orden`: relevance with a text. */
export function defaultOrder(q: string): SearchOrder {
  return q === "" ? "recientes" : "relevancia";
}

/** Filters that narrow (unlike order and page), in the order of the page. */
export type FilterGroup = "q" | FilterName;
export const FILTER_GROUPS: readonly FilterGroup[] = ["q", ...FILTER_LIST.map(({ group }) => group)];

function valuesOf(value: (row: Row) => unknown): Values {
  return Object.fromEntries(FILTER_LIST.map((row) => [row.group, value(row)])) as Values;
}

/** Values that are typed, not chosen. */
export function rangesOf(filters: Filters): Partial<Filters> {
  return Object.fromEntries(RANGES.map(({ group }) => [group, filters[group]]));
}

export const NO_FILTERS: Filters = {
  q: "",
  exact: false,
  ...valuesOf(({ kind }) => (kind === "list" ? [] : null)),
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
  return {
    q,
    exact: q !== "" && params.get("tal") === "cual",
    ...valuesOf((row) =>
      row.kind === "range"
        ? rangeOf(params, row)
        : row.kind === "list"
          ? row.tidy(readList(params, row.key).flatMap((text) => row.read(text) ?? []))
          : (row.read(params.get(row.key) ?? "") ?? null),
    ),
    order: order === "relevancia" && q === "" ? "recientes" : order,
    page: pageParam(params),
    more: moreOf(Number(params.get("mas")), pageParam(params)),
  };
}

/** Without filters whose parent is missing: sizes that the types do not have, places without department. */
export function coherent(filters: Filters): Filters {
  const categories = categoriesOf(filters.types);
  const orphans = FILTER_LIST.filter(({ group }) => !hasMeasure(group, categories));
  const province = filters.department && filters.province;
  return {
    ...filters,
    ...Object.fromEntries(orphans.map(({ group }) => [group, NO_FILTERS[group]])),
    province,
    district: province && filters.district,
  };
}

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
  const unread = RANGES.flatMap((row) => unreadEnds(params, row)).filter(({ key }) => key.includes("_"));
  const query = new URLSearchParams(unread.map(shortened).map(({ key, value }) => [key, value])).toString();
  return query === "" ? href : `${href}${href.includes("?") ? "&" : "?"}${query}`;
}

/** Field of the form: the query string that the text of the page was read as. Short, as every browser loads it. */
export const READ_FIELD = "q0";

/** Another text takes the filters along that the one before said: after `trek`, `giant` is all there is. */
function withoutFormerText(filters: Filters, read: string | null): Filters {
  const former = new URLSearchParams(read ?? "");
  // The text as it was typed: its rest is asked for, beside the filters that the form has by now.
  if (former.get("t") === filters.q) return withFilters(filters, { q: former.get("q")! });
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
    ...FILTER_LIST.map((row): [string, string] => {
      const value = filters[row.group];
      return [row.key, row.kind === "range" ? formatRange(value as Range | null, row) : String(value ?? "")];
    }),
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

/** Query string of a search without order and page: canonical, empty without filters. */
export function searchQuery(filters: Filters): string {
  return formatFilters(withFilters(filters, { order: defaultOrder(filters.q) }));
}

export function isSearch(filters: Filters): boolean {
  return activeGroups(filters).length > 0;
}
