import type { NameSearch } from "~/business/search-terms";

import type { Database, Filter, Snapshot } from "./types";

/** Field with the terms that find a document. */
export const TERMS_FIELD = "searchTerms";

interface TermSearch {
  collection: string;
  /** Field of the time by which the newest come first. */
  newest: string;
  /** Exact terms: any of them finds. */
  terms: readonly string[];
  name: NameSearch | null;
  /** Bounds of `newest`. */
  where?: Filter[];
  /** Whether a document that has one of the terms is one of those that were looked for. */
  isMatch(found: Snapshot): boolean;
  max: number;
}

/**
 * The newest documents that a search finds, at most `max`. `isCut`: there may be more. At most `max` + 2 reads: a name
 * of several words is looked for by two of them, and only where nothing has both as whole words by the longest.
 */
export async function findByTerms(
  database: Pick<Database, "find">,
  { collection, newest, terms, name, where = [], isMatch, max }: TermSearch,
): Promise<{ found: Snapshot[]; isCut: boolean }> {
  async function find(wanted: readonly string[]) {
    if (wanted.length === 0) return { found: [], isCut: false };
    const found = await database.find({
      collection,
      where: [[TERMS_FIELD, "array-contains-any", [...new Set(wanted)]], ...where],
      orderBy: [[newest, "desc"]],
      limit: max + 1,
    });
    return { found: found.filter(isMatch).slice(0, max), isCut: found.length > max };
  }
  const first = await find([...terms, ...(name === null ? [] : [name.pair ?? name.prefix])]);
  return first.found.length > 0 || first.isCut || name?.pair == null ? first : find([name.prefix]);
}
