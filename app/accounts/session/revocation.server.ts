import { isTeam } from "~/accounts/admin-verbs";
import type { AccountStanding } from "~/accounts/identity/account-standing.server";
import type { Role, User } from "~/accounts/model";
import { DAY_SECONDS, HOUR_SECONDS } from "~/business/durations";
import type { Clock } from "~/platform/clock";

import { ADMIN_SESSION_SECONDS } from "./admin-proof.server";
import type { SessionClaims } from "./verify-cookie.server";

export type ClosedReason = "disabled" | "deleted" | "revoked";

/**
 * Whether a session was revoked with others of its user: all, or those that began between a sign-in that was denied
 * and its denial, exempt or not, as their browser may have changed the password. `auth_time` counts whole seconds: of
 * the sessions of that second only the exempt ones stay valid.
 */
export function isRevoked(
  { authTime }: Pick<SessionClaims, "authTime">,
  hash: string,
  { sessionsValidAfter, sessionsKept, signInDenied }: User,
): boolean {
  if (signInDenied && isOfDenied(authTime, signInDenied)) return true;
  if (sessionsValidAfter === null || sessionsKept.includes(hash)) return false;
  return secondOf(authTime) <= secondOf(sessionsValidAfter);
}

/** Whether something began between a sign-in that was denied and its denial; `began` counts whole seconds. */
export function isOfDenied(
  began: Date,
  { since, at }: Pick<NonNullable<User["signInDenied"]>, "since" | "at">,
): boolean {
  return secondOf(began) >= secondOf(since) && began <= at;
}

/** Seconds without a visit: an unattended device with more than a user's rights is closed on the same day. */
function idleSeconds(role: Role): number {
  // Longer than any session lasts.
  if (role === "user") return 30 * DAY_SECONDS;
  return role === "workshop" ? 12 * HOUR_SECONDS : 2 * HOUR_SECONDS;
}

/**
 * Seconds for which a visit is not written again: a twelfth of the idle time, by which a session may end early, and a
 * day at most. Only the few accounts with a role write more than once a day.
 */
export function seenSeconds(role: Role): number {
  return Math.min(DAY_SECONDS, idleSeconds(role) / 12);
}

/** Whether nobody came for too long. `lastSeenAt`: of the session's document; null for none. */
export function isIdle(lastSeenAt: Date | null, { role }: Pick<User, "role">, clock: Clock): boolean {
  return lastSeenAt !== null && clock.now().getTime() - lastSeenAt.getTime() >= idleSeconds(role) * 1000;
}

/** Sessions of the team and of officers are shorter than their cookies, which last 14 days. */
export function isTooOld(
  { authTime }: Pick<SessionClaims, "authTime">,
  { role }: Pick<User, "role">,
  clock: Clock,
): boolean {
  const isShort = isTeam(role) || role === "policia";
  return isShort && clock.now().getTime() - authTime.getTime() >= ADMIN_SESSION_SECONDS * 1000;
}

/** Why an account or a session does not count by the identity service; null while it does. */
export function closedReason(
  claims: SessionClaims,
  hash: string,
  user: User,
  account: Pick<AccountStanding, "disabled" | "validSince"> | null,
): ClosedReason | null {
  if (account === null) return "deleted";
  if (account.disabled) return "disabled";
  return isRevokedAtIdentity(claims, hash, user, account) ? "revoked" : null;
}

/** The same by the identity service, where an administrator or a new password may revoke sessions too. */
function isRevokedAtIdentity(
  { authTime }: SessionClaims,
  hash: string,
  { sessionsValidAfter, sessionsKept }: User,
  { validSince }: Pick<AccountStanding, "validSince">,
): boolean {
  if (validSince === null || secondOf(authTime) >= secondOf(validSince)) return false;
  const byUs = sessionsValidAfter !== null && secondOf(validSince) <= secondOf(sessionsValidAfter);
  return !(byUs && sessionsKept.includes(hash));
}

function secondOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
