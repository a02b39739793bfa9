import { z, type ZodType } from "zod";

import type { Clock } from "~/platform/clock";
import { within } from "~/platform/deadline";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Database } from "~/platform/firestore/types";
import type { Cache } from "~/platform/kv/cache";
import type { Logger } from "~/platform/log";

import { AdvisorDocument, AdvisorSchema, WorkshopDocument, WorkshopSchema, type Advisor, type Workshop } from "./model";

export interface WorkshopsDeps {
  database: Pick<Database, "find">;
  cache: Pick<Cache, "getJson" | "put">;
  clock: Clock;
  log: Logger;
  waitUntil(work: Promise<unknown>): void;
}

/** Who repairs and who advises, as the public may see it. Browsing reads KV, not Firestore. */
export interface Workshops {
  /**
   * Every certified workshop, in no order.
   * @throws UpstreamError when Firestore does not answer and nothing is remembered
   */
  list(): Promise<Workshop[]>;
  /**
   * Every advisor, in their order.
   * @throws UpstreamError as `list`
   */
  advisors(): Promise<Advisor[]>;
}

/** There are a few dozens of each. */
const MOST = 200;
const FRESH_MS = 10 * 60_000;
/** What is older than FRESH_MS is asked for anew, and shown only where Firestore does not answer in time. */
const KEPT_SECONDS = 24 * 3600;
const PATIENCE_MS = 2_000;

export const WORKSHOPS_KEY = "workshops:v1";
export const ADVISORS_KEY = "advisors:v1";

export function createWorkshops({ database, cache, clock, log, waitUntil }: WorkshopsDeps): Workshops {
  /** The active documents of a collection that fit. */
  async function read<S extends ZodType>(collection: string, schema: S) {
    const found = await database.find({ collection, where: [["active", "==", true]], limit: MOST });
    return found.map((snapshot) => decodeDocument(schema, snapshot, log)).filter((one) => one !== null);
  }

  async function remembered<T>(key: string, schema: ZodType<T>, readAll: () => Promise<T[]>): Promise<T[]> {
    const now = clock.now().getTime();
    const kept = await cache.getJson(key, z.object({ readAt: z.number(), items: z.array(schema) }));
    if (kept && now - kept.readAt < FRESH_MS) return kept.items;
    try {
      const items = await (kept ? within(PATIENCE_MS, readAll) : readAll());
      waitUntil(cache.put(key, JSON.stringify({ readAt: now, items }), { ttlSeconds: KEPT_SECONDS }));
      return items;
    } catch (error) {
      if (!kept) throw error;
      log.warn("workshops.shown-from-memory", { key, error });
      return kept.items;
    }
  }

  return {
    list: () => remembered(WORKSHOPS_KEY, WorkshopSchema, () => read("workshops", WorkshopDocument)),
    async advisors() {
      const all = await remembered(ADVISORS_KEY, AdvisorSchema, () => read("advisors", AdvisorDocument));
      return all.sort((a, b) => a.position - b.position || a.name.localeCompare(b.name, "es"));
    },
  };
}
