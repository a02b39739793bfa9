import { isUid } from "~/accounts/constants";
import { userWordsOf } from "~/accounts/search-fields";
import { parsePhone } from "~/business/peru";
import { readNameSearch, type NameSearch } from "~/business/search-terms";

/** Kind of search for a typed text. */
export type UserSearch =
  | { kind: "email"; key: string }
  /** E.164. */
  | { kind: "phone"; phone: string }
  /** Every word must begin a word of the user. `uid`: the text may be one. */
  | ({ kind: "words"; uid: string | null } & NameSearch)
  /** A letter, or nothing but signs. */
  | { kind: "too-short" };

const UID = /^[\w-]{6,128}$/;

/** Null for an empty text. */
export function readUserSearch(typed: string): UserSearch | null {
  const text = typed.trim();
  if (text === "") return null;
  if (text.includes("@")) return { kind: "email", key: text.toLowerCase() };
  const phone = parsePhone(text);
  if (phone !== null) return { kind: "phone", phone };
  const name = readNameSearch(text);
  if (name === null) return { kind: "too-short" };
  return { kind: "words", ...name, uid: UID.test(text) && isUid(text) ? text : null };
}

/** Whether every word begins a word of the user's name or e-mail. */
export function isFoundBy(words: readonly string[], { displayName, email }: { displayName: string; email: string }) {
  const own = userWordsOf(displayName, email);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}
