import type { Accounts } from "~/accounts/accounts.server";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env";
import type { PushEnv } from "~/platform/env-push";
import type { Database } from "~/platform/firestore/types";
import type { Limiter } from "~/platform/limits/limits.server";
import type { Logger } from "~/platform/log";

export interface PushDeps {
  request: Request;
  env: Pick<Env, "siteUrl" | "brandName"> & { push: PushEnv | null };
  database: Database;
  /** A function, as signing out ends subscriptions and needs this room. */
  accounts(): Pick<Accounts, "user" | "profile">;
  limiter: Pick<Limiter, "take">;
  /** Hash of the request's session; empty for none. */
  session(): Promise<string>;
  clock: Clock;
  log: Logger;
  waitUntil(promise: Promise<unknown>): void;
  fetch?: typeof fetch;
  random?: () => number;
  deadlineMs?: number;
}
