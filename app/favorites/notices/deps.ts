import type { Accounts } from "~/accounts/accounts.server";
import type { Clock } from "~/platform/clock";
import type { Tokens } from "~/platform/crypto/tokens.server";
import type { Env } from "~/platform/env";
import type { Database } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";

export interface FavoriteNoticesDeps {
  env: Pick<Env, "siteUrl" | "brandName">;
  database: Database;
  accounts: Pick<Accounts, "user" | "profile">;
  tokens: Tokens;
  clock: Clock;
  log: Logger;
}
