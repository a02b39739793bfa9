import type { Core } from "~/accounts/core";
import { sessionHeaders } from "~/accounts/session/session-cookie.server";
import { UpstreamError } from "~/platform/errors";

import type { RevocationCause } from "./session-acts.server";

/**
 * Revokes all sessions of a user; with `keep` this browser gets a new one. `cause`: whether the e-mail or the password
 * has changed, which is noted in the same write. Never throws for a service. `revoked` is false where that could not
 * be stored: the other sessions may still be valid.
 */
export async function revokeSessions(
  { clock, log, sessions, identity }: Core,
  uid: string,
  keep: boolean,
  cause: RevocationCause,
) {
  const service = identity();
  const stored = await service.update(uid, { validSince: clock.now() });
  // The document alone revokes them too; the identity service is asked by `verified()`.
  if (!stored.ok) log.error("session.not-revoked-at-identity", { uid, cause: stored.failure.cause });

  const token = keep ? await service.tokenFor(uid) : null;
  const cookie = token?.ok ? await service.createSessionCookie(token.data) : token;
  if (cookie && !cookie.ok) log.warn("session.not-renewed", { uid, cause: cookie.failure.cause });
  const kept = cookie?.ok ? cookie.data : null;
  try {
    return { headers: await sessions.revokeAll(uid, kept, cause), revoked: true, kept: kept !== null };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.error("session.others-not-revoked", { uid, error });
    return { headers: kept === null ? new Headers() : sessionHeaders(kept), revoked: false, kept: kept !== null };
  }
}
