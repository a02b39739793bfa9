import { sha256Hex } from "~/platform/crypto/hash";
import { readCookie, SESSION_COOKIE } from "~/platform/http/http";

/** Three parts of base64url without padding. Only the emulator's cookies have an empty signature. */
const COOKIE = /^([\w-]+\.[\w-]+)\.([\w-]*)$/;

/** Whether a cookie is spelled as the identity service spells it: decoders take padding, blanks and `+/` as well. */
export function isSessionCookie(cookie: string): boolean {
  return COOKIE.test(cookie);
}

/** Name of a session in the stores, of what is signed: the signature can be spelled in several ways. */
export function sessionHash(cookie: string): Promise<string> {
  const [, signed = cookie] = COOKIE.exec(cookie) ?? [];
  return sha256Hex(signed);
}

/** Hash of the request's session, valid or not: proofs are bound to it. Empty without a cookie. */
export async function hashOfSession(request: Request): Promise<string> {
  const cookie = readCookie(request, SESSION_COOKIE);
  return cookie !== null && isSessionCookie(cookie) ? sessionHash(cookie) : "";
}
