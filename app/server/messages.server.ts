import { createMessages, type Messages } from "~/messages/messages.server";
import { createQuestions, type Questions } from "~/questions/questions.server";

import type { Context } from "~/platform/context";

/** Messages between users, with what they need of the other rooms. */
export function composeMessages(context: Context): Messages {
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

/** Public questions on listings and their answers. */
export function composeQuestions(context: Context): Questions {
  const { env, database, cache, accounts, catalog, limiter, clock, log, waitUntil } = context;
  const site = { url: env.siteUrl, name: env.brandName };
  const { limits } = env;
  return createQuestions({ database, cache, accounts, catalog, limiter, limits, site, clock, log, waitUntil });
}
