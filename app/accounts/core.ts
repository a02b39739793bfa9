import type { Standings } from "~/accounts/identity/account-standing.server";
import type { Identity } from "~/accounts/identity/identity.server";
import type { AdminProof } from "~/accounts/session/admin-proof.server";
import type { FactorProof } from "~/accounts/session/factor-proof.server";
import type { RecentProof } from "~/accounts/session/recent-auth.server";
import type { Sessions } from "~/accounts/session/session.server";
import type { KnownBrowser } from "~/accounts/sign-in/known-browser.server";
import type { PendingLinks } from "~/accounts/sign-in/pending-link.server";
import type { SignInLimits } from "~/accounts/sign-in/sign-in-limits.server";
import type { Context } from "~/platform/context";

import type { AccountHooks } from "./hooks";
import type { Users } from "./users.server";

export type AccountsBase = Pick<
  Context,
  "request" | "env" | "database" | "cache" | "limiter" | "tokens" | "photos" | "clock" | "log" | "waitUntil"
>;

export interface Core extends AccountsBase, Omit<AccountHooks, "identity"> {
  users: Users;
  sessions: Sessions;
  signInLimits: SignInLimits;
  known: KnownBrowser;
  recent: RecentProof;
  adminProof: AdminProof;
  factorProof: FactorProof;
  standings: Standings;
  pending: PendingLinks;
  /** @throws UpstreamError (not-configured) where signing in is not set up */
  identity(): Identity;
}
