import type { AccountRecord, Identity } from "~/accounts/identity/identity.server";
import type { User } from "~/accounts/model";
import type { Users } from "~/accounts/users.server";
import type { Clock } from "~/platform/clock";
import type { FirebaseEnv } from "~/platform/env";
import type { Database } from "~/platform/firestore/types";
import type { Cache } from "~/platform/kv/cache";
import type { Logger } from "~/platform/log";

export interface VerifiedUser {
  user: User;
  account: AccountRecord;
  signedInAt: Date;
}

/** Sessions of a user that ended: one by its hash, or all but that of this browser. */
export type EndedSessions = { session: string } | { except: string | null };

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
  waitUntil(promise: Promise<unknown>): void;
  onSessionsEnded?(uid: string, which: EndedSessions): Promise<void>;
}
