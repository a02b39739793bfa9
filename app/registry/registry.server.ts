import type { Accounts } from "~/accounts/accounts.server";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env";
import type { Database } from "~/platform/firestore/types";
import type { Limiter } from "~/platform/limits/limits.server";
import type { Logger } from "~/platform/log";

import { departmentOfRequest } from "./check/asker-place";
import { createChecks, type Checks } from "./check/check.server";
import { createSerials } from "./serials/serials.server";
import type { SerialService } from "./service";

export interface RegistryDeps {
  request: Request;
  env: Pick<Env, "BURST" | "siteUrl" | "brandName">;
  database: Database;
  accounts: () => Pick<Accounts, "user">;
  limiter: Limiter;
  network: string;
  clock: Clock;
  log: Logger;
  waitUntil(work: Promise<unknown>): void;
}

/** The bicycle registry, by subject. */
export interface Registry {
  serials: SerialService;
  checks: Checks;
}

export function createRegistry(deps: RegistryDeps): Registry {
  const { request, env, database, log } = deps;
  const serials = createSerials({ database, log });
  const checks = createChecks({
    ...deps,
    serials,
    burst: env.BURST,
    department: departmentOfRequest(request),
    site: { url: env.siteUrl, name: env.brandName },
  });
  return { serials, checks };
}
