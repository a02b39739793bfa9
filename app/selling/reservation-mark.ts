import { sha256Hex } from "../platform/crypto/hash.ts";

/** Mark of a listing that is reserved for the buyer of a thread: the listing names no user. */
export function reservationMark(threadId: string): Promise<string> {
  return sha256Hex(`reservation\n${threadId}`, 16);
}
