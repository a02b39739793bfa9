import { createAssistant, type Assistant } from "~/assistant/assistant.server";
import type { LoadGenAi } from "~/assistant/gemini/client.server";
import { sleep } from "~/platform/deadline";

import type { AppContext } from "./app-context";

/** Rebi with the services that its tools ask, each made when it is asked first. */
export function composeAssistant(context: AppContext, loadGenAi: LoadGenAi): Assistant {
  const { env, database, catalog, clock, log, waitUntil } = context;
  return createAssistant({
    env,
    database,
    catalog,
    orders: () => context.orders,
    listings: () => context.selling.listings,
    checks: () => context.checks,
    burst: env.BURST,
    model: env.assistant,
    loadGenAi,
    sleep,
    clock,
    log,
    waitUntil,
  });
}
