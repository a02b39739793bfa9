import { createCipheriv, scrypt } from "node:crypto";
import { promisify } from "node:util";

import type { Hashing } from "../../app/platform/copies/copy.ts";

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const KEY_BYTES = 64;
const CIPHER_KEY_BYTES = 32;

/**
 * The hash that Firebase keeps of a password, in base64: its signer key, enciphered with a key that scrypt derives
 * (github.com/firebase/scrypt).
 * @param salt of the account, in base64
 */
export async function firebaseHash(password: string, salt: string, hashing: Hashing): Promise<string> {
  const { signerKey, saltSeparator, rounds, memoryCost } = hashing;
  const bytes = (text: string): Buffer => Buffer.from(text, "base64");
  const N = 2 ** memoryCost;
  const options = { N, r: rounds, p: 1, maxmem: 256 * N * rounds };
  const key = await derive(password, Buffer.concat([bytes(salt), bytes(saltSeparator)]), KEY_BYTES, options);
  const cipher = createCipheriv("aes-256-ctr", key.subarray(0, CIPHER_KEY_BYTES), Buffer.alloc(16));
  return Buffer.concat([cipher.update(bytes(signerKey)), cipher.final()]).toString("base64");
}
