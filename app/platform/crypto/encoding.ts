// Base64 of bytes and back. Plain code without Buffer: the seed and the tests read it outside the Worker too.

/** One call of `fromCharCode` takes only so many arguments. */
const PIECE = 8192;

export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += PIECE) binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(binary);
}

/** @throws DOMException (InvalidCharacterError) for text that is not base64 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}

/** Base64url without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The bytes of base64url without padding; null for any other text. */
export function fromBase64Url(text: string | undefined): Uint8Array<ArrayBuffer> | null {
  if (!text || !/^[\w-]+$/.test(text)) return null;
  try {
    return fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null; // A length that no base64 has.
  }
}

/** One part of a JSON Web Token, parsed but not verified; null for text that is none. */
export function readTokenPart(part: string | undefined): unknown {
  const bytes = fromBase64Url(part);
  if (bytes === null) return null;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null; // Base64url, but not of JSON.
  }
}
