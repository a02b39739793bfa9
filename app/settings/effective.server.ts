import type { Clock } from "~/platform/clock";
import { DeadlineError, within } from "~/platform/deadline";
import type { Env } from "~/platform/env";
import { UpstreamError } from "~/platform/errors";
import type { Database } from "~/platform/firestore/types";
import type { Cache } from "~/platform/kv/cache";
import type { Logger } from "~/platform/log";

import { CopySchema, decodeSettings, SETTINGS_DOCUMENT, withSettings, type SettingsCopy } from "./model";

/** What an isolate remembers of the settings: of the site, never of a request. */
export interface SettingsMemory {
  /** The last good copy; null until one was read. */
  copy: SettingsCopy | null;
  /** When KV was last asked, in ms since 1970. */
  checkedAt: number;
  /** Until when nobody asks again, after neither KV nor Firestore had any. */
  retryAt: number;
  composed: WeakMap<Env, { copy: SettingsCopy; env: Env }>;
}

export function createSettingsMemory(): SettingsMemory {
  return { copy: null, checkedAt: 0, retryAt: 0, composed: new WeakMap() };
}

export interface SettingsReaderDeps {
  /** As the variables say. */
  env: Env;
  cache: Pick<Cache, "getJson" | "put">;
  /** Asked late: hardly any request needs it. */
  database(): Pick<Database, "read">;
  clock: Clock;
  log: Logger;
  waitUntil(work: Promise<unknown>): void;
  memory?: SettingsMemory;
}

const KEY = "settings:site";
const FRESH_MS = 60_000;
const RETRY_MS = 10_000;
/** A page waits for no longer, where the isolate knows nothing yet. */
const FIRESTORE_DEADLINE_MS = 1_500;

const isolateMemory = createSettingsMemory();

/**
 * The environment as administrators have changed it. Read from the isolate's memory for a minute, then behind the
 * answer from KV; Firestore is asked by the job of each minute, by forms that move money, and by an isolate whose KV
 * is empty. Nothing throws: without an answer the last good copy counts, and without one the variables.
 */
export function createSettingsReader({ memory = isolateMemory, ...deps }: SettingsReaderDeps) {
  const { env, cache, clock, log, waitUntil } = deps;
  const now = () => clock.now().getTime();

  function current(): Env {
    const { copy } = memory;
    if (copy === null || (copy.version === 0 && Object.keys(copy.values).length === 0)) return env;
    const known = memory.composed.get(env);
    if (known?.copy === copy) return known.env;
    const composed = withSettings(env, copy);
    memory.composed.set(env, { copy, env: composed });
    return composed;
  }

  function adopt(copy: SettingsCopy): void {
    memory.copy = copy;
    memory.checkedAt = now();
  }

  const stored = (): Promise<SettingsCopy | null> => cache.getJson(KEY, CopySchema);
  const store = (copy: SettingsCopy): Promise<boolean> => cache.put(KEY, JSON.stringify(copy));

  async function look(): Promise<void> {
    const copy = await stored();
    // Another location may still show the one before.
    if (copy && copy.version >= (memory.copy?.version ?? 0)) adopt(copy);
  }

  /** The document, mended by the last good copy where it is broken; null while Firestore does not answer. */
  async function read(): Promise<SettingsCopy | null> {
    try {
      const snapshot = await within(FIRESTORE_DEADLINE_MS, () => deps.database().read(SETTINGS_DOCUMENT));
      const { version, values, isBroken } = decodeSettings(snapshot?.data ?? null);
      if (!isBroken) return { version, values };
      const last = memory.copy ?? (await stored());
      log.error("settings.document-broken", { version, last: last?.version ?? null });
      return { version: Math.max(version, last?.version ?? 0), values: { ...last?.values, ...values } };
    } catch (error) {
      if (!(error instanceof UpstreamError || error instanceof DeadlineError)) throw error;
      log.warn("settings.not-read", { error });
      return null;
    }
  }

  return {
    /** The environment that counts now; at most a minute behind KV. */
    async effective(): Promise<Env> {
      if (memory.copy !== null) {
        if (now() - memory.checkedAt > FRESH_MS) {
          memory.checkedAt = now();
          waitUntil(look());
        }
        return current();
      }
      if (now() < memory.retryAt) return env;
      await look();
      if (memory.copy !== null) return current();
      const copy = await read();
      if (copy) {
        adopt(copy);
        waitUntil(store(copy));
      } else memory.retryAt = now() + RETRY_MS;
      return current();
    },

    /** The environment by the document itself, as far as Firestore answers. */
    async fresh(): Promise<Env> {
      const copy = await read();
      if (copy === null) return this.effective();
      adopt(copy);
      return current();
    },

    /** Like `fresh`, and repairs KV where a write to it was lost. */
    async synchronized(): Promise<Env> {
      const [copy, known] = await Promise.all([read(), stored()]);
      if (copy === null) return this.effective();
      adopt(copy);
      if (JSON.stringify(known) !== JSON.stringify(copy)) await store(copy);
      return current();
    },

    /** Takes over what was just saved, here and in KV. */
    async publish(copy: SettingsCopy): Promise<void> {
      adopt({ version: copy.version, values: copy.values });
      await store({ version: copy.version, values: copy.values });
    },
  };
}

export type SettingsReader = ReturnType<typeof createSettingsReader>;
