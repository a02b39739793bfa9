import { isSearch, parseFilters, searchQuery, type Filters } from "~/catalog/filters";

/** Saved searches that one person may have. */
export const SAVED_MAX = 20;
export const NAME_MAX = 60;
export const SAVED_PATH = "/perfil/busquedas";

/** Where a search is saved. */
export function savePath(filters: Filters): string {
  return `${SAVED_PATH}/nueva?${searchQuery(filters)}`;
}

/**
 * The filters of a stored query; null when not all of it is understood any more (a category that is gone, a
 * broken document): what is left would find far more than was asked for.
 */
export function storedFilters(query: string): Filters | null {
  const filters = parseFilters(new URLSearchParams(query));
  const pairs = (text: string) => JSON.stringify([...new URLSearchParams(text)].sort());
  return isSearch(filters) && pairs(searchQuery(filters)) === pairs(query) ? filters : null;
}
