import { z, type ZodType } from "zod";

import type { Clock } from "~/platform/clock";
import { DeadlineError, within } from "~/platform/deadline";
import { UpstreamError } from "~/platform/errors";
import type { Logger } from "~/platform/log";
import { sharedRun } from "~/platform/shared-run";

import type { Cache } from "./cache";

interface CachedReadDeps {
  cache: Pick<Cache, "getJson" | "put" | "delete">;
  clock: Clock;
  log: Logger;
  /** After the response. Without it the write to KV is awaited, and nothing is refreshed behind it. */
  waitUntil?(work: Promise<unknown>): void;
}

/** Ages of a cached value, in seconds since its source was read. Each limit includes the ones before it. */
interface CachedReadOptions<T> {
  schema: ZodType<T>;
  /** Younger: answered without asking the source. */
  freshSeconds: number;
  /** Younger: answered at once, and refreshed in the background. */
  staleSeconds?: number;
  /** Younger: answered only where the source fails or exceeds `deadlineMs`. */
  fallbackSeconds?: number;
  deadlineMs?: number;
}

/** A value of a slow source, cached in KV. One instance serves one request: reads of the same key are shared in it. */
export interface CachedRead<T> {
  /**
   * The cached value, or that of `read`. Null is never cached. Values read before `notBefore` (ms since 1970) count
   * as absent.
   * @throws any error of `read`, where there is no cached fallback
   */
  get(key: string, read: () => Promise<T | null>, options?: { notBefore?: number }): Promise<T | null>;
  /** The value of `read`, which is then cached. At most one read a request. */
  refresh(key: string, read: () => Promise<T | null>): Promise<T | null>;
  /** Removes the value from this request and from KV, where other locations may see it for up to a minute. */
  forget(key: string): Promise<void>;
}

const DEADLINE_MS = 2_000;

/**
 * Cached reads through KV, with a stale value where allowed. Nothing of another request is awaited: workerd forbids
 * it, which is why a library with in-flight requests per isolate does not fit.
 */
export function createCachedRead<T>(
  { cache, clock, log, waitUntil }: CachedReadDeps,
  { schema, freshSeconds, staleSeconds = 0, fallbackSeconds = 0, deadlineMs = DEADLINE_MS }: CachedReadOptions<T>,
): CachedRead<T> {
  const ttlSeconds = Math.max(freshSeconds, staleSeconds, fallbackSeconds);
  const Entry = z.object({ at: z.number(), value: schema });
  const recalled = new Map<string, Promise<T | null>>();
  const fetched = new Map<string, Promise<T | null>>();

  function refresh(key: string, read: () => Promise<T | null>): Promise<T | null> {
    return sharedRun(fetched, key, async () => {
      const at = clock.now().getTime();
      const value = await read();
      if (value !== null) await inBackground(cache.put(key, JSON.stringify({ at, value }), { ttlSeconds }));
      return value;
    });
  }

  async function inBackground(work: Promise<unknown>): Promise<void> {
    if (waitUntil) waitUntil(work);
    else await work;
  }

  async function recall(key: string, read: () => Promise<T | null>, notBefore: number): Promise<T | null> {
    const entry = await cache.getJson(key, Entry);
    if (entry === null || entry.at < notBefore) return refresh(key, read);
    const ageSeconds = (clock.now().getTime() - entry.at) / 1000;
    if (ageSeconds < freshSeconds) return entry.value;
    if (waitUntil && ageSeconds < staleSeconds) {
      waitUntil(refresh(key, read).catch((error: unknown) => log.warn("kv.refresh-failed", { key, error })));
      return entry.value;
    }
    if (ageSeconds >= fallbackSeconds) return refresh(key, read);
    try {
      return await within(deadlineMs, () => refresh(key, read));
    } catch (error) {
      if (!(error instanceof UpstreamError || error instanceof DeadlineError)) throw error;
      log.warn("kv.fallback-used", { key, error });
      return entry.value;
    }
  }

  return {
    get: (key, read, { notBefore = 0 } = {}) => sharedRun(recalled, key, () => recall(key, read, notBefore)),
    refresh,

    async forget(key) {
      recalled.delete(key);
      fetched.delete(key);
      await cache.delete(key);
    },
  };
}
