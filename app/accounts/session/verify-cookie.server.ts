import { Auth, type KeyStorer } from "firebase-auth-cloudflare-workers";

import { isUid } from "~/accounts/constants";
import type { Clock } from "~/platform/clock";
import { readTokenPart } from "~/platform/crypto/encoding";
import { within } from "~/platform/deadline";
import type { FirebaseEnv } from "~/platform/env";
import { UpstreamError } from "~/platform/errors";
import type { Cache } from "~/platform/kv/cache";
import type { Logger } from "~/platform/log";

import { SessionKeys } from "./public-keys.server";
import { isSessionCookie } from "./session-hash.server";

const DEADLINE_MS = 3_000;
/** Longer cookies are not ours: browsers keep no more. */
const COOKIE_CHARS = 4_096;

export interface SessionClaims {
  uid: string;
  /** Time of the sign-in; whole seconds. */
  authTime: Date;
  expiresAt: Date;
}

// The library's own factory keeps the first key store of the isolate for all later callers, and hides the
// constructor, which it is otherwise fine to use.
const OwnAuth = Auth as unknown as new (projectId: string, keys: KeyStorer) => Auth;

/**
 * Verifies a session cookie at the edge: signature, project, kind and time. Null for anything but a valid session.
 * Unsigned ones pass only where the configuration names an emulator.
 * @throws UpstreamError when the public keys cannot be fetched: then nobody is signed in
 */
export async function verifySession(
  cookie: string,
  config: FirebaseEnv,
  deps: { cache: Cache; clock: Clock; log: Logger },
): Promise<SessionClaims | null> {
  if (cookie.length > COOKIE_CHARS || !isSessionCookie(cookie)) return null;
  const emulator = config.authEmulatorHost ? { FIREBASE_AUTH_EMULATOR_HOST: config.authEmulatorHost } : undefined;
  try {
    const auth = new OwnAuth(config.projectId, new SessionKeys(keyIdOf(cookie), deps));
    const { uid, exp, aud, auth_time } = await within(DEADLINE_MS, () =>
      auth.verifySessionCookie(cookie, false, emulator),
    );
    const expiresAt = new Date(exp * 1000);
    // The library takes a second audience, which is that of custom tokens.
    return aud === config.projectId && isUid(uid) && expiresAt > deps.clock.now()
      ? { uid, authTime: new Date(auth_time * 1000), expiresAt }
      : null;
  } catch (error) {
    if (isInvalidCookie(error)) {
      deps.log.info("session.cookie-rejected", { reason: error.code });
      return null;
    }
    throw new UpstreamError("identity", "unavailable", "the public keys cannot be had", { cause: error });
  }
}

/**
 * The library throws an error with a code for what is wrong with a cookie, but the same for keys that could
 * not be fetched: there only the text tells them apart.
 */
function isInvalidCookie(error: unknown): error is Error & { code: string } {
  return error instanceof Error && "code" in error && !error.message.includes("Error fetching public keys");
}

function keyIdOf(token: string): string | null {
  const header = readTokenPart(token.split(".")[0]);
  return typeof header === "object" && header !== null && "kid" in header && typeof header.kid === "string"
    ? header.kid
    : null;
}
