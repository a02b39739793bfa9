import { createMessages, type Messages } from "~/messages/messages.server";

import type { AppContext } from "./app-context";

/** Messages between users, with what they need of the other rooms. */
export function composeMessages(context: AppContext): Messages {
  const { env, database, cache, accounts, catalog, limiter, reports, clock, log, waitUntil } = context;
  return createMessages({
    database,
    cache,
    accounts,
    catalog,
    limiter,
    limits: env.limits,
    reports,
    selling: () => context.selling.listings,
    site: { url: env.siteUrl, name: env.brandName },
    clock,
    log,
    waitUntil,
  });
}
