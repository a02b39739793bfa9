import { HOUR_SECONDS, MINUTE_MS } from "~/business/durations";
import type { Asking } from "~/catalog/asking";
import type { CatalogMemory } from "~/catalog/index/index-state";
import type { ListingSource } from "~/catalog/index/listings.server";
import type { Clock } from "~/platform/clock";
import type { Cache } from "~/platform/kv/cache";
import type { Logger } from "~/platform/log";

import { MarketSchema, marketOf, NO_MARKET, SOLD_MAX, SOLD_MS, soldOf, type Market } from "./market";

const KEY = "catalog:2:market";
/** As long as the index. */
const TTL_SECONDS = 72 * HOUR_SECONDS;
/** An isolate asks KV this often, and only for pages that compare a price. */
const HELD_MS = 30 * MINUTE_MS;
const MISSING_MS = MINUTE_MS;

interface MarketStoreDeps {
  source: Pick<ListingSource, "soldSince">;
  cache: Cache;
  memory: CatalogMemory;
  clock: Clock;
  log: Logger;
}

/** Beside an isolate's memory of the index, which knows nothing of prices. */
const held = new WeakMap<CatalogMemory, { market: Market | null; readAt: number }>();

/** Sales of the last year and the terms that explain prices, made with each rebuild of the index. */
export function createMarketStore({ source, cache, memory, clock, log }: MarketStoreDeps) {
  const hold = (market: Market | null): Market => {
    const kept = market ?? held.get(memory)?.market ?? null;
    held.set(memory, { market: kept, readAt: clock.now().getTime() });
    return kept ?? NO_MARKET;
  };

  return {
    /** Fits the terms again. An error leaves the former ones: the index does not wait for it. */
    async make(read: (reading: Asking<Market>) => Promise<Market>): Promise<void> {
      const now = clock.now();
      try {
        const listings = await source.soldSince(new Date(now.getTime() - SOLD_MS), SOLD_MAX);
        const sold = listings.map((listing) => soldOf(listing.id, listing)).filter((one) => one !== null);
        const market = hold(await read(marketOf(sold, now)));
        const stored = await cache.put(KEY, JSON.stringify(market), { ttlSeconds: TTL_SECONDS });
        const { kinds, levels } = market.terms;
        log.info("catalog.prices-fitted", {
          sold: market.sold.length,
          kinds,
          levels: Object.keys(levels).length,
          stored,
        });
      } catch (error) {
        log.error("catalog.prices-not-fitted", { error });
      }
    },

    /** Empty while there is none. */
    async current(): Promise<Market> {
      const known = held.get(memory);
      const pause = known?.market ? HELD_MS : MISSING_MS;
      if (known && clock.now().getTime() - known.readAt < pause) return known.market ?? NO_MARKET;
      return hold(await cache.getJson(KEY, MarketSchema));
    },
  };
}
