import type { IdentityDeps } from "~/accounts/identity/identity.server";
import type { EndedSessions } from "~/accounts/session/deps";
import type { Clock } from "~/platform/clock";
import type { Tokens } from "~/platform/crypto/tokens.server";
import type { Env } from "~/platform/env";
import type { Database } from "~/platform/firestore/types";
import type { Cache } from "~/platform/kv/cache";
import type { Limiter } from "~/platform/limits/limits.server";
import type { Logger } from "~/platform/log";
import type { PhotoStore } from "~/platform/photos/store.server";

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
