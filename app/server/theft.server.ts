import type { Orders } from "~/orders/orders.server";
import type { MarketStop } from "~/registry/theft/deps";
import { createTheft, type Theft } from "~/registry/theft/theft.server";
import type { Selling } from "~/selling/selling.server";

import type { Context } from "~/platform/context";

interface Market {
  selling: Pick<Selling, "pauseStolen">;
  orders: Pick<Orders, "stopSales">;
}

/** Stops listings and their orders. An order that ends meanwhile frees its listing, which is paused then too. */
export function createMarketStop(market: Market): MarketStop {
  return {
    async stop(stolen) {
      const { paused, listings } = await market.selling.pauseStolen(stolen);
      let orders = 0;
      for (const listing of listings) orders += await market.orders.stopSales(listing);
      const freed = listings.length > 0 ? (await market.selling.pauseStolen(stolen)).paused : 0;
      return { listings: paused + freed, orders };
    },
  };
}

/** Theft with what it asks of other rooms. */
export function composeTheft(context: Context): Theft {
  const { env, database, cache, limiter, tokens, registry, clock, log, waitUntil } = context;
  return createTheft({
    env,
    database,
    cache,
    limiter,
    tokens,
    bicycles: registry.bicycles,
    caseWrites: (tx, input) => context.cases.filing.writesIn(tx, input),
    // Asked late: selling asks the gate, and the gate's reports stop what is on sale.
    market: { stop: (stolen) => createMarketStop(context).stop(stolen) },
    stopTransfer: (tx, bicycle) => context.transfers.stopIn(tx, bicycle),
    clock,
    log,
    waitUntil,
  });
}
