import { FRONT_CODED } from "./common-passwords.data.server";

/** The list as a set, built at the first new password of an isolate: nothing else needs it. */
let list: ReadonlySet<string> | undefined;

/**
 * Whether a password is among the 10,000 most common ones, in any case and with blanks around it, or is one character
 * repeated, blanks included. For new passwords only: a sign-in must accept the password that an account has.
 */
export function isCommonPassword(password: string): boolean {
  const normalized = password.normalize("NFKC").toLowerCase();
  const trimmed = normalized.trim();
  if (trimmed === "" || new Set(trimmed).size === 1) return true;
  list ??= decode(FRONT_CODED);
  return list.has(normalized) || list.has(trimmed);
}

function decode(coded: string): ReadonlySet<string> {
  const words = new Set<string>();
  let before = "";
  for (const entry of coded.split(" ")) {
    before = before.slice(0, Number.parseInt(entry.charAt(0), 36)) + entry.slice(1);
    words.add(before);
  }
  return words;
}
