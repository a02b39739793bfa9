import type { AppLoadContext } from "@remix-run/cloudflare";

import { createAccounts, type Accounts } from "~/accounts/accounts.server";
import { unverifiedSessionUid } from "~/accounts/session/session-cookie.server";
import { createSavedSubmissions, type SavedSubmissions } from "~/platform/forms/saved-submissions.server";
import { isExemptFromCompletion } from "~/server/route-policy";

/** Users of this request; what a visitor gathered joins the account at the sign-in. */
export function composeAccounts(context: AppLoadContext, request: Request): Accounts {
  const { env, database, cache, limiter, tokens, photos, clock, log, waitUntil } = context;
  return createAccounts({
    request,
    env,
    database,
    cache,
    limiter,
    tokens,
    photos,
    clock,
    log,
    waitUntil,
    isExemptFromCompletion,
    onSignedIn: (uid) => context.favorites.mergeVisitor(uid),
    ...(env.push && { onSessionsEnded: (uid, which) => context.push.devices.forgetSessions(uid, which) }),
  });
}

/** Forms that are kept while their writer signs in. */
export function composeSavedSubmissions(context: AppLoadContext, request: Request): SavedSubmissions {
  const { env, database, limiter, network, clock, log, waitUntil } = context;
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
