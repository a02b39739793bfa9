import { hashOfSession } from "~/accounts/session/session-hash.server";
import { createPush, type Push } from "~/push/push.server";

import type { Context } from "~/platform/context";

/** Notifications on users' devices. */
export function composePush(context: Context, request: Request): Push {
  const { env, database, limiter, clock, log, waitUntil } = context;
  return createPush({
    request,
    env,
    database,
    accounts: () => context.accounts,
    limiter,
    session: () => hashOfSession(request),
    clock,
    log,
    waitUntil,
  });
}
