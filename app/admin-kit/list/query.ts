import { isDay } from "~/business/calendar";
import { LIST_PARAM } from "~/platform/forms/constants";

/**
 * Rows of a page. With one more, a cursor, its two counts (`countedPage`), the saved views and the guard's 5 a page
 * costs 30 reads of Firestore: a list with more counts or reads has fewer rows.
 */
export const LIST_PAGE_SIZE = 20;

/** A filter of a list, chosen from options; the empty value is "all". */
export interface ListFilter {
  /** Parameter of the address, Spanish. */
  name: string;
  label: string;
  /** Label of the empty value, where it is not "all". */
  emptyLabel?: string;
  /** Slug of the empty value for names of files, where it is a choice like others. */
  emptySlug?: string;
  options: readonly { value: string; label: string }[];
  /** Shown as a row of links above the list. */
  isTabs?: boolean;
  /** Name of the tabs that this filter belongs to: another tab resets it. */
  within?: string;
}

/** An order of a list: its fields, each with a direction. A query needs its index for each. */
export interface ListOrder {
  value: string;
  label: string;
  by: readonly (readonly [field: string, direction: "asc" | "desc"])[];
}

const ORDER_PARAM = "orden";

/** The filter `orden` of a list; the first order is that of its plain address. */
export function orderFilter([first, ...others]: readonly [ListOrder, ...ListOrder[]]): ListFilter {
  return { name: ORDER_PARAM, label: "Orden", emptyLabel: first.label, options: others };
}

export function chosenOrder(
  [first, ...others]: readonly [ListOrder, ...ListOrder[]],
  { values }: Pick<ListQuery, "values">,
): ListOrder {
  return others.find(({ value }) => value === values[ORDER_PARAM]) ?? first;
}

const OLDEST_FIRST = "antiguos";
const NEWEST_FIRST = "recientes";

/** Values of `orden` by which a column's head sorts; empty for the list's plain order. */
export interface ColumnOrder {
  asc: string;
  desc: string;
}

export const BY_TIME: ColumnOrder = { asc: OLDEST_FIRST, desc: NEWEST_FIRST };

/** The filter `orden` of a list by time whose plain order depends on its other filters. */
export const TIME_ORDER_FILTER: ListFilter = {
  name: ORDER_PARAM,
  label: "Orden",
  emptyLabel: "Según la lista",
  options: [
    { value: NEWEST_FIRST, label: "Lo más nuevo primero" },
    { value: OLDEST_FIRST, label: "Lo más antiguo primero" },
  ],
};

/** The direction of time that an address asks for with TIME_ORDER_FILTER; null for the list's own order. */
export function askedWay({ values }: Pick<ListQuery, "values">): "asc" | "desc" | null {
  const asked = values[ORDER_PARAM];
  if (asked === undefined) return null;
  return asked === OLDEST_FIRST ? "asc" : "desc";
}

/** The same, of a list whose own order is one of time. */
export function chosenWay(query: Pick<ListQuery, "values">, plain: "asc" | "desc"): "asc" | "desc" {
  return askedWay(query) ?? plain;
}

/** Query of a list of administration. Its address is its state, so that it can be shared. */
export interface ListSpec {
  path: string;
  filters: readonly ListFilter[];
  /** Parameters that are days in Lima (`2026-11-23`). */
  dates?: readonly { name: string; label: string }[];
  /** Parameters of free text that narrow the list down, as an id. */
  texts?: readonly string[];
}

export interface ListQuery {
  /** By parameter; only chosen ones. */
  values: Readonly<Record<string, string>>;
  /** Id that the page begins after, or ends before. */
  after: string | null;
  before: string | null;
  /** Parameters whose value the list does not offer, as typed; the list ignores them, a file is refused. */
  unknown?: readonly string[];
}

const TEXT_MAX = 200;

/** Parameter with the ids of the facts that a list shows, with dots between them; also those of its file. */
export const COLUMNS_PARAM = "columnas";
const COLUMNS_TEXT = /^[\da-z-]+(\.[\da-z-]+)*$/;
const COLUMNS_TEXT_MAX = 400;

/** Parameters of each list besides its own. */
const OF_EVERY_LIST = [COLUMNS_PARAM];

/** Reads an address; values that no list offers are ignored, but listed in `unknown`. */
export function readListQuery({ filters, dates = [], texts = [] }: ListSpec, params: URLSearchParams): ListQuery {
  const values: Record<string, string> = {};
  const unknown: string[] = [];
  for (const { name, options } of filters) {
    const value = params.get(name) ?? "";
    if (options.some((option) => option.value === value)) values[name] = value;
    else if (value !== "") unknown.push(name);
  }
  for (const { name } of dates) {
    const value = params.get(name) ?? "";
    if (isDay(value)) values[name] = value;
    else if (value !== "") unknown.push(name);
  }
  for (const name of texts) {
    const value = params.get(name)?.trim().slice(0, TEXT_MAX) ?? "";
    if (value !== "") values[name] = value;
  }
  // The boxes of a form without scripts send one each.
  const columns = params.getAll(COLUMNS_PARAM).join(".");
  if (columns.length <= COLUMNS_TEXT_MAX && COLUMNS_TEXT.test(columns)) values[COLUMNS_PARAM] = columns;
  const after = params.get("desde");
  return { values, after, before: after === null ? params.get("antes") : null, unknown };
}

/** The list's one address for a query. `path`: another page with the same parameters, as its file. */
export function listPath({ path }: Pick<ListSpec, "path">, query: Partial<ListQuery>): string {
  const params = new URLSearchParams(Object.entries(query.values ?? {}).filter(([, value]) => value !== ""));
  if (query.after) params.set("desde", query.after);
  else if (query.before) params.set("antes", query.before);
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Words of the chosen filters, for the log; never the words of a search, which may be an e-mail. */
export function filterWords({ filters, dates = [], texts = [] }: ListSpec, { values }: ListQuery): string {
  const chosen = filters.flatMap(
    ({ name, options, emptyLabel, emptySlug }) =>
      options.find(({ value }) => value === values[name])?.label ?? (emptySlug && emptyLabel) ?? [],
  );
  const days = dates.flatMap(({ name }) => (values[name] === undefined ? [] : [`${name} ${values[name]}`]));
  const isSearch = texts.some((name) => values[name] !== undefined);
  return [...chosen, ...days, ...(isSearch ? ["con búsqueda"] : [])].join(", ") || "Todo";
}

/** Whether an address asks for less than the whole list. `except`: filters that do not count, as its tabs. */
export function isNarrowed({ values }: Pick<ListQuery, "values">, except: readonly string[] = []): boolean {
  return Object.keys(values).some((name) => !OF_EVERY_LIST.includes(name) && !except.includes(name));
}

/** The values of these parameters, and of those that each list has. */
export function keptValues({ values }: Pick<ListQuery, "values">, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    [...names, ...OF_EVERY_LIST].flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
}

/** The chosen filters as in the address, for the name of a file. */
export function filterSlugs({ filters }: ListSpec, { values }: ListQuery): string[] {
  return filters.flatMap(({ name, emptySlug }) => (name === ORDER_PARAM ? [] : (values[name] ?? emptySlug ?? [])));
}

/** A page with the query of the list that leads to it, so that it can lead back. */
export function withList(path: string, listAddress: string): string {
  const [, query = ""] = listAddress.split("?");
  const joint = path.includes("?") ? "&" : "?";
  return query === "" ? path : `${path}${joint}${new URLSearchParams({ [LIST_PARAM]: query })}`;
}

/** Read again by `readPath`, never used as it came: a forged list leads to no other page. */
export function listBehind(params: URLSearchParams, readPath: (params: URLSearchParams) => string): string {
  return readPath(new URLSearchParams(params.get(LIST_PARAM) ?? ""));
}

/** Where a list with its filters gets a name (../views). */
export const SAVED_VIEWS_PATH = "/administracion/vistas";
