declare module "~/platform/context" {
  interface Context {
    marketStop: MarketStop;
  }
}

export interface MarketStop {
  /** Pauses its listings and stops their orders. Idempotent; at most 20 listings a run. */
  stop(stolen: { serialKey: string; bicycleId: string }): Promise<{ listings: number; orders: number }>;
}
