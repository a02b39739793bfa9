import { z } from "zod";

import type { Clock } from "~/platform/clock";
import type { FirebaseEnv } from "~/platform/env";
import { UpstreamError } from "~/platform/errors";
import type { Database } from "~/platform/firestore/types";
import { readCookie, SESSION_COOKIE } from "~/platform/http";
import type { Cache } from "~/platform/kv";
import type { Logger } from "~/platform/log";

import { SESSION_SECONDS } from "./identity.server";
import { ROLES, type SessionUser, type User } from "./model";
import { PROFILE_SECONDS, userPath, type Users } from "./users.server";
import { verifySession, type SessionClaims } from "./verify.server";

/** What is known of who asks. `unknown` when a service that could tell does not answer: nobody is signed in then. */
export type SessionState<T> = { kind: "signed-in"; user: T } | { kind: "signed-out" } | { kind: "unknown"; error: UpstreamError };

export interface Sessions {
  /**
   * Who asks. For reading, a check of the last 5 minutes counts; for a change, Firestore is asked each time.
   * `reading` is for what is only shown, also in the answer to a change.
   */
  current(reading?: boolean): Promise<SessionState<SessionUser>>;
  /** Who asks, with the document as it is in Firestore now. */
  fresh(): Promise<SessionState<User>>;
  /**
   * Ends this session for good, also for whoever may have copied the cookie.
   * @throws UpstreamError when nothing could be written: the session still holds
   */
  revoke(): Promise<Headers>;
  /** Forgets what is remembered of this browser's session, so that the next page shows a change at once. Best effort. */
  forget(): Promise<void>;
  /** Ends the session that this browser had, if any, as `next` takes its place. Best effort: the new one stands anyway. */
  replace(next: string): Promise<void>;
}

export interface SessionDeps {
  request: Request;
  /** Null where signing in is not configured: then nobody is signed in. */
  firebase: FirebaseEnv | null;
  database: Database;
  cache: Cache;
  users: Users;
  clock: Clock;
  log: Logger;
}

const SIGNED_OUT = { kind: "signed-out" } as const;

const Remembered = z.object({ uid: z.string(), email: z.string(), displayName: z.string(), role: z.enum(ROLES) });

/** Headers that keep a session cookie in the browser. */
export function sessionHeaders(cookie: string): Headers {
  return new Headers({ "Set-Cookie": setCookie(cookie, SESSION_SECONDS) });
}

/** Headers that take it away. */
export function noSessionHeaders(): Headers {
  return new Headers({ "Set-Cookie": setCookie("", 0) });
}

function setCookie(value: string, maxAge: number): string {
  return `${SESSION_COOKIE}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Lax`;
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
  const claimsOf = (value: string, firebase: FirebaseEnv): Promise<SessionClaims | null> => (verified ??= verifySession(value, firebase, { cache, clock, log }));

  async function check<T>(found: (claims: SessionClaims, hash: string) => Promise<SessionState<T>>): Promise<SessionState<T>> {
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

  async function readUser({ uid }: SessionClaims, hash: string): Promise<SessionState<User>> {
    const [marked, [person, revoked]] = await Promise.all([
      cache.getText(revokedKey(hash)),
      database.readAll([userPath(uid), revokedPath(hash)]),
    ]);
    const user = person && users.decode(person);
    return user?.isActive && !revoked && marked === null ? { kind: "signed-in", user } : SIGNED_OUT;
  }

  async function readSession(claims: SessionClaims, hash: string, reading: boolean): Promise<SessionState<SessionUser>> {
    if (reading) {
      const [revoked, remembered] = await Promise.all([cache.getText(revokedKey(hash)), cache.getJson(sessionKey(hash), Remembered)]);
      if (revoked !== null) return SIGNED_OUT;
      if (remembered?.uid === claims.uid) return { kind: "signed-in", user: remembered };
    }
    const state = await readUser(claims, hash);
    if (state.kind !== "signed-in") return state;
    const user = Remembered.parse(state.user);
    await cache.put(sessionKey(hash), JSON.stringify(user), { ttlSeconds: PROFILE_SECONDS });
    return { kind: "signed-in", user };
  }

  async function end(): Promise<void> {
    const claims = cookie && deps.firebase ? await claimsOf(cookie, deps.firebase) : null;
    // Only a real session is worth a document: made-up cookies must not fill the collection.
    if (!cookie || !claims) return;
    const hash = await hashOf(cookie);
    const ttlSeconds = Math.max(0, (claims.expiresAt.getTime() - clock.now().getTime()) / 1000);
    const [stored, remembered] = await Promise.allSettled([
      database.commit([{ set: revokedPath(hash), data: { uid: claims.uid, revokedAt: clock.now(), expiresAt: claims.expiresAt } }]),
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

    async revoke() {
      await end();
      return noSessionHeaders();
    },

    async forget() {
      if (cookie) await cache.delete(sessionKey(await hashOf(cookie)));
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
  };
}

/** Cookies are credentials: only their hash is stored. */
async function hashOf(cookie: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(cookie));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
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
