/** Bytes as hexadecimal digits, two each. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** SHA-256 of a text in hexadecimal, whole or its first `bytes`: an id for a value that must not be stored itself. */
export async function sha256Hex(text: string, bytes = 32): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)), 0, bytes));
}

/** An unguessable name of `bytes` random bytes in hexadecimal. */
export function randomHex(bytes: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)));
}
