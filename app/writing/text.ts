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
const DIGIT = "(?:cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)";
/** Seven digits or more, two of them at least in words: `nueve 8 siete, seis …`. */
const SPOKEN_PHONE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?=(?:(?:${DIGIT}|\d)[\s,.-]*){7})(?=(?:\d[\s,.-]*)*${DIGIT}[\s,.-]+(?:\d[\s,.-]*)*${DIGIT})` +
    String.raw`(?:${DIGIT}|\d)(?:[\s,.-]*(?:${DIGIT}|\d)){6,}(?![\p{L}\p{N}])`,
  "giu",
);
const SPOKEN_EMAIL = /[\p{L}\p{N}._-]+\s+arroba\s+[\p{L}\p{N}-]+(?:\s*(?:\.|punto)\s*\p{L}+)*/giu;
/**
 * Accounts of banks: an interbank code of twenty digits, and the groups of the BCP's; nine digits or more of any other
 * beside the name of a bank, a wallet or an account. Chains of sprockets, years and serials are none.
 */
const BANK = String.raw`bcp|bbva|interbank|scotiabank|yape|plin|cci|(?:n\.?\s?[º°o]\.?|n[uú]mero|nro\.?)\s+de\s+cuenta|cuenta\s+(?:de\s+ahorros?|corriente|bancaria)`;
const ACCOUNT = new RegExp(
  String.raw`(?<![\d-])(?:\d{3}[\s-]?\d{3}[\s-]?\d{12}[\s-]?\d{2}|\d{3}[\s-]\d{7,8}[\s-]\d[\s-]\d{2})(?![\d-])` +
    String.raw`|(?<!\p{L})(?:${BANK})(?!\p{L})(?:(?!serie|cuadro|chasis)[^\d\n]){0,25}\d(?:[\s-]?\d){8,}`,
  "giu",
);
const REMOVED = "[dato eliminado]";

/** A text without e-mails, phone numbers and accounts of banks, also where they are spelt in words. */
export function withoutContacts(text: string, by: string = REMOVED): string {
  return [EMAIL, SPOKEN_EMAIL, ACCOUNT, PHONE, SPOKEN_PHONE].reduce((left, pattern) => left.replace(pattern, by), text);
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
