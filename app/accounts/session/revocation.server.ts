import type { AccountStanding } from "~/accounts/identity/account-standing.server";
import type { User } from "~/accounts/model";
import type { Clock } from "~/platform/clock";

import { ADMIN_SESSION_SECONDS } from "./admin-proof.server";
import { includesSession, type SessionHashes } from "./session-hash.server";
import type { SessionClaims } from "./verify-cookie.server";

export type ClosedReason = "disabled" | "deleted" | "revoked";

/**
 * Whether a session was revoked with all others of its user. `auth_time` counts whole seconds: of the sessions of
 * that second only the exempt ones stay valid.
 */
export function isRevoked(
  { authTime }: Pick<SessionClaims, "authTime">,
  hashes: SessionHashes,
  { sessionsValidAfter, sessionsKept }: User,
): boolean {
  if (sessionsValidAfter === null || includesSession(sessionsKept, hashes)) return false;
  return secondOf(authTime) <= secondOf(sessionsValidAfter);
}

/** Sessions of administrators are shorter than their cookies. */
export function isTooOld(
  { authTime }: Pick<SessionClaims, "authTime">,
  { role }: Pick<User, "role">,
  clock: Clock,
): boolean {
  return role === "admin" && clock.now().getTime() - authTime.getTime() >= ADMIN_SESSION_SECONDS * 1000;
}

/** Why an account or a session does not count by the identity service; null while it does. */
export function closedReason(
  claims: SessionClaims,
  hashes: SessionHashes,
  user: User,
  account: Pick<AccountStanding, "disabled" | "validSince"> | null,
): ClosedReason | null {
  if (account === null) return "deleted";
  if (account.disabled) return "disabled";
  return isRevokedAtIdentity(claims, hashes, user, account) ? "revoked" : null;
}

/** The same by the identity service, where an administrator or a new password may revoke sessions too. */
function isRevokedAtIdentity(
  { authTime }: SessionClaims,
  hashes: SessionHashes,
  { sessionsValidAfter, sessionsKept }: User,
  { validSince }: Pick<AccountStanding, "validSince">,
): boolean {
  if (validSince === null || secondOf(authTime) >= secondOf(validSince)) return false;
  const byUs = sessionsValidAfter !== null && secondOf(validSince) <= secondOf(sessionsValidAfter);
  return !(byUs && includesSession(sessionsKept, hashes));
}

function secondOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
