import type { NameSearch } from "~/business/search-terms";

import type { Database, Filter, Snapshot } from "./types";

export const TERMS_FIELD = "searchTerms";

interface TermSearch {
  collection: string;
  /** Field that holds the terms; TERMS_FIELD by default. */
  field?: string;
  /** Field of the time by which the newest come first. */
  newest: string;
  isOldestFirst?: boolean;
  /** Exact terms: any of them finds. */
  terms: readonly string[];
  name: NameSearch | null;
  /** Bounds of `newest`, and values of fields that have an index with it. */
  where?: Filter[];
  /** Whether a document that has one of the terms is really a result. */
  isMatch(found: Snapshot): boolean;
  max: number;
}

/**
 * The newest documents that a search finds, at most `max`. `isCut`: there may be more. `looked`: documents read, at
 * most `max` + 2. A name of several words is looked up by two of them, and by the longest alone only where that finds
 * no match.
 */
export async function findByTerms(
  database: Pick<Database, "find">,
  { collection, field = TERMS_FIELD, newest, isOldestFirst = false, terms, name, where = [], isMatch, max }: TermSearch,
): Promise<{ found: Snapshot[]; isCut: boolean; looked: number }> {
  async function find(wanted: readonly string[], most: number) {
    if (wanted.length === 0) return { found: [], isCut: false, looked: 0 };
    const found = await database.find({
      collection,
      where: [[field, "array-contains-any", [...new Set(wanted)]], ...where],
      orderBy: [[newest, isOldestFirst ? "asc" : "desc"]],
      limit: most,
    });
    return { found: found.filter(isMatch).slice(0, max), isCut: found.length === most, looked: found.length };
  }
  const most = max + 1;
  const first = await find([...terms, ...(name === null ? [] : [name.pair ?? name.prefix])], most);
  if (first.found.length > 0 || first.isCut || name?.pair == null) return first;
  const second = await find([name.prefix], most - first.looked);
  return { ...second, looked: first.looked + second.looked };
}
