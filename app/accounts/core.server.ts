import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env";
import type { Database } from "~/platform/firestore/types";
import type { Cache } from "~/platform/kv";
import type { Limiter } from "~/platform/limits.server";
import type { Logger } from "~/platform/log";
import type { Tokens } from "~/platform/tokens.server";

import type { Attempts } from "./attempts.server";
import type { Identity, IdentityDeps } from "./identity.server";
import type { PendingLinks } from "./pending.server";
import type { RecentProof } from "./recent.server";
import type { Sessions } from "./session.server";
import type { Users } from "./users.server";

/** What the services of people are made with, for one request. */
export interface AccountsDeps {
  request: Request;
  env: Pick<Env, "firebase" | "BURST" | "siteUrl" | "brandName">;
  database: Database;
  cache: Cache;
  limiter: Limiter;
  tokens: Tokens;
  clock: Clock;
  log: Logger;
  waitUntil(promise: Promise<unknown>): void;
  /**
   * Runs whenever someone has signed in: what a visitor gathered joins the account. Answers headers for the
   * browser. Best effort: it never keeps anyone out.
   */
  onSignedIn?(uid: string): Promise<Headers>;
  /** For tests: what the identity client is made with. */
  identity?: Omit<IdentityDeps, "log">;
}

/** What the parts of this room share. */
export interface Core extends Omit<AccountsDeps, "identity"> {
  users: Users;
  sessions: Sessions;
  attempts: Attempts;
  recent: RecentProof;
  pending: PendingLinks;
  /** @throws UpstreamError (not-configured) where signing in is not set up */
  identity(): Identity;
}
