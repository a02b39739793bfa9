import type { ZodType } from "zod";

import { DeadlineError, sleep, within } from "~/platform/deadline";
import type { Logger } from "~/platform/log";

/**
 * KV, memory at the edge. It may be down, slow or up to a minute old, so nothing may depend on it. Never throws: a
 * failed read answers null, a failed write false; both are logged.
 */
export interface Cache {
  getJson<T>(key: string, schema: ZodType<T>): Promise<T | null>;
  getText(key: string): Promise<string | null>;
  getBytes(key: string): Promise<ArrayBuffer | null>;
  /**
   * KV keeps at least 60 seconds: a shorter life is lengthened to that. `patient`: for jobs, three tries of up to 30
   * seconds, where nobody waits and a megabyte may take longer than a page has.
   */
  put(
    key: string,
    value: string | ArrayBuffer,
    options?: { ttlSeconds?: number | undefined; patient?: boolean | undefined },
  ): Promise<boolean>;
  delete(key: string): Promise<boolean>;
}

interface CacheDeps {
  kv: Pick<KVNamespace, "get" | "put" | "delete">;
  log: Logger;
  deadlineMs?: number;
  /** Between the tries of a patient write. */
  pause?: (milliseconds: number) => Promise<void>;
  /**
   * Keys of a request that are read together, up to 100: the first read of one of them fetches all in one call. Each is
   * remembered for the request, until it is written here.
   */
  together?: (() => Promise<readonly string[]>) | undefined;
}

const DEADLINE_MS = 1_500;
/** Wait for a call where KV was silent just before: a request makes many, one after the other. */
const AFTER_SILENCE_MS = 100;
/** A job, which runs for minutes, waits as long as ever again after this. */
const SILENCE_MS = 5_000;
const MIN_TTL_SECONDS = 60;
const PATIENT = { tries: 3, deadlineMs: 30_000, pauseMs: 1_000 };

export function createCache({ kv, log, deadlineMs = DEADLINE_MS, pause = sleep, together }: CacheDeps): Cache {
  let silentUntil = 0;
  let keysTogether: Promise<Set<string>> | undefined;
  let valuesTogether: Promise<Map<string, string | null> | null> | undefined;

  async function attempt<T>(
    operation: string,
    key: string,
    otherwise: T,
    work: () => Promise<T>,
    milliseconds = Date.now() < silentUntil ? Math.min(deadlineMs, AFTER_SILENCE_MS) : deadlineMs,
  ): Promise<T> {
    try {
      return await within(milliseconds, work);
    } catch (error) {
      if (error instanceof DeadlineError && milliseconds >= deadlineMs) silentUntil = Date.now() + SILENCE_MS;
      log.warn("kv.failed", { operation, key, error });
      return otherwise;
    }
  }

  async function getText(key: string): Promise<string | null> {
    if (together) {
      const keys = await (keysTogether ??= together().then((list) => new Set(list)));
      if (keys.has(key)) {
        valuesTogether ??= attempt("get", key, null, () => kv.get([...keys], "text"));
        return (await valuesTogether)?.get(key) ?? null;
      }
    }
    return attempt("get", key, null, () => kv.get(key, "text"));
  }

  /** The value that was read together with others is out of date. */
  const forgetRead = async (key: string) => (await keysTogether)?.delete(key);

  return {
    getText,
    getBytes: (key) => attempt("get", key, null, () => kv.get(key, "arrayBuffer")),
    async getJson(key, schema) {
      const text = await getText(key);
      if (text === null) return null;
      return attempt("parse", key, null, async () => schema.parse(JSON.parse(text)));
    },
    async put(key, value, { ttlSeconds, patient = false } = {}) {
      await forgetRead(key);
      const options =
        ttlSeconds === undefined ? {} : { expirationTtl: Math.max(MIN_TTL_SECONDS, Math.ceil(ttlSeconds)) };
      const send = async () => {
        await kv.put(key, value, options);
        return true;
      };
      if (!patient) return attempt("put", key, false, send);
      for (let tries = 1; ; tries++) {
        if (await attempt("put", key, false, send, PATIENT.deadlineMs)) return true;
        if (tries === PATIENT.tries) return false;
        // KV takes one write of a key each second.
        await pause(PATIENT.pauseMs * tries * (1 + Math.random()));
      }
    },
    async delete(key) {
      await forgetRead(key);
      return attempt("delete", key, false, async () => {
        await kv.delete(key);
        return true;
      });
    },
  };
}
