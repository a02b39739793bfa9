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

declare module "~/platform/context" {
  interface Context {
    transferMarket: TransferMarket;
  }
}

/** Effects on the market of a bicycle that changes hands. */
export interface TransferMarket {
  /**
   * Writes that pause the owner's listings of a bicycle. `isReserved`: an order or a reservation keeps one of them now.
   */
  handOver(
    tx: Transaction,
    offered: { bicycleId: string; sellerId: string },
  ): Promise<{ isReserved: boolean; writes: Write[] }>;
  /** Makes buyers see it, after the commit. */
  refresh(): void;
}
