import { createTransfers, type Transfers } from "~/registry/transfer/transfers.server";

import type { Context } from "~/platform/context";

/** Transfers with what they ask of the market. */
export function composeTransfers(context: Context): Transfers {
  const { env, database, limiter, registry, clock, log, waitUntil } = context;
  return createTransfers({
    env,
    database,
    limiter,
    bicycles: registry.bicycles,
    market: {
      handOver: (tx, offered) => context.selling.handOver(tx, offered),
      refresh: () => context.selling.refreshHandedOver(),
    },
    bucket: env.PHOTOS,
    clock,
    log,
    waitUntil,
  });
}
