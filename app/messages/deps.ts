import type { Accounts } from "~/accounts/accounts.server";
import type { Catalog } from "~/catalog/catalog.server";
import type { Clock } from "~/platform/clock";
import type { UserLimits } from "~/platform/env-limits";
import type { Database } from "~/platform/firestore/types";
import type { Cache } from "~/platform/kv/cache";
import type { Limiter } from "~/platform/limits/limits.server";
import type { Logger } from "~/platform/log";
import type { Reports } from "~/reports/reports.server";
import type { Selling } from "~/selling/selling.server";

export interface MessagesDeps {
  database: Database;
  cache: Cache;
  accounts: Pick<Accounts, "user" | "publicProfile">;
  catalog: Pick<Catalog, "listing">;
  limiter: Pick<Limiter, "take" | "giveBack" | "reset">;
  limits: Pick<UserLimits, "newThreads" | "messages">;
  /** `report` answers a rejection as a value (`file` throws), so that typed text is kept. */
  reports: Pick<Reports, "report">;
  /** Steps of a listing that its seller takes in a thread. */
  selling(): Pick<Selling["listings"], "take" | "reserve">;
  site: { url: string; name: string };
  clock: Clock;
  log: Logger;
  waitUntil(promise: Promise<unknown>): void;
}
