import { withoutInvisible } from "~/platform/forms/forms";

import { HIDDEN, MESSAGE_MAX, PROTECTED } from "../constants";
import type { Reply } from "../model";
import { maskNumbers, NUMBERS } from "../numbers";

/** Between the digits of a number that is written in another way; also a blank as addresses encode it. */
const APART = String.raw`(?:[\s.\-_/+()]|%20){0,2}`;
const TARGET = /(\]\([^()\s]{1,400}\))/;
/** Whole words: `clave` is no part of `enclave`, nor `script` of `suscripto`. */
const SECRETS = whole("passwords?|contrase[nñ]as?|claves?|cvv|c[oó]digos?\\s+de\\s+seguridad");
const ATTACKS = whole("hack|exploit|inject|script");
/** The secret itself, after its word: any word after `es` or a colon, else one with a digit. */
const TOLD_SECRETS =
  /(?<![\p{L}\p{N}_])((?:passwords?|contrase[nñ]as?|claves?|cvv|pin)(?:\s+(?:del?|la|mi|tu|su|nueva|secreta|tarjeta|cuenta|correo|web|yape)){0,3}\s*)(?:(?:(?:es|era)\s+|[:=]\s*)[:="«]?\s*[^\s,;"»]{3,}|(?<=\s)(?=[^\s,;]*\d)[^\s,;]{3,})/giu;
/** A code that was sent, in digits: a coupon has letters. */
const TOLD_CODE =
  /(?<![\p{L}\p{N}_])(c[oó]digos?(?:\s+(?:de|seguridad|verificaci[oó]n|sms|es|fue|[:=])){0,4}\s*[:=]?\s*)\d{3,8}(?!\w)/giu;
const MAIL = /[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[\p{L}]{2,}/gu;

function whole(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])`, "giu");
}

/** Look-alikes as what they look like, nothing invisible, trimmed and cut (specification, section 5). */
export function cleanMessage(typed: string): string {
  const lines = withoutInvisible(typed.normalize("NFKC"))
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]|\p{Cs}/gu, " ")
    .trim();
  return cut(lines);
}

/**
 * A clean message without secrets, addresses of mail and numbers of cards, phones and documents, which must not be kept
 * or sent on.
 */
export function maskMessage(clean: string): string {
  const untold = clean
    .replace(TOLD_SECRETS, `$1${PROTECTED}`)
    .replace(TOLD_CODE, `$1${PROTECTED}`)
    .replace(MAIL, PROTECTED);
  return cut(maskNumbers(untold, PROTECTED).replace(SECRETS, PROTECTED).replace(ATTACKS, HIDDEN));
}

/**
 * Numbers that `maskMessage` removes, as digits: no answer to the message may contain them. `ours`: contact numbers of
 * the business, which are no secret.
 */
export function numbersToHide(clean: string, ours: readonly string[]): string[] {
  const known = ours.map(digitsOf);
  const found = NUMBERS.flatMap((pattern) => clean.match(pattern) ?? []).map(digitsOf);
  // Without the country's code it is the same telephone.
  const all = new Set(found.flatMap((number) => [number, number.replace(/^51(?=9\d{8}$)/, "")]));
  return [...all].filter((number) => !known.some((one) => one.includes(number))).sort((a, b) => b.length - a.length);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** A text without these numbers, however their digits are grouped. */
export function hideNumbers(text: string, numbers: readonly string[], by: string = PROTECTED): string {
  return numbers.reduce((rest, digits) => rest.replace(new RegExp(`\\+?${[...digits].join(APART)}`, "g"), by), text);
}

/** A reply without these numbers in its words, or in the queries of its addresses; paths are ours. */
export function hideInReply(reply: Reply, numbers: readonly string[]): Reply {
  const { text, navigate } = reply;
  const hide: Hide = (one, by) => hideNumbers(one, numbers, by);
  return {
    ...reply,
    text: changedAnswer(text, hide),
    ...(navigate && { navigate: { ...navigate, href: changedAddress(navigate.href, hide) } }),
  };
}

/** The markup of an answer without numbers that a question would not keep: for answers stored before. */
export function maskAnswer(answer: string): string {
  return changedAnswer(answer, maskNumbers);
}

type Hide = (text: string, by: string) => string;

function changedAnswer(answer: string, hide: Hide): string {
  const pieces = answer.split(TARGET);
  return pieces
    .map((piece, at) => (at % 2 === 0 ? hide(piece, PROTECTED) : `](${changedAddress(piece.slice(2, -1), hide)})`))
    .join("");
}

/** An address of ours without such numbers in its query, which may have been typed. */
export function maskAddress(href: string): string {
  return changedAddress(href, maskNumbers);
}

function changedAddress(href: string, hide: Hide): string {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)\??([^#]*)(#?.*)$/s.exec(href) ?? [];
  const typed = [...new URLSearchParams(query)];
  const kept = typed.map((pair) => pair.map((one) => hide(one, "").trim()));
  if (hide(hash, "") === hash && JSON.stringify(kept) === JSON.stringify(typed)) return href;
  const left = kept.filter(([name, value]) => name && value);
  return `${path}${left.length > 0 ? "?" : ""}${String(new URLSearchParams(left))}${hide(hash, "")}`;
}

function cut(text: string): string {
  return [...text].slice(0, MESSAGE_MAX).join("").trim();
}
