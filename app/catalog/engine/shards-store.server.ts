import { HOUR_SECONDS } from "~/business/durations";
import type { CatalogNames } from "~/catalog/index/names";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { DatabaseReader, Write } from "~/platform/firestore/types";

import {
  type Rebuild,
  RebuildSchema,
  type ShardsHead,
  ShardsHeadSchema,
  type ShardsState,
  ShardsStateSchema,
} from "./shards-state";

const STATE = "jobs/catalog-shards";
const REBUILD = "jobs/catalog-rebuild";
const HEAD_KEY = "catalog-shards:1:head";
const NAMES_TTL_SECONDS = 72 * HOUR_SECONDS;

const NO_STATE: ShardsState = { active: null, isAnswering: false, retired: [] };

/**
 * Where the shards stand: for the jobs in Firestore, which never answers an older state, and for readers a head in KV,
 * so that browsing reads no Firestore.
 */
export function createShardsStore({ database, cache, log }: Pick<Context, "database" | "cache" | "log">) {
  async function readState(reader: DatabaseReader = database): Promise<ShardsState> {
    const found = await reader.read(STATE);
    return (found && decodeDocument(ShardsStateSchema, found, log)) ?? NO_STATE;
  }

  return {
    readState,

    /** `change` gets the state as it stands now; null leaves it. Answers what then stands there. */
    changeState(change: (state: ShardsState) => ShardsState | null, ...also: Write[]): Promise<ShardsState> {
      return database.transaction(async (tx) => {
        const state = await readState(tx);
        const next = change(state);
        if (next === null) return state;
        const { active, isAnswering, retired } = next;
        tx.write({ set: STATE, data: { active, isAnswering, retired } });
        for (const write of also) tx.write(write);
        return next;
      });
    },

    async readRebuild(): Promise<Rebuild | null> {
      const found = await database.read(REBUILD);
      return found && decodeDocument(RebuildSchema, found, log);
    },
    async writeRebuild(rebuild: Rebuild): Promise<void> {
      await database.commit([{ set: REBUILD, data: RebuildSchema.parse(rebuild) }]);
    },
    endOfRebuild: { delete: REBUILD } satisfies Write,

    /** Null when there is none, or none that can be read. */
    readHead: (): Promise<ShardsHead | null> => cache.getJson(HEAD_KEY, ShardsHeadSchema),
    writeHead: (head: ShardsHead): Promise<boolean> => cache.put(HEAD_KEY, JSON.stringify(head), { patient: true }),
    /** Readers that hold it answer from it for some seconds more. */
    dropHead: (): Promise<boolean> => cache.delete(HEAD_KEY),

    /** Null when there are none that can be read. */
    async readNames({ key }: { key: string }): Promise<CatalogNames | null> {
      const text = await cache.getText(key);
      try {
        return text === null ? null : decodeNames(text);
      } catch (error) {
        log.error("catalog.names-unreadable", { key, error });
        return null;
      }
    },
    /** Null when they could not be stored. */
    async writeNames(generation: string, at: number, names: CatalogNames): Promise<ShardsHead["names"]> {
      const key = `catalog-shards:1:names:${generation}:${at}`;
      const options = { ttlSeconds: NAMES_TTL_SECONDS, patient: true };
      return (await cache.put(key, encodeNames(names), options)) ? { key, at } : null;
    },
  };
}

export type ShardsStore = ReturnType<typeof createShardsStore>;

function encodeNames(names: CatalogNames): string {
  return JSON.stringify(names, (_, value: unknown) => {
    if (value instanceof Map) return { map: [...value] };
    return value instanceof Uint32Array ? { numbers: [...value] } : value;
  });
}

/** @throws where it is none */
function decodeNames(text: string): CatalogNames {
  return JSON.parse(text, (_, value: { map?: [string, unknown][]; numbers?: number[] } | null) => {
    if (Array.isArray(value?.map)) return new Map(value.map);
    return Array.isArray(value?.numbers) ? Uint32Array.from(value.numbers) : value;
  }) as CatalogNames;
}
