import { withoutInvisible } from "~/platform/forms/forms";

import { MESSAGE_MAX } from "../constants";

export const PROTECTED = "[DATO PROTEGIDO]";
const HIDDEN = "***";

/** Cards: 16 digits, in groups or not. */
const CARD = /(?<!\d)\d(?:[ .\-_/]{0,2}\d){15}(?!\d)/g;
/** Phones as people group them, with or without the country's code. */
const GROUPED_PHONE = /(?<!\d)(?:\+?51[ .-]?)?9\d{2}[ .-]\d{3}[ .-]\d{3}(?!\d)/g;
/** The specification's 8 to 11 digits, and longer runs too: accounts, serials of cards. */
const DIGITS = /\d{8,}/g;
/** Whole words: `clave` is no part of `enclave`, nor `script` of `suscripto`. */
const SECRETS = whole("passwords?|contrase[nñ]as?|claves?|cvv|c[oó]digos?\\s+de\\s+seguridad");
const ATTACKS = whole("hack|exploit|inject|script");

function whole(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])`, "giu");
}

/**
 * Makes a typed text readable: look-alike characters as what they look like, nothing invisible, trimmed and cut
 * (specification, section 5).
 */
export function cleanMessage(typed: string): string {
  const lines = withoutInvisible(typed.normalize("NFKC"))
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]|\p{Cs}/gu, " ")
    .trim();
  return cut(lines);
}

/** A clean message without what must not be kept or sent on: numbers of cards, phones and documents, secrets. */
export function maskMessage(clean: string): string {
  return cut(
    clean
      .replace(CARD, PROTECTED)
      .replace(GROUPED_PHONE, PROTECTED)
      .replace(DIGITS, PROTECTED)
      .replace(SECRETS, PROTECTED)
      .replace(ATTACKS, HIDDEN),
  );
}

function cut(text: string): string {
  return [...text].slice(0, MESSAGE_MAX).join("").trim();
}
