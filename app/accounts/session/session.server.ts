import { z } from "zod";

import { SESSION_SECONDS, type AccountRecord, type Identity } from "~/accounts/identity/identity.server";
import { ROLES, userPath, type SessionUser, type User } from "~/accounts/model";
import { PROFILE_SECONDS, type Users } from "~/accounts/users.server";
import type { Clock } from "~/platform/clock";
import { sha256Hex } from "~/platform/crypto/hash";
import type { FirebaseEnv } from "~/platform/env";
import { UpstreamError } from "~/platform/errors";
import type { Database } from "~/platform/firestore/types";
import { readCookie, serverCookie, SESSION_COOKIE } from "~/platform/http/http";
import type { Cache } from "~/platform/kv/cache";
import type { Logger } from "~/platform/log";

import { lastChange } from "./cache-invalidation.server";
import { verifySession, type SessionClaims } from "./verify-cookie.server";

/** A person as both services know them now. */
export interface VerifiedUser {
  user: User;
  account: AccountRecord;
}

/** What is known of who asks. `unknown` when a service that could tell does not answer: nobody is signed in then. */
export type SessionState<T> =
  { kind: "signed-in"; user: T } | { kind: "signed-out" } | { kind: "unknown"; error: UpstreamError };

export interface Sessions {
  /**
   * Who asks. For reading, a check of the last 5 minutes counts; for a change, Firestore is asked each time.
   * `reading` is for what is only shown, also in the answer to a change.
   */
  current(reading?: boolean): Promise<SessionState<SessionUser>>;
  /** Who asks, with the document as it is in Firestore now. */
  fresh(): Promise<SessionState<User>>;
  /**
   * Who asks, by the document and by the identity service: disabled there, or sessions ended there, is signed out.
   * For what must not be opened by a session that is over.
   */
  verified(): Promise<SessionState<VerifiedUser>>;
  /**
   * Ends this session for good, also for whoever may have copied the cookie.
   * @throws UpstreamError when nothing could be written: the session still holds
   */
  revoke(): Promise<Headers>;
  /** Ends the session that this browser had, if any, as `next` takes its place. Best effort: the new one stands anyway. */
  replace(next: string): Promise<void>;
  /**
   * Ends all sessions of a person but that of `kept`, a cookie made just now for this browser. Answers this
   * browser's headers: the kept cookie, or none where the session it has was one of the person's.
   * A link that changes the e-mail is worth nothing from then on: whoever asked for it may be whom this shuts out.
   * @throws UpstreamError when that could not be stored: the sessions still hold
   */
  endAll(uid: string, kept: string | null): Promise<Headers>;
  /** A sign-in right after all sessions were ended: spares its cookie, which may be of the same second. Best effort. */
  spare(user: User, cookie: string): Promise<void>;
}

export interface SessionDeps {
  request: Request;
  /** Null where signing in is not configured: then nobody is signed in. */
  firebase: FirebaseEnv | null;
  database: Database;
  cache: Cache;
  users: Users;
  /** @throws UpstreamError (not-configured) */
  identity(): Identity;
  clock: Clock;
  log: Logger;
}

const SIGNED_OUT = { kind: "signed-out" } as const;

const Person = z.object({ uid: z.string(), email: z.string(), displayName: z.string(), role: z.enum(ROLES) });
/** `checkedAt`: milliseconds, of before Firestore was asked. */
const Remembered = z.object({ checkedAt: z.number(), person: Person });

/** Sign-ins this soon after the end of all sessions are spared by name: `auth_time` counts whole seconds, by another clock. */
const SPARE_MS = 60_000;
const MAX_SPARED = 10;

/** Headers that keep a session cookie in the browser. */
export function sessionHeaders(cookie: string): Headers {
  return new Headers({ "Set-Cookie": setCookie(cookie, SESSION_SECONDS) });
}

/** Headers that take it away. */
export function noSessionHeaders(): Headers {
  return new Headers({ "Set-Cookie": setCookie("", 0) });
}

function setCookie(value: string, maxAge: number): string {
  return serverCookie(SESSION_COOKIE, value, maxAge);
}

/**
 * A session is signed in only on positive evidence: a valid cookie, and either a memory in KV that it was
 * checked in the last 5 minutes, or Firestore saying that the person exists, is active, and did not sign out.
 * So KV down costs a read of Firestore, and both down means that nobody is signed in.
 */
export function createSessions(deps: SessionDeps): Sessions {
  const { request, database, cache, users, clock, log } = deps;
  const cookie = readCookie(request, SESSION_COOKIE);
  const changes = request.method !== "GET" && request.method !== "HEAD";

  let verified: Promise<SessionClaims | null> | undefined;
  const claimsOf = (value: string, firebase: FirebaseEnv): Promise<SessionClaims | null> =>
    (verified ??= verifySession(value, firebase, { cache, clock, log }));

  async function check<T>(
    found: (claims: SessionClaims, hash: string) => Promise<SessionState<T>>,
  ): Promise<SessionState<T>> {
    if (!cookie || !deps.firebase) return SIGNED_OUT;
    try {
      const claims = await claimsOf(cookie, deps.firebase);
      return claims ? await found(claims, await hashOf(cookie)) : SIGNED_OUT;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn("session.unknown", error);
      return { kind: "unknown", error };
    }
  }

  async function readUser(claims: SessionClaims, hash: string): Promise<SessionState<User>> {
    const [marked, [person, revoked]] = await Promise.all([
      cache.getText(revokedKey(hash)),
      database.readAll([userPath(claims.uid), revokedPath(hash)]),
    ]);
    const user = person && users.decode(person);
    const holds = user?.isActive && !revoked && marked === null && !wasEnded(claims, hash, user);
    return holds ? { kind: "signed-in", user } : SIGNED_OUT;
  }

  async function readVerified(claims: SessionClaims, hash: string): Promise<SessionState<VerifiedUser>> {
    const [state, found] = await Promise.all([readUser(claims, hash), deps.identity().account(claims.uid)]);
    if (state.kind !== "signed-in") return state;
    if (!found.ok)
      throw new UpstreamError("identity", "unavailable", found.failure.cause, { publicMessage: found.failure.message });
    const { user } = state;
    const account = found.data;
    if (!account || account.disabled || wasEndedElsewhere(claims, hash, user, account)) return SIGNED_OUT;
    return { kind: "signed-in", user: { user, account } };
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
    const person = Person.parse(state.user);
    await cache.put(sessionKey(hash), JSON.stringify({ checkedAt, person } satisfies z.infer<typeof Remembered>), {
      ttlSeconds: PROFILE_SECONDS,
    });
    return { kind: "signed-in", user: person };
  }

  async function end(): Promise<void> {
    const claims = cookie && deps.firebase ? await claimsOf(cookie, deps.firebase) : null;
    // Only a real session is worth a document: made-up cookies must not fill the collection.
    if (!cookie || !claims) return;
    const hash = await hashOf(cookie);
    const ttlSeconds = Math.max(0, (claims.expiresAt.getTime() - clock.now().getTime()) / 1000);
    const [stored, remembered] = await Promise.allSettled([
      database.commit([
        { set: revokedPath(hash), data: { uid: claims.uid, revokedAt: clock.now(), expiresAt: claims.expiresAt } },
      ]),
      cache.put(revokedKey(hash), "1", { ttlSeconds }),
      cache.delete(sessionKey(hash)),
    ]);
    if (stored.status === "rejected") {
      log.error("session.not-stored-as-ended", { error: stored.reason });
      // Every check asks KV as well: one of the two is enough to end the session.
      if (remembered.status === "rejected" || !remembered.value) throw stored.reason;
    }
  }

  return {
    current: (reading = !changes) => check((claims, hash) => readSession(claims, hash, reading)),
    fresh: () => check(readUser),
    verified: () => check(readVerified),

    async revoke() {
      await end();
      return noSessionHeaders();
    },

    async replace(next) {
      // Two sign-ins of one second may get the same cookie: that one goes on.
      if (next === cookie) return;
      try {
        await end();
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.warn("session.old-one-kept", error);
      }
    },

    async endAll(uid, kept) {
      await users.update(uid, {
        sessionsValidAfter: clock.now(),
        sessionsKept: kept === null ? [] : [await hashOf(kept)],
        emailChangeTo: null,
      });
      log.info("session.all-ended", { uid, kept: kept !== null });
      if (kept !== null) return sessionHeaders(kept);
      const claims = cookie && deps.firebase ? await claimsOf(cookie, deps.firebase) : null;
      return claims?.uid === uid ? noSessionHeaders() : new Headers();
    },

    async spare({ uid, sessionsValidAfter, sessionsKept }, next) {
      if (!sessionsValidAfter || clock.now().getTime() - sessionsValidAfter.getTime() > SPARE_MS) return;
      try {
        await users.update(uid, {
          sessionsKept: [...new Set([...sessionsKept, await hashOf(next)])].slice(-MAX_SPARED),
        });
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.warn("session.not-spared", error);
      }
    },
  };
}

/**
 * Whether a session ended with all others of its person. `auth_time` counts whole seconds: of those of the very
 * second only the spared ones live on.
 */
function wasEnded({ authTime }: SessionClaims, hash: string, { sessionsValidAfter, sessionsKept }: User): boolean {
  if (sessionsValidAfter === null || sessionsKept.includes(hash)) return false;
  return secondOf(authTime) <= secondOf(sessionsValidAfter);
}

/** The same by the identity service, where an administrator or a new password may end sessions too. */
function wasEndedElsewhere(
  { authTime }: SessionClaims,
  hash: string,
  { sessionsValidAfter, sessionsKept }: User,
  { validSince }: AccountRecord,
): boolean {
  if (validSince === null || secondOf(authTime) >= secondOf(validSince)) return false;
  const byUs = sessionsValidAfter !== null && secondOf(validSince) <= secondOf(sessionsValidAfter);
  return !(byUs && sessionsKept.includes(hash));
}

function secondOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** Cookies are credentials: only their hash is stored. */
function hashOf(cookie: string): Promise<string> {
  return sha256Hex(cookie);
}

function revokedPath(hash: string): string {
  return `revokedSessions/${hash}`;
}
function revokedKey(hash: string): string {
  return `session-revoked:${hash}`;
}
function sessionKey(hash: string): string {
  return `session:${hash}`;
}
