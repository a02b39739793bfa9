import { redirect } from "@remix-run/cloudflare";

import type { Clock } from "~/platform/clock";
import { requireFirebase, type Env } from "~/platform/env";
import { UpstreamError } from "~/platform/errors";
import type { Database } from "~/platform/firestore/types";
import { notFound } from "~/platform/http";
import type { Cache } from "~/platform/kv";
import type { Limiter } from "~/platform/limits.server";
import type { Logger } from "~/platform/log";

import { createAttempts } from "./attempts.server";
import { AUTH_STATE_FAILED, authFailure, upstreamFailure, USER_NOT_CREATED, type AuthCause, type AuthFailure } from "./errors";
import { createIdentity, type Identity, type IdentityDeps, type IdentityResult, type SignedIn } from "./identity.server";
import type { PublicProfile, SessionUser, User } from "./model";
import { createSessions, sessionHeaders } from "./session.server";
import { createUsers } from "./users.server";

export type SignInResult = { ok: true; headers: Headers } | { ok: false; message: string; field?: "email" | "password"; status: number };

/** People: who asks, who may, getting in and out. Made for one request. */
export interface Accounts {
  /** Who asks; null when nobody is signed in, or when no one can tell. For display, and for what anyone may do. */
  session(): Promise<SessionUser | null>;
  /**
   * Who asks, or to the sign-in page and back.
   * @throws redirect; UpstreamError (503) when no one can tell
   */
  requireUser(): Promise<SessionUser>;
  /**
   * The administrator who asks, by the document as it is now.
   * @throws redirect when signed out; 404 for everyone else; UpstreamError (503) when no one can tell
   */
  requireAdmin(): Promise<User>;
  /** Makes an account and signs in. Input must have passed `RegisterForm`. Failures are values, never thrown. */
  register(input: { email: string; password: string; displayName?: string }): Promise<SignInResult>;
  /** Signs in. Input must have passed `SignInForm`. Failures are values, never thrown. */
  signIn(input: { email: string; password: string }): Promise<SignInResult>;
  /**
   * Headers that end the session of this browser; the cookie is worth nothing from then on.
   * @throws UpstreamError when that could not be stored: the session still holds
   */
  signOut(): Promise<Headers>;
  user(uid: string): Promise<User | null>;
  publicProfile(uid: string): Promise<PublicProfile | null>;
  /** How to reach someone who sells; null for unknown and disabled people. */
  contactOf(uid: string): Promise<{ phone: string; whatsapp: string; email: string } | null>;
}

export interface AccountsDeps {
  request: Request;
  env: Pick<Env, "firebase" | "BURST">;
  database: Database;
  cache: Cache;
  limiter: Limiter;
  clock: Clock;
  log: Logger;
  /** For tests: what the identity client is made with. */
  identity?: Omit<IdentityDeps, "log">;
}

/** The credentials were looked at and refused: an attempt that counts. */
const REFUSED = new Set<AuthFailure["cause"]>(["user-not-found", "wrong-password", "invalid-credential", "user-disabled", "email-in-use"] satisfies AuthCause[]);
/** Nobody could look at them. */
const UNSEEN = new Set<AuthFailure["cause"]>(["network", "upstream"]);

export function createAccounts({ request, env, database, cache, limiter, clock, log, identity: identityDeps }: AccountsDeps): Accounts {
  const users = createUsers({ database, cache, clock, log });
  const sessions = createSessions({ request, firebase: env.firebase, database, cache, users, clock, log });
  const attempts = createAttempts({ request, limiter, burst: env.BURST, log });
  let current: ReturnType<typeof sessions.current> | undefined;

  /** From accepted credentials to a session: the document at the first sign-in, and the cookie. */
  async function enter(identity: Identity, account: SignedIn, given: { email: string; displayName?: string } | null): Promise<SignInResult> {
    const [user, cookie] = await Promise.all([admit(identity, account, given), identity.createSessionCookie(account.idToken)]);
    if ("failure" in user) return refusal(user.failure);
    if (!cookie.ok) return refusal(cookie.failure);
    await sessions.replace(cookie.data);
    log.info("accounts.signed-in", { uid: account.localId, registered: given !== null });
    return { ok: true, headers: sessionHeaders(cookie.data) };
  }

  /** The active person of an account, made if need be. `given` is what was typed by who registers. */
  async function admit(identity: Identity, account: SignedIn, given: { email: string; displayName?: string } | null): Promise<{ user: User } | { failure: AuthFailure }> {
    const uid = account.localId;
    let user = given ? null : await users.find(uid);
    if (!user) {
      const profile = given ? null : await identity.lookup(account.idToken);
      if (profile && !profile.ok) return profile;
      const email = account.email || given?.email || "";
      const displayName = given?.displayName ?? profile?.data.displayName ?? "";
      try {
        user = await users.ensure({ uid, email, displayName, emailVerified: profile?.data.emailVerified ?? false });
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.error("accounts.user-not-created", { uid, error });
        return { failure: { cause: "upstream", message: USER_NOT_CREATED, status: error.status } };
      }
    }
    if (!user) return { failure: { cause: "other", message: AUTH_STATE_FAILED, status: 500 } };
    return user.isActive ? { user } : { failure: authFailure("user-disabled") };
  }

  /** One attempt with what surrounds it: limits before, counting after. `email` is whose password is tried. */
  async function attempt(email: string | null, ask: (identity: Identity) => Promise<IdentityResult<SignedIn>>, then: (identity: Identity, account: SignedIn) => Promise<SignInResult>): Promise<SignInResult> {
    try {
      const identity = createIdentity(requireFirebase(env), { log, ...identityDeps });
      const blocked = await attempts.begin(email);
      if (blocked) return refusal(blocked);
      const answer = await ask(identity);
      if (!answer.ok && REFUSED.has(answer.failure.cause)) await attempts.refused();
      if (email !== null && (answer.ok || UNSEEN.has(answer.failure.cause))) await forgive(email);
      return answer.ok ? await then(identity, answer.data) : refusal(answer.failure);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.error("accounts.attempt-failed", error);
      return refusal(upstreamFailure(error));
    }
  }

  /** A count that stays costs someone patience later; it is no reason to refuse them now. */
  async function forgive(email: string): Promise<void> {
    try {
      await attempts.forgive(email);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn("accounts.count-kept", error);
    }
  }

  function toSignIn(): Response {
    return redirect(`/login?redirect=${encodeURIComponent(askedPath(request.url))}`);
  }

  return {
    async session() {
      const state = await (current ??= sessions.current());
      return state.kind === "signed-in" ? state.user : null;
    },

    async requireUser() {
      const state = await (current ??= sessions.current());
      if (state.kind === "unknown") throw state.error;
      if (state.kind === "signed-out") throw toSignIn();
      return state.user;
    },

    async requireAdmin() {
      const state = await sessions.fresh();
      if (state.kind === "unknown") throw state.error;
      if (state.kind === "signed-out") throw toSignIn();
      if (state.user.role !== "admin") throw notFound();
      return state.user;
    },

    register: ({ email, password, displayName }) =>
      attempt(null, (identity) => identity.signUp({ email, password, displayName }), (identity, account) => enter(identity, account, { email, displayName })),

    signIn: ({ email, password }) =>
      attempt(email, (identity) => identity.signInWithPassword({ email, password }), (identity, account) => enter(identity, account, null)),

    signOut() {
      current = undefined;
      return sessions.revoke();
    },

    user: (uid) => users.find(uid),
    publicProfile: (uid) => users.publicProfile(uid),

    async contactOf(uid) {
      const user = await users.find(uid);
      return user?.isActive ? { phone: user.phone, whatsapp: user.whatsapp, email: user.email } : null;
    },
  };
}

function refusal({ message, field, status }: AuthFailure): SignInResult {
  return { ok: false, message, status, ...(field && { field }) };
}

/** Path and query that a person asked for: the data address of a page (`/perfil.data?_routes=…`) is the page. */
export function askedPath(address: string): string {
  const url = new URL(address);
  const path = url.pathname.replace(/(?:^\/_root)?\.data$/, "") || "/";
  url.searchParams.delete("_routes");
  url.searchParams.delete("index");
  return path + url.search;
}
