import { createSelling, type Selling } from "~/selling/selling.server";

import type { Context } from "~/platform/context";

/** Listings from the draft to the sale, as their seller and administrators change them. */
export function composeSelling(context: Context): Selling {
  const { env, database, photos, catalog, figures, registry, clock, log, waitUntil } = context;
  return createSelling({
    database,
    photos,
    catalog,
    figures,
    gate: (...asked) => context.theft.gate(...asked),
    bicycles: registry.bicycles,
    moderationMode: () => context.env.moderation,
    signalRules: () => context.env.signalRules,
    site: { url: env.siteUrl, name: env.brandName },
    clock,
    log,
    waitUntil,
  });
}
