/** Bytes as hexadecimal digits, two each. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** SHA-256 of a text in hexadecimal, whole or its first `bytes`: a name for what must not be stored itself. */
export async function sha256Hex(text: string, bytes = 32): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)), 0, bytes));
}

/** The bytes of base64url without padding; null for what is none. */
export function fromBase64Url(text: string | undefined): Uint8Array<ArrayBuffer> | null {
  if (!text || !/^[\w-]+$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  } catch {
    return null; // Not base64 at all.
  }
}

/** A name that nobody can guess, of `bytes` random bytes in hexadecimal. */
export function randomHex(bytes: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)));
}
