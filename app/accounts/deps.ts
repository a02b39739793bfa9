import type { Identity, IdentityDeps } from "~/accounts/identity/identity.server";
import type { Standings } from "~/accounts/identity/standing.server";
import type { AdminProof } from "~/accounts/session/admin-proof.server";
import type { FactorProof } from "~/accounts/session/factor-proof.server";
import type { RecentProof } from "~/accounts/session/recent-auth.server";
import type { EndedSessions } from "~/accounts/session/session-acts.server";
import type { Sessions } from "~/accounts/session/session.server";
import type { KnownBrowser } from "~/accounts/sign-in/known-browser.server";
import type { PendingLinks } from "~/accounts/sign-in/pending-link.server";
import type { SignInLimits } from "~/accounts/sign-in/sign-in-limits.server";
import type { UnprovenLimits } from "~/accounts/sign-in/unproven-limits.server";
import type { Clock } from "~/platform/clock";
import type { Tokens } from "~/platform/crypto/tokens.server";
import type { Env } from "~/platform/env";
import type { Database } from "~/platform/firestore/types";
import type { Cache } from "~/platform/kv/cache";
import type { Limiter } from "~/platform/limits/limits.server";
import type { Logger } from "~/platform/log";
import type { PhotoStore } from "~/platform/photos/store.server";

import type { Users } from "./users.server";

/** Dependencies of the services of this room, for one request. */
export interface AccountsDeps {
  request: Request;
  env: Pick<Env, "environment" | "firebase" | "BURST" | "siteUrl" | "brandName">;
  database: Database;
  cache: Cache;
  limiter: Limiter;
  tokens: Tokens;
  photos: Pick<PhotoStore, "remove">;
  clock: Clock;
  log: Logger;
  waitUntil(promise: Promise<unknown>): void;
  /** Whether a page (path without query) is reached without completing the profile first. Default: none is. */
  isExemptFromCompletion?(path: string): boolean;
  /**
   * Runs whenever someone has signed in: what a visitor gathered joins the account. Answers headers for the
   * browser. Best effort: it never keeps anyone out.
   */
  onSignedIn?(uid: string): Promise<Headers>;
  /** Runs in the background when sessions of a user ended: what was bound to them goes too. */
  onSessionsEnded?(uid: string, which: EndedSessions): Promise<void>;
  /** For tests: what the identity client is made with. */
  identity?: Omit<IdentityDeps, "log">;
}

/** Dependencies that the parts of this room share. */
export interface Core extends Omit<AccountsDeps, "identity"> {
  users: Users;
  sessions: Sessions;
  signInLimits: SignInLimits;
  known: KnownBrowser;
  recent: RecentProof;
  adminProof: AdminProof;
  factorProof: FactorProof;
  standings: Standings;
  unprovenLimits: UnprovenLimits;
  pending: PendingLinks;
  /** @throws UpstreamError (not-configured) where signing in is not set up */
  identity(): Identity;
}
