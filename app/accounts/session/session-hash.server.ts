import { fromBase64Url, toBase64Url } from "~/platform/crypto/encoding";
import { sha256Hex } from "~/platform/crypto/hash";
import { readCookie, SESSION_COOKIE } from "~/platform/http/http";

/** Three parts of base64url without padding. Only the emulator's cookies have an empty signature. */
const COOKIE = /^([\w-]+\.[\w-]+)\.([\w-]*)$/;

/** Whether a cookie is spelled as the identity service spells it: decoders take padding, blanks and `+/` as well. */
export function isSessionCookie(cookie: string): boolean {
  return COOKIE.test(cookie);
}

/** Names of a session in the stores. Cookies are credentials: only their hash is stored. */
export interface SessionHashes {
  /** Of what is signed, `header.payload`: the signature can be spelled in several ways. */
  hash: string;
  /**
   * Of the whole cookie, as stored before 2026-11-22. Sessions last 14 days: to be removed 14 days after this was
   * deployed, not before 2026-12-06.
   */
  formerHash: string;
}

export async function sessionHashes(cookie: string): Promise<SessionHashes> {
  const [, signed = cookie, signature = ""] = COOKIE.exec(cookie) ?? [];
  // The last character has bits without a meaning; encoding again gives the spelling that was hashed before.
  const canonical = `${signed}.${toBase64Url(fromBase64Url(signature) ?? new Uint8Array())}`;
  const [hash, formerHash] = await Promise.all([sha256Hex(signed), sha256Hex(canonical)]);
  return { hash, formerHash };
}

/**
 * Hash of the request's session, whether or not it is valid: what a proof is bound to. Empty without a session cookie.
 */
export async function hashOfSession(request: Request): Promise<string> {
  const cookie = readCookie(request, SESSION_COOKIE);
  return cookie !== null && isSessionCookie(cookie) ? (await sessionHashes(cookie)).hash : "";
}

export function includesSession(list: readonly string[], { hash, formerHash }: SessionHashes): boolean {
  return list.includes(hash) || list.includes(formerHash);
}
