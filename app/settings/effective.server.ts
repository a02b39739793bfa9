import { MINUTE_MS } from "~/business/durations";
import type { Clock } from "~/platform/clock";
import { DeadlineError, within } from "~/platform/deadline";
import type { Env } from "~/platform/env";
import { UpstreamError } from "~/platform/errors";
import type { Database } from "~/platform/firestore/types";
import type { Cache } from "~/platform/kv/cache";
import type { Logger } from "~/platform/log";

import { CopySchema, decodeSettings, SETTINGS_DOCUMENT, withSettings, type SettingsCopy } from "./model";
import { recoveredCopy } from "./recovery.server";

/** Settings in an isolate's memory: of the site, never of a request. */
export interface SettingsMemory {
  /** The last good copy; null until one was read. */
  copy: SettingsCopy | null;
  /** The copy was made of a damaged document alone: missing values may be in KV, and it is not stored there. */
  isPartial: boolean;
  /** When its version last changed here, in ms since 1970. */
  changedAt: number;
  /** Last request to KV, in ms since 1970. */
  checkedAt: number;
  /** No request before this, after neither KV nor Firestore had any. */
  retryAt: number;
  composed: WeakMap<Env, { copy: SettingsCopy; env: Env }>;
}

export function createSettingsMemory(): SettingsMemory {
  return { copy: null, isPartial: false, changedAt: 0, checkedAt: 0, retryAt: 0, composed: new WeakMap() };
}

interface SettingsReaderDeps {
  /** As the variables say. */
  env: Env;
  cache: Pick<Cache, "getJson" | "put">;
  /** Asked late: hardly any request needs it. */
  database(): Pick<Database, "read" | "find">;
  clock: Clock;
  log: Logger;
  waitUntil(work: Promise<unknown>): void;
  memory?: SettingsMemory;
}

const KEY = "settings:site";
const FRESH_MS = MINUTE_MS;
const RETRY_MS = 10_000;
/** A location shows an older copy of KV no longer than this: then a lower number is a new document. */
const OUTDATED_MS = 5 * MINUTE_MS;
/** Milliseconds that a page waits, where the isolate has no settings yet. */
const FIRESTORE_DEADLINE_MS = 1_500;

const isolateMemory = createSettingsMemory();

/**
 * The environment with the administrators' changes. Read from the isolate's memory for a minute, then in the background
 * from KV; Firestore is only read by the job of each minute, by forms that move money, and by an isolate whose KV is
 * empty. Never throws: without an answer the last good copy counts, and without one the variables.
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

  function adopt(copy: SettingsCopy, isPartial = false): void {
    if (memory.copy?.version !== copy.version) memory.changedAt = now();
    memory.copy = copy;
    memory.isPartial = isPartial;
    memory.checkedAt = now();
  }

  const stored = (): Promise<SettingsCopy | null> => cache.getJson(KEY, CopySchema);
  const store = (copy: SettingsCopy): Promise<boolean> => cache.put(KEY, JSON.stringify(copy));

  async function look(): Promise<void> {
    const copy = await stored();
    if (copy === null) return;
    // Another location may still show the former one.
    const isOlder = copy.version < (memory.copy?.version ?? 0);
    if (!isOlder || memory.isPartial || now() - memory.changedAt > OUTDATED_MS) adopt(copy);
  }

  /** The last good copy, here or in KV; null where neither has any. */
  async function lastGood(): Promise<SettingsCopy | null> {
    return memory.copy !== null && !memory.isPartial ? memory.copy : stored();
  }

  /**
   * Reads the document, mended by the last good copy where it is broken, and answers whether KV may have it; null while
   * Firestore does not answer.
   */
  async function read(): Promise<{ copy: SettingsCopy; isPartial: boolean } | null> {
    try {
      const database = deps.database();
      const snapshot = await within(FIRESTORE_DEADLINE_MS, () => database.read(SETTINGS_DOCUMENT));
      const { version, values, isBroken } = decodeSettings(snapshot?.data ?? null);
      let found = { copy: { version, values }, isPartial: false };
      if (isBroken) {
        const last = await lastGood();
        log.error("settings.document-broken", { version, last: last?.version ?? null });
        const copy = await within(FIRESTORE_DEADLINE_MS, () => recoveredCopy(database, { version, values }, last));
        found = { copy, isPartial: last === null };
      }
      adopt(found.copy, found.isPartial);
      return found;
    } catch (error) {
      if (!(error instanceof UpstreamError || error instanceof DeadlineError)) throw error;
      log.warn("settings.not-read", { error });
      return null;
    }
  }

  return {
    /** The present environment; at most a minute behind KV. */
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
      const found = await read();
      if (found === null) memory.retryAt = now() + RETRY_MS;
      else if (!found.isPartial) waitUntil(store(found.copy));
      return current();
    },

    /** The environment by the document itself, if Firestore answers. */
    async fresh(): Promise<Env> {
      return (await read()) === null ? this.effective() : current();
    },

    /** Like `fresh`, and repairs KV where a write to it was lost. */
    async synchronized(): Promise<Env> {
      const [found, known] = await Promise.all([read(), stored()]);
      if (found === null) return this.effective();
      if (!found.isPartial && JSON.stringify(known) !== JSON.stringify(found.copy)) await store(found.copy);
      return current();
    },

    lastGood,

    async publish(copy: SettingsCopy): Promise<void> {
      adopt({ version: copy.version, values: copy.values });
      await store({ version: copy.version, values: copy.values });
    },
  };
}

export type SettingsReader = ReturnType<typeof createSettingsReader>;
