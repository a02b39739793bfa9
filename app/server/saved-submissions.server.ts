import { unverifiedSessionUid } from "~/accounts/session/session-cookie.server";
import { createSavedSubmissions, type SavedSubmissions } from "~/platform/forms/saved-submissions.server";

import type { AppContext } from "./app-context";

/** Forms whose session had ended, kept for the sign-in. */
export function composeSavedSubmissions(context: AppContext, request: Request): SavedSubmissions {
  const { env, database, network, limiter, clock, log, waitUntil } = context;
  return createSavedSubmissions({
    request,
    database,
    burst: env.BURST,
    network,
    limiter,
    writer: unverifiedSessionUid(request),
    clock,
    log,
    waitUntil,
  });
}
