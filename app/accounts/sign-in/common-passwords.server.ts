import { FRONT_CODED } from "./common-passwords.data.server";

/** The list as a set, built at the first new password of an isolate: nothing else needs it. */
let list: ReadonlySet<string> | undefined;

/** Names that a guess for this site is made of. */
const SITE_NAMES = new Set(["rebi", "rebipe", "registratubike", "registratubici"]);
const JOINING = /[\p{M}\p{P}\p{S}\s]+/gu;

/** Whether a password is the site's name, alone or with a year or up to four digits at one end or at both. */
function isSiteName(normalized: string): boolean {
  const bare = normalized.normalize("NFD").replace(JOINING, "");
  return SITE_NAMES.has(bare.replace(/^\d{1,4}|\d{1,4}$/g, ""));
}

/**
 * Whether a password is among the 10,000 most common ones, in any case and with blanks around it, or is one character
 * repeated, blanks included, or is made of the site's name. For new passwords only: a sign-in must accept the password
 * that an account has.
 */
export function isCommonPassword(password: string): boolean {
  const normalized = password.normalize("NFKC").toLowerCase();
  const trimmed = normalized.trim();
  if (trimmed === "" || new Set(trimmed).size === 1 || isSiteName(normalized)) return true;
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
