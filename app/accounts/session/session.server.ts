import { z } from "zod";

import { lastChange } from "~/accounts/cache-invalidation.server";
import { IDLE_WORD } from "~/accounts/constants";
import type { AccountStanding } from "~/accounts/identity/account-standing.server";
import { ROLES, userPath, type SessionUser, type User } from "~/accounts/model";
import { PROFILE_SECONDS } from "~/accounts/users.server";
import type { FirebaseEnv } from "~/platform/env";
import { UpstreamError } from "~/platform/errors";
import { readCookie, SESSION_COOKIE } from "~/platform/http/http";

import type { SessionDeps, VerifiedUser } from "./deps";
import { closedReason, isIdle, isRevoked, isTooOld, type ClosedReason } from "./revocation.server";
import { createSessionActs, revokedKey, revokedPath, sessionKey } from "./session-acts.server";
import { noSessionHeaders } from "./session-cookie.server";
import { sessionHash } from "./session-hash.server";
import { createSessionRecords } from "./session-records.server";
import { verifySession, type SessionClaims } from "./verify-cookie.server";

/** State of the request's session. `unknown` when a service does not answer: then nobody is signed in. */
export type SessionState<T> =
  | { kind: "signed-in"; user: T }
  /** `word`: the reason that the sign-in page says, where the user did not sign out. */
  | { kind: "signed-out"; word?: typeof IDLE_WORD }
  | { kind: "unknown"; error: UpstreamError };

interface ClosedSession {
  kind: "closed";
  uid: string;
  reason: ClosedReason;
}

const SIGNED_OUT = { kind: "signed-out" } as const;
const ENDED_IDLE = { kind: "signed-out", word: IDLE_WORD } as const;

const RememberedUser = z.object({ uid: z.string(), email: z.string(), displayName: z.string(), role: z.enum(ROLES) });
/** `checkedAt`: milliseconds since 1970, before Firestore was asked. */
const Remembered = z.object({ checkedAt: z.number(), person: RememberedUser });

/**
 * A session is signed in only on positive evidence: a valid cookie, and either a check of the last 5 minutes that KV
 * remembers, or Firestore saying that the user exists, is active, and did not sign out.
 * So KV down costs a read of Firestore, and with both down nobody is signed in.
 */
export function createSessions(deps: SessionDeps) {
  const { request, database, cache, users, clock, log } = deps;
  const records = createSessionRecords(deps);
  const cookie = readCookie(request, SESSION_COOKIE);
  const changes = request.method !== "GET" && request.method !== "HEAD";

  let verified: Promise<SessionClaims | null> | undefined;
  const claimsOf = (value: string, firebase: FirebaseEnv): Promise<SessionClaims | null> =>
    (verified ??= verifySession(value, firebase, { cache, clock, log }));

  async function check<S>(
    found: (claims: SessionClaims, hash: string) => Promise<S>,
  ): Promise<S | SessionState<never>> {
    if (!cookie || !deps.firebase) return SIGNED_OUT;
    try {
      const claims = await claimsOf(cookie, deps.firebase);
      return claims ? await found(claims, await sessionHash(cookie)) : SIGNED_OUT;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn("session.not-checked", error);
      return { kind: "unknown", error };
    }
  }

  async function readUser(claims: SessionClaims, hash: string): Promise<SessionState<User>> {
    const [marked, [person, record = null, revoked]] = await Promise.all([
      cache.getText(revokedKey(hash)),
      database.readAll([userPath(claims.uid), records.path(hash), revokedPath(hash)]),
    ]);
    const user = person && users.decode(person);
    const isMarked = marked !== null || (revoked ?? null) !== null;
    const holds = user?.isActive && !isMarked && !isRevoked(claims, hash, user) && !isTooOld(claims, user, clock);
    if (!holds) return SIGNED_OUT;
    if (isIdle(records.lastSeenAt(record), user, clock)) return ENDED_IDLE;
    records.touch(hash, claims, record, user.role);
    return { kind: "signed-in", user };
  }

  async function readVerified(claims: SessionClaims, hash: string): Promise<SessionState<VerifiedUser>> {
    const [state, found] = await Promise.all([readUser(claims, hash), deps.identity().account(claims.uid)]);
    if (state.kind !== "signed-in") return state;
    if (!found.ok)
      throw new UpstreamError("identity", "unavailable", found.failure.cause, { publicMessage: found.failure.message });
    const { user } = state;
    const account = found.data;
    if (!account || closedReason(claims, hash, user, account) !== null) return SIGNED_OUT;
    return { kind: "signed-in", user: { user, account, signedInAt: claims.authTime } };
  }

  async function readSession(
    claims: SessionClaims,
    hash: string,
    reading: boolean,
  ): Promise<SessionState<SessionUser>> {
    const checkedAt = clock.now().getTime();
    if (reading) {
      const [revoked, remembered, changedAt] = await Promise.all([
        cache.getText(revokedKey(hash)),
        cache.getJson(sessionKey(hash), Remembered),
        lastChange(claims.uid, cache),
      ]);
      if (revoked !== null) return SIGNED_OUT;
      if (remembered?.person.uid === claims.uid && remembered.checkedAt > changedAt)
        return { kind: "signed-in", user: remembered.person };
    }
    const state = await readUser(claims, hash);
    if (state.kind !== "signed-in") return state;
    const person = RememberedUser.parse(state.user);
    await cache.put(sessionKey(hash), JSON.stringify({ checkedAt, person } satisfies z.infer<typeof Remembered>), {
      ttlSeconds: PROFILE_SECONDS,
    });
    return { kind: "signed-in", user: person };
  }

  return {
    /**
     * The signed-in user. When reading, a check of the last 5 minutes counts; for a change, Firestore is asked each
     * time. `reading` is for loaders, also in the answer to a change.
     */
    current: (reading: boolean = !changes): Promise<SessionState<SessionUser>> =>
      check((claims, hash) => readSession(claims, hash, reading)),
    fresh: (): Promise<SessionState<User>> => check(readUser),
    /** By the document and the identity service, which may have disabled the account or its sessions. */
    verified: (): Promise<SessionState<VerifiedUser>> => check(readVerified),
    /** By the document now and by `standingOf` of the account; `unknown` there counts as open. */
    active: (
      standingOf: (user: User) => Promise<AccountStanding | null | "unknown">,
    ): Promise<SessionState<User> | ClosedSession> =>
      check(async (claims, hash) => {
        const state = await readUser(claims, hash);
        if (state.kind !== "signed-in") return state;
        const standing = await standingOf(state.user);
        const reason = standing === "unknown" ? null : closedReason(claims, hash, state.user, standing);
        return reason === null ? state : { kind: "closed", uid: claims.uid, reason };
      }),
    /** Headers that take the session cookie out of this browser; none where there is none. */
    dropped: (): Headers => (cookie === null ? new Headers() : noSessionHeaders()),

    ...createSessionActs(deps, {
      cookie,
      records,
      claims: () => (cookie && deps.firebase ? claimsOf(cookie, deps.firebase) : Promise.resolve(null)),
    }),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
