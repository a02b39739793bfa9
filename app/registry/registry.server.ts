import type { Clock } from "~/platform/clock";
import type { Database } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import type { PhotoStore } from "~/platform/photos/store.server";

import { createBicycles, type Bicycles } from "./bicycles/bicycles.server";
import { createSerials } from "./serials/serials.server";
import type { SerialService } from "./service";

export interface RegistryDeps {
  database: Database;
  photos: Pick<PhotoStore, "save" | "remove">;
  bucket: Pick<R2Bucket, "get" | "put" | "delete" | "list">;
  clock: Clock;
  log: Logger;
  waitUntil(promise: Promise<unknown>): void;
}

export interface Registry {
  serials: SerialService;
  bicycles: Bicycles;
}

export function createRegistry(deps: RegistryDeps): Registry {
  const { database, log } = deps;
  return { serials: createSerials({ database, log }), bicycles: createBicycles(deps) };
}
