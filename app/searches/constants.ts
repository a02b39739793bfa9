import { isSearch, parseFilters, searchQuery, type Filters } from "~/catalog/filters";

export const SAVED_MAX = 20;
export const NAME_MAX = 60;
export const SAVED_PATH = "/perfil/busquedas";

/**
 * The filters of a stored query; null when part of it is no longer valid (a removed category, a broken document): the
 * rest would find far more than wanted.
 */
export function storedFilters(query: string): Filters | null {
  const filters = parseFilters(new URLSearchParams(query));
  const pairs = (text: string) => JSON.stringify([...new URLSearchParams(text)].sort());
  return isSearch(filters) && pairs(searchQuery(filters)) === pairs(query) ? filters : null;
}
