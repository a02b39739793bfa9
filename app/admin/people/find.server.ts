import type { Database, Filter, Snapshot } from "~/platform/firestore/types";

import { isFoundBy, readPersonSearch } from "./search";

/** After every letter in Firestore's order, which is that of UTF-8. */
const LAST = "\u{10ffff}";

/** Of a field of text: all that begin with a key. The key itself is the first of them. */
export function beginningWith(field: string, key: string): Filter[] {
  return [
    [field, ">=", key],
    [field, "<", key + LAST],
  ];
}

/**
 * Accounts by an e-mail or its beginning, a phone, or beginnings of words of the name, as the list of people finds
 * them. At most `each` are read for each of two queries; of several words the others are compared among those.
 */
export async function findPeople(
  database: Pick<Database, "find">,
  typed: string,
  each: number,
): Promise<readonly Snapshot[]> {
  const search = readPersonSearch(typed);
  const find = (where: Filter[], orderBy?: "createdAt") =>
    database.find({ collection: "users", where, limit: each, ...(orderBy && { orderBy: [[orderBy, "desc"]] }) });
  switch (search?.kind) {
    case "email":
      return find(beginningWith("emailKey", search.key));
    case "phone":
      return (await Promise.all(["phone", "whatsapp"].map((field) => find([[field, "==", search.phone]])))).flat();
    case "words": {
      const { words, prefix } = search;
      // A name from its beginning on is found however many others share its longest word.
      const found = await Promise.all([
        words.length > 1 ? find(beginningWith("nameFolded", words.join(" "))) : [],
        find([["searchPrefixes", "array-contains", prefix]], "createdAt"),
      ]);
      return found
        .flat()
        .filter(({ data: { displayName, email } }) =>
          isFoundBy(words, { displayName: textOf(displayName), email: textOf(email) }),
        );
    }
    default:
      return [];
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
