import { createCodes, type Codes } from "~/accounts/email-links/codes.server";
import { createIdentity, type Identity } from "~/accounts/identity/identity.server";
import { createProfiles, type Profiles } from "~/accounts/profile/profile.server";
import { createSecurity, type Security } from "~/accounts/security/security.server";
import { createRecentProof } from "~/accounts/session/recent-auth.server";
import { createSessions, type Confirmed } from "~/accounts/session/session.server";
import { createEnter, createEntry, type Entry } from "~/accounts/sign-in/password.server";
import { createPendingLinks } from "~/accounts/sign-in/pending.server";
import { createAttempts } from "~/accounts/sign-in/sign-in-limits.server";
import { createSocial, type Social } from "~/accounts/sign-in/social.server";
import { requireFirebase } from "~/platform/env";
import { notFound } from "~/platform/http/http";
import { askedPath } from "~/platform/http/page-path";
import { SignInRequired } from "~/platform/http/sign-in-required";
import { createDeletionLinks, type DeletionLinks } from "~/privacy/deletion/by-email.server";
import { createLeaving, type Leaving } from "~/privacy/deletion/erase-account.server";
import { createFacebookDeletions, type FacebookDeletions } from "~/privacy/deletion/facebook.server";

import type { AccountsDeps, Core } from "./deps";
import type { PublicProfile, SessionUser, User } from "./model";
import { createUsers } from "./users.server";

export type { AccountsDeps } from "./deps";
export type { SignInResult } from "~/accounts/sign-in/password.server";

/** People: who asks, who may, getting in and out. Made for one request. */
export interface Accounts extends Entry, Social, Codes, Security, Profiles, Leaving, DeletionLinks, FacebookDeletions {
  /** Who asks; null when nobody is signed in, or when no one can tell. For display, and for what anyone may do. */
  session(): Promise<SessionUser | null>;
  /**
   * Who asks, or to the sign-in page and back. `reading` is for loaders that show a refused form again: with
   * Firestore down, what was remembered still counts for that.
   * @throws redirect; UpstreamError (503) when no one can tell
   */
  requireUser(options?: { reading?: boolean }): Promise<SessionUser>;
  /**
   * The administrator who asks, confirmed like `requireUserConfirmed`.
   * @throws redirect when signed out; 404 for everyone else; UpstreamError (503) when no one can tell
   */
  requireAdmin(): Promise<User>;
  /**
   * Who asks, by the document and by the identity service as they are now: for what guards an account or costs money.
   * @throws redirect when signed out; UpstreamError (503) when either cannot tell
   */
  requireUserConfirmed(): Promise<Confirmed>;
  /**
   * Headers that end the session of this browser; the cookie is worth nothing from then on.
   * @throws UpstreamError when that could not be stored: the session still holds
   */
  signOut(): Promise<Headers>;
  user(uid: string): Promise<User | null>;
  publicProfile(uid: string): Promise<PublicProfile | null>;
  /** How people are called, by uid, also those who may not enter any more; who has no document is not among them. One read for all. */
  names(uids: readonly string[]): Promise<Map<string, string>>;
  /** How to reach someone who sells; null for unknown and disabled people. */
  contactOf(uid: string): Promise<{ phone: string; whatsapp: string } | null>;
}

export function createAccounts(deps: AccountsDeps): Accounts {
  const { request, env, database, cache, limiter, clock, log } = deps;
  const users = createUsers({ database, cache, clock, log });
  let client: Identity | undefined;
  const identity = (): Identity => (client ??= createIdentity(requireFirebase(env), { log, ...deps.identity }));
  const sessions = createSessions({ request, firebase: env.firebase, database, cache, users, identity, clock, log });
  const attempts = createAttempts({ request, limiter, burst: env.BURST, log });
  const recent = createRecentProof(deps);
  const pending = createPendingLinks(deps);
  const core: Core = { ...deps, users, sessions, attempts, recent, pending, identity };
  const enter = createEnter(core);
  const codes = createCodes(core);
  const social = createSocial(core, enter);
  let current: ReturnType<typeof sessions.current> | undefined;

  async function session(): Promise<SessionUser | null> {
    const state = await (current ??= sessions.current());
    return state.kind === "signed-in" ? state.user : null;
  }

  function toSignIn(): Response {
    return new SignInRequired(askedPath(request.url));
  }

  async function requireUserConfirmed(): Promise<Confirmed> {
    const state = await sessions.confirmed();
    if (state.kind === "unknown") throw state.error;
    if (state.kind === "signed-out") throw toSignIn();
    mend(state.user);
    return state.user;
  }

  /** The document follows the identity service, also where it could not be written when the e-mail changed there. */
  function mend({ user, account: { email, emailVerified } }: Confirmed): void {
    if (email === "" || (email === user.email && emailVerified === user.emailVerified)) return;
    const write = users.update(user.uid, { email, emailVerified });
    deps.waitUntil(write.catch((error: unknown) => log.error("accounts.email-not-mended", { uid: user.uid, error })));
  }

  return {
    ...createEntry(core, enter, codes.sendVerification),
    ...social,
    ...codes,
    ...createSecurity(core, codes, social),
    ...createProfiles(core, session),
    ...createDeletionLinks(core),
    ...createFacebookDeletions(core),
    ...createLeaving(core),
    session,

    async requireUser({ reading = false } = {}) {
      const state = await (reading && isChange(request) ? sessions.current(true) : (current ??= sessions.current()));
      if (state.kind === "unknown") throw state.error;
      if (state.kind === "signed-out") throw toSignIn();
      return state.user;
    },

    requireUserConfirmed,

    async requireAdmin() {
      const { user } = await requireUserConfirmed();
      if (user.role !== "admin") throw notFound();
      return user;
    },

    signOut() {
      current = undefined;
      return sessions.revoke();
    },

    user: (uid) => users.find(uid),
    publicProfile: (uid) => users.publicProfile(uid),
    names: (uids) => users.names(uids),

    async contactOf(uid) {
      const user = await users.find(uid);
      return user?.isActive ? { phone: user.phone, whatsapp: user.whatsapp } : null;
    },
  };
}

function isChange({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD";
}
