import type { NameSearch } from "~/business/search-terms";
import { findByTerms } from "~/platform/firestore/term-search.server";
import type { Database, Filter, Snapshot } from "~/platform/firestore/types";

import { isFoundBy, readUserSearch } from "./user-search";

/** After every letter in Firestore's order, which is that of UTF-8. */
const LAST = "\u{10ffff}";

/** A filter for all texts that begin with a key; the key itself is the first of them. */
export function beginningWith(field: string, key: string): Filter[] {
  return [
    [field, ">=", key],
    [field, "<", key + LAST],
  ];
}

/** Accounts that match several words, found by each pair of words of a name: at most `max`, for two more reads. */
export function findByWords(
  database: Pick<Database, "find">,
  name: NameSearch,
  { max, ...bounds }: { where?: Filter[]; isOldestFirst?: boolean; max: number },
): Promise<{ found: Snapshot[]; isCut: boolean }> {
  return findByTerms(database, {
    collection: "users",
    field: "searchPrefixes",
    newest: "createdAt",
    terms: [],
    name,
    isMatch: ({ data: { displayName, email } }) =>
      isFoundBy(name.words, { displayName: textOf(displayName), email: textOf(email) }),
    max,
    ...bounds,
  });
}

/** By e-mail, phone, or beginnings of words of the name. At most twice `each` are read. */
export async function findUsersByText(
  database: Pick<Database, "find">,
  typed: string,
  each: number,
): Promise<readonly Snapshot[]> {
  const search = readUserSearch(typed);
  const find = (where: Filter[]) => database.find({ collection: "users", where, limit: each });
  switch (search?.kind) {
    case "email":
      return find(beginningWith("emailKey", search.key));
    case "phone":
      return (await Promise.all(["phone", "whatsapp"].map((field) => find([[field, "==", search.phone]])))).flat();
    case "words":
      return (await findByWords(database, search, { max: each })).found;
    default:
      return [];
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
