import type { Accounts } from "~/accounts/accounts.server";
import type { ListingFigures } from "~/catalog/figures/figures.server";
import type { Clock } from "~/platform/clock";
import type { Tokens } from "~/platform/crypto/tokens.server";
import type { Env } from "~/platform/env";
import type { Database } from "~/platform/firestore/types";
import type { Cache } from "~/platform/kv/cache";
import type { Logger } from "~/platform/log";

export interface FavoritesDeps {
  request: Request;
  network: string;
  env: Pick<Env, "BURST">;
  database: Database;
  cache: Cache;
  figures: Pick<ListingFigures, "count">;
  tokens: Tokens;
  clock: Clock;
  log: Logger;
  waitUntil(promise: Promise<unknown>): void;
  /** A function, as accounts call `mergeVisitor`. */
  accounts(): Pick<Accounts, "sessionSoon" | "requireUser">;
}
