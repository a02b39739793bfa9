/** The first characters of a message on one line; whole characters, with `…` where something was cut. */
export function excerptOf(text: string, max: number): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return characters.length <= max
    ? characters.join("")
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

/** The beginning of a message with its lines, whole characters. */
export function beginningOf(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Mobiles of Peru, with or without the country's code, and fixed lines with their area's. */
const PHONE =
  /(?<!\d)(?:(?:\+?51[\s.-]*)?9(?:[\s.-]?\d){8}|\(0\d{1,2}\)\s*\d{3}[\s.-]?\d{3,4}|0\d{1,2}[\s.-]\d{3}[\s.-]?\d{3,4})(?!\d)/g;
const REMOVED = "[dato eliminado]";

/** A text without e-mails and phone numbers. */
export function withoutContacts(text: string, by: string = REMOVED): string {
  return text.replace(EMAIL, by).replace(PHONE, by);
}

export function hasContacts(text: string): boolean {
  return withoutContacts(text) !== text;
}

/** The e-mails and phone numbers in a text, once each, however they are written. */
export function contactsIn(text: string): string[] {
  const emails = (text.match(EMAIL) ?? []).map((email) => email.toLowerCase());
  const phones = (text.match(PHONE) ?? []).map((phone) => phone.replace(/\D/g, "").replace(/^51(?=9\d{8}$)/, ""));
  return [...new Set([...emails, ...phones])];
}

/** First name, shown with a user's public texts. */
export function firstNameOf(displayName: string): string {
  return displayName.split(" ")[0] ?? "";
}
