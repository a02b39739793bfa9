import { z } from "zod";

import type { Clock } from "~/platform/clock";
import type { Cache } from "~/platform/kv/cache";

/** The longest life of a cached user, and the time that KV takes to show a change everywhere. */
const KEEP_SECONDS = 300 + 120;

/**
 * Notes that a user's document changed: earlier cache entries expire. So a change, the revocation of all sessions
 * included, is seen as soon as KV shows it (about a minute), and without KV within 5 minutes.
 */
export async function noteChange(uid: string, { cache, clock }: { cache: Cache; clock: Clock }): Promise<void> {
  await cache.put(changedKey(uid), String(clock.now().getTime()), { ttlSeconds: KEEP_SECONDS });
}

/** When that last happened, in milliseconds; 0 when it is long ago or not known. */
export async function lastChange(uid: string, cache: Cache): Promise<number> {
  return (await cache.getJson(changedKey(uid), z.number())) ?? 0;
}

export function changedKey(uid: string): string {
  return `user-changed:${uid}`;
}
