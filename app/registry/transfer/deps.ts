import type { Transaction, Write } from "~/platform/firestore/types";

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
