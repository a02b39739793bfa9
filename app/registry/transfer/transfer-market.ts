import type { Transaction, Write } from "~/platform/firestore/types";

declare module "~/platform/context" {
  interface Context {
    transferMarket: TransferMarket;
  }
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
