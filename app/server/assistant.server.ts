import { createAssistant, type Assistant } from "~/assistant/assistant.server";
import type { LoadGenAi } from "~/assistant/gemini/client.server";
import { sleep } from "~/platform/deadline";

import type { Context } from "~/platform/context";

/** Rebi, with what it asks of the other rooms. */
export function composeAssistant(context: Context, loadGenAi: LoadGenAi): Assistant {
  const { env, database, catalog, limiter, clock, log, waitUntil } = context;
  return createAssistant({
    env,
    database,
    catalog,
    orders: () => context.orders,
    listings: () => context.selling.listings,
    checks: () => context.checks,
    listingFigures: () => context.figures,
    cases: () => context.cases.filing,
    limiter,
    burst: env.BURST,
    model: env.assistant,
    loadGenAi,
    sleep,
    clock,
    log,
    waitUntil,
  });
}
