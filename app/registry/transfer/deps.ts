import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env";
import type { Database, Transaction, Write } from "~/platform/firestore/types";
import type { Limiter } from "~/platform/limits/limits.server";
import type { Logger } from "~/platform/log";

import type { BicycleService } from "../service";

export interface TransferDeps {
  env: Pick<Env, "siteUrl" | "brandName">;
  database: Database;
  limiter: Pick<Limiter, "take" | "giveBack">;
  bicycles: Pick<BicycleService, "read" | "readIn" | "change" | "ownedBy">;
  market: TransferMarket;
  /** Private files of bicycles. */
  bucket: Pick<R2Bucket, "list" | "delete">;
  clock: Clock;
  log: Logger;
  waitUntil(work: Promise<unknown>): void;
}

export interface TransferMarket {
  /** Writes that pause the owner's listings of a bicycle. `isReserved`: an order or a reservation holds one of them. */
  handOver(
    tx: Transaction,
    offered: { bicycleId: string; sellerId: string },
  ): Promise<{ isReserved: boolean; writes: Write[] }>;
  /** Refreshes the public listings, after the commit. */
  refresh(): void;
}
