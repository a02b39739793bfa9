import type { NameSearch } from "~/business/search-terms";
import { findByTerms } from "~/platform/firestore/term-search.server";
import type { Database, Filter } from "~/platform/firestore/types";
import { isListingWith, namedOf } from "~/selling/search/listing-terms";

/**
 * The newest listings in any state whose brand, model and title have words that begin so: at most `max`, for two reads
 * more. `where`: values of their state or seller.
 */
export function findListings(
  database: Pick<Database, "find">,
  name: NameSearch,
  { where = [], max }: { where?: Filter[]; max: number },
) {
  return findByTerms(database, {
    collection: "vehicles",
    // Never changes: a listing that is written again keeps its entries of the index.
    newest: "createdAt",
    terms: [],
    name,
    where,
    isMatch: ({ data }) => isListingWith(name.words, namedOf(data)),
    max,
  });
}
