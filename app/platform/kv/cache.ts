import type { ZodType } from "zod";

import { within } from "~/platform/deadline";
import type { Logger } from "~/platform/log";

/**
 * KV, memory at the edge. It may be down, slow or up to a minute old, so nothing may depend on it. Never throws: a
 * failed read answers null, a failed write false; both are logged.
 */
export interface Cache {
  getJson<T>(key: string, schema: ZodType<T>): Promise<T | null>;
  getText(key: string): Promise<string | null>;
  getBytes(key: string): Promise<ArrayBuffer | null>;
  /** KV keeps at least 60 seconds: a shorter life is lengthened to that. */
  put(key: string, value: string | ArrayBuffer, options?: { ttlSeconds?: number }): Promise<boolean>;
  delete(key: string): Promise<boolean>;
}

export interface CacheDeps {
  kv: Pick<KVNamespace, "get" | "put" | "delete">;
  log: Logger;
  deadlineMs?: number;
}

const DEADLINE_MS = 1_500;
const MIN_TTL_SECONDS = 60;

export function createCache({ kv, log, deadlineMs = DEADLINE_MS }: CacheDeps): Cache {
  async function attempt<T>(operation: string, key: string, otherwise: T, work: () => Promise<T>): Promise<T> {
    try {
      return await within(deadlineMs, work);
    } catch (error) {
      log.warn("kv.failed", { operation, key, error });
      return otherwise;
    }
  }

  const getText = (key: string) => attempt("get", key, null, () => kv.get(key, "text"));

  return {
    getText,
    getBytes: (key) => attempt("get", key, null, () => kv.get(key, "arrayBuffer")),
    async getJson(key, schema) {
      const text = await getText(key);
      if (text === null) return null;
      return attempt("parse", key, null, async () => schema.parse(JSON.parse(text)));
    },
    put: (key, value, { ttlSeconds } = {}) =>
      attempt("put", key, false, async () => {
        const options =
          ttlSeconds === undefined ? {} : { expirationTtl: Math.max(MIN_TTL_SECONDS, Math.ceil(ttlSeconds)) };
        await kv.put(key, value, options);
        return true;
      }),
    delete: (key) =>
      attempt("delete", key, false, async () => {
        await kv.delete(key);
        return true;
      }),
  };
}
