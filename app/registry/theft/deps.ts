import type { CaseInput } from "~/cases/model";
import type { Clock } from "~/platform/clock";
import type { Tokens } from "~/platform/crypto/tokens.server";
import type { Env } from "~/platform/env";
import type { Database, Transaction, Write } from "~/platform/firestore/types";
import type { Cache } from "~/platform/kv/cache";
import type { Limiter } from "~/platform/limits/limits.server";
import type { Logger } from "~/platform/log";

import type { Bicycle } from "../model";
import type { BicycleService } from "../service";

export interface TheftDeps {
  env: Pick<Env, "siteUrl" | "brandName">;
  database: Database;
  cache: Cache;
  limiter: Pick<Limiter, "take" | "giveBack">;
  tokens: Pick<Tokens, "sign" | "verify">;
  bicycles: Pick<BicycleService, "read" | "readIn" | "change" | "ownedBy">;
  /** Writes that file a case for the administrators, within a transaction; none where it was filed before. */
  caseWrites(tx: Transaction, input: CaseInput): Promise<Write[]>;
  market: MarketStop;
  /** Writes that end the open transfer of a reported bicycle; none without a transfer. */
  stopTransfer(tx: Transaction, bicycle: Bicycle): Promise<Write[]>;
  clock: Clock;
  log: Logger;
  waitUntil(work: Promise<unknown>): void;
}

export interface MarketStop {
  /** Pauses its listings and stops their orders. Idempotent; at most 20 listings a run. */
  stop(stolen: { serialKey: string; bicycleId: string }): Promise<{ listings: number; orders: number }>;
}
