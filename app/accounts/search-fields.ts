// Plain Node loads this too (local/seed): relative imports.
import { fold, wordsIn } from "../business/folding.ts";
import { pairsOf, prefixesOf } from "../business/search-terms.ts";

/** Fields of `users` that lists of administration are searched by. Only the door of `users` writes them. */
export interface UserSearchFields {
  emailKey: string;
  nameFolded: string;
  /** Beginnings of the words of the name and of the e-mail's first part, and each two words of the name. */
  searchPrefixes: string[];
}

/** Each is an entry of the index. */
const PREFIXES_MAX = 40;
/** Words of a name of which each two find it. */
const PAIRED_WORDS = 6;

/** The search fields of a user's document; anything that is no text counts as empty. */
export function searchFieldsOf(user: { email?: unknown; displayName?: unknown }): UserSearchFields {
  const emailKey = textOf(user.email).trim().toLowerCase();
  const displayName = textOf(user.displayName);
  const words = userWordsOf(displayName, emailKey);
  return {
    emailKey,
    nameFolded: fold(displayName).trim(),
    searchPrefixes: [
      ...[...new Set(words.flatMap(prefixesOf))].slice(0, PREFIXES_MAX),
      ...pairsOf([...new Set(wordsIn(displayName))].slice(0, PAIRED_WORDS)),
    ],
  };
}

export function userWordsOf(displayName: string, email: string): string[] {
  return [...wordsIn(displayName), ...wordsIn(email.split("@")[0] ?? "")];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
