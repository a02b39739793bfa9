import { env as bindings } from "cloudflare:workers";

import { offeredCategories } from "~/catalog/offered-categories";
import { SIGNAL_RULES } from "~/platform/env-limits";
import type { Database } from "~/platform/firestore/types";
import { createPhotoStore } from "~/platform/photos/store.server";
import { createRegistry } from "~/registry/registry.server";
import { createSelling, type Selling } from "~/selling/selling.server";
import { createMarketStop } from "~/server/hooks.server";

import { contextOf } from "../../../support/context";
import { BRANDS, PLANS } from "../../../unit/selling/support";
import { log } from "../../accounts/support";
import { World as OrdersWorld } from "../../orders/support";
import { databaseOf, theftWorld, type TheftWorld } from "./support";

export interface MarketWorld {
  theft: TheftWorld;
  orders: OrdersWorld;
  selling: Selling;
  /** Of selling. */
  database: Database;
  /** Effects of a report of theft on the market. */
  stop: ReturnType<typeof createMarketStop>["stop"];
  settle(): Promise<void>;
}

/** Called before each request of a side to Firestore, with the name of its method. */
export type BeforeRequest = (method: string) => Promise<void>;

interface Hooks {
  beforeSelling?: BeforeRequest;
  beforeTheft?: BeforeRequest;
}

/** Sellers, buyers and reports of theft over one database, joined as the server joins them. */
export async function marketWorld({ beforeSelling, beforeTheft }: Hooks = {}): Promise<MarketWorld> {
  const projectId = `market-${crypto.randomUUID()}`;
  const orders = new OrdersWorld({ projectId });
  const behind: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void behind.push(work);
  const theft = await theftWorld({
    projectId,
    market: () => ({ stop: (stolen) => stop(stolen) }),
    ...(beforeTheft && { fetch: hooked(beforeTheft) }),
  });
  const { stop } = createMarketStop(contextOf({ selling: sellingOn(orders.database), orders: orders.orders }));
  orders.isReported = theft.theft.isReported;

  function sellingOn(database: Database): Selling {
    const photos = createPhotoStore({ bucket: bindings.PHOTOS, images: bindings.IMAGES, log, waitUntil });
    const clock = { now: () => orders.time };
    return createSelling(
      contextOf({
        env: { moderation: "ninguno", signalRules: SIGNAL_RULES },
        site: { url: "https://rebi.example", name: "Rebi" },
        database,
        photos,
        figures: { eraseListing: async () => "done" },
        registry: createRegistry(contextOf({ database, photos, env: bindings, clock, log, waitUntil })),
        catalog: {
          brands: () => Promise.resolve(BRANDS),
          categories: () => Promise.resolve(offeredCategories([])),
          plans: () => Promise.resolve(PLANS),
          priceGuidance: () => Promise.resolve(null),
          index: { refresh: () => Promise.resolve({ kind: "refresh" as const, changed: 0, rows: 0, stored: true }) },
        },
        theft: theft.theft,
        clock,
        log,
        waitUntil,
      }),
    );
  }

  const database = databaseOf(projectId, beforeSelling && hooked(beforeSelling));
  return {
    theft,
    orders,
    selling: sellingOn(database),
    database,
    stop,
    async settle() {
      await theft.settle();
      while (behind.length > 0) await behind.shift();
      await orders.settled();
    },
  };
}

function hooked(before: BeforeRequest): typeof fetch {
  return async (input, init) => {
    await before(
      String(input instanceof Request ? input.url : input)
        .split(":")
        .at(-1) ?? "",
    );
    return fetch(input, init);
  };
}
