import type { KeyStorer } from "firebase-auth-cloudflare-workers";
import { z } from "zod";

import { MINUTE_MS } from "~/business/durations";
import type { Clock } from "~/platform/clock";
import type { Cache } from "~/platform/kv/cache";

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
export class SessionKeys implements KeyStorer {
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
