import type { Database } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";

import { createSerials } from "./serials/serials.server";
import type { SerialService } from "./service";

export interface RegistryDeps {
  database: Database;
  log: Logger;
}

/** The bicycle registry, by subject. */
export interface Registry {
  serials: SerialService;
}

export function createRegistry(deps: RegistryDeps): Registry {
  const { database, log } = deps;
  return { serials: createSerials({ database, log }) };
}
