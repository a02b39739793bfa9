import type { User } from "~/accounts/model";
import { MINUTE_MS } from "~/business/durations";
import { UpstreamError } from "~/platform/errors";

import type { EndedSessions, SessionDeps, VerifiedUser } from "./deps";
import { isIdle, isRevoked, isTooOld } from "./revocation.server";
import { sessionHeaders, signOutHeaders } from "./session-cookie.server";
import { sessionHash } from "./session-hash.server";
import type { SessionRecord, SessionRecords } from "./session-records.server";
import type { SessionClaims } from "./verify-cookie.server";

/** Why all sessions of a user end: their e-mail or password (or how they sign in) changed, or they asked for it. */
export type RevocationCause = "credentials" | "owner";

/** `revokeAll` exempts sign-ins this soon after it by their hash: `auth_time` counts whole seconds. */
const EXEMPT_MS = MINUTE_MS;
const MAX_EXEMPT = 10;

/** The request's session: its cookie, and what a valid one claims. */
interface OwnSession {
  cookie: string | null;
  records: SessionRecords;
  /** Null for no valid session. @throws UpstreamError when the public keys cannot be fetched */
  claims(): Promise<SessionClaims | null>;
}

export function createSessionActs(
  {
    database,
    cache,
    users,
    clock,
    log,
    waitUntil,
    onSessionsEnded,
  }: Pick<SessionDeps, "database" | "cache" | "users" | "clock" | "log" | "waitUntil" | "onSessionsEnded">,
  { cookie, records, claims: ownClaims }: OwnSession,
) {
  async function revokeCurrent(): Promise<void> {
    const claims = await ownClaims();
    // Only for a valid session: forged cookies must not fill the collection.
    if (cookie && claims) await revokeByHash(await sessionHash(cookie), claims);
  }

  function ended(uid: string, which: EndedSessions): void {
    if (onSessionsEnded)
      waitUntil(
        onSessionsEnded(uid, which).catch((error: unknown) => log.warn("session.end-not-followed", { uid, error })),
      );
  }

  async function revokeByHash(
    hash: string,
    { uid, expiresAt }: Pick<SessionClaims, "uid" | "expiresAt">,
  ): Promise<void> {
    const ttlSeconds = Math.max(0, (expiresAt.getTime() - clock.now().getTime()) / 1000);
    const [stored, remembered] = await Promise.allSettled([
      database.commit([
        { set: revokedPath(hash), data: { uid, revokedAt: clock.now(), expiresAt } },
        { delete: records.path(hash) },
      ]),
      cache.put(revokedKey(hash), "1", { ttlSeconds }),
      cache.delete(sessionKey(hash)),
    ]);
    ended(uid, { session: hash });
    if (stored.status === "rejected") {
      log.error("session.revocation-not-stored", { error: stored.reason });
      // Every check asks KV as well: one of the two is enough to revoke the session.
      if (remembered.status === "rejected" || !remembered.value) throw stored.reason;
    }
  }

  return {
    /** Revokes this session and copies of its cookie. @throws UpstreamError: it is still valid */
    async revoke(): Promise<Headers> {
      await revokeCurrent();
      return signOutHeaders();
    },

    /** The open sessions of a verified user, this one first. @throws UpstreamError */
    async list({ user, signedInAt }: VerifiedUser): Promise<SessionRecord[]> {
      const current = { id: await sessionHash(cookie ?? ""), signedInAt };
      return records.list(user.uid, current, async (others) => {
        const revoked = await database.readAll(others.map(({ id }) => revokedPath(id)));
        return others.map(({ id, signedInAt: authTime, lastSeenAt }, index) => {
          const isMarked = Boolean(revoked[index]);
          return (
            !isMarked &&
            !isRevoked({ authTime }, id, user) &&
            !isTooOld({ authTime }, user, clock) &&
            !isIdle(lastSeenAt, user, clock)
          );
        });
      });
    },

    /**
     * Revokes one session of a user: `own` is this browser's, `none` is not open or another user's.
     * @throws UpstreamError when nothing could be written: the session is still valid
     */
    async revokeOne(uid: string, id: string): Promise<"revoked" | "own" | "none"> {
      const expiresAt = await records.expiryOf(uid, id);
      const isOwn = cookie !== null && (await sessionHash(cookie)) === id;
      if (isOwn) await revokeCurrent();
      else if (expiresAt) await revokeByHash(id, { uid, expiresAt });
      if (isOwn || expiresAt) log.info("session.revoked-from-list", { uid });
      return isOwn ? "own" : expiresAt ? "revoked" : "none";
    },

    /** Revokes a session by the hash of its cookie, listed or not. @throws UpstreamError when it is still valid */
    revokeHashed: (uid: string, hash: string, expiresAt: Date): Promise<void> => revokeByHash(hash, { uid, expiresAt }),

    /** Revokes the session that this browser had, if any, as `next` takes its place. Best effort. */
    async replace(next: string): Promise<void> {
      // Two sign-ins of one second may get the same cookie: that one stays valid.
      if (cookie && (await sessionHash(next)) === (await sessionHash(cookie))) return;
      try {
        await revokeCurrent();
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.warn("session.old-one-not-revoked", error);
      }
    },

    /**
     * Revokes all sessions of a user but that of `kept`, a cookie made just now for this browser. Answers this
     * browser's headers: the kept cookie, or its removal where its session was one of the user's.
     * Links that change the e-mail are revoked as well: an intruder may have asked for them. A change of credentials is
     * noted in the same write.
     * @throws UpstreamError when that could not be stored: the sessions are still valid
     */
    async revokeAll(uid: string, kept: string | null, cause: RevocationCause): Promise<Headers> {
      const now = clock.now();
      await users.update(uid, {
        sessionsValidAfter: now,
        ...(cause === "credentials" && { credentialsChangedAt: now }),
        sessionsKept: kept === null ? [] : [await sessionHash(kept)],
        emailChangeTo: null,
      });
      log.info("session.all-revoked", { uid, kept: kept !== null });
      ended(uid, { except: kept === null ? null : await sessionHash(cookie ?? "") });
      if (kept !== null) return sessionHeaders(kept);
      const claims = await ownClaims();
      return claims?.uid === uid ? signOutHeaders() : new Headers();
    },

    /** Exempts the cookie of a sign-in right after `revokeAll`, as it may be of the same second. Best effort. */
    async exemptSession({ uid, sessionsValidAfter, sessionsKept }: User, next: string): Promise<void> {
      if (!sessionsValidAfter || clock.now().getTime() - sessionsValidAfter.getTime() > EXEMPT_MS) return;
      try {
        const hash = await sessionHash(next);
        await users.update(uid, { sessionsKept: [...new Set([...sessionsKept, hash])].slice(-MAX_EXEMPT) });
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.warn("session.not-exempted", error);
      }
    },
  };
}

export function revokedPath(hash: string): string {
  return `revokedSessions/${hash}`;
}
export function revokedKey(hash: string): string {
  return `session-revoked:${hash}`;
}
export function sessionKey(hash: string): string {
  return `session:${hash}`;
}
