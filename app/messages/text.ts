import type { TextPart } from "./model";

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

const ADDRESS = /(https?:\/\/[^\s<>"]+)/;
/** What ends a sentence and no address. */
const TRAILING = /[.,;:!?)\]»]+$/;

/**
 * A message in pieces. Only addresses of our own site become links: others are read, and typed by whoever
 * trusts them.
 */
export function partsOf(text: string, siteUrl: string): TextPart[] {
  const own = new URL(siteUrl).origin;
  const parts: TextPart[] = [];
  for (const [position, piece] of text.split(ADDRESS).entries()) {
    const address = position % 2 === 1 ? piece.replace(TRAILING, "") : "";
    const isOwn = address !== "" && URL.canParse(address) && new URL(address).origin === own;
    if (isOwn) parts.push({ text: address, href: new URL(address).href }, { text: piece.slice(address.length) });
    else parts.push({ text: piece });
  }
  return joined(parts);
}

/** Neighbouring texts as one, without empty ones. */
function joined(parts: TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (part.text === "") continue;
    if (last && last.href === undefined && part.href === undefined) last.text += part.text;
    else result.push({ ...part });
  }
  return result;
}

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Mobiles of Peru, with or without the country's code, and fixed lines with their area's. */
const PHONE =
  /(?<!\d)(?:(?:\+?51[\s.-]*)?9(?:[\s.-]?\d){8}|\(0\d{1,2}\)\s*\d{3}[\s.-]?\d{3,4}|0\d{1,2}[\s.-]\d{3}[\s.-]?\d{3,4})(?!\d)/g;
const REMOVED = "[dato eliminado]";

/** The text of someone who left, without the e-mails and phone numbers in it. */
export function withoutContacts(text: string): string {
  return text.replace(EMAIL, REMOVED).replace(PHONE, REMOVED);
}
