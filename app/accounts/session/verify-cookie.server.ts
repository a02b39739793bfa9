import { Auth, type KeyStorer } from "firebase-auth-cloudflare-workers";
import { z } from "zod";

import { isUid } from "~/accounts/constants";
import { MINUTE_MS } from "~/business/durations";
import type { Clock } from "~/platform/clock";
import { readTokenPart } from "~/platform/crypto/encoding";
import { within } from "~/platform/deadline";
import type { FirebaseEnv } from "~/platform/env";
import { UpstreamError } from "~/platform/errors";
import type { Cache } from "~/platform/kv/cache";
import type { Logger } from "~/platform/log";

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

/** Public keys of session cookies only: those of ID tokens differ, and the library would mix them in one entry. */
const KV_KEY = "identity:session-cookie-keys";
/** Where Google names no life, or a shorter one, keys are kept for this: else each request would fetch them. */
const MIN_TTL_SECONDS = 300;
/** A key that is not known is looked for again, but a flood of made-up ones costs one request a minute. */
const REFETCH_AFTER_MS = MINUTE_MS;

const Keys = z.array(z.looseObject({ kid: z.string() }));
const Stored = z.object({ fetchedAt: z.number(), expiresAt: z.number(), keys: Keys });
type Stored = z.infer<typeof Stored>;

/** Google's public keys as this isolate last saw them. They belong to nobody's request. */
let isolateKeys: Stored | null = null;

/**
 * Where the library keeps public keys: isolate memory, then KV. Made for one token: asked by the library,
 * it answers "none" when the keys are old or the token's is not among them, and the library fetches again.
 * (The library alone never fetches again for a new key, and its put throws for lives below KV's minimum.)
 */
class SessionKeys implements KeyStorer {
  readonly #deps: { cache: Cache; clock: Clock };
  readonly #kid: string | null;

  constructor(kid: string | null, deps: { cache: Cache; clock: Clock }) {
    this.#kid = kid;
    this.#deps = deps;
  }

  async get<ExpectedValue = unknown>(): Promise<ExpectedValue | null> {
    if (!isolateKeys || !this.#serves(isolateKeys))
      isolateKeys = (await this.#deps.cache.getJson(KV_KEY, Stored)) ?? isolateKeys;
    return isolateKeys && this.#serves(isolateKeys) ? (isolateKeys.keys as ExpectedValue) : null;
  }

  async put(value: string, maxAge: number): Promise<void> {
    const expirationTtl = Math.max(maxAge, MIN_TTL_SECONDS);
    const now = this.#deps.clock.now().getTime();
    isolateKeys = { fetchedAt: now, expiresAt: now + expirationTtl * 1000, keys: Keys.parse(JSON.parse(value)) };
    await this.#deps.cache.put(KV_KEY, JSON.stringify(isolateKeys), { ttlSeconds: expirationTtl });
  }

  #serves(stored: Stored): boolean {
    const now = this.#deps.clock.now().getTime();
    if (now >= stored.expiresAt) return false;
    return stored.keys.some(({ kid }) => kid === this.#kid) || now - stored.fetchedAt < REFETCH_AFTER_MS;
  }
}

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
