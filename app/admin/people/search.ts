import { isUid } from "~/accounts/model";
import { PREFIX_MAX, PREFIX_MIN, userWordsOf } from "~/accounts/search-fields";
import { wordsIn } from "~/business/folding";
import { parsePhone } from "~/business/peru";

/** Kind of search for a typed text. */
export type PersonSearch =
  | { kind: "email"; key: string }
  /** E.164. */
  | { kind: "phone"; phone: string }
  /** `prefix` is asked of the index; every word must begin a word of the user. `uid`: the text may be one. */
  | { kind: "words"; words: string[]; prefix: string; uid: string | null }
  /** A letter, or nothing but signs. */
  | { kind: "too-short" };

const UID = /^[\w-]{6,128}$/;

/** Null for an empty text. */
export function readPersonSearch(typed: string): PersonSearch | null {
  const text = typed.trim();
  if (text === "") return null;
  if (text.includes("@")) return { kind: "email", key: text.toLowerCase() };
  const phone = parsePhone(text);
  if (phone !== null) return { kind: "phone", phone };
  const words = wordsIn(text);
  const longest = words.reduce((best, word) => ([...word].length > [...best].length ? word : best), "");
  const letters = [...longest];
  if (letters.length < PREFIX_MIN) return { kind: "too-short" };
  const uid = UID.test(text) && isUid(text) ? text : null;
  return { kind: "words", words, prefix: letters.slice(0, PREFIX_MAX).join(""), uid };
}

/** Whether every word begins a word of the user's name or e-mail. */
export function isFoundBy(words: readonly string[], { displayName, email }: { displayName: string; email: string }) {
  const own = userWordsOf(displayName, email);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}
