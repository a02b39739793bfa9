import type { Clock } from "~/platform/clock";
import type { Database } from "~/platform/firestore/types";
import type { Cache } from "~/platform/kv/cache";
import type { Logger } from "~/platform/log";

import type { CatalogMemory } from "./index/index-state";

export interface CatalogDeps {
  /** How much a dollar is in soles, for prices that are searched in dollars. */
  env?: { solesPerDollar: number };
  database: Database;
  cache: Cache;
  clock: Clock;
  log: Logger;
  waitUntil(promise: Promise<unknown>): void;
  /** An isolate's memory; tests hand in their own. */
  memory?: CatalogMemory;
}
