/** Longest address that the mail protocol carries (RFC 5321). */
export const EMAIL_MAX = 254;

// Each character is tried once: no two neighbours of the pattern take the same one. What means something in a header
// is no part of an address: a comma makes two of one, a colon a group.
const EMAIL = /^[^\s\p{Cc}@,;:<>()[\]"\\]+@[^\s\p{Cc}@,;:<>()[\]"\\.]+(?:\.[^\s\p{Cc}@,;:<>()[\]"\\.]+)+$/u;

/**
 * Whether a text is one e-mail address, for every form and every mail. The length is checked before any pattern.
 * Whether the address exists, only a mail sent to it shows.
 */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && EMAIL.test(text);
}
