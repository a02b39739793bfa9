import { UpstreamError } from "~/platform/errors";

import type { Core } from "./core.server";
import { AUTH_STATE_FAILED, authFailure, upstreamFailure, USER_NOT_CREATED, type AuthCause, type AuthFailure } from "./errors";
import type { Identity, IdentityResult, SignedIn } from "./identity.server";
import type { User } from "./model";
import { sessionHeaders } from "./session.server";

export type SignInResult = { ok: true; uid: string; headers: Headers } | { ok: false; message: string; field?: "email" | "password"; status: number };

/** Getting in by e-mail and password. */
export interface Entry {
  /** Makes an account and signs in. Input must have passed `RegisterForm`. Failures are values, never thrown. */
  register(input: { email: string; password: string; displayName?: string }): Promise<SignInResult>;
  /** Signs in. Input must have passed `SignInForm`. Failures are values, never thrown. */
  signIn(input: { email: string; password: string }): Promise<SignInResult>;
}

/** What is typed by who registers, or told by a provider. */
export interface Introduction {
  email: string;
  displayName?: string;
  emailVerified?: boolean;
}

export type Entered = { ok: true; uid: string; headers: Headers } | { ok: false; failure: AuthFailure };

/** From accepted credentials to a session. */
export type Enter = (identity: Identity, account: SignedIn, given: Introduction | null) => Promise<Entered>;

/** The credentials were looked at and refused: an attempt that counts. */
const REFUSED = new Set<AuthFailure["cause"]>(["user-not-found", "wrong-password", "invalid-credential", "user-disabled", "email-in-use"] satisfies AuthCause[]);
/** Nobody could look at them. */
const UNSEEN = new Set<AuthFailure["cause"]>(["network", "upstream"]);

/** The document at the first sign-in, and the cookie. `given` is null where the account must be looked up. */
export function createEnter({ users, sessions, pending, log, onSignedIn }: Core): Enter {
  /** The active person of an account, made if need be. */
  async function admit(identity: Identity, account: SignedIn, given: Introduction | null): Promise<{ user: User } | { failure: AuthFailure }> {
    const uid = account.localId;
    let user = given ? null : await users.find(uid);
    if (!user) {
      const profile = given ? null : await identity.lookup(account.idToken);
      if (profile && !profile.ok) return profile;
      const email = account.email || given?.email || "";
      const displayName = given?.displayName ?? profile?.data.displayName ?? "";
      try {
        user = await users.ensure({ uid, email, displayName, emailVerified: given?.emailVerified ?? profile?.data.emailVerified ?? false });
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.error("accounts.user-not-created", { uid, error });
        return { failure: { cause: "upstream", message: USER_NOT_CREATED, status: error.status } };
      }
    }
    if (!user) return { failure: { cause: "other", message: AUTH_STATE_FAILED, status: 500 } };
    return user.isActive ? { user } : { failure: authFailure("user-disabled") };
  }

  async function welcome(uid: string, headers: Headers): Promise<void> {
    try {
      for (const [name, value] of (await onSignedIn?.(uid)) ?? []) headers.append(name, value);
    } catch (error) {
      log.error("accounts.welcome-failed", { uid, error });
    }
  }

  return async function enter(identity, account, given) {
    const [user, cookie] = await Promise.all([admit(identity, account, given), identity.createSessionCookie(account.idToken)]);
    if ("failure" in user) return { ok: false, failure: user.failure };
    if (!cookie.ok) return cookie;
    await sessions.replace(cookie.data);
    const headers = sessionHeaders(cookie.data);
    await welcome(account.localId, headers);
    for (const [name, value] of await pending.settle(identity, account)) headers.append(name, value);
    log.info("accounts.signed-in", { uid: account.localId, registered: given !== null });
    return { ok: true, uid: account.localId, headers };
  };
}

export function createEntry(core: Core, enter: Enter): Entry {
  const { attempts, log } = core;

  /** One attempt with what surrounds it: limits before, counting after. `email` is whose password is tried. */
  async function attempt(email: string | null, ask: (identity: Identity) => Promise<IdentityResult<SignedIn>>, then: (identity: Identity, account: SignedIn) => Promise<Entered>): Promise<SignInResult> {
    try {
      const identity = core.identity();
      const blocked = await attempts.begin(email);
      if (blocked) return refusal(blocked);
      const answer = await ask(identity);
      if (!answer.ok && REFUSED.has(answer.failure.cause)) await attempts.refused();
      if (email !== null && (answer.ok || UNSEEN.has(answer.failure.cause))) await forgive(email);
      const entered = answer.ok ? await then(identity, answer.data) : answer;
      return entered.ok ? entered : refusal(entered.failure);
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

  return {
    register: ({ email, password, displayName }) =>
      attempt(null, (identity) => identity.signUp({ email, password, displayName }), (identity, account) => enter(identity, account, { email, displayName })),
    signIn: ({ email, password }) =>
      attempt(email, (identity) => identity.signInWithPassword({ email, password }), (identity, account) => enter(identity, account, null)),
  };
}

export function refusal({ message, field, status }: AuthFailure): SignInResult {
  return { ok: false, message, status, ...(field && { field }) };
}
