import { redirect } from "@remix-run/cloudflare";

import { requireFirebase } from "~/platform/env";
import { notFound } from "~/platform/http";

import { createAttempts } from "./attempts.server";
import type { AccountsDeps, Core } from "./core.server";
import { createEnter, createEntry, type Entry } from "./entry.server";
import { createIdentity, type Identity } from "./identity.server";
import type { PublicProfile, SessionUser, User } from "./model";
import { createPendingLinks } from "./pending.server";
import { createRecentProof } from "./recent.server";
import { createSessions } from "./session.server";
import { createSocial, type Social } from "./social.server";
import { createUsers } from "./users.server";

export type { AccountsDeps } from "./core.server";
export type { SignInResult } from "./entry.server";

/** People: who asks, who may, getting in and out. Made for one request. */
export interface Accounts extends Entry, Social {
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

export function createAccounts(deps: AccountsDeps): Accounts {
  const { request, env, database, cache, limiter, clock, log } = deps;
  const users = createUsers({ database, cache, clock, log });
  const sessions = createSessions({ request, firebase: env.firebase, database, cache, users, clock, log });
  const attempts = createAttempts({ request, limiter, burst: env.BURST, log });
  let client: Identity | undefined;
  const recent = createRecentProof(deps);
  const pending = createPendingLinks(deps);
  const core: Core = { ...deps, users, sessions, attempts, recent, pending, identity: () => (client ??= createIdentity(requireFirebase(env), { log, ...deps.identity })) };
  const enter = createEnter(core);
  let current: ReturnType<typeof sessions.current> | undefined;

  function toSignIn(): Response {
    return redirect(`/login?redirect=${encodeURIComponent(askedPath(request.url))}`);
  }

  return {
    ...createEntry(core, enter),
    ...createSocial(core, enter),

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

/** Path and query that a person asked for: the data address of a page (`/perfil.data?_routes=…`) is the page. */
export function askedPath(address: string): string {
  const url = new URL(address);
  const path = url.pathname.replace(/(?:^\/_root)?\.data$/, "") || "/";
  url.searchParams.delete("_routes");
  url.searchParams.delete("index");
  return path + url.search;
}
