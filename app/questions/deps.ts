import type { Accounts } from "~/accounts/accounts.server";
import type { Catalog } from "~/catalog/catalog.server";
import type { Clock } from "~/platform/clock";
import type { UserLimits } from "~/platform/env-limits";
import type { Database } from "~/platform/firestore/types";
import type { Cache } from "~/platform/kv/cache";
import type { Limiter } from "~/platform/limits/limits.server";
import type { Logger } from "~/platform/log";

export interface QuestionsDeps {
  database: Database;
  cache: Cache;
  accounts: Pick<Accounts, "user">;
  catalog: Pick<Catalog, "listing">;
  limiter: Pick<Limiter, "take" | "giveBack" | "reset">;
  limits: Pick<UserLimits, "questions">;
  site: { url: string; name: string };
  clock: Clock;
  log: Logger;
  waitUntil(promise: Promise<unknown>): void;
}
