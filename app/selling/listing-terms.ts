// Plain Node loads this too (local/seed, tests): relative imports.
import { z } from "zod";

import type { Content } from "~/selling/model";

import { hasWords, nameTerms } from "../business/search-terms.ts";
import { joinedNames } from "../catalog/index/words.ts";

type Named = Pick<Content, "title" | "specifications">;

const word = z.string().optional().catch(undefined);
const NamedSchema = z.object({
  title: word,
  specifications: z.object({ brand: word, model: word }).catch({}),
});

/** Searched fields of a document of `vehicles`, even if others are invalid. */
export function namedOf(data: Readonly<Record<string, unknown>>): Named {
  return NamedSchema.parse(data);
}

/**
 * Terms by which administrators find a listing in any state: beginnings of the words of its brand, model and title, and
 * each pair of whole words. Every write of one of these fields writes them (`listingWrite`, `newDraftWrites`). At most
 * 174, usually some 40: each is an entry of one index.
 */
export function listingTerms(listing: Named): string[] {
  return nameTerms(searchedText(listing));
}

export function isListingWith(words: readonly string[], listing: Named): boolean {
  return hasWords(words, searchedText(listing));
}

/**
 * Brand and model come first, as a long title has more words than are searched. Of compound names those that begin with
 * a letter: `ns200`, `aro29`, not `7aro`.
 */
function searchedText({ title = "", specifications: { brand = "", model = "" } }: Named): string {
  const names = [...joinedNames(model), ...joinedNames(title)].filter((name) => /^\p{L}/u.test(name));
  return [brand, model, title, ...names].join(" ");
}
