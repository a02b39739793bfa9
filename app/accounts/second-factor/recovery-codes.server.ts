import { sha256Hex } from "~/platform/crypto/hash";

const CODES = 10;
/** 32 letters and digits that are not mistaken for others: five bits each. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
/** 80 bits: too many to guess, even with the hashes. */
const LENGTH = 16;

/** Ten random codes, in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    [...crypto.getRandomValues(new Uint8Array(LENGTH))]
      .map((byte) => ALPHABET[byte % ALPHABET.length])
      .join("")
      .replace(/.{4}(?=.)/g, "$&-"),
  );
}

/** Hash of a code as stored; blanks, hyphens and capitals do not matter. */
export function recoveryHash(uid: string, code: string): Promise<string> {
  return sha256Hex(`recovery-code:${uid}:${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`);
}
