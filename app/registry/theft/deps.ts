declare module "~/platform/context" {
  interface Context {
    marketStop: MarketStop;
  }
}

/** Stops what the market does with a bicycle that is reported stolen. */
export interface MarketStop {
  /** Pauses its listings and stops their orders. Idempotent; at most 20 listings a run. */
  stop(stolen: { serialKey: string; bicycleId: string }): Promise<{ listings: number; orders: number }>;
}
