import { readList, readOrder } from "./filter-values.ts";
import { activeGroups, FILTER_LIST, RANGES, shortened, type Filters, type UnreadParam } from "./filters.ts";
import { unreadEnds } from "./ranges.ts";

// Server-only questions to an address of /comprar besides its filters.

/** Values that `parseFilters` cannot read, for a message to the user. */
export function unreadParams(params: URLSearchParams): UnreadParam[] {
  const unread = (key: string, values: readonly string[], read: (text: string) => unknown) =>
    values.flatMap((value) => (value.trim() === "" || read(value) !== undefined ? [] : [{ key, value }]));
  const single = (key: string, read: (text: string) => unknown) => unread(key, [params.get(key) ?? ""], read);
  return [
    ...FILTER_LIST.flatMap((row) =>
      row.kind === "range"
        ? unreadEnds(params, row)
        : row.kind === "list"
          ? unread(row.key, readList(params, row.key), row.read)
          : single(row.key, row.read),
    ),
    ...single("orden", readOrder),
  ].map(shortened);
}

/** Search engines must not index texts, orders and combinations. */
export function isIndexable(filters: Filters): boolean {
  const groups = activeGroups(filters);
  if (groups.length > 1 || filters.order !== "recientes") return false;
  return groups.every((group) => group !== "q" && filters.types.length < 2 && filters.brands.length < 2);
}

const FORM_ONLY_KEYS = RANGES.flatMap(({ key }) => [`${key}_min`, `${key}_max`]);
const KEYS = ["q", "tal", ...FILTER_LIST.map(({ key }) => key), "orden", "pagina", "mas"];

/**
 * Whether a query string has the shape that only a form sends (empty, repeated or form-only keys): such an address is
 * redirected to its canonical one (submittedHref). Others are answered in place, so that a link with a foreign
 * parameter costs no second round trip; so is an unreadable end of a range, so that the page can say so.
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

/** Values that are missing in the canonical address of a list: nothing in the list can have them. */
export function lostValues(params: URLSearchParams, canonical: string, keys: readonly string[]): UnreadParam[] {
  const kept = new URLSearchParams(canonical.split("?")[1]);
  return keys.flatMap((key) => {
    const value = params.get(key) ?? "";
    return value.trim() === "" || kept.has(key) ? [] : [shortened({ key, value })];
  });
}
