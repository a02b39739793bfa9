import type { Accounts } from "~/accounts/accounts.server";
import type { Clock } from "~/platform/clock";
import type { Tokens } from "~/platform/crypto/tokens.server";
import type { Env } from "~/platform/env";
import type { Database } from "~/platform/firestore/types";
import type { Limiter } from "~/platform/limits/limits.server";
import type { Logger } from "~/platform/log";

export interface ComplaintsDeps {
  env: Pick<Env, "business" | "brandName" | "siteUrl" | "holidays" | "PHOTOS">;
  database: Pick<Database, "read" | "readAll" | "find" | "count" | "commit" | "transaction">;
  tokens: Pick<Tokens, "sign" | "verify" | "seal" | "open">;
  /** A function: scheduled jobs have no session. */
  accounts(): Pick<Accounts, "session" | "requireUser" | "requireAdmin" | "user">;
  limiter: Pick<Limiter, "take" | "giveBack">;
  clock: Clock;
  log: Logger;
}
