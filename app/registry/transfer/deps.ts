import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env";
import type { Database, Transaction, Write } from "~/platform/firestore/types";
import type { Limiter } from "~/platform/limits/limits.server";
import type { Logger } from "~/platform/log";

import type { BicycleService } from "../service";

/** Services that the room is made with. */
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

/** What the market does with a bicycle that changes hands. */
export interface TransferMarket {
  /**
   * Writes that pause the listings of a bicycle and untie them from it. `isReserved`: an order or a reservation keeps
   * one of them now.
   */
  handOver(tx: Transaction, bicycleId: string): Promise<{ isReserved: boolean; writes: Write[] }>;
  /** Makes buyers see it, after the commit. */
  refresh(): void;
}
