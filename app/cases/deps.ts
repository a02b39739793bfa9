import type { Accounts } from "~/accounts/accounts.server";
import type { Clock } from "~/platform/clock";
import type { Tokens } from "~/platform/crypto/tokens.server";
import type { Env } from "~/platform/env";
import type { Database } from "~/platform/firestore/types";
import type { Limiter } from "~/platform/limits/limits.server";
import type { Logger } from "~/platform/log";

export interface CasesDeps {
  env: Pick<Env, "business" | "brandName" | "siteUrl" | "holidays"> & {
    PHOTOS: Pick<R2Bucket, "get" | "put" | "list" | "delete">;
  };
  database: Pick<Database, "read" | "readAll" | "find" | "count" | "commit" | "transaction">;
  /** A function: scheduled jobs have no session. */
  accounts(): Pick<Accounts, "user">;
  limiter: Pick<Limiter, "take" | "reset">;
  tokens: Pick<Tokens, "sign" | "verify">;
  clock: Clock;
  log: Logger;
}
