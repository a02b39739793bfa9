import type * as WebAuthn from "@simplewebauthn/server";

import type { IdentityDeps } from "~/accounts/identity/identity.server";
import type { EndedSessions } from "~/accounts/session/deps";

export type LoadWebAuthn = () => Promise<typeof WebAuthn>;

/** Additions of rooms above to the accounts, as app/server composes them. */
export interface AccountHooks {
  /** Checks of passkeys, a library that is loaded with the first. Without it no passkey is taken. */
  loadWebAuthn?: LoadWebAuthn;
  /** Whether a page (path without query) is reached without completing the profile first. Default: none is. */
  isExemptFromCompletion?(path: string): boolean;
  /** Runs after each sign-in; answers headers for the browser. Best effort: it never keeps anyone out. */
  onSignedIn?(uid: string): Promise<Headers>;
  /** Runs in the background when sessions of a user ended: what was bound to them goes too. */
  onSessionsEnded?(uid: string, which: EndedSessions): Promise<void>;
  /** Runs in the background when what is verified of a user may have changed. Idempotent. */
  onVerifiedChanged?(uid: string): Promise<unknown>;
  /** For tests: what the identity client is made with. */
  identity?: Omit<IdentityDeps, "log">;
}
