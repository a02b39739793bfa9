// Plain Node loads this too (local/seed, tests): relative imports.
import type { Content } from "~/selling/model";

import { hasWords, nameTerms } from "../../business/search-terms.ts";
import { joinedNames } from "../../catalog/index/words.ts";

type Named = Pick<Content, "title" | "specifications">;

/**
 * Terms by which administrators find a listing in any state: beginnings of the words of its brand, model and title, and
 * each two whole words. Every write of one of these fields writes them (`listingWrite`, `newDraftWrites`). At most 174,
 * some 50 as a rule: each is an entry of one index.
 */
export function listingTerms(listing: Named): string[] {
  return nameTerms(searchedText(listing));
}

/** Whether each word begins a word of the listing's brand, model or title. */
export function isListingWith(words: readonly string[], listing: Named): boolean {
  return hasWords(words, searchedText(listing));
}

/** Brand and model come first, as a long title has more words than are searched. */
function searchedText({ title = "", specifications: { brand = "", model = "" } }: Named): string {
  return [brand, model, title, ...joinedNames(model), ...joinedNames(title)].join(" ");
}
