import { sha256Hex } from "~/platform/crypto/hash";

const BYTES = 8;

/** The message without numbers, the file without hash, line and column, which each build changes. */
export function fingerprintOf({ message, place }: { message: string; place: string }): Promise<string> {
  const file = place.replace(/:\d+:\d+$/, "").replace(/-[\w-]{8}\.js$/, "");
  return sha256Hex(`${message.replace(/\d+/g, "#")}\n${file}`, BYTES);
}

export function isFingerprint(value: unknown): value is string {
  return typeof value === "string" && /^[\da-f]{16}$/.test(value);
}
