import { isSearch, parseFilters, searchQuery, type Filters } from "~/catalog/filters";

/** Maximum of saved searches of a user. */
export const SAVED_MAX = 20;
export const NAME_MAX = 60;
export const SAVED_PATH = "/perfil/busquedas";

/** Where a search is saved. */
export function savePath(filters: Filters): string {
  return `${SAVED_PATH}/nueva?${searchQuery(filters)}`;
}

/**
 * The filters of a stored query; null when part of it is no longer valid (a category that was removed, a
 * broken document): the rest would find far more than was asked for.
 */
export function storedFilters(query: string): Filters | null {
  const filters = parseFilters(new URLSearchParams(query));
  const pairs = (text: string) => JSON.stringify([...new URLSearchParams(text)].sort());
  return isSearch(filters) && pairs(searchQuery(filters)) === pairs(query) ? filters : null;
}
